"""A private product: its uid does not suffice to invest in it."""

import secrets
from typing import Any

import pytest

from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import data, investor, order
from tests.factories import Listing

__all__ = ["investor"]  # a fixture, found by its name

TOKEN = "초대 링크의 토큰"
REFUSED = (403, "PRODUCT_PRIVATE")


async def present(browser: Browser, uid: str, token: str = TOKEN) -> Any:
    return await browser.post(f"/v2/products/{uid}/guest", {"token": token})


def why(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["data"]["code"]


async def test_an_order(investor: Browser, listed: Listing, internals: Internals) -> None:
    public, private = await listed(), await listed(token=TOKEN)
    key = secrets.token_hex(8)
    answer = (await order(investor, (public, 10_000), (private, 20_000), key=key)).json()["data"]
    assert [line["code"] for line in answer["lines"]] == [None, "PRODUCT_PRIVATE"]
    assert answer["lines"][1]["title"] == "비공개 상품이에요"
    assert await internals.sql("select raised from product where uid = :uid", uid=private) == [(0,)]
    assert (await present(investor, private)).status_code == 204
    (line,) = (await order(investor, (private, 20_000))).json()["data"]["lines"]
    assert line["isTaken"]


async def test_a_quote(investor: Browser, listed: Listing) -> None:
    private = await listed(token=TOKEN)

    async def checked() -> Any:
        body = {"limitCheckList": [{"productUid": private, "amount": 10_000}]}
        return (await investor.post("/v2/invest/multiple-limit-check", body)).json()["data"]

    assert (await checked())["limitCheckList"][0]["code"] == "PRODUCT_PRIVATE"
    await present(investor, private)
    assert (await checked())["isPassed"]


async def test_the_cart(investor: Browser, listed: Listing) -> None:
    public, private = await listed(), await listed(token=TOKEN)

    async def put() -> Any:
        return await investor.post("/v2/invest/apply/cart/add", {"productUidList": [public, private]})

    assert why(await put()) == REFUSED
    assert (await data(investor, "/v2/invest/apply/cart"))["items"] == []
    await present(investor, private)
    assert (await put()).status_code == 204
    items = (await data(investor, "/v2/invest/apply/cart"))["items"]
    assert {item["productUid"] for item in items} == {public, private}


@pytest.mark.parametrize("call", ["limit", "info", "user-info", "limit/max", "limit/within"])
async def test_its_limit(call: str, investor: Browser, listed: Listing) -> None:
    public, private = await listed(), await listed(token=TOKEN)

    async def asked() -> Any:
        if call in ("limit/max", "limit/within"):
            return await investor.post(f"/v2/invest/{call}", {"productUidList": [public, private]})
        return await investor.get(f"/v2/invest/{call}", params={"productUid": private})

    assert why(await asked()) == REFUSED
    await present(investor, private)
    assert (await asked()).status_code == 200


async def test_only_its_own_token_gives_access(investor: Browser, listed: Listing, internals: Internals) -> None:
    private, other = await listed(token=TOKEN), await listed(token="또 다른 토큰")
    assert why(await present(investor, private, "또 다른 토큰")) == REFUSED
    assert (await present(investor, "nothing")).status_code == 404
    await present(investor, private)
    await present(investor, private)  # one call suffices
    assert why(await investor.get("/v2/invest/limit", params={"productUid": other})) == REFUSED

    public = await listed()
    assert (await present(investor, public)).status_code == 204
    rows = await internals.sql(
        "select product_uid from product_guest where product_uid in (:a, :b)", a=private, b=public
    )
    assert rows == [(private,)]

    visitor = Browser(investor.http)
    assert (await present(visitor, private)).status_code == 401


async def test_its_interest_together_with_others(investor: Browser, listed: Listing) -> None:
    public, private = await listed(), await listed(token=TOKEN)

    async def interests(browser: Browser, token: str = "") -> dict[str, int]:
        lines = [{"productUid": uid, "amount": 5_000_000, "token": token} for uid in (public, private, "nothing")]
        answer = await browser.post("/v2/products/expect-taxed-interest", {"lines": lines})
        return {line["productUid"]: line["taxedInterest"] for line in answer.json()["data"]["taxedInterests"]}

    alone = await data(investor, f"/v2/products/{public}/expect-taxed-interest", amount=5_000_000)
    assert await interests(investor) == {public: alone["taxedInterest"]}
    assert set(await interests(Browser(investor.http), TOKEN)) == {public, private}
    await present(investor, private)
    assert set(await interests(investor)) == {public, private}


@pytest.mark.parametrize(
    "page", ["data/{}", "{}/schedule?investAmount=500000", "{}/expect-taxed-interest?amount=1", "{}/pdf"]
)
async def test_its_pages_without_the_link(page: str, investor: Browser, listed: Listing) -> None:
    private = await listed(token=TOKEN)
    path = f"/v2/products/{page.format(private)}"
    assert why(await investor.get(path)) == REFUSED
    await present(investor, private)
    assert (await investor.get(path)).status_code == 200
