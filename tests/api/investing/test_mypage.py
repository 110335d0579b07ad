"""The investor's my-page over HTTP: exact figures, documents, and no data of other members."""

import csv
from collections.abc import Awaitable, Callable
from datetime import date, datetime, timedelta
from decimal import Decimal
from io import BytesIO, StringIO
from typing import Any

import pytest
import pytest_asyncio
from pypdf import PdfReader
from sqlalchemy import select

from db.ledger.accounts import CUSTODY, Account, Kind
from db.ledger.check import differences
from db.ledger.posting import post
from db.loans.calendar import today
from db.loans.funding import close_recruiting, disbursed, locked
from db.loans.repayments import settle
from db.loans.tables import Loan, LoanInstalment, PayoutRow
from domain.core.company import COMPANY
from domain.core.policy import SEOUL
from domain.investing.schedule import investor_schedule
from domain.products.phase import terms_of
from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import RIGHT, Member, data, investor, order
from tests.factories import Listing, new_identity

__all__ = ["investor"]  # a fixture, found by its name
MINE = "/v2/mypage/investor"
AMOUNT = 600_000  # won, the whole product
PLAN = (Decimal("9.9"), 12, "2")  # terms of the listed product: percent a year, months, level instalments

PayOut = Callable[[int, int], Awaitable[str]]
Repay = Callable[[str, int], Awaitable[None]]


@pytest.fixture
def pay_out(investor: Browser, listed: Listing, internals: Internals) -> PayOut:
    """Create a loan that the investor funds alone, paid out some days ago. Returns its product."""

    async def make(days: int, amount: int) -> str:
        uid = await listed(amount=amount, title="마포 아파트 담보 77호", category="1")
        assert (await order(investor, (uid, amount))).json()["data"]["lines"][0]["isTaken"]
        async with internals.database.transaction() as session:
            product = await locked(session, uid)
            await close_recruiting(session, product, datetime.now(SEOUL))
            await disbursed(session, product, await today(session) - timedelta(days=days))
        return uid

    return make


@pytest_asyncio.fixture
async def paid_out(pay_out: PayOut) -> str:
    """A loan of which one instalment was due."""
    return await pay_out(40, AMOUNT)


@pytest.fixture
def repay(internals: Internals) -> Repay:
    """Pay an instalment on its due day."""

    async def pay(uid: str, number: int) -> None:
        async with internals.database.transaction() as session:
            product, row = await locked(session, uid), await session.get_one(LoanInstalment, (uid, number))
            total = row.principal + row.interest
            received = {CUSTODY: total, Account(Kind.REPAYMENT, uid): -total}
            await post(session, f"loan/{uid}/test/{number}", "received", received)
            await settle(session, product, Loan(product_uid=uid, account_sealed=b""), row.due_on)

    return pay


async def days_of(internals: Internals, uid: str) -> list[date]:
    rows = await internals.sql("select due_on from loan_instalment where product_uid = :uid order by number", uid=uid)
    return [row.due_on for row in rows]


async def payouts_of(internals: Internals, uid: str) -> list[PayoutRow]:
    async with internals.database.transaction() as session:
        rows = select(PayoutRow).where(PayoutRow.product_uid == uid).order_by(PayoutRow.repayment)
        return list(await session.scalars(rows))


def amounts(row: PayoutRow) -> dict[str, int]:
    """Return the amounts of the response."""
    return {
        "principal": row.principal,
        "interest": row.interest,
        "incomeTax": row.income_tax,
        "localTax": row.local_tax,
        "platformFee": row.fee,
        "net": row.net,
        "earned": row.net - row.principal,
    }


def added(*rows: dict[str, int]) -> dict[str, int]:
    return {name: sum(row[name] for row in rows) for name in rows[0]}


