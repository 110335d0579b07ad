"""A bank that is down for an hour, on a server whose time can be skipped: what it was asked to pay is paid once."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from temporalio.client import WorkflowHandle
from temporalio.service import RPCError

from activities.institutions.bank import BankTransaction
from db.investing.investors import read_credit_notice
from db.investing.orders import Line
from db.ledger.withdrawal_postings import Withdrawal
from db.ledger.withdrawals import store_withdrawal
from db.loans.funding import close_recruiting, locked
from temporal.loops.loans import loan_input
from temporal.loops.withdrawals import withdrawal_input
from temporal.names import LOANS_QUEUE, TASK_QUEUE
from tests.clients.borrower import Borrower
from tests.clients.console import Console
from tests.clients.lending import INVITE, MILLION, Lending
from tests.conftest import Scenario
from tests.factories import person_of
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower
from tests.journeys.core.temporal.conftest import TimeSkipping
from tests.journeys.steps.deposits import certify_account, customer, pay_in, until_balance
from tests.journeys.steps.messages import queue
from tests.ledger.ordering import place
from workflows.core.search_attributes import LOAN_STATE

__all__ = ["customer"]  # a fixture, found by its name

HALF_AN_HOUR = timedelta(minutes=30)
ONE_RETRY = timedelta(seconds=10)  # longer than the pause between two requests


@pytest.fixture(autouse=True)
def _institutions_answer(skipping: TimeSkipping) -> None:
    skipping.institutions.silent = False


async def test_a_withdrawal_is_paid_once(
    skipping: TimeSkipping,
    customer: Borrower,
    new_borrower: NewBorrower,
    scenario: Scenario,
    console: Console,
    internals: Internals,
) -> None:
    other = await new_borrower().sign_up()
    await certify_account(other)
    for member in (customer, other):
        await pay_in(member, 500_000)
        await until_balance(member, 500_000)
    key, began = f"withdrawal/{uuid4()}", datetime.now(UTC)
    person, to = person_of(customer.tokens["accessToken"]), {"bank_code": "088", "account_number": "110123456789"}
    async with internals.at.database.transaction() as session:
        withdrawal = Withdrawal(person=person, amount=200_000, holder="홍길동", **to)
        uid = await store_withdrawal(session, internals.at.sealer, key, withdrawal)
    await scenario("bank", "down")
    run = await skipping.client.start_workflow(
        "withdrawal", withdrawal_input(uid), id=f"withdrawal:{uid}", task_queue=TASK_QUEUE
    )
    await skipping.skip(HALF_AN_HOUR)

    # PostgreSQL's clock is not skipped
    await internals.sql(
        "update deposit_withdrawal set moved_at = now() - interval '30 minutes' where uid = :uid", uid=uid
    )
    (row,) = [row for row in await console.get("/withdrawals") if row["uid"] == uid]
    assert (row["asking"], row["trouble"], row["amount"]) == (True, "unanswered", 200_000)
    assert (await console.post(f"/withdrawals/{uid}/resolve", outcome="paid")).json()["data"]["code"] == "CASE_MOVED"

    # other messages and withdrawals go on
    await queue(internals, f"test/{uuid4()}", other.mobile, "은행과 상관없는 문자")
    assert await other.message(lambda m: m["text"] == "은행과 상관없는 문자")
    await other.withdraw(300_000)
    await until_balance(other, 200_000)

    await skipping.skip(HALF_AN_HOUR)
    await scenario("bank", "normal")
    await run.result()
    await until_balance(customer, 300_000)
    assert [line.amount for line in await paid_out(internals, key, began)] == [200_000]
    assert [row for row in await console.get("/withdrawals") if row["uid"] == uid] == []
    theirs = "select uid from deposit_withdrawal where person_id = cast(:person as uuid) and state = 'paid'"
    other_person = person_of(other.tokens["accessToken"])
    assert await eventually(lambda: internals.sql(theirs, person=other_person))


async def test_a_loan_is_paid_out_once(
    skipping: TimeSkipping, lending: Lending, scenario: Scenario, console: Console, internals: Internals
) -> None:
    began = datetime.now(UTC)
    uid, investor = await lending.listed(amount=MILLION), await lending.investor(MILLION)
    platform_run = internals.client.get_workflow_handle(f"loan:{uid}")
    await eventually(lambda: is_listed(platform_run))  # it now sleeps until the end of the recruiting period
    await scenario("bank", "down")
    await fund(lending, investor, uid)
    run = await skipping.client.start_workflow("loan", loan_input(uid), id=f"loan:{uid}", task_queue=LOANS_QUEUE)
    await skipping.skip(HALF_AN_HOUR)

    (row,) = await console.get(f"/loans?query={uid}")
    assert (row["state"], row["payoutRefusedAt"]) == ("full", None)
    assert row["payoutAskedAt"]
    second = await lending.listed(amount=MILLION)
    await lending.invest(await lending.investor(MILLION), second, MILLION)
    await lending.until(second, "full")  # other loans go on

    await skipping.skip(HALF_AN_HOUR)
    await scenario("bank", "normal")
    await skipping.skip(ONE_RETRY)
    for one in (uid, second):
        await lending.until(one, "disbursed")
        assert [line.amount for line in await paid_out(internals, one, began)] == [MILLION]
    assert await lending.differences() == []
    await run.terminate()


async def is_listed(run: WorkflowHandle[Any, Any]) -> bool:
    try:
        return (await run.describe()).typed_search_attributes.get(LOAN_STATE) == "listed"
    except RPCError:  # it has not started
        return False


async def fund(lending: Lending, person: str, uid: str) -> None:
    """Order the whole product and close its recruiting in one transaction, so that the platform's run does not wake."""
    now = datetime.now(UTC)
    async with lending.internals.at.database.transaction() as session:
        await session.execute(INVITE, {"person": UUID(person), "product": uid})
        await read_credit_notice(session, person)
        await place(session, [Line(uuid4().hex, person, uid, MILLION)], now)
        await close_recruiting(session, await locked(session, uid), now)


async def paid_out(internals: Internals, reference: str, since: datetime) -> list[BankTransaction]:
    """Return the bank's payments with that reference."""
    lines = internals.at.institutions.bank.transactions(since)
    return [line async for line in lines if (line.direction, line.reference) == ("out", reference)]
