"""Business disclosure: figures of loans with a history, the popup's calls, and the documents of the months."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
import pytest_asyncio
from pypdf import PdfReader

from domain.content.disclosure import Block
from domain.core.policy import SEOUL
from tests.api.conftest import Browser, Internals
from tests.api.content.disclosed_loans import INSTALMENT, last_month
from tests.factories import disburse_product
from tests.internals import eventually

REPAYMENT = """
insert into loan_repayment (product_uid, number, paid_on, principal, interest, overdue, fee, instalment)
values (:uid, :number, :paid, 1000000, 10000, 0, 0, :number)
"""
ENDING = """
insert into loan_ending (product_uid, kind, ended_on, words, lost) values (:uid, 'written-off', :on, '', 0)
"""
LOAN = "insert into loan (product_uid, account_sealed, wants_look) values (:uid, '', false)"
Disbursed = Callable[..., Awaitable[str]]
ROW = {"name", "amount", "balance", "lostRate", "delayCount", "delayRate"}


@pytest_asyncio.fixture
async def end(internals: Internals) -> date:
    """The last day of the last month."""
    return await last_month(internals.database)


@pytest_asyncio.fixture
async def disbursed(internals: Internals, end: date) -> AsyncGenerator[Disbursed]:
    """Create a loan of 10,000,000 won, paid out 100 days before the end of the last month, with instalments of
    1,000,000: (due day, day it was paid). It is deleted afterwards; it has no investments."""
    uids: list[str] = []

    async def make(
        *instalments: tuple[date, date | None],
        category: str = "7",
        corporate: bool = False,
        state: str = "disbursed",
        ended_on: date | None = None,
    ) -> str:
        on = end - timedelta(days=100)
        async with internals.database.transaction() as session:
            uid = await disburse_product(session, on, category=category, state=state, corporate=corporate)
        uids.append(uid)
        for number, (due, paid) in enumerate(instalments, 1):
            of = {"uid": uid, "number": number, "due": due, "paid": paid}
            await internals.sql(INSTALMENT, **of, state="paid" if paid else "overdue")
            if paid:
                await internals.sql(REPAYMENT, uid=uid, number=number, paid=paid)
        if ended_on:
            await internals.sql(LOAN, uid=uid)
            await internals.sql(ENDING, uid=uid, on=ended_on)
        return uid

    yield make
    await internals.sql("alter table loan_ending disable trigger user")
    await internals.sql("delete from loan_ending where product_uid = any(:uids)", uids=uids)
    await internals.sql("alter table loan_ending enable trigger user")
    of_loans = ("loan", "product_uid"), ("loan_repayment", "product_uid"), ("loan_instalment", "product_uid")
    for table, column in (*of_loans, ("product", "uid")):
        await internals.sql(f"delete from {table} where {column} = any(:uids)", uids=uids)


def before(day: date) -> date:
    """The last day of the month before."""
    return day.replace(day=1) - timedelta(days=1)


async def info(browser: Browser) -> dict[str, Any]:
    answer = await browser.get("/v2/company/info")
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def movables(browser: Browser, month: int = 0) -> dict[str, Any]:
    """Return the line of movables, of which no other test has loans."""
    return (await info(browser))["loanHandlingStatus"][month]["movablesSecurity"]["total"]


@pytest.mark.rule("B161", "B162", "B163", "B299")
async def test_the_figures_have_the_documented_fields(browser: Browser, disbursed: Disbursed, end: date) -> None:
    await disbursed()
    await eventually(lambda: _is_counted(browser, 10_000_000))
    known = await info(browser)
    assert known.keys() == {"info", "loanHandlingStatus", "pdfUrl", "additionalComments"}
    assert known["info"].keys() == {"year", "month", "amount", "balance", "delayRate"}
    assert (known["info"]["year"], known["info"]["month"]) == (end.year, end.month)
    assert known["pdfUrl"] == f"/api/v2/disclosure/{end.year}/{end.month}"
    assert all(isinstance(comment, str) for comment in known["additionalComments"])

    status = known["loanHandlingStatus"][0]
    assert status["date"] == str(end)
    assert known["loanHandlingStatus"][1]["date"] == str(before(end))
    for block in Block:
        assert status[block]["total"].keys() == ROW
        assert all(line.keys() == ROW for line in status[block]["items"])
        assert sum(line["amount"] for line in status[block]["items"]) == status[block]["total"]["amount"]
    assert status["movablesSecurity"]["items"][0]["name"] == f"{(end - timedelta(days=100)).year}년"
    lines = [line for group in status["loan"] for line in group["items"]]
    assert len(lines) == len(Block)
    for figure in ("amount", "balance", "delayCount"):
        total = status[f"total{figure[0].upper()}{figure[1:]}"]
        assert total == sum(line[figure] for line in lines) == sum(status[block]["total"][figure] for block in Block)
    assert known["info"]["balance"] == status["totalBalance"]
    assert [late.keys() for late in status["arrears"]] == [{"name", "count", "balance"}] * 2
    assert sum(late["count"] for late in status["arrears"]) == status["totalDelayCount"]


async def test_the_past_figures_of_the_first_page(browser: Browser, disbursed: Disbursed, end: date) -> None:
    await disbursed()
    await eventually(lambda: _is_counted(browser, 10_000_000))

    async def agrees() -> bool:
        past = (await browser.get("/v2/company/past")).json()["data"]
        known = (await info(browser))["info"]
        return past["amount"] == known["amount"] and past["date"] == str(end) and 0 < past["averageRate"] <= 20

    await eventually(agrees)


async def test_the_track_record_agrees_with_the_disclosure(browser: Browser, disbursed: Disbursed, end: date) -> None:
    await disbursed((before(end), before(end)), (end, end))

    async def agrees() -> bool:
        record = (await browser.get("/v2/company/track-record")).json()["data"]
        known = (await info(browser))["loanHandlingStatus"][0]
        total = record["total"]
        figures = ("amount", "balance", "delayRate", "lostRate")
        return (
            record["date"] == str(end)
            and all(total[figure] == known[f"total{figure[0].upper()}{figure[1:]}"] for figure in figures)
            and sum(line["count"] for line in record["kinds"]) == total["count"] > 0
        )

    await eventually(agrees)


async def test_the_track_record_says_what_became_of_loans_that_were_not_repaid(
    browser: Browser, disbursed: Disbursed, end: date
) -> None:
    """One loan was written off in the disclosed months, one after them."""

    async def written_off() -> int:
        record = (await browser.get("/v2/company/track-record")).json()["data"]
        assert all(line["lost"] == line["principal"] - line["returned"] for line in record["endings"])
        return sum(line["count"] for line in record["endings"] if line["kind"] == "written-off")

    before_it = await written_off()
    await disbursed((end, None), state="written-off", ended_on=end)
    await disbursed((end, None), state="written-off", ended_on=end + timedelta(days=1))

    async def is_counted() -> bool:
        return await written_off() == before_it + 1

    await eventually(is_counted)


async def test_the_result_rate_of_the_track_record_counts_the_days_of_the_outstanding_principal(
    browser: Browser, disbursed: Disbursed, end: date
) -> None:
    """10,000,000 won for 100 days, of which 1,000,000 were repaid a month before the end; 9,000,000 were lost."""
    await disbursed((before(end), before(end)), (end, None), state="written-off", ended_on=end)
    won_days = 10_000_000 * 100 - 1_000_000 * (end - before(end)).days

    async def is_counted() -> bool:
        record = (await browser.get("/v2/company/track-record")).json()["data"]
        lines = {line["name"]: line["resultRate"] for line in record["kinds"]}
        return lines.get("동산·유가증권 담보") == round(-9_000_000 * 36_500 / won_days, 2)

    await eventually(is_counted)


async def test_the_course_of_the_arrears_agrees_with_the_disclosed_months(
    browser: Browser, disbursed: Disbursed, end: date
) -> None:
    await disbursed((end - timedelta(days=40), None))
    await eventually(lambda: _is_counted(browser, 10_000_000))

    async def agrees() -> bool:
        course = (await browser.get("/v2/company/track-record/months")).json()["data"]
        months = (await info(browser))["loanHandlingStatus"][::-1]
        assert len(course) <= 24
        assert [month["date"] for month in course] == sorted(month["date"] for month in course)
        return [
            (month["date"], month["balance"], month["delayRate"], month["lostRate"]) for month in course[-len(months) :]
        ] == [
            (month["date"], month["totalBalance"], month["totalDelayRate"], month["totalLostRate"]) for month in months
        ]

    await eventually(agrees, within=90)  # the course is cached for a minute


@pytest.mark.rule("B357")
async def test_figures_count_events_until_the_day(browser: Browser, disbursed: Disbursed, end: date) -> None:
    """Paid in time; 29 and 30 days late at the end of the last month; paid late, after that end."""
    late = [end - timedelta(days=days) for days in (29, 30)]
    await disbursed((before(end), before(end)), (end, end))
    await disbursed((late[0], None))
    await disbursed((late[1], None))
    await disbursed((late[1], end + timedelta(days=1)))
    await eventually(lambda: _is_counted(browser, 40_000_000))
    line = await movables(browser)
    assert (line["balance"], line["delayCount"]) == (38_000_000, 2)
    assert line["delayRate"] == round(20 / 38 * 100, 2)

    async def was_so() -> bool:  # each month is cached for some seconds
        months = (await info(browser))["loanHandlingStatus"]
        if len(months) < 2:
            return False
        earlier = months[1]["movablesSecurity"]["total"]
        return (earlier["balance"], earlier["delayCount"], earlier["delayRate"]) == (39_000_000, 0, 0)

    await eventually(was_so)


async def test_late_loans_are_counted_by_their_days_late(browser: Browser, disbursed: Disbursed, end: date) -> None:
    async def counts() -> list[tuple[int, int]]:
        return [(late["count"], late["balance"]) for late in (await info(browser))["loanHandlingStatus"][0]["arrears"]]

    await eventually(lambda: _is_counted(browser, 0))
    (short, owed), (long, long_owed) = await counts()
    for days in (29, 30, 89, 90):
        await disbursed((end - timedelta(days=days), None))

    async def are_counted() -> bool:
        return await counts() == [(short + 2, owed + 20_000_000), (long + 1, long_owed + 10_000_000)]

    await eventually(are_counted)


async def test_unpaid_principal_of_a_written_off_loan_is_lost(
    browser: Browser, disbursed: Disbursed, end: date
) -> None:
    await disbursed(corporate=True, category="6")
    await disbursed((before(end), before(end)), (end, None), state="written-off", ended_on=end)
    await eventually(lambda: _is_counted(browser, 10_000_000))
    line = await movables(browser)
    assert (line["balance"], line["lostRate"], line["delayCount"]) == (0, 90.0, 0)

    async def is_paid_in_part() -> bool:  # each month is cached for some seconds
        return (await movables(browser, month=1))["balance"] == 9_000_000

    await eventually(is_paid_in_part)
    status = (await info(browser))["loanHandlingStatus"][0]
    assert status["corporateCredit"]["total"]["balance"] == 10_000_000


async def test_a_worked_example(browser: Browser, disbursed: Disbursed, internals: Internals, end: date) -> None:
    """Loans of 10,000,000 won each, instalments of 1,000,000:

    1. two paid in time: owes 8,000,000;
    2. paused by an operator, 30 days late: owes 10,000,000, delayed;
    3. 29 days late: owes 10,000,000;
    4. 40 days late at the end of the month, paid and closed after it: owed 10,000,000, delayed, not lost;
    5. written off at the end of the month with one instalment paid: 9,000,000 are lost.

    Owed 38,000,000, of it 20,000,000 delayed; 9,000,000 of 50,000,000 lost. A mock product counts nowhere.
    """
    await disbursed((before(end), before(end)), (end, end))
    paused = await disbursed((end - timedelta(days=30), None))
    await internals.sql("update product set is_paused = true where uid = :uid", uid=paused)
    await disbursed((end - timedelta(days=29), None))
    await disbursed(*[(end - timedelta(days=40), end + timedelta(days=1))] * 10, state="closed")
    await disbursed((before(end), before(end)), (end, None), state="written-off", ended_on=end)
    async with internals.database.mock() as session:
        mock = await disburse_product(session, end - timedelta(days=100))
    try:
        await eventually(lambda: _is_counted(browser, 50_000_000))
        assert await movables(browser) == {
            "name": "동산·유가증권 담보",
            "amount": 50_000_000,
            "balance": 38_000_000,
            "lostRate": 18.0,
            "delayCount": 2,
            "delayRate": 52.63,
        }

        async def was_so() -> bool:  # 9 + 10 + 10 + 10 + 9
            line = await movables(browser, month=1)
            return (line["balance"], line["delayCount"], line["lostRate"]) == (48_000_000, 0, 0)

        await eventually(was_so)
    finally:
        await internals.sql("delete from practice.product where uid = :uid", uid=mock)


@pytest.mark.rule("B298", "B300")
@pytest.mark.parametrize("path", ["/v2/company/info/check", "/v2/company/check"])
async def test_hidden_for_today(browser: Browser, path: str) -> None:
    async def shows() -> tuple[bool, bool]:
        now = (await browser.get("/v2/company/info/check")).json()["data"]["show"]
        older = (await browser.get("/v2/company/check")).json()["data"]["data"]
        return now, older

    assert await shows() == (True, True)
    hidden = await browser.http.post(path)
    assert (hidden.status_code, hidden.content) == (204, b"")
    assert await shows() == (False, False)
    left = int(hidden.headers["set-cookie"].split("Max-Age=")[1].split(";")[0])
    midnight = datetime.now(SEOUL).replace(hour=0, minute=0, second=0) + timedelta(days=1)
    assert left == pytest.approx((midnight - datetime.now(UTC)).total_seconds(), abs=30)


@pytest.mark.rule("B164")
async def test_every_month_has_a_document(browser: Browser, disbursed: Disbursed, end: date) -> None:
    await disbursed()
    await eventually(lambda: _is_counted(browser, 10_000_000))
    years = (await browser.get("/v2/disclosure/hf-info")).json()["data"]
    months = [(entry["year"], month["month"]) for entry in years for month in entry["list"]]
    assert months == sorted(months, reverse=True)
    assert months[0] == (end.year, end.month)
    assert len(months) >= 3  # a hundred days
    path = years[0]["list"][0]["path"].removeprefix("/api")
    paper = await browser.get(path)
    assert paper.headers["content-type"] == "application/pdf"
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(paper.content)).pages)
    assert f"{end.year}년 {end.month}월 {end.day}일" in text
    assert "동산·유가증권 담보" in text
    assert "90일 이상" in text
    assert (await browser.get("/v2/disclosure/2001/1")).status_code == 404
    assert (await browser.get("/v2/disclosure/2026/13")).status_code == 422


async def _is_counted(browser: Browser, amount: int) -> bool:
    """Return whether the loan is counted. Computed figures are cached for some seconds."""
    return (await movables(browser))["amount"] == amount