async def test_past_and_future_payments_are_one_schedule(
    investor: Browser, paid_out: str, repay: Repay, internals: Internals
) -> None:
    due = await days_of(internals, paid_out)
    start = (await data(investor, f"{MINE}/investments"))["investments"][0]["disbursedOn"]
    plan = investor_schedule(terms_of(AMOUNT, *PLAN, date.fromisoformat(start)))
    await repay(paid_out, 1)

    (paid,) = await payouts_of(internals, paid_out)
    found = (await data(investor, f"{MINE}/investments", state="current"))["investments"]
    assert [(one["paidCount"], one["totalCount"], one["outstanding"]) for one in found] == [
        (1, 12, AMOUNT - paid.principal)
    ]
    assert found[0]["received"] == amounts(paid)
    assert found[0]["next"]["date"] == due[1].isoformat()
    detail = await data(investor, f"{MINE}/investments/{found[0]['orderUid']}/{paid_out}")
    assert [(one["number"], one["state"]) for one in detail["payments"]] == [
        (1, "paid"),
        *((number, "coming") for number in range(2, 13)),
    ]
    assert [one["date"] for one in detail["payments"]] == [day.isoformat() for day in due]
    assert [(one["principal"], one["interest"], one["net"]) for one in detail["payments"]] == [
        (row.payout.principal, row.payout.interest, row.payout.net) for row in plan
    ]

    summary = await data(investor, f"{MINE}/summary")
    assert summary["received"] == amounts(paid)
    assert summary["coming"]["principal"] == AMOUNT - paid.principal
    assert summary["coming"]["net"] == sum(row.payout.net for row in plan[1:])
    assert summary["next"] == {"on": due[1].isoformat(), "net": plan[1].payout.net}
    assert summary["averageRate"] == "9.9"
    async with internals.database.transaction() as session:
        since = (await today(session) - paid.paid_on).days
    won_days = AMOUNT * 40 - paid.principal * since
    assert summary["result"] == paid.net - paid.principal
    assert float(summary["resultRate"]) == pytest.approx(summary["result"] * 36_500 / won_days, abs=0.005)
    year = await data(investor, f"{MINE}/schedule", year=due[1].year)
    month = next(one for one in year["months"] if one["month"] == f"{due[1]:%Y-%m}")
    coming = [row.payout.net for day, row in zip(due[1:], plan[1:], strict=True) if f"{day:%Y-%m}" == month["month"]]
    assert (month["coming"]["net"], month["late"]["net"]) == (sum(coming), 0)
    payments = (await data(investor, f"{MINE}/schedule/payments", month=f"{due[0]:%Y-%m}"))["payments"]
    rows = zip(due, plan, ["paid", *["coming"] * 11], strict=True)  # two fall in one month where a holiday moves one
    assert [(one["date"], one["state"], one["net"]) for one in payments] == [
        (day.isoformat(), state, row.payout.net) for day, row, state in rows if f"{day:%Y-%m}" == f"{due[0]:%Y-%m}"
    ]
    async with internals.database.transaction() as session:
        assert await differences(session) == []


@pytest_asyncio.fixture
async def late(paid_out: str, internals: Internals) -> str:
    """The paid-out loan, whose first instalment is late."""
    first, *_ = await days_of(internals, paid_out)
    async with internals.database.transaction() as session:
        loan = Loan(product_uid=paid_out, account_sealed=b"")
        await settle(session, await locked(session, paid_out), loan, first + timedelta(days=4))
    return paid_out


async def test_late_investments_come_first(investor: Browser, late: str, listed: Listing) -> None:
    newer, newest = await listed(annual_rate=15), await listed(annual_rate=12)
    await order(investor, (newer, 10_000), (newest, 10_000))

    async def found(sort: str) -> list[str]:
        return [one["productUid"] for one in (await data(investor, f"{MINE}/investments", sort=sort))["investments"]]

    assert await found("latest") == [late, newest, newer]
    assert await found("rate") == [late, newer, newest]


