"""Money of people who have closed their accounts: paid out to their bank account, or kept for an operator."""

import json
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy.exc import IntegrityError

from config.callback_secrets import signed
from db.core.records import AccountRecord, VirtualAccountRecord
from db.ledger.accounts import CUSTODY, deposit
from db.ledger.posting import post
from db.ledger.virtual_accounts import open_for
from domain.core.text import masking
from tests.clients.console import Console
from tests.clients.http import code_of
from tests.clients.lending import MILLION, Lending
from tests.conftest import Scenario
from tests.internals import eventually
from tests.journeys.steps.former_members import (
    certify_account,
    kept_for,
    leave,
    member,
    refused_payout,
    until_withdrawal,
    withdrawals_of,
)
from tests.journeys.steps.recoveries import CALLS, balances, recovered, written_off
from tests.journeys.steps.servicing import notified


async def moved_in_custody(lending: Lending, key: str) -> list[int]:
    """Return what the entry with this key moved in the custody account. Its balance belongs to all tests at once."""
    moved = """
        select posting.amount from ledger_posting posting
        join ledger_entry entry on entry.id = posting.entry_id
        join ledger_account account on account.id = posting.account_id
        where entry.key = :key and account.kind = 'custody'
    """
    return [row.amount for row in await lending.internals.sql(moved, key=key)]


@pytest.mark.rule("B598")
async def test_a_former_member_receives_a_recovery_at_the_bank_account_that_was_certified(
    lending: Lending, console: Console, second: Console
) -> None:
    uid, (stays, leaves) = await written_off(lending, console, second, 600_000, 400_000)
    await certify_account(lending, leaves)
    (_, mobile) = await lending.phones([stays, leaves])
    await leave(lending, leaves)
    paid = await lending.unmatched(100_001)
    await recovered(console, second, paid, uid)

    row = await until_withdrawal(lending, leaves, "paid")
    assert (row.key, row.amount) == (f"withdrawal/{leaves}/recovery/{paid}", 40_000)
    assert await balances(lending, [stays, leaves]) == [60_001, 0]
    assert await moved_in_custody(lending, row.key) == [-40_000]
    assert await kept_for(lending, leaves) == []
    assert await notified(lending, uid, "recovered-paid-out") == [leaves]
    assert await notified(lending, uid, "investment-recovered") == [stays]

    await lending.message(mobile, "4만원을 회수해 탈퇴 전에 인증하신 계좌로")
    assert await lending.differences() == []


async def test_a_recovery_of_a_former_member_without_an_account_waits_for_an_operator(
    lending: Lending, console: Console, second: Console
) -> None:
    uid, (stays, leaves) = await written_off(lending, console, second, 600_000, 400_000)
    (_, mobile) = await lending.phones([stays, leaves])
    await leave(lending, leaves)
    await recovered(console, second, await lending.unmatched(100_000), uid)
    assert await balances(lending, [stays, leaves]) == [60_000, 0]
    (row,) = await kept_for(lending, leaves)
    assert (row.amount, row.reason, row.state, row.product_uid) == (40_000, "former-member", "open", uid)
    assert await withdrawals_of(lending, leaves) == []
    assert await notified(lending, uid, "recovered-kept") == [leaves]
    assert await lending.differences() == []

    (listed,) = [one for one in await console.get(CALLS) if one["uid"] == row.uid]
    assert listed["whyUnmatched"] == "former-member"
    opened = await console.do(f"{CALLS}/{row.uid}/opening")
    assert (bool(opened["formerMember"]), opened["formerMemberMobile"]) == (True, mobile)
    accesses = await lending.internals.sql("select from personal_data_access where whose = :person", person=leaves)
    assert len(accesses) == 1

    other, _ = await written_off(lending, console, second, MILLION)
    assert code_of(await console.post(f"{CALLS}/{row.uid}/recovery", loan=other)) == "FORMER_MEMBERS_MONEY"
    assert code_of(await console.post(f"{CALLS}/{row.uid}/assignment", member=stays)) == "FORMER_MEMBERS_MONEY"
    asked = (await console.do(f"{CALLS}/{row.uid}/return", bankReference="2026-0031"))["approval"]
    (waiting,) = [one for one in await second.get("/approvals") if one["id"] == asked]
    assert waiting["details"]["name"] == masking.name(opened["formerMember"])
    await second.do(f"/approvals/{asked}/confirm")
    assert [one.state for one in await kept_for(lending, leaves)] == ["decided"]
    assert await lending.differences() == []


