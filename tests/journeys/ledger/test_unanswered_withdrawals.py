"""A withdrawal is never paid and returned: a bank that did not answer may have paid."""

from typing import Any
from uuid import uuid4

import pytest
from temporalio.client import WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError

from activities.ledger.withdrawals import ERASED, WithdrawalInput, WithdrawalResolution
from db.ledger.check import differences
from db.ledger.withdrawal_postings import Withdrawal
from db.ledger.withdrawals import store_withdrawal
from domain.core.snapshot import RetryBudget
from domain.operations import WithdrawalOutcome
from temporal.names import TASK_QUEUE
from tests.clients.borrower import Borrower
from tests.clients.console import Console
from tests.conftest import Scenario
from tests.factories import person_of
from tests.internals import Internals, eventually
from tests.journeys.steps.deposits import customer, pay_in, until_balance, waiting

__all__ = ["customer"]  # a fixture, found by its name


async def test_a_withdrawal_that_the_bank_did_not_answer_is_not_returned(
    customer: Borrower, scenario: Scenario, console: Console, internals: Internals
) -> None:
    await pay_in(customer, 500_000)
    await until_balance(customer, 500_000)
    person = person_of(customer.tokens["accessToken"])
    account = {"bank_code": "088", "account_number": "110123456789", "holder": "홍길동"}
    async with internals.at.database.transaction() as session:
        withdrawal = Withdrawal(person=person, amount=200_000, **account)
        uid = await store_withdrawal(session, internals.at.sealer, f"withdrawal/{uuid4()}", withdrawal)
    await scenario("bank", "timeout")
    run = await internals.client.start_workflow(
        "withdrawal",
        WithdrawalInput(reference=uid, person=person, uid=uid, retry_budget=RetryBudget.ONCE),
        id=f"withdrawal:{uid}",
        task_queue=TASK_QUEUE,
    )
    assert (await waiting(console, uid))["trouble"] == "unanswered"
    await scenario("bank", "normal")

    refused = await console.post(f"/withdrawals/{uid}/resolve", outcome="returned")
    assert (refused.status_code, refused.json()["data"]["code"]) == (409, "WITHDRAWAL_UNANSWERED")
    command = WithdrawalResolution(
        outcome=WithdrawalOutcome.RETURNED, operator="김운영", second="이확인", reason="고객이 요청함"
    )
    with pytest.raises(WorkflowUpdateFailedError) as failed:
        await run.execute_update("resolve", command)
    assert isinstance(failed.value.cause, ApplicationError)
    assert failed.value.cause.type == "WITHDRAWAL_UNANSWERED"

    await console.do(f"/withdrawals/{uid}/retry")
    await run.result()
    await until_balance(customer, 300_000)
    async with internals.at.database.transaction() as session:
        assert await differences(session) == []


async def test_a_payment_on_the_statement_of_the_bank_is_not_returned(
    customer: Borrower, console: Console, internals: Internals
) -> None:
    """The bank cannot be asked again, because a restore has erased the person."""
    await pay_in(customer, 500_000)
    await until_balance(customer, 500_000)
    await customer.withdraw(200_000)
    person = person_of(customer.tokens["accessToken"])
    paid = "select uid from deposit_withdrawal where person_id = cast(:person as uuid) and state = 'paid'"

    async def is_paid() -> list[Any]:
        return await internals.sql(paid, person=person)

    ((uid,),) = await eventually(is_paid)
    restored = "update deposit_withdrawal set state = 'waiting', error = :error where uid = :uid"
    await internals.sql(restored, error=ERASED, uid=uid)
    assert (await waiting(console, uid))["trouble"] == "unasked"
    refused = await console.post(f"/withdrawals/{uid}/resolve", outcome="returned")
    assert (refused.status_code, refused.json()["data"]["code"]) == (409, "WITHDRAWAL_PAID")
    await internals.sql("update deposit_withdrawal set state = 'paid', error = null where uid = :uid", uid=uid)
