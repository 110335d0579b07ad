"""What happened to the loan of a product, as its page tells it."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest_asyncio

from db.loans.calendar import today
from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import data
from tests.factories import disburse_product

INSTALMENT = """
insert into loan_instalment (product_uid, number, runs_until, due_on, principal, interest, balance_after, state,
  paid_on, overdue_rate)
values (:uid, :number, :due, :due, 1000000, 10000, 0, :state, :paid, 18.25)
"""
REPAYMENT = """
insert into loan_repayment (product_uid, number, paid_on, principal, interest, overdue, fee, instalment)
values (:uid, :number, :paid, :principal, :interest, 0, 0, :instalment)
"""
LOAN = "insert into loan (product_uid, account_sealed, wants_look) values (:uid, '', false)"
REFUSED = "update loan set refused_on = :on, debit_amount = 2045450 where product_uid = :uid"
# Its trigger compares the loss with those of the investments, which a product without investors does not have.
ENDING = """
insert into loan_ending (product_uid, kind, ended_on, words, lost, price, buyer, repayment)
values (:uid, :kind, :on, '내부 사유', :lost, :price, :buyer, :repayment)
"""
EXTENSION = """
insert into loan_extension (uid, product_uid, months, words, ends_on, matures_on, prolonged_to, state, agreed, total)
values (:uid, :uid, 6, '내부 사유', :ends, :matures, :until, 'passed', 2, 3)
"""
TABLES = ("loan_ending", "loan_extension", "loan_instalment", "loan_repayment", "loan")
Disbursed = Callable[[str], Awaitable[str]]


@pytest_asyncio.fixture
async def now(internals: Internals) -> date:
    """The day of the loans' calendar, which other tests may have moved ahead."""
    async with internals.database.transaction() as session:
        return await today(session)


@pytest_asyncio.fixture
async def disbursed(internals: Internals, now: date) -> AsyncGenerator[Disbursed]:
    """Create a loan of 4,000,000 won in the given state, paid out 200 days ago. It is deleted afterwards."""
    uids: list[str] = []

    async def make(state: str) -> str:
        closes = datetime.now(UTC) - timedelta(days=201)
        async with internals.database.transaction() as session:
            uids.append(
                await disburse_product(
                    session,
                    now - timedelta(days=200),
                    amount=4_000_000,
                    raised=4_000_000,
                    opens_at=closes - timedelta(days=1),
                    closes_at=closes,
                )
            )
        await internals.sql(LOAN, uid=uids[-1])
        await internals.sql(
            "update product set state = :state, private_hash = null where uid = :uid", uid=uids[-1], state=state
        )
        return uids[-1]

    yield make
    await internals.sql("alter table loan_ending disable trigger user")
    for table in TABLES:
        await internals.sql(f"delete from {table} where product_uid = any(:uids)", uids=uids)
    await internals.sql("alter table loan_ending enable trigger user")
    await internals.sql("delete from product where uid = any(:uids)", uids=uids)


async def history(browser: Browser, uid: str) -> dict[str, Any]:
    return (await data(browser, f"/v2/products/data/{uid}"))["dealTemplate"]["history"]


async def listed_as(browser: Browser, uid: str, outcome: str) -> dict[str, Any]:
    """The product in the list of ended products."""
    page = await data(browser, "/v2/products/collateral/ended", outcomeList=outcome, pageSize=100)
    (card,) = [one for one in page["products"] if one["productUid"] == uid]
    return card


async def end(internals: Internals, uid: str, **ending: Any) -> None:
    """Write the end of a loan without the losses of investors."""
    await internals.sql("alter table loan_ending disable trigger user")
    await internals.sql(ENDING, uid=uid, **{"price": 0, "buyer": None, "repayment": None} | ending)
    await internals.sql("alter table loan_ending enable trigger user")


async def test_a_late_loan_names_what_is_due_and_since_when(
    browser: Browser, disbursed: Disbursed, internals: Internals, now: date
) -> None:
    uid = await disbursed("disbursed")
    ago = {days: now - timedelta(days=days) for days in (170, 165, 40, 10)}
    for number, (due, state, paid) in enumerate(
        ((ago[170], "paid", ago[165]), (ago[40], "overdue", None), (ago[10], "planned", None)), start=1
    ):
        await internals.sql(INSTALMENT, uid=uid, number=number, due=due, state=state, paid=paid)
    await internals.sql(INSTALMENT, uid=uid, number=4, due=now + timedelta(days=20), state="planned", paid=None)
    await internals.sql(REPAYMENT, uid=uid, number=1, paid=ago[165], principal=1_000_000, interest=12_000, instalment=1)
    await internals.sql(REFUSED, uid=uid, on=now)
    card = await listed_as(browser, uid, "late")
    assert (card["daysLate"], card["repaymentCount"], card["nextDueOn"], card["lost"]) == (40, 1, str(ago[40]), 0)
    shown = await history(browser, uid)
    # 18.25 % a year of 1,010,000 won are 505 won a day
    assert shown["arrears"] == {
        "since": str(ago[40]),
        "principal": 2_000_000,
        "interest": 20_000,
        "overdue": 505 * 50,
    }
    assert (shown["principal"], shown["interest"], shown["ended"]) == (1_000_000, 12_000, None)
    assert [(one["kind"], one["on"], one["amount"], one["day"]) for one in shown["events"]] == [
        ("debit-refused", str(now), None, None),
        ("unpaid", str(ago[10]), 1_010_000, None),
        ("unpaid", str(ago[40]), 1_010_000, None),
        ("paid-late", str(ago[165]), 1_012_000, str(ago[170])),
        ("paid-out", str(now - timedelta(days=200)), 4_000_000, None),
    ]


