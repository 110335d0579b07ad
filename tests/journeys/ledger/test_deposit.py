"""The deposit account: payments from the bank, withdrawals to the certified account, exact to the won."""

import asyncio
from datetime import datetime
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import text
from temporalio.client import WorkflowUpdateFailedError

from db.accounts.certifications import certify
from db.ledger.check import differences
from db.ledger.withdrawal_postings import Withdrawal
from db.ledger.withdrawals import uid_of
from domain.core.policy import SEOUL
from domain.core.snapshot import OperatorCommand
from temporal.loops.withdrawals import start_withdrawal
from tests.api.conftest import Browser
from tests.api.investing.investors import order
from tests.clients.borrower import Borrower
from tests.clients.console import Console
from tests.conftest import Scenario
from tests.factories import Listing, agree_to_invest, pass_suitability_test, person_of
from tests.internals import BLOCKED, Internals, eventually
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.deposits import certify_account, customer, pay_in, until_balance
from workflows.core.search_attributes import WAITING_ON

__all__ = ["customer"]  # a fixture, found by its name

WITHDRAW = "/v2/user/deposit/withdraw"


@pytest.mark.rule("B265")
async def test_a_borrower_becomes_an_investor(new_borrower: NewBorrower, internals: Internals, listed: Listing) -> None:
    """Not before the first deposit account; then with an order and its withdrawal."""
    borrower = await new_borrower().sign_up()
    today = str(datetime.now(SEOUL).date())
    theirs: dict[str, dict[str, Any]] = {
        "/v2/user/honest-info": {},
        "/v2/user/deposit/history": {"since": today, "until": today},
        "/v2/mypage/investor/investments": {},
        "/v2/mypage/investor/schedule": {"year": 2026},
        "/v2/mypage/investor/summary": {},
    }
    for path, params in theirs.items():
        answer = await borrower.api.get(path, params=params, headers=borrower.headers())
        assert (answer.status_code, answer.json()["data"]["code"]) == (403, "INVESTORS_ONLY"), path
    out = await borrower.post(f"{WITHDRAW}/code", {"amount": 10_000})
    assert out.json()["data"]["code"] == "INVESTORS_ONLY"
    who = await borrower.get("/v2/account/info")
    assert (who["isBorrower"], who["isInvestor"]) == (True, False)

    await certify_account(borrower)
    who = await borrower.get("/v2/account/info")
    assert (who["isBorrower"], who["isInvestor"]) == (True, True)
    for path, params in theirs.items():
        await borrower.get(path, **params)
    await pay_in(borrower, 50_000)
    await until_balance(borrower, 50_000)
    async with internals.at.database.transaction() as session:
        await certify(session, borrower.person_id, "identity")
        await certify(session, borrower.person_id, "customer_information")
        await agree_to_invest(session, borrower.person_id)
        await pass_suitability_test(session, borrower.person_id)
    await borrower.do("/v2/invest/personal-credit/limit-alert/agree")
    product = await listed()
    taken = await order(Browser(borrower.api, borrower.tokens["accessToken"]), (product, 30_000))
    assert taken.json()["data"]["lines"][0]["isTaken"]
    (invested,) = (await borrower.get("/v2/mypage/investor/investments"))["investments"]
    assert (invested["productUid"], invested["amount"]) == (product, 30_000)
    await borrower.withdraw(20_000)
    await until_balance(borrower, 30_000)


async def test_money_is_deposited_and_withdrawn(customer: Borrower, internals: Internals, scenario: Scenario) -> None:
    info = await customer.get("/v2/user/honest-info")
    assert (info["honestAccount"]["balance"], info["honestAccount"]["bankName"]) == (0, "신한은행")
    assert info["honestAccount"]["holder"] == f"{customer.name}(이음)"
    assert [account["accountNumber"] for account in info["withdrawAccounts"]] == ["********6789"]

    await scenario("bank", "duplicate_callback")
    await pay_in(customer, 1_000_000)
    await until_balance(customer, 1_000_000)
    await scenario("bank", "normal")

    too_much = await customer.post(f"{WITHDRAW}/code", {"amount": 1_000_001})
    assert too_much.json()["data"]["code"] == "DEPOSIT_SHORT"
    confirmed = await customer.confirmed(WITHDRAW, {"amount": 300_000})
    receipts = [await customer.do(WITHDRAW, confirmed, key="one-withdrawal") for _ in range(2)]
    assert receipts[0] == receipts[1]
    assert (receipts[0]["amount"], receipts[0]["state"]) == (300_000, "sending")
    assert (receipts[0]["bankName"], receipts[0]["accountNumber"]) == ("신한은행", "********6789")
    await until_balance(customer, 700_000)
    receipt = f"/v2/user/deposit/withdrawals/{receipts[0]['uid']}"

    async def is_paid() -> bool:
        return (await customer.get(receipt))["state"] == "paid"

    await eventually(is_paid)
    paid = await customer.message(lambda m: m["kind"] == "deposit" and m["amount"] == 300_000)
    assert paid

    today = info["today"]
    history = (await customer.get("/v2/user/deposit/history", since=today, until=today))["entries"]
    assert [(entry["kind"], entry["amount"], entry["balance"]) for entry in history] == [
        ("withdrawal", -300_000, 700_000),
        ("deposit", 1_000_000, 1_000_000),
    ]
    async with internals.at.database.transaction() as session:
        assert await differences(session) == []


