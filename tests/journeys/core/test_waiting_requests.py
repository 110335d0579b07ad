"""Requests that wait for an institution: no transaction is open meanwhile; a repeated key gets the same answer."""

import asyncio
import time
from collections.abc import Awaitable
from typing import Any, TypeVar
from uuid import uuid4

from sqlalchemy import text

from activities.ledger.withdrawals import WithdrawalInput
from db.ledger.withdrawal_postings import Withdrawal
from db.ledger.withdrawals import store_withdrawal
from domain.core.snapshot import RetryBudget
from temporal.names import TASK_QUEUE
from tests.clients.borrower import Borrower
from tests.clients.console import Console
from tests.conftest import Scenario
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.debts import CARD, LOANS, debtor, known
from tests.journeys.steps.deposits import waiting

T = TypeVar("T")
ACCOUNT = "/v2/certification/account"
SHINHAN = {"bankCode": "088", "accountNumber": "110123456789"}
POOL = 32  # connections for requests in an API process
SLOW = 2_200  # milliseconds; a client of an institution waits for three seconds
LONGEST = 1.5  # seconds of a transaction
OLDEST = """
select coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0) as seconds from pg_stat_activity
where backend_type = 'client backend' and pid <> pg_backend_pid()
"""


async def without_transaction(internals: Internals, request: Awaitable[T]) -> T:
    """Return the answer of a request that waits for a slow institution, while no transaction stays open."""
    began, longest, asking = time.monotonic(), 0.0, asyncio.ensure_future(request)
    while not asking.done():
        (row,) = await internals.sql(OLDEST)
        longest = max(longest, row.seconds)
        await asyncio.sleep(0.05)
    assert time.monotonic() - began > SLOW / 1_000
    assert longest < LONGEST
    return await asking


async def certifying(new_borrower: NewBorrower) -> Borrower:
    """Return a member with an open certification of an account."""
    borrower = await new_borrower().sign_up()
    await borrower.do(f"{ACCOUNT}/open")
    return borrower


async def transfers_left(borrower: Borrower) -> int:
    return (await borrower.get(f"{ACCOUNT}/request/limit"))["remainingCount"]


async def test_slow_certifications_leave_connections_for_other_requests(
    new_borrower: NewBorrower, scenario: Scenario, internals: Internals
) -> None:
    """More borrowers wait for the bank than the pool (`db/core/engine.py`) has free connections: other requests hold
    all but four."""
    borrowers = [await certifying(new_borrower) for _ in range(6)]
    await scenario("bank", "slow", delayMs=5_000)
    async with internals.at.database.transaction() as session:
        await session.execute(text("lock table inquiry"))
        holding = [asyncio.create_task(borrowers[0].get("/v2/inquiry/list")) for _ in range(POOL - 4)]

        async def all_hold() -> bool:
            waiting = "select count(*) as n from pg_locks where relation = 'inquiry'::regclass and not granted"
            (row,) = await internals.sql(waiting)
            return row.n == len(holding)

        await eventually(all_hold)
        certified = [asyncio.create_task(borrower.do(f"{ACCOUNT}/request", SHINHAN)) for borrower in borrowers]
        ids = [borrower.at["journeyId"] for borrower in borrowers]

        async def all_wait() -> bool:
            wait = "select count(*) as n from journey where journey_id = any(:ids) and waiting_on = 'provider'"
            (row,) = await internals.sql(wait, ids=ids)
            return row.n == len(ids)

        await eventually(all_wait)

        async def is_counted() -> bool:
            began = time.monotonic()
            left = await transfers_left(borrowers[0])
            assert time.monotonic() - began < 1
            return left == 4  # the activity counts the transfer shortly after the journey's move

        await eventually(is_counted)
        assert all(not one.done() for one in certified)
    await asyncio.gather(*certified)
    await asyncio.gather(*holding, return_exceptions=True)  # a busy machine may exceed the time limit of a statement


async def test_a_repeated_key_gets_the_answer_of_the_first_during_and_after_the_wait(
    new_borrower: NewBorrower, scenario: Scenario, internals: Internals
) -> None:
    borrower = await certifying(new_borrower)
    sequence = borrower.at["sequence"]
    await scenario("bank", "slow", delayMs=SLOW)

    async def ask(after: float) -> Any:
        await asyncio.sleep(after)  # a repeat arrives at another moment of the bank's delay
        return await borrower.post(f"{ACCOUNT}/request", SHINHAN, key="waits-for-bank", sequence=sequence)

    answers = await without_transaction(internals, asyncio.gather(*(ask(after) for after in (0, 0, 1, 1.5))))
    answers.append(await ask(0))
    assert {(answer.status_code, answer.content) for answer in answers} == {(200, answers[0].content)}
    assert borrower.at["step"] == "account_code"
    other = await borrower.post(f"{ACCOUNT}/request", SHINHAN | {"bankCode": "004"}, key="waits-for-bank")
    assert other.json()["data"]["code"] == "IDEMPOTENCY_REUSED"
    assert await transfers_left(borrower) == 4
    assert len([message for message in await borrower.inbox() if message["kind"] == "deposit"]) == 1


