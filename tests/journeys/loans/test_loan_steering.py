"""Operators' commands for a loan: pause, longer recruiting, failure; each with an audit record."""

import asyncio
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from temporalio.client import WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError

from activities.institutions.base import InstitutionDown, InstitutionRefused
from activities.loans.life_cycle import Loans, Steered
from activities.loans.steering import LoanSteering
from db.demo.month import pass_month
from domain.core.errors import ErrorCode
from domain.operations import LoanAct, OperatorRole
from stack.supervisor import Stack
from tests.clients.borrower import mobile
from tests.clients.console import WHY, Console
from tests.clients.lending import MILLION, Lending, order_of
from tests.conftest import Scenario
from tests.internals import eventually
from tests.journeys.conftest import NewBorrower
from workflows.core.search_attributes import LOAN_STATE

PAYING = "select debit_key, refused_on from loan where product_uid = :uid"


async def under_way(lending: Lending, **product: Any) -> str:
    """A listed loan whose workflow runs."""
    uid = await lending.listed(**product)

    async def runs() -> bool:
        (loan,) = await lending.internals.sql(
            "select wants_look as needs_wake from loan where product_uid = :uid", uid=uid
        )
        return not loan.needs_wake

    await eventually(runs)
    return uid


async def row(console: Console, uid: str) -> dict[str, Any]:
    return (await console.get(f"/loans?query={uid}"))[0]


async def written(lending: Lending, uid: str) -> list[tuple[str, str, str | None, str]]:
    rows = await lending.internals.sql(
        "select action, operator, second, reason from operator_action where journey_id = :id order by at",
        id=f"loan:{uid}",
    )
    return [tuple(row) for row in rows]


async def test_a_paused_loan_collects_nothing_but_pays_out_received_money(lending: Lending, console: Console) -> None:
    uid, (person,) = await lending.funded(MILLION, months=2)
    (first, _) = await lending.instalments(uid)
    await console.do(f"/loans/{uid}/pause")
    assert (await row(console, uid))["isPaused"]
    assert (await console.post(f"/loans/{uid}/pause")).json()["data"]["code"] == "CASE_MOVED"
    await pass_month(lending.internals.at.database)  # the demo does not wait for paused loans
    await lending.go_to(first.due_on + timedelta(days=2))
    await lending.until_overdue(uid, 1)
    assert (await row(console, uid))["late"] == 1
    assert [tuple(loan) for loan in await lending.internals.sql(PAYING, uid=uid)] == [(None, None)]
    messages = await lending.internals.sql("select key from outbox_message where key like :key", key=f"loan/{uid}/1/%")
    assert messages == []

    await lending.pay(uid, 10_000)
    await lending.paid_until(uid, 1)
    assert (await lending.balance(person)).balance > 0

    await console.do(f"/loans/{uid}/resume")
    await lending.paid_until(uid, 2)
    assert (await lending.instalments(uid))[0].state == "paid"
    assert await written(lending, uid) == [
        ("loan_pause", console.login, None, WHY),
        ("loan_resume", console.login, None, WHY),
    ]
    assert await lending.differences() == []


async def test_a_paused_recruiting_accepts_no_orders_and_is_neither_paid_out_nor_failed(
    lending: Lending, console: Console
) -> None:
    uid, person = await under_way(lending, amount=MILLION), await lending.investor(MILLION)
    await lending.invest(person, uid, MILLION - 10_000)
    await console.do(f"/loans/{uid}/pause")
    refused = await lending.order(person, uid, 10_000)
    assert refused
    assert refused.code is ErrorCode.PRODUCT_PAUSED
    await lending.close_recruiting(uid)
    await asyncio.sleep(2)  # nothing must happen, and a loop that signals the loan again and again needs time
    assert (await row(console, uid))["state"] == "listed"
    run = lending.internals.client.get_workflow_handle(f"loan:{uid}")
    assert (await run.describe()).history_length < 60  # the full product is not signalled again and again
    assert not await lending.is_recruiting_lengthened(uid)
    assert await lending.balance(person) == (MILLION, MILLION - 10_000)
    await console.do(f"/loans/{uid}/resume")
    await eventually(lambda: lending.is_recruiting_lengthened(uid))
    await lending.invest(person, uid, 10_000)
    await lending.until(uid, "disbursed")
    assert await lending.differences() == []