async def refused_withdrawal(customer: Borrower, scenario: Scenario, console: Console) -> dict[str, Any]:
    """Return a withdrawal of 200,000 of 500,000 won that the bank has refused, as an operator sees it."""
    await pay_in(customer, 500_000)
    await until_balance(customer, 500_000)
    known = {row["uid"] for row in await console.get("/withdrawals")}
    await scenario("bank", "refuse", times=1)
    await customer.withdraw(200_000)

    async def waiting() -> list[dict[str, Any]]:
        return [row for row in await console.get("/withdrawals") if row["uid"] not in known]

    (row,) = await eventually(waiting)
    assert (row["amount"], row["error"]) == (200_000, "bank refused: holder_mismatch")
    assert row["to"].endswith("6789")
    return row


async def test_a_refused_withdrawal_is_asked_again_under_another_key(
    customer: Borrower, scenario: Scenario, console: Console, internals: Internals
) -> None:
    row = await refused_withdrawal(customer, scenario, console)
    member = await console.get(f"/members/{customer.person_id}")
    assert [(one["uid"], one["amount"], one["state"]) for one in member["deposit"]["withdrawals"]] == [
        (row["uid"], 200_000, "waiting")
    ]
    run = internals.client.get_workflow_handle(f"withdrawal:{row['uid']}")
    assert (await run.describe()).typed_search_attributes[WAITING_ON] == "operator"
    await console.do(f"/withdrawals/{row['uid']}/retry")
    await run.result()
    assert await customer.message(lambda m: m["kind"] == "deposit" and m["amount"] == 200_000)
    await until_balance(customer, 300_000)
    assert (await customer.get(f"/v2/user/deposit/withdrawals/{row['uid']}"))["state"] == "paid"
    assert (await console.post(f"/withdrawals/{row['uid']}/retry")).json()["data"]["code"] == "CASE_MOVED"


async def test_a_retry_is_in_the_audit_log_before_it_takes_effect(
    customer: Borrower, scenario: Scenario, console: Console, internals: Internals
) -> None:
    """While the audit log cannot be written, the withdrawal keeps waiting, and no other command is accepted."""
    uid = (await refused_withdrawal(customer, scenario, console))["uid"]
    run = internals.client.get_workflow_handle(f"withdrawal:{uid}")
    command = OperatorCommand(operator=console.login, reason="은행에 확인함")
    async with internals.at.database.transaction() as session:
        await session.execute(text("lock table operator_action in share mode"))  # it can be read, not written
        retry = asyncio.create_task(run.execute_update("retry", command))
        await eventually(lambda: internals.sql(BLOCKED))
        (row,) = await internals.sql("select state from deposit_withdrawal where uid = :uid", uid=uid)
        assert (row.state, retry.done()) == ("waiting", False)
        with pytest.raises(WorkflowUpdateFailedError):
            await run.execute_update("retry", command)
    await retry
    await run.result()
    await until_balance(customer, 300_000)
    (written,) = await internals.sql("select * from operator_action where journey_id = :id", id=run.id)
    assert (written.operator, written.action) == (console.login, "retry")