async def test_money_that_pays_a_late_instalment_in_part_is_an_event(
    browser: Browser, disbursed: Disbursed, internals: Internals, now: date
) -> None:
    """What was paid by the due day was not missed. The last part pays the instalment late."""
    uid = await disbursed("disbursed")
    ago = {days: now - timedelta(days=days) for days in (71, 70, 60, 50, 41, 40, 30)}
    await internals.sql(INSTALMENT, uid=uid, number=1, due=ago[70], state="paid", paid=ago[50])
    await internals.sql(INSTALMENT, uid=uid, number=2, due=ago[40], state="overdue", paid=None)
    parts = (1, 71, 4_000), (1, 60, 5_000), (1, 50, 1_100), (2, 41, 4_000), (2, 30, 1_000), (2, 30, 2_000)
    for number, (instalment, days, interest) in enumerate(parts, start=1):
        paid = {"number": number, "paid": ago[days], "instalment": instalment}
        await internals.sql(REPAYMENT, uid=uid, principal=0, interest=interest, **paid)
    assert [(one["kind"], one["on"], one["amount"]) for one in (await history(browser, uid))["events"]][:-1] == [
        ("paid-in-part", str(ago[30]), 3_000),
        ("unpaid", str(ago[40]), 1_006_000),
        ("paid-late", str(ago[50]), 1_100),
        ("paid-in-part", str(ago[60]), 5_000),
    ]


async def test_a_sold_claim_names_price_loss_and_days(
    browser: Browser, disbursed: Disbursed, internals: Internals, now: date
) -> None:
    """The price is not counted as repaid. Neither the buyer nor an operator's words are public."""
    uid = await disbursed("sold")
    ago = {days: now - timedelta(days=days) for days in (150, 120, 60, 30, 5)}
    await internals.sql(REPAYMENT, uid=uid, number=1, paid=ago[150], principal=500_000, interest=3_000, instalment=None)
    await internals.sql(
        EXTENSION, uid=uid, ends=ago[120], matures=now - timedelta(days=100), until=now + timedelta(days=80)
    )
    await internals.sql(INSTALMENT, uid=uid, number=2, due=ago[60], state="lost", paid=None)
    await internals.sql(INSTALMENT, uid=uid, number=3, due=ago[30], state="lost", paid=None)
    await internals.sql(INSTALMENT, uid=uid, number=4, due=now + timedelta(days=30), state="lost", paid=None)
    await internals.sql(REPAYMENT, uid=uid, number=2, paid=ago[5], principal=2_500_000, interest=0, instalment=None)
    await end(
        internals, uid, kind="sold", on=ago[5], lost=1_000_000, price=2_500_000, buyer="어느 자산관리", repayment=2
    )
    shown = await history(browser, uid)
    assert shown["ended"] == {
        "kind": "sold",
        "on": str(ago[5]),
        "lost": 1_000_000,
        "price": 2_500_000,
        "recovered": 0,
    }
    assert (shown["principal"], shown["interest"], shown["arrears"]) == (500_000, 3_000, None)
    assert [(one["kind"], one["on"], one["amount"]) for one in shown["events"]] == [
        ("sold", str(ago[5]), 2_500_000),
        ("unpaid", str(ago[30]), 1_010_000),
        ("unpaid", str(ago[60]), 1_010_000),
        ("extended", str(ago[120]), None),
        ("early", str(ago[150]), 500_000),
        ("paid-out", str(now - timedelta(days=200)), 4_000_000),
    ]
    assert not {"어느", "내부"} & set(str(shown).replace("'", " ").split())
    card = await listed_as(browser, uid, "sold")
    assert (card["lost"], card["nextDueOn"]) == (1_000_000, None)


async def test_a_loan_that_was_written_off_names_its_loss(
    browser: Browser, disbursed: Disbursed, internals: Internals, now: date
) -> None:
    uid = await disbursed("written-off")
    await end(internals, uid, kind="written-off", on=now, lost=4_000_000)
    shown = await history(browser, uid)
    assert (shown["ended"]["lost"], shown["ended"]["on"]) == (4_000_000, str(now))
    assert [one["kind"] for one in shown["events"]] == ["written-off", "paid-out"]
    assert (await listed_as(browser, uid, "written-off"))["lost"] == 4_000_000


async def test_a_repaid_loan_names_its_last_day_and_each_late_payment(
    browser: Browser, disbursed: Disbursed, internals: Internals, now: date
) -> None:
    uid = await disbursed("closed")
    for number in range(1, 13):
        due = now - timedelta(days=190 - 10 * number)
        paid = due + timedelta(days=2)
        await internals.sql(INSTALMENT, uid=uid, number=number, due=due, state="paid", paid=paid)
        await internals.sql(
            REPAYMENT, uid=uid, number=number, paid=paid, principal=1_000_000, interest=10_000, instalment=number
        )
    shown = await history(browser, uid)
    assert (shown["principal"], shown["ended"], shown["arrears"]) == (12_000_000, None, None)
    assert [one["kind"] for one in shown["events"]] == ["repaid", *["paid-late"] * 12, "paid-out"]
    assert shown["events"][0]["on"] == str(now - timedelta(days=68))


async def test_a_product_that_was_not_paid_out_has_no_history(
    browser: Browser, listed: Callable[..., Awaitable[str]]
) -> None:
    assert await history(browser, await listed()) is None