async def test_a_repeated_key_is_answered_after_a_crash_during_the_wait(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    """The call and the claim of its key were committed, but the process was killed before it stored the answer."""
    borrower = await certifying(new_borrower)
    sequence = borrower.at["sequence"]
    first = await borrower.do(f"{ACCOUNT}/request", SHINHAN, key="killed-at-bank")
    await internals.sql("update stored_answer set status = 0, body = '' where key = 'killed-at-bank'")
    other = await borrower.post(f"{ACCOUNT}/request", SHINHAN | {"bankCode": "004"}, key="killed-at-bank")
    assert other.json()["data"]["code"] == "IDEMPOTENCY_REUSED"
    for _ in range(2):
        again = await borrower.do(f"{ACCOUNT}/request", SHINHAN, key="killed-at-bank", sequence=sequence)
        assert again["journey"] == first["journey"]
    assert await transfers_left(borrower) == 4
    assert len(await internals.sql("select from stored_answer where key = 'killed-at-bank' and status = 200")) == 1


async def test_no_transaction_is_open_while_a_card_is_read(
    new_borrower: NewBorrower, scenario: Scenario, internals: Internals
) -> None:
    borrower = await (await new_borrower().apply()).walk_to("id_photo")
    card = await borrower.card()
    await scenario("id_card", "slow", delayMs=SLOW)
    answer = await without_transaction(internals, borrower.upload(card))
    assert (answer.status_code, borrower.at["step"]) == (200, "id_details")


async def test_no_transaction_is_open_while_the_credit_bureau_is_asked(
    new_borrower: NewBorrower, scenario: Scenario, internals: Internals
) -> None:
    borrower = await (await debtor(new_borrower, "김대환다중")).open()
    await borrower.walk_to("loan_terms")
    await borrower.do("/v2/credit/apply/upl-type", {"uplTypeCode": "debtConsolidation", "state": "대출 조건 선택 전"})
    await scenario("credit_bureau", "slow", delayMs=SLOW)
    loans = await without_transaction(internals, known(borrower))
    chosen = {"loanUids": [loans[CARD]["loanUid"]]}
    found = await without_transaction(internals, borrower.do(f"{LOANS}/check-available", chosen))
    assert found["amount"] == CARD
    sequence = borrower.at["sequence"]
    repeated = (borrower.post(f"{LOANS}/save", chosen, key="chosen-once", sequence=sequence) for _ in range(3))
    answers = await without_transaction(internals, asyncio.gather(*repeated))
    assert {(answer.status_code, answer.content) for answer in answers} == {(200, answers[0].content)}
    assert borrower.at["step"] == "loan_evidence"


async def unasked_withdrawal(borrower: Borrower, console: Console, internals: Internals) -> str:
    """Return the uid of a withdrawal that waits for operators, because the ledger does not cover it."""
    to = Withdrawal(
        person=borrower.person_id, amount=200_000, bank_code="088", account_number="110123456789", holder=borrower.name
    )
    async with internals.at.database.transaction() as session:
        uid = await store_withdrawal(session, internals.at.sealer, f"withdrawal/{uuid4()}", to)
    await internals.client.start_workflow(
        "withdrawal",
        WithdrawalInput(reference=uid, person=to.person, uid=uid, retry_budget=RetryBudget.ONCE),
        id=f"withdrawal:{uid}",
        task_queue=TASK_QUEUE,
    )
    assert (await waiting(console, uid))["trouble"] == "unasked"
    return uid


async def test_no_transaction_is_open_while_the_statement_of_the_bank_is_read(
    new_borrower: NewBorrower, scenario: Scenario, internals: Internals, console: Console, second: Console
) -> None:
    """A withdrawal that moves meanwhile is not returned."""
    uid = await unasked_withdrawal(await new_borrower().sign_up(), console, internals)
    await scenario("bank", "slow", delayMs=SLOW)
    asking = console.do(f"/withdrawals/{uid}/resolve", outcome="returned")
    approval = (await without_transaction(internals, asking))["approval"]

    confirming = asyncio.create_task(without_transaction(internals, second.post(f"/approvals/{approval}/confirm")))
    await asyncio.sleep(SLOW / 2_000)  # half of the bank's delay
    unanswered = "update deposit_withdrawal set error = 'bank did not answer' where uid = :uid returning sealed"
    assert await internals.sql(unanswered, uid=uid)
    answer = await confirming
    assert (answer.status_code, answer.json()["data"]["code"]) == (409, "CASE_MOVED")
    assert (await waiting(console, uid))["trouble"] == "unanswered"
    await scenario("bank", "normal")
    await second.do(f"/approvals/{approval}/refuse")
    await console.post(f"/withdrawals/{uid}/retry")
