"""Operators' view and updates of a journey: what it waits for, retry, end, each with a reason; payloads on request."""

import base64
import json
from typing import Any
from uuid import uuid4

import pytest
from google.protobuf import json_format
from sqlalchemy import select
from temporalio.api.common.v1 import Payloads
from temporalio.api.enums.v1 import EventType
from temporalio.client import (
    Client,
    WorkflowExecutionStatus,
    WorkflowFailureError,
    WorkflowUpdateFailedError,
    WorkflowUpdateStage,
)

from api.operations.cases.history import NOTES
from db.core.records import AddressRecord
from db.core.tables import VaultItem
from db.operators.tables import OperatorActionRow
from domain.accounts.journeys.customer_information import ScreeningPassed
from domain.borrowing.journeys.upl import ExaminationPassed
from domain.core.errors import ErrorCode
from domain.core.notices import NOTICES, Notice
from domain.core.snapshot import OperatorCommand, Report, Resolution, Snapshot
from domain.operations import RECORD_MISSING, RECORDED_MISSING
from stack.supervisor import Stack
from temporal.names import SEARCH_ATTRIBUTES
from tests.clients.borrower import Borrower
from tests.clients.console import Console
from tests.conftest import Scenario
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower

WHY = OperatorCommand(operator="김운영", reason="기관이 다시 열렸음")


async def stuck(borrower: Borrower, scenario: Scenario) -> Borrower:
    """A borrower whose examination waits for an operator, because the credit bureau does not answer."""
    await (await borrower.apply()).walk_to("loan_terms")
    await scenario("credit_bureau", "down")
    await borrower.do("/v2/credit/apply", {"loanAmount": 5_000_000, "loanPeriod": 36})

    async def waits() -> bool:
        borrower.at = await borrower.get("/v2/journeys/upl")
        return borrower.at["waitingOn"] == "operator"

    await eventually(waits)
    return borrower