@pytest.mark.parametrize(("outcome", "balance"), [("returned", 500_000), ("paid", 300_000)])
async def test_two_operators_end_a_refused_withdrawal(
    outcome: str,
    balance: int,
    customer: Borrower,
    scenario: Scenario,
    console: Console,
    second: Console,
    internals: Internals,
) -> None:
    row = await refused_withdrawal(customer, scenario, console)
    uid = row["uid"]
    asked = await console.do(f"/withdrawals/{uid}/resolve", outcome=outcome)
    assert (await console.post(f"/approvals/{asked['approval']}/confirm")).json()["data"]["code"] == "SECOND_OPERATOR"
    await second.do(f"/approvals/{asked['approval']}/confirm")
    await internals.client.get_workflow_handle(f"withdrawal:{uid}").result()
    await until_balance(customer, balance)
    assert (await customer.get(f"/v2/user/deposit/withdrawals/{uid}"))["state"] == outcome
    assert uid not in {one["uid"] for one in await console.get("/withdrawals")}
    (written,) = await internals.sql("select * from operator_action where journey_id = :id", id=f"withdrawal:{uid}")
    assert (written.operator, written.second, written.action) == (console.login, second.login, f"withdrawal_{outcome}")
    async with internals.at.database.transaction() as session:
        assert await differences(session) == []


def unposted_withdrawal(customer: Borrower, amount: int) -> tuple[str, bytes]:
    """Return key and content of a withdrawal that the ledger does not know."""
    withdrawal = Withdrawal(
        person=person_of(customer.tokens["accessToken"]),
        bank_code="088",
        account_number="110123456789",
        holder="홍길동",
        amount=amount,
    )
    return f"withdrawal/{uuid4()}", withdrawal.model_dump_json().encode()


async def test_a_lost_posting_of_a_withdrawal_is_repeated_when_the_deposit_covers_it(
    customer: Borrower, internals: Internals, console: Console
) -> None:
    key, content = unposted_withdrawal(customer, 40_000)
    await start_withdrawal(internals.at, internals.client, key, content)
    run = internals.client.get_workflow_handle(f"withdrawal:{uid_of(key)}")

    async def waiting() -> list[dict[str, Any]]:
        return [row for row in await console.get("/withdrawals") if row["uid"] == uid_of(key)]

    (row,) = await eventually(waiting)
    assert row["error"] == "ledger refused: paid_without_posting"
    await pay_in(customer, 100_000)
    await until_balance(customer, 100_000)
    await console.do(f"/withdrawals/{uid_of(key)}/retry")
    await run.result()
    await until_balance(customer, 60_000)


async def test_a_withdrawal_workflow_starts_once(customer: Borrower, internals: Internals) -> None:
    await pay_in(customer, 1_000)
    await until_balance(customer, 1_000)
    key, content = unposted_withdrawal(customer, 1_000)
    for _ in range(2):
        await start_withdrawal(internals.at, internals.client, key, content)
    run = internals.client.get_workflow_handle(f"withdrawal:{uid_of(key)}")
    await run.result()
    await start_withdrawal(internals.at, internals.client, key, content)
    runs = [run async for run in internals.client.list_workflows(f"WorkflowId = 'withdrawal:{uid_of(key)}'")]
    assert len(runs) <= 1  # the list follows later


async def test_a_withdrawal_has_limits_and_the_history_is_paged(customer: Borrower) -> None:
    await pay_in(customer, 300_000_000)
    await until_balance(customer, 300_000_000)
    too_much = await customer.post(f"{WITHDRAW}/code", {"amount": 50_000_001})
    assert too_much.json()["data"]["code"] == "WITHDRAWAL_LIMIT"
    for _ in range(4):
        await customer.withdraw(50_000_000)
    today_is_over = await customer.post(f"{WITHDRAW}/code", {"amount": 1})
    assert today_is_over.json()["data"]["message"] == "하루에 2억원까지 찾을 수 있어요. 금액을 줄여 주세요."
    info = await customer.get("/v2/user/honest-info")
    assert (info["available"], info["withdrawal"]["withdrawable"]) == (100_000_000, 0)

    days = dict.fromkeys(("since", "until"), info["today"])
    out = await customer.get("/v2/user/deposit/history", **days, flow="out", pageSize=3, page=2)
    assert ([entry["balance"] for entry in out["entries"]], out["totalCount"]) == ([250_000_000], 4)
    assert [entry["ofDay"] for entry in out["entries"]] == [-200_000_000]  # of all four
    everything = await customer.get("/v2/user/deposit/history", **days, pageSize=1)
    assert [entry["ofDay"] for entry in everything["entries"]] == [100_000_000]
    came = await customer.get("/v2/user/deposit/history", **days, flow="in")
    assert [(entry["label"], entry["amount"]) for entry in came["entries"]] == [("입금", 300_000_000)]
