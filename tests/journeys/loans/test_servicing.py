"""Late loans: messages, deferrals, repeated debits, sales of the claim, write-offs."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy.exc import IntegrityError
from temporalio.client import WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError

from activities.loans.steering import LoanSteering
from db.accounts.tables import Person
from db.closures import unmet, withdraw
from db.ledger.accounts import CUSTODY, Account, Kind
from db.ledger.posting import post
from db.loans.funding import locked
from db.loans.servicing import defer, write_note
from domain.accounts.closure import Condition, Reason
from domain.core.errors import ErrorCode
from domain.loans.endings import Ending, EndingKind
from domain.operations import LoanAct
from tests.clients.console import WHY, Console
from tests.clients.lending import MILLION, Lending
from tests.factories import Factory
from tests.internals import eventually
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.servicing import WORDS, confirmed, late_loan, notified

BUYER = "한빛자산관리"


async def servicing(console: Console, uid: str) -> dict[str, Any]:
    return await console.get(f"/loans/{uid}")


async def losses(lending: Lending, uid: str) -> dict[str, int]:
    rows = await lending.internals.sql("select person_id, principal from loan_loss where product_uid = :uid", uid=uid)
    return {str(row.person_id): row.principal for row in rows}


@pytest.mark.parametrize("days", [3, 40])
async def test_the_list_of_ended_products_says_for_how_long_a_loan_is_late(
    lending: Lending, new_borrower: NewBorrower, days: int
) -> None:
    title = f"늦은 상품 {uuid4().hex[:8]}"
    uid, _ = await late_loan(lending, MILLION, days=days, private_hash=None, title=title)
    visitor, day = new_borrower(), await lending.today()

    async def listed() -> list[tuple[str, str, int]]:
        found = await visitor.do("/v2/search/product/personal-loan-credit/completed", {"titleKeyword": title})
        return [(one["productUid"], one["outcome"], one["daysLate"]) for one in found["products"]]

    assert await listed() == [(uid, "late", days)]
    for row in await lending.instalments(uid):
        if row.due_on < day:
            await lending.pay(uid, row.principal + row.interest + 50_000)  # more than the overdue interest

    async def is_paid() -> bool:
        return await listed() == [(uid, "repaying", 0)]

    await eventually(is_paid)


@pytest.mark.rule("B595")
async def test_a_loan_is_written_off_by_two_operators_and_its_loss_is_shared_to_the_won(
    lending: Lending, console: Console, second: Console, new_borrower: NewBorrower
) -> None:
    amounts = (5 * MILLION, 3 * MILLION + 10_000, 2 * MILLION - 10_000)
    uid, people = await late_loan(lending, *amounts, days=100, phone=new_borrower().mobile)
    await lending.pay(uid, 1_000_000)  # a part of the due amount
    await lending.paid_until(uid, 1)
    paid = dict.fromkeys(people, 0)
    for row in await lending.payouts(uid):
        paid[str(row.person_id)] += row.principal
    assert sum(paid.values()) > 0

    await confirmed(console, second, uid, "write-off", words=WORDS)
    await lending.until(uid, "written-off")
    lost = await losses(lending, uid)
    assert lost == {person: amount - paid[person] for person, amount in zip(people, amounts, strict=True)}
    rows = await lending.internals.sql("select state, outstanding from investment where product_uid = :uid", uid=uid)
    assert {tuple(row) for row in rows} == {("lost", 0)}
    assert {row.state for row in await lending.instalments(uid)} <= {"paid", "lost"}
    assert sorted(await notified(lending, uid, "investment-lost")) == sorted(people)
    assert await notified(lending, uid, "loan-written-off") == ["account"]
    assert await lending.differences() == []
    assert await lending.internals.client.get_workflow_handle(f"loan:{uid}").result() == "written-off"

    await lending.pay(uid, 50_000)  # its owner is unknown
    assert await lending.differences() == []
    answer = await console.post(f"/loans/{uid}/write-off", words=WORDS)
    assert answer.json()["data"]["code"] == "CASE_MOVED"


async def test_the_claim_of_a_loan_is_sold_and_the_price_paid_out(
    lending: Lending, console: Console, second: Console
) -> None:
    uid, people = await late_loan(lending, 3 * MILLION, 2 * MILLION, days=40)
    sale = {"deposit": uuid4().hex, "buyer": BUYER, "words": "연체가 길어져 채권을 매각했어요."}
    answer = await console.post(f"/loans/{uid}/sale", **sale)
    assert answer.json()["data"]["code"] == "PRICE_NOT_RECEIVED"
    answer = await console.post(f"/loans/{uid}/sale", **(sale | {"deposit": await lending.unmatched(20 * MILLION)}))
    assert answer.json()["data"]["code"] == "PRICE_TOO_HIGH"
    sale["deposit"] = await lending.unmatched(3_500_000)

    await confirmed(console, second, uid, "sale", **sale)
    await lending.until(uid, "sold")
    assert await losses(lending, uid) == {people[0]: 900_000, people[1]: 600_000}
    assert [(await lending.balance(person)).balance for person in people] == [2_100_000, 1_400_000]
    (payout, _) = await lending.payouts(uid)
    assert (payout.interest, payout.income_tax, payout.fee) == (0, 0, 0)
    assert sorted(await notified(lending, uid, "investment-sold")) == sorted(people)
    (mobile, _) = await lending.phones(people)

    async def is_notified() -> bool:
        return any("매각하고 210만원이 예치금으로" in one["text"] for one in await lending.inbox(mobile))

    await eventually(is_notified)
    assert await notified(lending, uid, "loan-sold") == []  # the borrower is not a member and has no phone
    assert await lending.differences() == []


@pytest.mark.parametrize(
    ("act", "body", "days", "ended", "unsettled"),
    [
        ("write-off", {}, 100, "written-off", {Condition.NO_LOAN}),
        ("sale", {"buyer": BUYER, "isRecovered": False}, 40, "sold", set()),
    ],
)
async def test_a_written_off_loan_keeps_its_borrower_but_a_sold_one_does_not(
    lending: Lending,
    console: Console,
    second: Console,
    act: str,
    body: dict[str, Any],
    days: int,
    ended: str,
    unsettled: set[Condition],
) -> None:
    borrower = await Factory.of(lending.internals.at.settings).person()
    uid, _ = await late_loan(lending, MILLION, days=days, owner=str(borrower))
    if act == "sale":
        body = body | {"deposit": await lending.unmatched(500_000)}
    await confirmed(console, second, uid, act, words=WORDS, **body)
    await lending.until(uid, ended)
    async with lending.internals.at.database.transaction() as session:
        assert await unmet(session, borrower) == unsettled


async def test_a_sold_claim_shows_its_buyer_and_no_repayment_account(
    lending: Lending, console: Console, second: Console, new_borrower: NewBorrower
) -> None:
    me = await new_borrower().sign_up()
    uid, _ = await late_loan(lending, MILLION, days=40, owner=me.person_id)
    bond = await me.get(f"/v2/mypage/loanInfo/{uid}")
    assert (len(bond["accountNumber"]), bond["ending"]) == (14, None)
    paid = await lending.unmatched(510_000)
    await confirmed(console, second, uid, "sale", deposit=paid, buyer=BUYER, words=WORDS)
    await lending.until(uid, "sold")
    bond = await me.get(f"/v2/mypage/loanInfo/{uid}")
    assert (bond["bankName"], bond["accountNumber"]) == (None, None)
    day = (await lending.today()).isoformat()
    assert bond["ending"] == {"kind": "sold", "on": day, "buyer": BUYER, "isRecovered": False}


async def test_a_written_off_loan_shows_how_to_leave_and_no_repayment_account(
    lending: Lending, console: Console, second: Console, new_borrower: NewBorrower
) -> None:
    me = await new_borrower().sign_up()
    uid, _ = await late_loan(lending, MILLION, days=100, owner=me.person_id)
    await confirmed(console, second, uid, "write-off", words=WORDS)
    await lending.until(uid, "written-off")
    bond = await me.get(f"/v2/mypage/loanInfo/{uid}")
    assert (bond["bankName"], bond["accountNumber"]) == (None, None)
    day = (await lending.today()).isoformat()
    assert bond["ending"] == {"kind": "written-off", "on": day, "buyer": None, "isRecovered": False}
    conditions = (await me.get("/v2/user/withdrawal"))["conditions"]
    (loan,) = [one for one in conditions if not one["isMet"]]
    assert loan["id"] == "no-loan"
    assert "상각한 대출은 먼저 1:1 문의로" in loan["todo"]


async def test_a_claim_sold_for_the_whole_debt_causes_no_loss(
    lending: Lending, console: Console, second: Console
) -> None:
    uid, _ = await late_loan(lending, MILLION, days=40)
    owed = (await servicing(console, uid))["owedInAll"]
    paid = await lending.unmatched(owed)
    await confirmed(console, second, uid, "sale", deposit=paid, buyer=BUYER, words=WORDS)
    await lending.until(uid, "sold")
    assert await losses(lending, uid) == {}
    (payout,) = await lending.payouts(uid)
    assert (payout.principal, payout.interest) == (MILLION, owed - MILLION)
    assert payout.income_tax > 0
    (row,) = await lending.internals.sql("select state from investment where product_uid = :uid", uid=uid)
    assert row.state == "repaid"
    assert await lending.differences() == []


async def test_the_database_refuses_a_loss_that_is_not_shared_completely(lending: Lending) -> None:
    uid, _ = await lending.funded(MILLION)
    write = (
        "insert into loan_ending (product_uid, kind, ended_on, words, lost)"
        " values (:uid, 'written-off', now(), '', 1) returning lost"
    )
    with pytest.raises(IntegrityError, match="not shared as a whole"):
        await lending.internals.sql(write, uid=uid)
    lose = (
        "insert into loan_loss (investment_id, product_uid, person_id, lost_on, principal)"
        " select id, product_uid, person_id, now(), amount + 1 from investment where product_uid = :uid returning 1"
    )
    with pytest.raises(IntegrityError, match="investment_amount"):
        await lending.internals.sql(lose, uid=uid)


@pytest.mark.parametrize(("act", "days"), [("write-off", 89), ("sale", 29)])
async def test_a_loan_that_is_not_late_enough_cannot_be_ended(
    lending: Lending, console: Console, act: str, days: int
) -> None:
    uid, _ = await late_loan(lending, MILLION, days=days)
    body = {"words": WORDS} | ({"deposit": await lending.unmatched(10_000), "buyer": BUYER} if act == "sale" else {})
    assert (await console.post(f"/loans/{uid}/{act}", **body)).json()["data"]["code"] == "CASE_MOVED"


async def test_a_payment_before_the_second_operator_agrees_is_not_lost(
    lending: Lending, console: Console, second: Console
) -> None:
    """The payment is settled first, so the loan is no longer late."""
    uid, _ = await late_loan(lending, MILLION, days=95, months=12)
    asked = (await console.do(f"/loans/{uid}/write-off", words=WORDS))["approval"]
    await lending.pay(uid, MILLION // 2)
    await lending.paid_until(uid, 3)
    assert (await second.post(f"/approvals/{asked}/confirm")).json()["data"]["code"] == "CASE_MOVED"
    assert await losses(lending, uid) == {}
    assert await lending.differences() == []


async def test_investors_are_notified_of_a_payment_that_was_settled_first(
    lending: Lending, console: Console, second: Console
) -> None:
    """The payment is posted, and the loan has not been woken yet."""
    uid, (person,) = await late_loan(lending, MILLION, days=95, months=12)
    async with lending.internals.at.database.transaction() as session:
        posted = {CUSTODY: 10_000, Account(Kind.REPAYMENT, uid): -10_000}
        await post(session, f"deposit/test-{uid}", "deposit", posted)
    await confirmed(console, second, uid, "write-off", words=WORDS)
    await lending.until(uid, "written-off")
    assert await notified(lending, uid, "investment-paid") == [person]
    assert await lending.differences() == []


async def test_a_deferred_payment_bears_no_overdue_interest_until_its_new_due_day(
    lending: Lending, console: Console, second: Console
) -> None:
    uid, (person,) = await late_loan(lending, 2 * MILLION, days=10, months=3)
    day = await lending.today()
    until = day + timedelta(days=14)
    (before, *_) = (await servicing(console, uid))["instalments"]
    assert before["overdueInterest"] > 0
    await confirmed(console, second, uid, "deferral", number=1, to=until.isoformat())
    (row, *_) = await lending.instalments(uid)
    assert row.state == "planned"
    assert row.due_on >= until
    assert row.deferred_from < day
    assert row.overdue_interest == before["overdueInterest"]
    assert await notified(lending, uid, "investment-deferred") == [person]

    await lending.go_to(row.due_on - timedelta(days=1))
    (after, *_) = (await servicing(console, uid))["instalments"]
    assert after["overdueInterest"] == before["overdueInterest"]
    await lending.pay(uid, row.principal + row.interest + row.overdue_interest)
    (part,) = await lending.paid_until(uid, 1)
    assert part.overdue == before["overdueInterest"]
    assert await lending.differences() == []


async def test_a_payment_is_not_deferred_to_the_next_one_or_beyond(lending: Lending, console: Console) -> None:
    uid, _ = await late_loan(lending, MILLION, days=10, months=3)
    (_, following, _) = await lending.instalments(uid)
    for until in (following.due_on, following.due_on + timedelta(days=1)):
        refused = await console.post(f"/loans/{uid}/deferral", number=1, to=until.isoformat())
        assert (refused.status_code, refused.json()["data"]["code"]) == (422, "DEFERRAL_DAY")
    day = await lending.today()
    async with lending.internals.at.database.transaction() as session:
        product = await locked(session, uid)
        assert not await defer(session, product, 1, following.due_on, day)


async def test_a_refused_debit_is_retried_on_the_same_day(lending: Lending, console: Console) -> None:
    uid, _ = await late_loan(lending, MILLION, days=3)

    async def is_refused() -> bool:
        return bool((await servicing(console, uid))["debitRefusedOn"])

    await eventually(is_refused)
    (before,) = await lending.internals.sql("select debit_key from loan where product_uid = :uid", uid=uid)
    await lending.change_account(uid, "11080000000001")  # this account has money
    await console.do(f"/loans/{uid}/debit")
    await lending.paid_until(uid, 1)
    (after,) = await lending.internals.sql("select debit_key from loan where product_uid = :uid", uid=uid)
    assert after.debit_key == f"{before.debit_key}/1"
    assert (await console.post(f"/loans/{uid}/debit")).json()["data"]["code"] == "CASE_MOVED"
    assert await lending.differences() == []


@pytest.mark.rule("B589")
async def test_borrower_and_investors_are_notified_once_of_a_late_loan(lending: Lending, console: Console) -> None:
    uid, (person,) = await late_loan(lending, MILLION, days=1, months=6)
    rows = await lending.instalments(uid)
    for number in (2, 3):
        await lending.go_to(rows[number - 1].due_on + timedelta(days=1))
        await lending.until_overdue(uid, number)
    assert await notified(lending, uid, "investment-overdue") == [person]

    owed = (await servicing(console, uid))["owedNow"]
    await lending.pay(uid, owed)  # no longer late
    await lending.paid_until(uid, 3)
    assert await notified(lending, uid, "investment-paid") == [person]
    await lending.go_to(rows[3].due_on + timedelta(days=1))
    await lending.until_overdue(uid, 4)

    async def is_notified_again() -> bool:
        return await notified(lending, uid, "investment-overdue") == [person, person]

    await eventually(is_notified_again)


async def test_messages_name_product_and_sum_and_link_to_them(lending: Lending, console: Console) -> None:
    uid, (person,) = await lending.funded(MILLION, months=2, title="개인신용 알림호")
    (first, _) = await lending.instalments(uid)
    await lending.go_to(first.due_on)
    await lending.paid_until(uid, 1)
    (net,) = [row.net for row in await lending.payouts(uid)]
    (mobile,) = await lending.phones([person])
    text = await lending.message(mobile, "예치금으로")
    assert "「개인신용 알림호」에서" in text
    assert f"{net % 10_000:,}원" in text
    assert f"/{uid}" in text


async def test_a_reminder_is_sent_once_a_day(lending: Lending, console: Console, new_borrower: NewBorrower) -> None:
    phone = new_borrower().mobile
    uid, _ = await late_loan(lending, MILLION, days=5, phone=phone)
    for _ in range(2):
        await console.do(f"/loans/{uid}/reminder")
    assert await notified(lending, uid, "loan-reminder") == ["account"]
    page = await servicing(console, uid)
    assert "loan-reminder" in [message["notice"] for message in page["messages"]]
    assert [(one["action"], one["reason"]) for one in page["actions"]] == [("loan_remind", WHY)] * 2


async def test_investors_read_only_public_notes(lending: Lending, console: Console) -> None:
    uid, _ = await late_loan(lending, MILLION, days=2)
    await console.do(f"/loans/{uid}/notes", words="차입자와 통화했고 다음 주에 갚기로 했어요.", isPublic=True)
    await console.do(f"/loans/{uid}/notes", words="전화번호가 바뀌었다고 함", isPublic=False)
    notes = (await servicing(console, uid))["notes"]
    assert [(note["isPublic"], note["author"]) for note in notes] == [(False, console.login), (True, console.login)]
    stored = await lending.internals.sql("select sealed from loan_note where product_uid = :uid", uid=uid)
    assert all("전화번호".encode() not in row.sealed for row in stored)


async def test_a_repeated_key_writes_one_note(lending: Lending, console: Console) -> None:
    uid, _ = await late_loan(lending, MILLION, days=2)

    async def write(key: str, words: str) -> httpx.Response:
        note = {"words": words, "isPublic": False}
        return await console.api.post(f"/ops/loans/{uid}/notes", json=note, headers={"Idempotency-Key": key})

    first = [await write("one-note-of-an-operator", "차입자와 통화함") for _ in range(2)]
    other = await write("one-note-of-an-operator", "내일 다시 전화하기로 함")
    assert {answer.content for answer in first} == {first[0].content}
    notes = (await servicing(console, uid))["notes"]
    assert [note["words"] for note in notes] == ["내일 다시 전화하기로 함", "차입자와 통화함"], other.text


@pytest.mark.parametrize("act", [LoanAct.DEFER, LoanAct.SELL, LoanAct.WRITE_OFF])
async def test_the_workflow_requires_two_operators(lending: Lending, act: LoanAct) -> None:
    uid, _ = await lending.funded(MILLION)
    run = lending.internals.client.get_workflow_handle(f"loan:{uid}")
    command = LoanSteering(
        act=act, operator="김운영", reason=WHY, ending=Ending(EndingKind.WRITTEN_OFF, WORDS), second="김운영"
    )
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await run.execute_update("steer", command)
    assert isinstance(refused.value.cause, ApplicationError)
    assert refused.value.cause.type == ErrorCode.SECOND_OPERATOR.name


async def test_the_page_of_a_loan_works_after_its_borrower_was_erased(lending: Lending, console: Console) -> None:
    """The account and the notes cannot be decrypted any more."""
    borrower = str(await Factory.of(lending.internals.at.settings).person())
    uid, _ = await lending.funded(MILLION, owner=borrower)
    sealer = lending.internals.at.sealer
    async with lending.internals.at.database.transaction() as session:
        await write_note(session, sealer, uid, console.login, "차입자와 통화했어요.", uid=uuid4().hex, is_public=True)
        await withdraw(session, sealer, await session.get_one(Person, UUID(borrower)), Reason.PRIVACY)
    await sealer.erase(borrower)
    page = await servicing(console, uid)
    assert (page["debitAccount"], page["repayNumber"], page["notes"]) == ("", None, [])
    assert page["outstanding"] == MILLION