async def test_the_longest_late_investment_comes_first(investor: Browser, pay_out: PayOut) -> None:
    newer, longest, shortest = await pay_out(70, 200_000), await pay_out(100, 200_000), await pay_out(40, 200_000)
    shown = await data(investor, f"{MINE}/investments", state="overdue", sort="late")
    assert [one["productUid"] for one in shown["investments"]] == [longest, newer, shortest]


async def test_a_late_instalment_is_shown_as_late(investor: Browser, late: str, internals: Internals) -> None:
    first, *_ = await days_of(internals, late)
    (shown,) = (await data(investor, f"{MINE}/investments", state="overdue"))["investments"]
    assert (shown["next"]["state"], shown["next"]["date"]) == ("late", first.isoformat())
    assert (await data(investor, f"{MINE}/investments", state="current"))["totalCount"] == 0
    year = await data(investor, f"{MINE}/schedule", year=first.year)
    month = next(one for one in year["months"] if one["month"] == f"{first:%Y-%m}")
    assert month["late"]["net"] == shown["next"]["net"] > 0
    summary = await data(investor, f"{MINE}/summary")
    assert summary["late"]["net"] == shown["lateNet"] > 0
    assert [(group["state"], group["outstanding"]) for group in summary["groups"]] == [("overdue", AMOUNT)]


async def test_an_instalment_of_a_paused_loan_is_late_the_day_after_it_was_due(
    investor: Browser, paid_out: str, internals: Internals
) -> None:
    """Even before the loan's workflow has run."""
    await internals.sql("update product set is_paused = true where uid = :uid", uid=paid_out)
    loan = "insert into loan (product_uid, account_sealed, wants_look) values (:uid, '', false)"
    await internals.sql(loan, uid=paid_out)
    due = "update loan_instalment set due_on = :day where product_uid = :uid and number = 1"
    async with internals.database.transaction() as session:
        day = await today(session)
    await internals.sql(due, uid=paid_out, day=day)
    assert [one["state"] for one in (await data(investor, f"{MINE}/investments"))["investments"]] == ["current"]

    yesterday = day - timedelta(days=1)
    await internals.sql(due, uid=paid_out, day=yesterday)
    (late,) = (await data(investor, f"{MINE}/investments", state="overdue"))["investments"]
    assert (late["next"]["state"], late["next"]["date"]) == ("late", yesterday.isoformat())
    detail = await data(investor, f"{MINE}/investments/{late['orderUid']}/{paid_out}")
    assert [one["state"] for one in detail["payments"]][:3] == ["late", "coming", "coming"]
    year = await data(investor, f"{MINE}/schedule", year=yesterday.year)
    month = next(one for one in year["months"] if one["month"] == f"{yesterday:%Y-%m}")
    assert month["late"]["net"] == late["next"]["net"] == late["lateNet"] > 0
    payments = (await data(investor, f"{MINE}/schedule/payments", month=f"{yesterday:%Y-%m}"))["payments"]
    assert [one["state"] for one in payments if one["date"] == yesterday.isoformat()] == ["late"]
    groups = (await data(investor, f"{MINE}/summary"))["groups"]
    assert [group["state"] for group in groups] == ["overdue"]


async def test_a_repaid_loan_stays_listed_with_its_return(
    investor: Browser, paid_out: str, repay: Repay, internals: Internals
) -> None:
    for number in range(1, 13):
        await repay(paid_out, number)
    rows = await payouts_of(internals, paid_out)
    (repaid,) = (await data(investor, f"{MINE}/investments", state="repaid"))["investments"]
    assert (repaid["outstanding"], repaid["paidCount"], repaid["next"]) == (0, 12, None)
    assert repaid["received"] == added(*map(amounts, rows))
    assert repaid["received"]["principal"] == AMOUNT
    summary = await data(investor, f"{MINE}/summary")
    assert (summary["coming"]["net"], summary["next"], summary["averageRate"]) == (0, None, None)
    assert await data(investor, f"{MINE}/portfolio") == {"amount": 0, "byCategory": [], "byGrade": [], "byRate": []}


