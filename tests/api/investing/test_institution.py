"""An institution's own limit and rules: who can set them, and that its orders comply with them."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio

from db.ledger.check import differences
from domain.accounts.corporation import Partition
from domain.core.states import CorporationState
from stack.supervisor import Stack
from tests.api.conftest import Browser, Internals, api_url
from tests.api.investing.investors import data, investor, order
from tests.clients.http import http_client
from tests.clients.legal_person import legal_person
from tests.factories import Listing

__all__ = ["investor"]  # a fixture, found by its name

RULES = "/v2/institution/investment-limit"
MILLION = 1_000_000
Legal = Callable[..., Awaitable[Browser]]


@pytest_asyncio.fixture
async def legal(platform: Stack) -> AsyncGenerator[Legal]:
    async with http_client(api_url(platform.settings)) as http:

        async def make(
            partition: Partition = Partition.INSTITUTION, outcome: CorporationState = CorporationState.APPROVED
        ) -> Browser:
            return Browser(http, (await legal_person(platform.settings, partition, outcome))["accessToken"])

        yield make


async def rules(institution: Browser, **chosen: Any) -> dict[str, Any]:
    answer = await institution.post(RULES, chosen)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def outcome(institution: Browser, product: str, amount: int) -> tuple[str | None, int | None]:
    """Return why a line was refused, and the possible amount; None if it was accepted."""
    answer = (await order(institution, (product, amount))).json()["data"]
    return (answer["lines"][0]["code"], answer["lines"][0]["available"])


@pytest.mark.rule("B267")
async def test_only_institutions_have_rules(legal: Legal, investor: Browser) -> None:
    corporation = await legal(Partition.CORPORATION)
    waiting = await legal(Partition.INSTITUTION, CorporationState.SUBMITTED)
    for other in (corporation, waiting, investor):
        for answer in (
            await other.get(RULES),
            await other.post(RULES, {}),
            await other.get("/v2/institution/products"),
        ):
            assert (answer.status_code, answer.json()["data"]["code"]) == (403, "INSTITUTIONS_ONLY")
    institution = await legal()
    assert (await data(institution, RULES))["monthlyLimit"] is None


async def test_orders_respect_the_monthly_limit(legal: Legal, listed: Listing) -> None:
    institution, product, other = await legal(), await listed(), await listed()
    shown = await rules(institution, monthlyLimit=1_500_000)
    assert (shown["orderedThisMonth"], shown["leftThisMonth"]) == (0, 1_500_000)
    assert await outcome(institution, product, 1_000_000) == (None, None)
    assert await outcome(institution, other, 510_000) == ("LIMIT_MONTHLY", 500_000)
    shown = await data(institution, RULES)
    assert (shown["orderedThisMonth"], shown["leftThisMonth"]) == (MILLION, 500_000)
    limit = await data(institution, "/v2/invest/limit", productUid=other)
    assert limit["investmentAvailable"] == 500_000

    receipt = (await data(institution, "/v2/invest/list"))["list"][0]
    taken_back = {"productUid": product, "amount": MILLION}
    assert (await institution.post(f"/v2/invest/{receipt['orderUid']}/withdraw", taken_back)).status_code == 200
    assert (await data(institution, RULES))["leftThisMonth"] == 1_500_000


async def test_lines_and_concurrent_orders_share_the_monthly_limit(
    legal: Legal, listed: Listing, internals: Internals
) -> None:
    institution, products = await legal(), [await listed() for _ in range(4)]
    await rules(institution, monthlyLimit=1_000_000)
    together = (await order(institution, (products[0], 300_000), (products[1], 300_000))).json()["data"]
    assert [line["isTaken"] for line in together["lines"]] == [True, True]
    answers = await asyncio.gather(*(outcome(institution, product, 300_000) for product in products))
    assert sorted(code or "" for code, _ in answers) == ["", *["LIMIT_MONTHLY"] * 3]
    assert (await data(institution, RULES))["orderedThisMonth"] == 900_000
    async with internals.database.transaction() as session:
        assert await differences(session) == []


async def test_quotes_for_several_products_respect_the_monthly_limit(legal: Legal, listed: Listing) -> None:
    institution, products = await legal(), [await listed() for _ in range(3)]

    async def within() -> int:
        answer = await institution.post("/v2/invest/limit/within", {"productUidList": products})
        return answer.json()["data"]["limit"]

    assert await within() == 12 * MILLION  # 40 % of each product
    await rules(institution, monthlyLimit=5 * MILLION)
    assert await within() == 5 * MILLION
    assert await outcome(institution, products[0], MILLION) == (None, None)
    assert await within() == 4 * MILLION
    await rules(institution, monthlyLimit=5 * MILLION, productLimit=1_500_000)
    assert await within() == 3_500_000  # a million of the first is already held


async def test_orders_respect_the_rules(legal: Legal, listed: Listing) -> None:
    institution = await legal()
    fits = await listed(category="1", grade="A1", annual_rate=8.5)
    others = [
        await listed(category="2", grade="A1", annual_rate=8.5),
        await listed(category="1", grade="C1", annual_rate=8.5),
        await listed(category="1", grade="A1", annual_rate=15.5),
        await listed(category="1", grade="A1", annual_rate=5.5),
    ]
    await rules(
        institution,
        categories=["1", "6"],
        grades=["A1", "A2"],
        lowestRate=6,
        highestRate=10,
        longestMonths=12,
        productLimit=400_000,
    )
    for product in others:
        assert await outcome(institution, product, 100_000) == ("OUTSIDE_RULES", 0)
        assert (await data(institution, "/v2/invest/limit", productUid=product))["investmentAvailable"] == 0
    assert await outcome(institution, fits, 300_000) == (None, None)
    assert await outcome(institution, fits, 200_000) == ("LIMIT_PRODUCT", 100_000)
    shown = await data(institution, "/v2/institution/products")
    assert fits in {card["productUid"] for card in shown["products"]}
    assert not {card["productUid"] for card in shown["products"]} & set(others)
    await rules(institution, longestMonths=6)
    assert await outcome(institution, fits, 100_000) == ("OUTSIDE_RULES", 0)
    await rules(institution)
    assert await outcome(institution, others[0], 100_000) == (None, None)


async def test_the_list_of_allowed_products_continues_to_the_last(legal: Legal, listed: Listing) -> None:
    institution = await legal()
    listed_ones = [await listed(annual_rate=18.6) for _ in range(20)]
    await rules(institution, lowestRate=18.5, highestRate=18.7)
    path = "/v2/institution/products"
    first = await data(institution, path)
    assert (len(first["products"]), first["allowedCount"]) == (18, 20)
    assert first["totalCount"] >= 20
    rest = await data(institution, path, lastProductUid=first["products"][-1]["productUid"])
    shown = [card["productUid"] for card in first["products"] + rest["products"]]
    assert (len(shown), set(shown)) == (20, set(listed_ones))


async def test_the_limit_of_forty_percent_applies_with_any_rules(legal: Legal, listed: Listing) -> None:
    institution, product = await legal(), await listed(amount=MILLION)
    await rules(institution, monthlyLimit=10**12, productLimit=10**12)
    assert await outcome(institution, product, 410_000) == ("LIMIT_RATIO", 400_000)


@pytest.mark.parametrize(
    "nonsense",
    [
        {"monthlyLimit": 0},
        {"categories": ["9"]},
        {"grades": ["Z"]},
        {"lowestRate": 9, "highestRate": 8},
        {"longestMonths": 0},
    ],
)
async def test_invalid_rules_are_refused(nonsense: dict[str, Any], legal: Legal) -> None:
    assert (await (await legal()).post(RULES, nonsense)).status_code == 422


async def test_a_corporation_invests_once_it_is_approved_and_suitable(legal: Legal, listed: Listing) -> None:
    """An operator has approved the identity. The account and, for a corporation that is not an institution, the test
    are missing."""
    product = await listed()
    waiting = await legal(Partition.CORPORATION, CorporationState.SUBMITTED)
    assert (await order(waiting, (product, 10_000))).json()["data"]["code"] == "INVESTOR_NOT_CERTIFIED"
    approved = await legal(Partition.CORPORATION)
    assert (await order(approved, (product, 10_000))).json()["data"]["code"] == "INVESTOR_UNSUITABLE"
