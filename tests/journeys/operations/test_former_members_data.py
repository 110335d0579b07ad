"""The data of a former member are stored until the member's money is paid out, and are not needed to keep it."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from temporalio.exceptions import ApplicationError

from activities.ledger.withdrawals import WithdrawalInput, Withdrawals
from activities.retention import purge
from db.core.outbox import Outbox
from db.core.tables import OutboxMessage
from db.ledger.accounts import CUSTODY, deposit
from db.ledger.former_members import former_members, settle_former_members
from db.ledger.posting import post
from db.ledger.tables import DepositWithdrawal
from db.ledger.withdrawal_postings import WITHDRAWAL
from db.ledger.withdrawals import settle_withdrawal
from domain.operations import WithdrawalOutcome
from tests.clients.console import Console
from tests.clients.lending import Lending
from tests.conftest import Scenario
from tests.journeys.steps.former_members import (
    certify_account,
    kept_for,
    leave,
    member,
    refused_payout,
    until_withdrawal,
)
from tests.journeys.steps.recoveries import CALLS, balances


async def end_retention(lending: Lending, person: str) -> None:
    """Move the end of the retention period of the former member into the past."""
    expire = "update withdrawn_member set purge_at = now() - interval '1 day' where person_id = :person"
    await lending.internals.sql(expire, person=UUID(person))


async def is_stored(lending: Lending, person: str) -> bool:
    """Return whether the data of the former member are stored."""
    count = "select from withdrawn_member where person_id = :person"
    return bool(await lending.internals.sql(count, person=UUID(person)))


async def test_data_of_a_former_member_are_stored_until_the_bank_has_paid(
    lending: Lending, console: Console, second: Console, scenario: Scenario
) -> None:
    leaves, row = await refused_payout(lending, console, second, scenario)
    await end_retention(lending, leaves)
    await purge(lending.internals.at)
    assert await is_stored(lending, leaves)
    await console.do(f"/withdrawals/{row.uid}/retry")
    await until_withdrawal(lending, leaves, "paid")
    await purge(lending.internals.at)
    assert not await is_stored(lending, leaves)
    assert await lending.differences() == []


async def test_data_of_a_former_member_are_stored_while_a_payment_is_not_sent_yet(lending: Lending) -> None:
    person = await member(lending)
    await leave(lending, person)
    waiting = OutboxMessage(key=f"test/{person}", topic=WITHDRAWAL, sealed=b"", person_id=UUID(person), relayed_at=None)
    waiting.failed_at = datetime.now(UTC)  # so that the worker does not send it
    async with lending.internals.at.database.transaction() as session:
        session.add(waiting)
    await end_retention(lending, person)
    await purge(lending.internals.at)
    assert await is_stored(lending, person)
    await lending.internals.sql("update outbox_message set relayed_at = now() where key = :key", key=f"test/{person}")
    await purge(lending.internals.at)
    assert not await is_stored(lending, person)


async def test_data_of_a_former_member_are_not_deleted_while_a_payment_is_being_ordered(lending: Lending) -> None:
    person, at = await member(lending), lending.internals.at
    await certify_account(lending, person)
    await leave(lending, person)
    await end_retention(lending, person)
    async with at.database.transaction() as session:
        await post(session, f"test/{person}", "deposit", {CUSTODY: 9_000, deposit(person): -9_000})
        owed = dict.fromkeys(await former_members(session, [UUID(person)]), 9_000)
        await settle_former_members(
            session, Outbox(at.database, at.sealer), f"test/{uuid4().hex}", owed, product="none"
        )
        await purge(at)
    await until_withdrawal(lending, person, "paid")
    assert await is_stored(lending, person)
    assert await lending.differences() == []


async def test_a_returned_payment_is_kept_after_the_data_of_the_former_member_were_deleted(
    lending: Lending, console: Console, second: Console, scenario: Scenario
) -> None:
    leaves, row = await refused_payout(lending, console, second, scenario)
    at = lending.internals.at
    await lending.internals.sql("delete from withdrawn_member where person_id = :person", person=UUID(leaves))
    await at.sealer.erase(leaves)
    async with at.database.transaction() as session:
        stored = await session.get_one(DepositWithdrawal, row.uid)
        await settle_withdrawal(session, stored, WithdrawalOutcome.RETURNED)
    (kept,) = await kept_for(lending, leaves)
    assert (kept.amount, kept.reason, await balances(lending, [leaves])) == (250_000, "former-member", [0])
    opened = await console.do(f"{CALLS}/{kept.uid}/opening")
    assert (opened["formerMember"], opened["formerMemberMobile"], opened["paidInto"]) == (None, None, None)
    assert await lending.differences() == []


async def test_a_refused_payment_of_an_erased_person_is_listed_and_ended(
    lending: Lending, console: Console, second: Console, scenario: Scenario
) -> None:
    """A restored backup may list a payment whose person was erased in the meantime."""
    person, at = await member(lending), lending.internals.at
    await certify_account(lending, person)
    await leave(lending, person)
    await scenario("bank", "refuse")
    async with at.database.transaction() as session:
        await post(session, f"test/{person}", "deposit", {CUSTODY: 9_000, deposit(person): -9_000})
        owed = dict.fromkeys(await former_members(session, [UUID(person)]), 9_000)
        await settle_former_members(
            session, Outbox(at.database, at.sealer), f"test/{uuid4().hex}", owed, product="none"
        )
    uid = (await until_withdrawal(lending, person, "waiting")).uid
    await scenario("bank", "normal")
    await at.sealer.erase(person)
    (listed,) = [row for row in await console.get("/withdrawals") if row["uid"] == uid]
    assert (listed["amount"], listed["to"]) == (9_000, "")
    with pytest.raises(ApplicationError, match="erased_person"):  # the run then waits for an operator
        await Withdrawals(at).pay_out(WithdrawalInput(reference=uid, person=person, uid=uid))
    asked = (await console.do(f"/withdrawals/{uid}/resolve", outcome="returned"))["approval"]
    assert asked in {row["id"] for row in await second.get("/approvals")}
    await second.do(f"/approvals/{asked}/confirm")
    await until_withdrawal(lending, person, "returned")
    (kept,) = await kept_for(lending, person)
    assert (kept.amount, kept.reason) == (9_000, "former-member")
    assert (await console.do(f"{CALLS}/{kept.uid}/opening"))["formerMember"] is None
    asked = (await console.do(f"{CALLS}/{kept.uid}/return", bankReference="2026-0032"))["approval"]
    await second.do(f"/approvals/{asked}/confirm")
    assert await lending.differences() == []
