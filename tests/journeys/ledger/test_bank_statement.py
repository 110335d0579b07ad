"""Deposits whose callback is lost: the bank's statement brings them, once."""

from activities.ledger.bank_statement import KEY, credit_missing
from tests.conftest import Scenario
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.deposits import certify_account, pay_in, until_balance


async def test_deposit_without_a_callback_is_credited_once(
    new_borrower: NewBorrower, internals: Internals, scenario: Scenario
) -> None:
    customer = await new_borrower().sign_up()
    await certify_account(customer)
    await scenario("bank", "lost_callback", times=1)
    await pay_in(customer, 70_000)
    await credit_missing(internals.at)
    await until_balance(customer, 70_000)
    await pay_in(customer, 5_000)
    await until_balance(customer, 75_000)

    await internals.at.redis.delete(KEY)
    await credit_missing(internals.at)
    await until_balance(customer, 75_000)
