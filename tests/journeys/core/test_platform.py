"""The base of all journeys: undeclared moves, key rotation, and histories and logs without personal data."""

import re
import uuid

import pytest
from temporalio import workflow
from temporalio.client import Client, WorkflowExecutionStatus
from temporalio.worker import Replayer, Worker

from activities.core.projection import Projection
from config.settings import DEMO_KEY
from db.core.sealing import sealer_of
from domain.borrowing.journeys.upl import Upl
from domain.core.snapshot import Snapshot, Start
from stack.supervisor import Stack
from temporal.client import converter
from temporal.runner import SANDBOX
from temporal.worker import WORKFLOWS
from tests.attack.canaries import found_in, logs_of, stores_of
from tests.clients.borrower import Borrower
from tests.conftest import Scenario
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower
from workflows.core.journey import Journey

NEW_KEY = "1e" * 32


@workflow.defn(name="undeclared-move", sandboxed=False)
class UndeclaredMoveJourney(Journey):
    """A workflow that makes a move which its chart does not declare."""

    chart = Upl

    @workflow.run
    async def run(self, start: Start) -> str:
        async with self.underway():
            await self.ask(Upl.finish)
        return self.step.name


async def test_undeclared_move_stops_the_journey_where_it_is(platform: Stack, internals: Internals) -> None:
    """The workflow task fails until the code is corrected; nothing is published and nothing is lost."""
    write = Projection(internals.at.table, internals.at.redis).write
    journey_id = f"undeclared-move:{uuid.uuid4()}"
    client = internals.client
    async with Worker(client, task_queue="undeclared-move", workflows=[UndeclaredMoveJourney], activities=[write]):
        start = Start(apply_uid=uuid.uuid4().hex, person="nobody", at="upl")
        handle = await client.start_workflow("undeclared-move", start, id=journey_id, task_queue="undeclared-move")

        async def failed() -> bool:
            events = (await handle.fetch_history()).events
            return any(event.HasField("workflow_task_failed_event_attributes") for event in events)

        await eventually(failed)
        assert (await handle.describe()).status is WorkflowExecutionStatus.RUNNING
        row = await internals.at.table.read(journey_id)
        assert row is None or row.step == "income"
        await handle.terminate()
    await internals.sql("delete from journey where journey_id = :id", id=journey_id)


async def test_keys_rotate(new_borrower: NewBorrower, platform: Stack, internals: Internals) -> None:
    """A ring with a new first key encrypts with the new key and still decrypts with the old one."""
    borrower = await new_borrower().apply()
    await borrower.income()
    sealer = sealer_of(platform.settings)
    old, rotated = f"demo:{DEMO_KEY}", f"new:{NEW_KEY},demo:{DEMO_KEY}"

    async def client_with(ring: str) -> Client:
        return await Client.connect(platform.settings.temporal_address, data_converter=converter(ring, sealer))

    history = await internals.handle(borrower.at).fetch_history()
    replayer = Replayer(workflows=WORKFLOWS, data_converter=converter(rotated, sealer), workflow_runner=SANDBOX)
    await replayer.replay_workflow(history)
    handle = (await client_with(rotated)).get_workflow_handle(borrower.at["journeyId"])
    assert (await handle.query("snapshot", result_type=Snapshot)).step == "compatibility"

    (payload,) = await converter(rotated).encode([borrower.name])
    assert payload.metadata["key"] == b"new"
    assert await converter(rotated).decode([payload]) == [borrower.name]
    with pytest.raises(KeyError):
        await converter(old).decode([payload])


async def test_histories_logs_and_tables_contain_no_readable_personal_data(
    new_borrower: NewBorrower, scenario: Scenario, platform: Stack, internals: Internals
) -> None:
    """A loan is taken with every kind of secret and a failing institution; then every store is searched."""
    borrower = new_borrower(name="선우카나리", birth="870623", sex="2")
    account, detail, employer = "110777333555", "카나리아동 1723호", "카나리상사"
    code = await borrower_takes(borrower, scenario, internals, account=account, detail=detail, employer=employer)
    mobile, civil_code = borrower.mobile, f"{borrower.birth}-{borrower.sex}"
    secrets = {
        borrower.name,
        mobile,
        f"{mobile[:3]}-{mobile[3:7]}-{mobile[7:]}",
        civil_code,
        civil_code.replace("-", ""),
        account,
        "110-777-333555",
        detail,
        employer,
    }

    stores, logs = await stores_of(platform, borrower.at["journeyId"]), logs_of(platform)
    assert all(len(content) > 100 for content in stores.values()), {place: len(stores[place]) for place in stores}
    for place in ("history", "temporal.db", "postgres"):  # the search finds readable text
        assert borrower.at["applyUid"].encode() in stores[place]
    for place, content in (stores | logs).items():
        assert not found_in(content, secrets), place
    for place, content in logs.items():  # elsewhere six digits can be a coincidence
        assert not re.search(rf"(?<!\d){code}(?!\d)".encode(), content), f"{place} holds a code"
    assert b"Traceback" not in stores["history"]


async def borrower_takes(
    borrower: Borrower, scenario: Scenario, internals: Internals, *, account: str, detail: str, employer: str
) -> str:
    """Take a loan while the bank is unavailable for some time. Returns the code of the SMS."""
    await borrower.apply()
    code = await borrower.code("sms")
    await borrower.do(
        "/v2/credit/basic-info",
        {"job": "office", "employeeType": "regular", "companyName": employer, "annualIncome": 48_000_000},
    )
    await borrower.walk_to("account")
    await scenario("bank", "down")
    await borrower.account(account)
    assert borrower.at["data"]["problem"]["code"] == "INSTITUTION_DOWN"
    await scenario("bank", "normal")
    await internals.reset_attempts("one-won")
    await borrower.account(account)
    await borrower.walk_to("address")
    await borrower.do(
        "/v2/credit/address", {"zipCode": "04766", "roadAddress": "서울특별시 성동구 서울숲길 17", "detail": detail}
    )
    await borrower.walk_to("finish")
    return code