async def test_an_operator_lengthens_the_recruiting_period(lending: Lending, console: Console) -> None:
    uid = await under_way(lending)
    before = await row(console, uid)
    seen = {"closes_at": before["closesAt"]}
    for _ in range(2):  # the response was lost
        await console.do(f"/loans/{uid}/lengthen-recruiting", days=5, **seen)
    (product,) = await lending.internals.sql("select closes_at from product where uid = :uid", uid=uid)
    closed = (await row(console, uid))["closesAt"]
    assert datetime.fromisoformat(closed) - datetime.fromisoformat(before["closesAt"]) == timedelta(days=5)
    assert product.closes_at.isoformat().replace("+00:00", "Z")[:19] == closed[:19]
    assert not (await row(console, uid))["isRecruitingLengthened"]  # it can still lengthen the recruiting by itself
    assert (await console.post(f"/loans/{uid}/lengthen-recruiting", days=15, **seen)).status_code == 422
    assert (await console.post(f"/loans/{uid}/lengthen-recruiting", days=5, reason="음", **seen)).status_code == 422
    assert await written(lending, uid) == [("loan_extend", console.login, None, WHY)]


async def test_two_operators_fail_a_recruiting(
    lending: Lending, console: Console, second: Console, new_borrower: NewBorrower
) -> None:
    uid, person = await under_way(lending, title="그만둘 시험호"), await lending.investor(4 * MILLION)
    await lending.invest(person, uid, 3 * MILLION)
    asked = (await console.do(f"/loans/{uid}/fail"))["approval"]
    assert (await row(console, uid))["secondAwaited"]
    assert (await console.post(f"/loans/{uid}/fail")).json()["data"]["code"] == "APPROVAL_WAITS"
    assert (await console.post(f"/approvals/{asked}/confirm")).json()["data"]["code"] == "SECOND_OPERATOR"
    assert await lending.balance(person) == (4 * MILLION, 3 * MILLION)
    (pending,) = [one for one in await second.get("/approvals") if one["id"] == asked]
    assert (pending["loan"]["raised"], pending["loan"]["investors"]) == (3 * MILLION, 1)
    assert "*" in pending["concerns"]

    await second.do(f"/approvals/{asked}/confirm")
    await lending.until(uid, "failed")
    assert await lending.balance(person) == (4 * MILLION, 0)
    assert await written(lending, uid) == [
        ("loan_pause", console.login, None, WHY),
        ("loan_fail", console.login, second.login, WHY),
    ]
    messages = await lending.internals.sql(
        "select key from outbox_message where key like :key", key=f"loan/{uid}/end/investment-refunded/%"
    )
    assert [row.key.rsplit("/", 1)[1] for row in messages] == [person]
    run = lending.internals.client.get_workflow_handle(f"loan:{uid}")
    assert await run.result() == "failed"
    for act in ("pause", "resume"):
        assert (await console.post(f"/loans/{uid}/{act}")).json()["data"]["code"] == "CASE_MOVED"
    assert (await console.post(f"/loans/{uid}/fail")).json()["data"]["code"] == "CASE_MOVED"
    assert await lending.differences() == []


async def test_a_refused_payout_is_retried(lending: Lending, console: Console) -> None:
    uid = await under_way(lending, amount=MILLION, account="11080000009999")  # closed
    await lending.invest(await lending.investor(MILLION), uid, MILLION)
    await lending.until(uid, "full")
    run = lending.internals.client.get_workflow_handle(f"loan:{uid}")

    async def is_refused() -> bool:
        return (await run.describe()).typed_search_attributes.get(LOAN_STATE) == "refused"

    await eventually(is_refused)
    await lending.change_account(uid, "11080000000001")
    await console.do(f"/loans/{uid}/retry")
    await lending.until(uid, "disbursed")
    rows = await written(lending, uid)
    assert rows == [("retry", console.login, None, WHY)]


