"""The number of paid instalments on a product's page."""

from datetime import date, timedelta

from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import data
from tests.factories import Listing

INSTALMENT = """
insert into loan_instalment (product_uid, number, runs_until, due_on, principal, interest, balance_after, state)
values (:uid, :number, :due, :due, 800000, 80000, 0, :state)
"""


async def test_paid_instalments_are_counted(browser: Browser, listed: Listing, internals: Internals) -> None:
    uid, untouched = await listed(), await listed()
    for number, state in enumerate(("paid", "paid", "overdue", "planned", "dropped"), start=1):
        due = date(2026, 1, 1) + timedelta(days=30 * number)
        await internals.sql(INSTALMENT, uid=uid, number=number, due=due, state=state)
    shown = (await data(browser, f"/v2/products/data/{uid}"))["dealTemplate"]["properties"]
    assert (shown["repaymentCount"], shown["repaymentTotal"]) == (2, 12)
    assert (await data(browser, f"/v2/products/data/{untouched}"))["dealTemplate"]["properties"]["repaymentCount"] == 0