async def test_a_contract_that_cannot_be_typeset_waits_for_an_operator_after_one_attempt(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    borrower = await (await new_borrower().apply()).walk_to("fds")
    ((person,),) = await internals.sql("select person from journey where apply_uid = :uid", uid=borrower.at["applyUid"])
    unset = AddressRecord(zip_code="04766", road_address="서울특별시 🙂로 17", detail="")
    async with internals.at.database.transaction() as session:
        addresses = select(VaultItem).where(VaultItem.owner == person, VaultItem.kind == AddressRecord.__name__)
        item = (await session.scalars(addresses)).one()
        place = f"vault/{item.ref}/{item.owner}/{item.kind}".encode()
        item.sealed = internals.at.sealer.seal(unset.model_dump_json().encode(), place)
    await borrower.walk_to("drafting")

    async def waits() -> bool:
        return (await borrower.get("/v2/journeys/upl"))["waitingOn"] == "operator"

    await eventually(waits)
    latest = "select note from journey_move where apply_uid = :uid order by sequence desc limit 1"
    assert await internals.sql(latest, uid=borrower.at["applyUid"]) == [("the document cannot be set",)]
    history = await internals.handle(borrower.at).fetch_history()
    started = [e for e in history.events if e.event_type == EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED]
    assert started[-1].activity_task_started_event_attributes.attempt == 1


async def audit(internals: Internals, borrower: Borrower) -> list[tuple[Any, ...]]:
    rows = await internals.sql(
        "select action, operator, reason, step from operator_action where journey_id = :id order by at",
        id=borrower.at["journeyId"],
    )
    return [tuple(row) for row in rows]


async def test_stuck_journey_is_found_read_and_retried(
    new_borrower: NewBorrower, scenario: Scenario, internals: Internals
) -> None:
    borrower = await stuck(new_borrower(), scenario)
    assert (borrower.at["step"], borrower.at["deadline"], borrower.at["accepts"]) == (
        "examination",
        None,
        ["cancel_application"],
    )

    async def found() -> Any:
        query = f"JourneyKind='upl' and WaitingOn='operator' and ApplyRef='{borrower.at['applyUid']}'"
        return [run async for run in internals.client.list_workflows(query)]

    (run,) = await eventually(found)
    attributes = {
        pair.key.name: pair.value for pair in run.typed_search_attributes if pair.key.name in SEARCH_ATTRIBUTES
    }
    assert attributes.pop("WaitingSince") is not None
    assert attributes == {
        "JourneyKind": "upl",
        "JourneyStep": "examination",
        "WaitingOn": "operator",
        "ApplyRef": borrower.at["applyUid"],
    }
    details = await internals.handle(borrower.at).query("__temporal_workflow_metadata")
    assert details.current_details == (
        "examination: waits for operator (credit_bureau does not answer); "
        "resolve with examination_passed, examination_failed"
    )

    again = await internals.operate(borrower.at, "retry_step", WHY)
    assert again.waiting_on == "provider"
    assert again.deadline is not None

    async def waits_again() -> bool:
        return (await borrower.get("/v2/journeys/upl"))["waitingOn"] == "operator"

    await eventually(waits_again)
    await scenario("credit_bureau", "normal")
    await internals.operate(borrower.at, "retry_step", WHY)
    await borrower.until("confirm")
    line = ("retry_step", "김운영", "기관이 다시 열렸음", "examination")
    assert await audit(internals, borrower) == [line, line]


async def test_operator_reports_the_fact_of_the_institution(
    new_borrower: NewBorrower, scenario: Scenario, internals: Internals
) -> None:
    borrower = await stuck(new_borrower(), scenario)
    with pytest.raises(WorkflowUpdateFailedError):
        await internals.resolve(borrower.at, ScreeningPassed())  # the step waits for another fact
    grant = Report.of(ExaminationPassed(amount=5_000_000, rate="9.9", months=36))
    for second in (None, "김운영"):  # one person alone never moves money
        alone = Resolution(operator="김운영", second=second, reason="서류를 확인했음", report=grant)
        with pytest.raises(WorkflowUpdateFailedError):
            await internals.operate(borrower.at, "resolve", alone)
    earlier = Resolution(**WHY.model_dump(), second="이확인", report=grant, sequence=borrower.at["sequence"] - 1)
    with pytest.raises(WorkflowUpdateFailedError):  # a decision about an earlier snapshot
        await internals.operate(borrower.at, "resolve", earlier)
    await internals.operate(borrower.at, "resolve", earlier.model_copy(update={"sequence": borrower.at["sequence"]}))
    assert (await borrower.until("confirm"))["data"]["offer"] == {"amount": 5_000_000, "rate": "9.9", "months": 36}
    assert [line[0] for line in await audit(internals, borrower)] == ["resolve"]


async def test_a_decision_that_arrives_after_the_journey_has_moved_is_refused(
    new_borrower: NewBorrower, internals: Internals, scenario: Scenario
) -> None:
    """While the audit log does not take the late decision, another one moves the journey."""
    borrower = await stuck(new_borrower(), scenario)
    handle, late = internals.handle(borrower.at), uuid4().hex
    granted = Report.of(ExaminationPassed(amount=5_000_000, rate="9.9", months=36))
    passed = Resolution(**WHY.model_dump(), second="이확인", report=granted)
    async with internals.at.database.transaction() as session:
        session.add(OperatorActionRow(update_id=late, journey_id="", action="", operator="", reason="", step=""))
        await session.flush()  # another transaction that inserts this id waits for the end of this one
        decided = await handle.start_update(
            "resolve", passed, id=late, wait_for_stage=WorkflowUpdateStage.ACCEPTED, result_type=Snapshot
        )
        await internals.operate(borrower.at, "resolve", passed)
        await borrower.until("confirm")
        await session.rollback()
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await decided.result()
    assert getattr(refused.value.cause, "type", "") == ErrorCode.NOT_ACCEPTED.name
    await borrower.walk_to("id_photo")


@pytest.mark.parametrize("note", [RECORD_MISSING, RECORDED_MISSING])
async def test_the_console_shows_which_journey_a_restored_database_does_not_know(
    note: str, new_borrower: NewBorrower, scenario: Scenario, internals: Internals, console: Console
) -> None:
    borrower = await stuck(new_borrower(), scenario)
    assert (await console.open(borrower.at["applyUid"]))["missing"] is None
    await internals.handle(borrower.at).signal("hold", note)

    async def noted() -> bool:
        return (await console.open(borrower.at["applyUid"]))["missing"] == NOTES[RECORD_MISSING]

    await eventually(noted)
    assert (await console.open(borrower.at["applyUid"]))["moves"][0]["note"] == NOTES[RECORD_MISSING]


async def test_an_action_requires_a_reason(new_borrower: NewBorrower, internals: Internals) -> None:
    borrower = await new_borrower().apply()
    for command in (
        OperatorCommand(operator="김운영", reason=" 음 "),
        OperatorCommand(operator=" ", reason="고객이 요청함"),
    ):
        with pytest.raises(WorkflowUpdateFailedError):
            await internals.operate(borrower.at, "cancel", command)
    with pytest.raises(WorkflowUpdateFailedError):
        await internals.operate(borrower.at, "retry_step", WHY)  # there is nothing to retry
    assert await borrower.get("/v2/journeys/upl") == borrower.at
    assert await audit(internals, borrower) == []

    ended = await internals.cancel(borrower.at)
    assert (ended.step, ended.waiting_on) == ("cancelled", "nobody")
    assert await audit(internals, borrower) == [("cancel", "김운영", "고객이 전화로 요청함", "income")]
    assert await internals.handle(borrower.at).result() == "cancelled"
    assert await borrower.message(lambda m: NOTICES[Notice.CANCELLED] in m.get("text", ""))
    refused = await borrower.post("/v2/credit/basic-info", {"job": "office", "annualIncome": 1})
    assert (refused.status_code, refused.json()["data"]["journey"]["step"]) == (409, "cancelled")


async def test_cancelled_by_temporal_itself_ends_as_cancelled(new_borrower: NewBorrower, internals: Internals) -> None:
    borrower = await new_borrower().apply()
    handle = internals.handle(borrower.at)
    await handle.cancel()
    await borrower.until("cancelled")
    with pytest.raises(WorkflowFailureError):
        await handle.result()
    assert (await handle.describe()).status is WorkflowExecutionStatus.CANCELED


async def test_payloads_are_readable_for_operators_only_and_every_access_is_logged(
    new_borrower: NewBorrower, internals: Internals, platform: Stack
) -> None:
    borrower = await new_borrower().apply()
    await borrower.income()
    bare = await Client.connect(platform.settings.temporal_address)
    history = await bare.get_workflow_handle(borrower.at["journeyId"]).fetch_history()
    start = history.events[0].workflow_execution_started_event_attributes.input
    body = json_format.MessageToDict(Payloads(payloads=start.payloads))
    accesses = "select count(*) from personal_data_access where why = 'codec endpoint'"
    before = (await internals.sql(accesses))[0][0]

    for token in ("", "Bearer guessed", borrower.headers()["Authorization"]):
        refused = await borrower.api.post("/ops/codec/decode", json=body, headers={"Authorization": token})
        assert (refused.status_code, refused.json()["data"]["code"]) == (401, "OPERATOR_LOGIN_REQUIRED")
    assert (await internals.sql(accesses))[0][0] == before

    console = await Console.of(platform.settings)
    command_line = {"Authorization": f"Bearer {platform.settings.operator_token.get_secret_value()}"}
    for reader, headers in ((console.api, {}), (borrower.api, command_line)):
        decoded = await reader.post("/ops/codec/decode", json=body, headers=headers)
        shown = json.loads(base64.b64decode(decoded.json()["payloads"][0]["data"]))
        assert shown["apply_uid"] == borrower.at["applyUid"]
    assert (await console.api.post("/ops/codec/encode", json=decoded.json())).status_code == 404
    log = "select who, whose from personal_data_access where why = 'codec endpoint' order by id offset :before"
    assert [tuple(row) for row in await internals.sql(log, before=before)] == [
        (console.login, borrower.at["journeyId"]),
        ("command line", borrower.at["journeyId"]),
    ]
    await console.api.aclose()