async def test_a_refused_payout_is_marked_and_can_be_failed(
    lending: Lending, console: Console, second: Console
) -> None:
    uid = await under_way(lending, amount=MILLION, account="11080000009999")  # closed
    person = await lending.investor(MILLION)
    await lending.invest(person, uid, MILLION)
    await eventually(lambda: is_refused(console, uid))
    assert await lending.balance(person) == (0, 0)
    assert await lending.differences() == []
    refused = [loan for loan in await console.get("/loans") if loan["payoutRefusedAt"]]
    await console.counts("refused-payouts", len(refused))

    asked = (await console.do(f"/loans/{uid}/fail"))["approval"]
    await second.do(f"/approvals/{asked}/confirm")
    await lending.until(uid, "failed")
    assert await lending.balance(person) == (MILLION, 0)
    (line,) = await lending.internals.sql("select state, outstanding from investment where product_uid = :uid", uid=uid)
    assert tuple(line) == ("refunded", 0)
    run = lending.internals.client.get_workflow_handle(f"loan:{uid}")
    assert await run.result() == "failed"
    assert await written(lending, uid) == [("loan_fail", console.login, second.login, WHY)]
    assert await lending.differences() == []


async def unanswered_payout(lending: Lending, console: Console, scenario: Scenario) -> str:
    """A full loan whose bank is down when it is asked for the payout."""
    uid = await under_way(lending, amount=MILLION)
    await scenario("bank", "down")
    await lending.invest(await lending.investor(MILLION), uid, MILLION)
    await eventually(lambda: is_asked(console, uid))
    return uid


async def test_a_payout_without_an_answer_cannot_be_failed(
    lending: Lending, console: Console, second: Console, scenario: Scenario
) -> None:
    uid = await unanswered_payout(lending, console, scenario)
    assert (await console.post(f"/loans/{uid}/fail")).json()["data"]["code"] == "CASE_MOVED"
    run = lending.internals.client.get_workflow_handle(f"loan:{uid}")
    command = LoanSteering(act=LoanAct.FAIL, operator=console.login, second=second.login, reason=WHY)
    with pytest.raises(WorkflowUpdateFailedError):  # also if it was confirmed before
        await run.execute_update("steer", command)
    await scenario("bank", "normal")
    await lending.until(uid, "disbursed")
    assert await lending.differences() == []


async def is_refused(console: Console, uid: str) -> bool:
    return bool((await row(console, uid))["payoutRefusedAt"])


CLOSED, OTHER, ANOTHERS, REPAIRED = "11080000009999", "110800000077", "110800000000", "110800002330"


async def refused_loan(lending: Lending, console: Console, phone: str) -> str:
    """A full loan of a million, whose borrower's account is closed."""
    uid = await under_way(lending, amount=MILLION, account=CLOSED, phone=phone)
    await lending.invest(await lending.investor(MILLION), uid, MILLION)
    await eventually(lambda: is_refused(console, uid))
    return uid


async def paid_to(lending: Lending, phone: str) -> list[str]:
    """Return the last digits of each account in the borrower's payment messages."""
    messages = (await lending.simulator.get(f"/inbox/{phone}")).json()
    return [one["text"].split("••")[1][:4] for one in messages if one["kind"] == "deposit"]


async def is_asked(console: Console, uid: str) -> bool:
    return bool((await row(console, uid))["payoutAskedAt"])


async def test_a_refused_payout_goes_to_another_account_once_two_have_agreed(
    lending: Lending, console: Console, second: Console
) -> None:
    phone = mobile()
    uid = await refused_loan(lending, console, phone)
    shown = await row(console, uid)
    assert (shown["payoutRefusal"], shown["payoutTo"]) == ("account_closed", "신한은행 **********9999")
    for bank, number, words in (
        ("088", ANOTHERS, "예금주"),
        ("088", CLOSED, "해지"),
        ("088", REPAIRED, "점검"),
        ("999", OTHER, "은행을"),
    ):
        answer = await console.post(f"/loans/{uid}/account", bankCode=bank, accountNumber=number)
        assert (answer.status_code, answer.json()["data"]["code"]) == (422, "INVALID_INPUT")
        assert words in answer.json()["data"]["message"]
    assert (await console.post(f"/loans/{uid}/account", bankCode="004", accountNumber="1")).status_code == 422

    asked = (await console.do(f"/loans/{uid}/account", bankCode="004", accountNumber=OTHER))["approval"]
    assert (await row(console, uid))["secondAwaited"]
    again = await console.post(f"/loans/{uid}/account", bankCode="004", accountNumber=OTHER)
    assert again.json()["data"]["code"] == "APPROVAL_WAITS"
    assert (await console.post(f"/approvals/{asked}/confirm")).json()["data"]["code"] == "SECOND_OPERATOR"
    (pending,) = [one for one in await second.get("/approvals") if one["id"] == asked]
    shown = pending["details"]
    assert (shown["was"], shown["to"]) == ("신한은행 **********9999", "국민은행 ********0077")
    assert "*" in shown["holder"]
    assert await paid_to(lending, phone) == []

    await second.do(f"/approvals/{asked}/confirm")
    await lending.until(uid, "disbursed")
    assert await paid_to(lending, phone) == ["0077"]
    assert await written(lending, uid) == [("loan_account", console.login, second.login, WHY)]
    answer = await console.post(f"/loans/{uid}/account", bankCode="004", accountNumber=OTHER)
    assert answer.json()["data"]["code"] == "CASE_MOVED"
    assert await lending.differences() == []

    history = await lending.internals.client.get_workflow_handle(f"loan:{uid}").fetch_history()
    decoded = str(
        [await lending.internals.client.data_converter.decode(payloads_of(event)) for event in history.events]
    )
    assert shown["reference"] in decoded
    approvals = await lending.internals.sql("select details::text as said from approval where subject = :uid", uid=uid)
    for text in (decoded, str(approvals), pending["subject"]):
        assert OTHER not in text
        assert CLOSED not in text