async def test_investments_are_found_sorted_and_withdrawn(investor: Browser, listed: Listing) -> None:
    small, large = await listed(category="2", annual_rate=6.5), await listed(category="6", annual_rate=12)
    receipt = (await order(investor, (small, 10_000), (large, 200_000))).json()["data"]["orderUid"]

    async def found(**wanted: Any) -> list[str]:
        return [one["productUid"] for one in (await data(investor, f"{MINE}/investments", **wanted))["investments"]]

    assert await found() == [large, small]
    assert await found(sort="amount") == await found(sort="rate") == [large, small]
    assert await found(category="2") == [small]
    assert await found(state=["current", "overdue"]) == []
    assert await found(page=2) == []
    portfolio = await data(investor, f"{MINE}/portfolio")
    assert [(part["name"], part["amount"], part["count"]) for part in portfolio["byCategory"]] == [
        ("개인신용", 200_000, 1),
        ("부동산 담보", 10_000, 1),
    ]
    assert [part["name"] for part in portfolio["byRate"]] == ["6~8%", "12% 이상"]

    forecast = await data(investor, f"{MINE}/investments/{receipt}/{small}")
    assert (forecast["isForecast"], forecast["isWithdrawable"], len(forecast["payments"])) == (True, True, 12)
    await investor.post(f"/v2/invest/{receipt}/withdraw", {"productUid": small, "amount": 10_000})
    assert await found(state="waiting") == [large]
    assert await found(state=["withdrawn", "refunded"]) == [small]


@pytest.mark.rule("B114")
async def test_the_account_calls_return_the_investors_data(investor: Browser) -> None:
    user = await data(investor, "/v2/user/info")
    shown = ("customerTypeName", "hasAccount", "investable", "accountBalance", "bankName", "accountNumber")
    assert [user[name] for name in shown] == ["개인", True, True, 1_000_000, None, None]
    honest = await data(investor, "/v2/user/honest-info")
    assert (honest["available"], honest["reserved"]) == (1_000_000, 0)
    assert (honest["honestAccount"], honest["withdrawAccounts"]) == (None, [])
    caps = (await data(investor, "/v2/invest/user-info"))["investmentCap"]
    assert {"title", "investmentAvailable", "investmentCapacity", "description", "color"} <= caps[0].keys()


async def test_money_of_an_open_order_is_reserved_until_it_is_withdrawn(investor: Browser, listed: Listing) -> None:
    uid = await listed()
    receipt = (await order(investor, (uid, 200_000))).json()["data"]["orderUid"]

    async def parts() -> tuple[int, int, int]:
        honest = await data(investor, "/v2/user/honest-info")
        return honest["available"], honest["reserved"], honest["withdrawal"]["withdrawable"]

    assert await parts() == (800_000, 200_000, 800_000)
    await investor.post(f"/v2/invest/{receipt}/withdraw", {"productUid": uid, "amount": 200_000})
    assert await parts() == (1_000_000, 0, 1_000_000)


# -- documents -----------------------------------------------------------------------------------