async def test_a_payment_that_the_bank_refuses_is_kept_and_not_booked_to_the_closed_account(
    lending: Lending, console: Console, second: Console, scenario: Scenario
) -> None:
    leaves, row = await refused_payout(lending, console, second, scenario)
    asked = (await console.do(f"/withdrawals/{row.uid}/resolve", outcome="returned"))["approval"]
    await second.do(f"/approvals/{asked}/confirm")
    await until_withdrawal(lending, leaves, "returned")
    assert await balances(lending, [leaves]) == [0]
    assert [(one.amount, one.reason) for one in await kept_for(lending, leaves)] == [(250_000, "former-member")]
    assert await lending.differences() == []


async def with_virtual_account(lending: Lending) -> tuple[str, AccountRecord]:
    """Create a member with a virtual account."""
    person, at = await member(lending), lending.internals.at
    opened = await at.institutions.bank.open_virtual_account(
        "김탈퇴", callback_url=at.settings.callback_url, key=f"test/{person}"
    )
    account = VirtualAccountRecord(
        bank_code=opened.bank_code, account_number=opened.account_number, holder=opened.holder_name
    )
    async with at.database.transaction() as session:
        await open_for(session, at.sealer, person, account)
    return person, account


async def report_deposit(lending: Lending, account: AccountRecord, amount: int, tx_id: str) -> int:
    """Report a deposit as the bank does. Returns the status of the answer."""
    settings = lending.internals.at.settings
    data = {"bankCode": account.bank_code, "accountNumber": account.account_number, "amount": amount}
    report = {"event": "deposit.received", "txId": tx_id, "reference": "deposit", "data": data}
    content = json.dumps(report).encode()
    headers = {"Content-Type": "application/json", **signed(settings, "bank", content)}
    address = f"http://127.0.0.1:{settings.api_port}/api/v2/callbacks"
    return (await lending.simulator.post(address, content=content, headers=headers)).status_code


async def test_a_repeated_report_of_a_deposit_is_recognized_after_the_account_was_closed(lending: Lending) -> None:
    person, account = await with_virtual_account(lending)
    tx_id = uuid4().hex
    assert await report_deposit(lending, account, 80_000, tx_id) == 204
    assert await balances(lending, [person]) == [80_000]
    async with lending.internals.at.database.transaction() as session:
        await post(session, f"test/{person}", "withdrawal", {deposit(person): 80_000, CUSTODY: -80_000})
    await leave(lending, person)
    assert await report_deposit(lending, account, 80_000, tx_id) == 204
    assert await balances(lending, [person]) == [0]
    assert await kept_for(lending, person) == []
    assert await lending.differences() == []


async def test_a_payment_into_the_account_of_a_former_member_is_kept(lending: Lending, console: Console) -> None:
    person, account = await with_virtual_account(lending)
    await leave(lending, person)
    answer = await lending.simulator.post(f"/inbox/0/deposits/70000?account={account.account_number}")
    assert answer.is_success, answer.text

    async def kept() -> list[Any]:
        return await kept_for(lending, person)

    (row,) = await eventually(kept)
    assert (row.amount, row.reason) == (70_000, "former-member")
    assert (await console.do(f"{CALLS}/{row.uid}/opening"))["paidInto"].endswith(account.account_number)
    assert await balances(lending, [person]) == [0]


async def test_the_database_keeps_closed_accounts_empty(lending: Lending) -> None:
    person = await lending.investor(1_000)
    with pytest.raises(IntegrityError, match="a closed account has a balance"):
        await leave(lending, person)
    gone = await member(lending)
    await leave(lending, gone)
    async with lending.internals.at.database.transaction() as session:
        await post(session, f"test/{gone}", "deposit", {CUSTODY: 500, deposit(gone): -500})
    assert [one.found for one in await lending.differences() if gone in one.what] == [500]
    async with lending.internals.at.database.transaction() as session:
        await post(session, f"test/{gone}/undone", "deposit", {CUSTODY: -500, deposit(gone): 500})
    assert await lending.differences() == []