def payloads_of(event: Any) -> list[Any]:
    """Return the payloads of an update."""
    accepted = event.workflow_execution_update_accepted_event_attributes
    return list(accepted.accepted_request.input.args.payloads)


async def test_a_payout_is_requested_again_after_its_recorded_refusal(
    lending: Lending, console: Console, scenario: Scenario
) -> None:
    """The first worker stopped before it could report the refusal to its run, while two operators agreed on another
    account."""
    phone, loans = mobile(), Loans(lending.internals.at)
    uid = await refused_loan(lending, console, phone)
    with pytest.raises(InstitutionRefused):
        await loans.disburse(order_of(uid))
    assert await is_refused(console, uid)

    asked = (await console.do(f"/loans/{uid}/account", bankCode="004", accountNumber=OTHER))["approval"]
    (approvals,) = await lending.internals.sql("select details from approval where id = cast(:id as uuid)", id=asked)
    command = LoanSteering(
        act=LoanAct.ACCOUNT, operator=console.login, second="이확인", reason=WHY, account=approvals.details["reference"]
    )
    assert await loans.steer(Steered(uid=uid, update_id=f"account/{uid}", steering=command))
    await scenario("bank", "timeout")  # the bank pays, but does not answer
    with pytest.raises(InstitutionDown):
        await loans.disburse(order_of(uid))
    await scenario("bank", "normal")
    assert (await loans.disburse(order_of(uid))).state == "disbursed"
    assert await paid_to(lending, phone) == ["0077"]
    await console.do(f"/loans/{uid}/retry")  # the run finds that it is done
    assert await paid_to(lending, phone) == ["0077"]
    assert await lending.differences() == []


async def test_a_new_run_pays_to_the_other_account(lending: Lending, console: Console) -> None:
    uid = await refused_loan(lending, console, mobile())
    await lending.internals.client.get_workflow_handle(f"loan:{uid}").terminate()
    await lending.change_account(uid, OTHER)
    await lending.wake(uid)
    await lending.until(uid, "disbursed")
    assert await lending.differences() == []


async def test_another_account_waits_while_the_bank_may_have_paid(
    lending: Lending, console: Console, second: Console, scenario: Scenario
) -> None:
    phone = mobile()
    uid = await refused_loan(lending, console, phone)
    asked = (await console.do(f"/loans/{uid}/account", bankCode="004", accountNumber=OTHER))["approval"]
    await scenario("bank", "down")
    await console.do(f"/loans/{uid}/retry")
    await eventually(lambda: is_asked(console, uid))
    assert (await second.post(f"/approvals/{asked}/confirm")).json()["data"]["code"] == "CASE_MOVED"
    answer = await console.post(f"/loans/{uid}/account", bankCode="004", accountNumber=OTHER)
    assert answer.json()["data"]["code"] == "CASE_MOVED"
    assert await written(lending, uid) == [("retry", console.login, None, WHY)]

    await scenario("bank", "normal")  # the same request is finally refused
    await eventually(lambda: is_refused(console, uid))

    async def is_confirmed() -> bool:
        return (await second.post(f"/approvals/{asked}/confirm")).status_code == 200

    await eventually(is_confirmed)
    await lending.until(uid, "disbursed")
    assert await paid_to(lending, phone) == ["0077"]


