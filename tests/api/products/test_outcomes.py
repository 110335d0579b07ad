"""What became of ended products: paid instalments on a page, outcomes in the lists."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from domain.core.policy import SEOUL
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
    await internals.sql("update product set state = 'disbursed' where uid = :uid", uid=uid)
    shown = (await data(browser, f"/v2/products/data/{uid}"))["dealTemplate"]["properties"]
    assert (shown["repaymentCount"], shown["repaymentTotal"], shown["outcome"]) == (2, 12, "late")
    assert (await data(browser, f"/v2/products/data/{untouched}"))["dealTemplate"]["properties"]["repaymentCount"] == 0


@pytest.mark.rule("B126", "B127")
@pytest.mark.parametrize(("path", "category"), [("collateral", "1"), ("credit", "6")])
async def test_ended_products_are_counted_and_filtered_by_outcome(
    browser: Browser, listed: Listing, internals: Internals, path: str, category: str
) -> None:
    mark, now = uuid4().hex[:8], datetime.now(UTC)
    states = ("full", "disbursed", "disbursed", "closed", "sold", "written-off", "failed")
    names = ("waiting", "repaying", "late", "repaid", "sold", "written-off", "failed")
    uids: dict[str, str] = {}
    for days, (name, state) in enumerate(zip(names, states, strict=True), start=2):
        closes = now - timedelta(days=days)
        over = {"opens_at": closes - timedelta(days=1), "closes_at": closes}
        uids[name] = await listed(category=category, title=f"{mark} {name}", **over)
        await internals.sql("update product set state = :state where uid = :uid", uid=uids[name], state=state)
    just_over = {"opens_at": now - timedelta(days=2), "closes_at": now - timedelta(days=1)}
    latest = await listed(category=category, title=f"{mark} 지남", **just_over)
    await listed(category=category, title=f"{mark} 모집 중")
    instalments = (("repaying", "paid", -30), ("repaying", "planned", 9_000), ("late", "overdue", -3))
    for number, (name, state, days) in enumerate(instalments, start=1):
        due = now.astimezone(SEOUL).date() + timedelta(days=days)
        await internals.sql(INSTALMENT, uid=uids[name], number=number, due=due, state=state)

    async def ended(*outcomes: str, **asked: Any) -> dict[str, Any]:
        wanted = {"titleKeyword": mark, "outcomeList": list(outcomes), "sort": "5"} | asked
        return await data(browser, f"/v2/products/{path}/ended", **wanted)

    try:
        everything = await ended()
        in_order = [latest, *uids.values()]  # the latest closed first
        assert [card["productUid"] for card in everything["products"]] == in_order
        assert [card["outcome"] for card in everything["products"]] == ["waiting", *names]
        counts = {one["outcome"]: one["count"] for one in everything["outcomes"]}
        assert counts == dict.fromkeys(names, 1) | {"waiting": 2}
        assert everything["totalCount"] == 8
        late = await ended("late")
        assert [card["productUid"] for card in late["products"]] == [uids["late"]]
        assert late["products"][0]["daysLate"] >= 3  # the loans' calendar may be ahead
        assert late["totalCount"] == 1
        assert late["outcomes"] == everything["outcomes"]  # a choice leaves the counts
        lost = await ended("sold", "written-off")
        assert [card["productUid"] for card in lost["products"]] == [uids["sold"], uids["written-off"]]
        assert (await ended("waiting"))["totalCount"] == 2
        first = await ended(pageSize=3)
        rest = await ended(pageSize=25, lastProductUid=first["products"][-1]["productUid"])
        pages = [card["productUid"] for card in first["products"] + rest["products"]]
        assert pages == in_order
        repaying = next(card for card in everything["products"] if card["outcome"] == "repaying")
        assert repaying["repaymentCount"] == 1
    finally:
        await internals.sql("delete from loan_instalment where product_uid = any(:uids)", uids=list(uids.values()))
        await internals.sql("update product set state = 'failed' where uid = any(:uids)", uids=list(uids.values()))
