"""Members who leave, and the money that arrives for them afterwards."""

from typing import Any
from uuid import UUID

from db.accounts.certifications import certify
from db.accounts.tables import Person
from db.closures import withdraw
from db.core.records import AccountRecord
from domain.accounts.closure import Reason
from tests.clients.console import Console
from tests.clients.lending import MILLION, Lending
from tests.conftest import Scenario
from tests.factories import Factory
from tests.internals import eventually
from tests.journeys.steps.recoveries import recovered, written_off

LIFELONG = "110555666777"  # the certified account of a former member


async def member(lending: Lending) -> str:
    """Create a member without a deposit."""
    return str(await Factory.of(lending.internals.at.settings).person())


async def certify_account(lending: Lending, person: str, number: str = LIFELONG) -> None:
    """Certify the bank account of a member."""
    account = AccountRecord(bank_code="088", account_number=number)
    async with lending.internals.at.database.transaction() as session:
        ref = lending.internals.at.vault.put(session, person, account)
        await certify(session, person, "account", ref)


async def leave(lending: Lending, person: str) -> None:
    """Close the account of a member without a deposit."""
    async with lending.internals.at.database.transaction() as session:
        member = await session.get_one(Person, UUID(person), with_for_update=True)
        await withdraw(session, lending.internals.at.sealer, member, Reason.PRIVACY)


async def withdrawals_of(lending: Lending, person: str) -> list[Any]:
    return await lending.internals.sql(
        "select key, uid, amount, state from deposit_withdrawal where person_id = :person", person=UUID(person)
    )


async def until_withdrawal(lending: Lending, person: str, state: str) -> Any:
    async def is_there() -> Any:
        return next((row for row in await withdrawals_of(lending, person) if row.state == state), None)

    return await eventually(is_there)


async def kept_for(lending: Lending, person: str) -> list[Any]:
    return await lending.internals.sql(
        "select uid, amount, reason, state, product_uid from unmatched_deposit where person_id = :person",
        person=UUID(person),
    )


async def refused_payout(lending: Lending, console: Console, second: Console, scenario: Scenario) -> tuple[str, Any]:
    """Let a member leave, recover 250,000 won of the member's loss, and let the bank refuse its payout. Returns the
    former member, and the withdrawal, which waits for an operator."""
    uid, (leaves,) = await written_off(lending, console, second, MILLION)
    await certify_account(lending, leaves)
    await leave(lending, leaves)
    await scenario("bank", "refuse")  # without a number: other loans may call the bank, too
    await recovered(console, second, await lending.unmatched(250_000), uid)
    row = await until_withdrawal(lending, leaves, "waiting")
    await scenario("bank", "normal")
    return leaves, row
