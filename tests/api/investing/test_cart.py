"""The cart over HTTP."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.api.conftest import Browser
from tests.api.investing.investors import Member, data
from tests.factories import Listing


@pytest.mark.rule("B117", "B270")
async def test_cart(browser: Browser, listed: Listing, member: Member) -> None:
    now = datetime.now(UTC)
    soon = await listed(closes_at=now + timedelta(hours=3))
    over = await listed(opens_at=now - timedelta(days=2), closes_at=now - timedelta(days=1))
    await browser.post("/v2/invest/apply/cart/add", {"productUidList": [soon, over, "nothing"]})
    await browser.post("/v2/invest/apply/cart/add", {"productUidList": None, "productUid": soon, "amount": 50_000})
    cart = await data(browser, "/v2/invest/apply/cart")
    assert [(item["productUid"], item["cartAmount"], item["isNew"]) for item in cart["items"]] == [(soon, 50_000, True)]
    assert [item["productUid"] for item in cart["endedItems"]] == [over]
    assert await data(browser, "/v2/invest/apply/cart/alarm") == {"count": 1, "shows": True}

    await browser.post("/v2/invest/apply/cart/amount", {"productUid": soon, "amount": None})
    assert (await data(browser, "/v2/invest/apply/cart"))["items"][0]["cartAmount"] == 0
    await browser.post("/v2/invest/cart/filter", {"groupSortKeys": {"credit": "rate-desc"}})
    assert await data(browser, "/v2/invest/cart/filter") == {"groupSortKeys": {"credit": "rate-desc"}}
    await browser.post("/v2/invest/apply/cart/delete", {"productUidList": [soon]})
    assert (await data(browser, "/v2/invest/apply/cart"))["items"] == []


async def test_adding_a_list_keeps_chosen_amounts(browser: Browser, listed: Listing, member: Member) -> None:
    chosen, other = await listed(), await listed()
    await browser.post("/v2/invest/apply/cart/add", {"productUid": chosen, "amount": 500_000})
    await browser.post("/v2/invest/apply/cart/add", {"productUidList": [chosen, other], "amount": 10_000})
    items = (await data(browser, "/v2/invest/apply/cart"))["items"]
    assert {item["productUid"]: item["cartAmount"] for item in items} == {chosen: 500_000, other: 10_000}
    await browser.post("/v2/invest/apply/cart/add", {"productUid": chosen, "amount": 20_000})
    items = (await data(browser, "/v2/invest/apply/cart"))["items"]
    assert {item["productUid"]: item["cartAmount"] for item in items} == {chosen: 20_000, other: 10_000}


async def test_the_cart_is_limited_to_the_products_of_an_order(
    browser: Browser, listed: Listing, member: Member
) -> None:
    over = await listed(opens_at=datetime.now(UTC) - timedelta(days=2), closes_at=datetime.now(UTC) - timedelta(days=1))
    *uids, more = [await listed() for _ in range(101)]
    for added in ([over], uids):
        assert (await browser.post("/v2/invest/apply/cart/add", {"productUidList": added})).status_code == 204
    full = await browser.post("/v2/invest/apply/cart/add", {"productUid": more, "amount": 10_000})
    assert (full.status_code, full.json()["data"]["code"]) == (409, "CART_FULL")
    items = (await data(browser, "/v2/invest/apply/cart"))["items"]
    assert {item["productUid"] for item in items} == set(uids)
    await browser.post("/v2/invest/apply/cart/delete", {"productUidList": uids[:1]})
    assert (await browser.post("/v2/invest/apply/cart/add", {"productUid": more})).status_code == 204


async def test_a_cart_requires_a_log_in(browser: Browser) -> None:
    assert (await browser.get("/v2/invest/apply/cart")).status_code == 401