async def test_an_unanswered_payout_to_another_account_is_repeated_under_the_same_key(
    lending: Lending, console: Console, second: Console, scenario: Scenario
) -> None:
    phone = mobile()
    uid = await refused_loan(lending, console, phone)
    asked = (await console.do(f"/loans/{uid}/account", bankCode="004", accountNumber=OTHER))["approval"]
    await scenario("bank", "timeout")  # the bank pays, but does not answer
    await second.do(f"/approvals/{asked}/confirm")
    await eventually(lambda: is_asked(console, uid))
    for body in ({"bankCode": "004", "accountNumber": "110800000099"}, {"bankCode": "088", "accountNumber": OTHER}):
        answer = await console.post(f"/loans/{uid}/account", **body)
        assert answer.json()["data"]["code"] == "CASE_MOVED"
    await scenario("bank", "normal")
    await lending.until(uid, "disbursed", within=40)
    assert await paid_to(lending, phone) == ["0077"]
    assert await lending.differences() == []


async def test_the_workflow_refuses_another_account_during_a_payout(
    lending: Lending, console: Console, scenario: Scenario
) -> None:
    uid = await unanswered_payout(lending, console, scenario)
    run = lending.internals.client.get_workflow_handle(f"loan:{uid}")
    command = LoanSteering(act=LoanAct.ACCOUNT, operator="김운영", second="이확인", reason=WHY, account=str(uuid4()))
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await run.execute_update("steer", command)
    assert isinstance(refused.value.cause, ApplicationError)
    assert refused.value.cause.type == ErrorCode.NOT_ACCEPTED.name
    await scenario("bank", "normal")
    await lending.until(uid, "disbursed")


@pytest.mark.parametrize("act", [LoanAct.FAIL, LoanAct.ACCOUNT])
@pytest.mark.parametrize("seconder", [None, "", "김운영"])
async def test_the_workflow_requires_two_operators(lending: Lending, seconder: str | None, act: LoanAct) -> None:
    uid = await under_way(lending)
    run = lending.internals.client.get_workflow_handle(f"loan:{uid}")
    command = LoanSteering(act=act, operator="김운영", second=seconder, reason="고객이 요청함")
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await run.execute_update("steer", command)
    assert isinstance(refused.value.cause, ApplicationError)
    assert refused.value.cause.type == ErrorCode.SECOND_OPERATOR.name
    assert await written(lending, uid) == []


async def test_a_repeated_command_is_executed_once(lending: Lending) -> None:
    """Also by another run of the workflow, which does not know the id of the update."""
    uid = await under_way(lending)
    run = lending.internals.client.get_workflow_handle(f"loan:{uid}")
    command = LoanSteering(act=LoanAct.LENGTHEN_RECRUITING, operator="김운영", reason="투자자가 요청함", days=2)
    for _ in range(2):
        await run.execute_update("steer", command, id=f"lengthen/{uid}")
    (product,) = await lending.internals.sql("select closes_at from product where uid = :uid", uid=uid)
    await run.terminate()
    await lending.wake(uid)

    async def runs_again() -> bool:
        return (await run.describe()).status == 1

    await eventually(runs_again)
    await run.execute_update("steer", command, id=f"lengthen/{uid}")
    (after,) = await lending.internals.sql("select closes_at from product where uid = :uid", uid=uid)
    assert after.closes_at == product.closes_at
    assert len(await written(lending, uid)) == 1


async def test_loans_are_managed_by_finance(platform: Stack, lending: Lending) -> None:
    reviewer = await Console.of(platform.settings, [OperatorRole.REVIEWER, OperatorRole.AUDITOR])
    uid = await under_way(lending)
    assert (await reviewer.api.get("/ops/loans")).json()["data"]["code"] == "OPERATOR_FORBIDDEN"
    for act, body in (
        ("retry", {}),
        ("pause", {}),
        ("resume", {}),
        ("fail", {}),
        ("account", {"bankCode": "088", "accountNumber": OTHER}),
        ("lengthen-recruiting", {"days": 1, "closes_at": "2026-01-01T00:00:00Z"}),
    ):
        answer = await reviewer.post(f"/loans/{uid}/{act}", **body)
        assert answer.json()["data"]["code"] == "OPERATOR_FORBIDDEN"
    await reviewer.api.aclose()
