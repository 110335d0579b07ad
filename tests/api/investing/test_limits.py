"""Limits of investments."""

import pytest

from domain.core.codes import PERSONAL_CREDIT, PF_CATEGORY
from tests.api.conftest import Browser
from tests.api.investing.investors import ESTATE, Member, data, investor
from tests.factories import Listing

__all__ = ["investor"]  # a fixture, found by its name


@pytest.mark.rule("B123")
@pytest.mark.rule("B118", "B119", "B120", "B121")
async def test_limits(investor: Browser, listed: Listing) -> None:
    uid = await listed(amount=100_000)
    limit = await data(investor, "/v2/invest/limit", productUid=uid)
    assert (limit["investmentAvailable"], limit["investmentCapacity"], limit["limitType"]) == (
        100_000,
        5_000_000,
        "sameBorrower",
    )
    caps = (await data(investor, "/v2/invest/user-info"))["investmentCap"]
    assert [(cap["kind"], cap["investmentCapacity"]) for cap in caps] == [
        ("normal", 40_000_000),
        ("estate", 20_000_000),
        ("pf", 10_000_000),
    ]
    within = (await investor.post("/v2/invest/limit/within", {"productUidList": [uid]})).json()["data"]
    assert within == {"limit": 100_000, "deposit": 1_000_000}


async def test_limits_that_products_share(investor: Browser, listed: Listing) -> None:
    building, estate, credit = [
        [await listed(category=category) for _ in range(5)] for category in (PF_CATEGORY, ESTATE, PERSONAL_CREDIT)
    ]

    async def within(*products: str) -> int:
        answer = await investor.post("/v2/invest/limit/within", {"productUidList": products})
        return answer.json()["data"]["limit"]

    assert await within(building[0], estate[0], credit[0]) == 15_000_000  # 5,000,000 for one borrower
    assert await within(*building) == 10_000_000
    assert await within(*estate) == 20_000_000
    assert await within(*building, *estate) == 20_000_000
    assert await within(*building, estate[0], *credit) == 40_000_000


async def test_the_notice_on_personal_credit_is_read_once(browser: Browser, member: Member) -> None:
    assert await data(browser, "/v2/invest/personal-credit/limit-alert") == {"agree": False}
    await browser.post("/v2/invest/personal-credit/limit-alert/agree")
    assert await data(browser, "/v2/invest/personal-credit/limit-alert") == {"agree": True}