async def test_a_statement_contains_everything_of_a_month(
    investor: Browser, member: Member, paid_out: str, repay: Repay, internals: Internals
) -> None:
    await repay(paid_out, 1)
    (paid,) = await payouts_of(internals, paid_out)
    when = {"month": f"{paid.paid_on:%Y-%m}"}
    papers = await data(investor, f"{MINE}/papers")
    assert when["month"] in papers["months"]
    assert papers["years"] == [paid.paid_on.year]

    sheet = await investor.get(f"{MINE}/statement", params={**when, "form": "csv", "table": "payouts"})
    assert sheet.content.startswith(b"\xef\xbb\xbf")
    assert "attachment" in sheet.headers["Content-Disposition"]
    head, row, sums = csv.reader(StringIO(sheet.content.decode("utf-8-sig")))  # one table
    assert head[:3] == ["날짜", "상품", "회차"]
    figures = [str(amounts(paid)[name]) for name in ("principal", "interest", "incomeTax", "localTax", "platformFee")]
    assert row == [paid.paid_on.isoformat(), "마포 아파트 담보 77호", "1회차", *figures, str(paid.net), "0"]
    assert sums[3:] == [*figures, str(paid.net), "0"]
    text = text_of((await investor.get(f"{MINE}/statement", params={**when, "form": "pdf"})).content)
    for part in (
        member[0].name,
        "거래 내역서",
        "마포 아파트 담보 77호 1회차",
        f"{paid.net:,}",
        f"{AMOUNT - paid.principal:,}",
    ):
        assert part in text

    async with internals.database.transaction() as session:
        now = f"{await today(session):%Y-%m}"  # the ledger uses this date, whatever the date of the loan
    moved = (await investor.get(f"{MINE}/statement", params={"month": now, "form": "csv"})).content.decode("utf-8-sig")
    head, *lines = csv.reader(StringIO(moved))
    assert head == ["때", "종류", "내용", "금액", "잔액"]
    assert [line[1:] for line in lines] == [
        ["그 밖의 거래", "", "1000000", "1000000"],
        ["투자", "마포 아파트 담보 77호", f"-{AMOUNT}", "400000"],
        ["원금·이자", "마포 아파트 담보 77호", str(paid.net), str(400_000 + paid.net)],
    ]
    for month in ("2199-12", "2026-13"):
        assert (await investor.get(f"{MINE}/statement", params={"month": month, "form": "pdf"})).status_code in (
            404,
            422,
        )


async def test_the_receipt_adds_up_the_withheld_tax(
    investor: Browser, member: Member, paid_out: str, repay: Repay, internals: Internals
) -> None:
    first, *_ = await days_of(internals, paid_out)
    asked = {"year": first.year, "form": "csv"}
    assert (await investor.get(f"{MINE}/withholding-receipt", params=asked)).status_code == 404
    await repay(paid_out, 1)
    (paid,) = await payouts_of(internals, paid_out)
    sheet = (await investor.get(f"{MINE}/withholding-receipt", params=asked)).content.decode("utf-8-sig")
    taxed = [str(won) for won in (paid.interest, paid.income_tax, paid.local_tax, paid.income_tax + paid.local_tax)]
    assert list(csv.reader(StringIO(sheet)))[1:] == [[f"{first:%Y-%m}", *taxed], ["합계", *taxed]]
    pdf = (await investor.get(f"{MINE}/withholding-receipt", params=asked | {"form": "pdf"})).content
    parts = (
        "이자소득 원천징수영수증",
        member[0].name,
        f"{paid.interest:,}원",
        f"{paid.income_tax + paid.local_tax:,}원",
        COMPANY.representative,
        COMPANY.business_number,
    )
    assert [part for part in parts if part not in text_of(pdf)] == []


async def test_each_member_reads_only_their_own_data(
    investor: Browser, paid_out: str, repay: Repay, internals: Internals
) -> None:
    await repay(paid_out, 1)
    (paid,) = await payouts_of(internals, paid_out)
    other = Browser(investor.http)
    joined = await other.sign_up(await internals.certified(new_identity()))
    other.access_token = joined.json()["data"]["accessToken"]
    await other.post("/v2/invest/suitability-test", {"investSuitabilityTest": RIGHT})  # also an investor
    assert (await data(other, f"{MINE}/summary"))["groups"] == []
    assert await data(other, f"{MINE}/investments") == {"investments": [], "totalCount": 0}
    month = f"{paid.paid_on:%Y-%m}"
    assert (await data(other, f"{MINE}/schedule/payments", month=month))["payments"] == []
    assert await data(other, f"{MINE}/papers") == {"months": [], "years": []}
    for table in ("deposit", "payouts"):
        empty = await other.get(f"{MINE}/statement", params={"month": month, "form": "csv", "table": table})
        assert "마포" not in empty.content.decode("utf-8-sig")


def text_of(pdf: bytes) -> str:
    return " ".join("\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages).split())
