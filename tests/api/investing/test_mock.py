"""Mock investing over HTTP: the calls of real investing on separate tables."""

import secrets
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest

from db.products.mock_products import OFFERINGS
from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import Member

UID, PLANNED, CREDIT = "practice-mapo", "practice-mokdong", "practice-credit-10"
WATCHED = (
    "product", "investment", "cart_item", "cart_setting", "ledger_account", "ledger_entry", "ledger_posting",
    "ledger_hold",
)  # fmt: skip
WAY = {"type": "apartment-collateral"}
COPIES = ("product", "investment", "cart_item", "cart_setting")


@dataclass
class MockSite:
    """Stores its token as the site does."""

    browser: Browser
    token: str = ""

    async def get(self, path: str, **params: Any) -> Any:
        self.browser.http.headers["Mock-Token"] = self.token
        answer = await self.browser.get(f"/v2/mock{path}", params=params)
        assert answer.status_code == 200, answer.text
        self.token = answer.headers["Mock-Token"]
        return answer.json()["data"]

    async def post(self, path: str, body: dict[str, Any] | None = None, **headers: str) -> Any:
        answer = await self.browser.post(f"/v2/mock{path}", body, Mock_Token=self.token, **headers)
        assert answer.is_success, answer.text
        self.token = answer.headers.get("Mock-Token", self.token)
        return answer.json()["data"] if answer.content else None

    async def invest(self, *lines: tuple[str, int], key: str = "") -> Any:
        body = {"lines": [{"productUid": uid, "amount": amount} for uid, amount in lines]}
        return await self.post("/invest/multiple-confirm", body, Idempotency_Key=key or secrets.token_hex(8))


@pytest.fixture
def mock(browser: Browser) -> MockSite:
    return MockSite(browser)


@pytest.mark.rule("B109")
async def test_a_visitor_gets_a_token_and_is_known_by_it(mock: MockSite) -> None:
    await mock.get("/info")
    first = mock.token
    await mock.post("/banner/close")
    assert mock.token == first
    assert (await mock.get("/info"))["isBannerClosed"]
    another_visitor = MockSite(mock.browser)
    assert not (await another_visitor.get("/info"))["isBannerClosed"]
    assert another_visitor.token != first
    nonsense = MockSite(mock.browser, "no token at all")
    await nonsense.get("/info")
    assert nonsense.token != "no token at all"


@pytest.mark.rule("B110", "B111", "B112", "B113")
async def test_the_balance_and_the_limits_of_mock_investing(mock: MockSite) -> None:
    info = await mock.get("/info")
    assert info["accountBalance"] == 5_000_000
    assert info["investmentLimit"] == {
        "minAmount": 10_000,
        "investmentCapacity": 5_000_000,
        "investmentAvailable": 5_000_000,
        "limitType": 3,
    }
    assert [cap["investmentCapacity"] for cap in info["investmentCap"]] == [40_000_000, 20_000_000, 5_000_000]


async def test_the_lists_contain_only_mock_products(mock: MockSite) -> None:
    uids = {offering.uid for offering in OFFERINGS}
    groups = await mock.get("/products/collateral")
    shown = [card["productUid"] for phase in ("ongoing", "planned", "ended") for card in groups[phase]]
    assert set(shown) == {uid for uid in uids if "credit" not in uid}
    assert groups["ongoing"][0]["productUid"] == UID
    assert [card["productUid"] for card in groups["planned"]] == [PLANNED]
    found = await mock.post("/search/product/default", {"titleKeyword": "ㅁㅍ"})
    assert [card["productUid"] for card in found["products"]] == [UID]
    credit = await mock.post("/search/product/personal-loan-credit", {"interestRateTo": 10})
    assert [card["productUid"] for card in credit["products"]] == ["practice-credit-11"]
    counts = await mock.post("/search/product/personal-loan-credit/count")
    assert (counts["ongoing"], counts["ended"]) == (3, 1)
    assert await mock.get("/search/product/personal-loan-credit/completed/count") == 1
    ended = await mock.post("/search/product/personal-loan-credit/completed")
    assert [card["productUid"] for card in ended["products"]] == ["practice-credit-9"]


async def test_a_product_and_its_payments(mock: MockSite) -> None:
    page = await mock.get(f"/products/data/{UID}")
    assert page["dealTemplate"]["properties"]["title"] == "연습 마포 아파트 담보"
    flags = ("isAgreed", "isInvested", "isFirstInvestment", "hasAccount")
    assert [page[flag] for flag in flags] == [True, False, True, True]
    assert len((await mock.get(f"/products/{UID}/schedule", investAmount=1_000_000))["disburseSchedule"]) == 12
    interest = await mock.get(f"/products/{UID}/expect-taxed-interest", productUid=UID, amount=1_000_000)
    assert 0 < interest["taxedInterest"] < 85_000
    assert (await mock.browser.get(f"/v2/mock/products/{UID}/pdf")).content.startswith(b"%PDF")
    await mock.invest((UID, 10_000))
    page = await mock.get(f"/products/data/{UID}/private")
    assert [page[flag] for flag in flags] == [True, True, False, True]


async def test_an_order_is_decided_like_a_real_one(mock: MockSite) -> None:
    key = secrets.token_hex(8)
    done = await mock.invest((UID, 3_000_000), (CREDIT, 1_000_000), key=key)
    assert [line["isTaken"] for line in done["lines"]] == [True, True]
    assert await mock.invest((UID, 3_000_000), (CREDIT, 1_000_000), key=key) == done
    info = await mock.get("/info")
    assert info["accountBalance"] == info["investmentLimit"]["investmentAvailable"] == 1_000_000
    assert info["investmentCap"][1]["investmentAvailable"] == 17_000_000
    both = {"productUidList": [UID, CREDIT]}
    each = (await mock.post("/invest/limit/max", both))["limitList"]
    assert [limit["investmentAvailable"] for limit in each] == [2_000_000, 4_000_000]
    assert await mock.get("/invest/limit", productUid=UID) == each[0]
    assert await mock.post("/invest/limit/within", both) == {"limit": 6_000_000, "deposit": 1_000_000}
    refused = await mock.invest((CREDIT, 1_010_000), (UID, 15_000), (PLANNED, 10_000), ("nothing", 10_000))
    codes = [line["code"] for line in refused["lines"]]
    assert codes == ["DEPOSIT_SHORT", "ORDER_UNIT", "PRODUCT_NOT_OPEN", "NOT_FOUND"]
    assert refused["orderUid"] is None
    assert (await mock.get("/info"))["accountBalance"] == 1_000_000


async def test_mock_investing_has_a_separate_cart(mock: MockSite) -> None:
    assert (await mock.get("/invest/apply/cart"))["items"] == []
    await mock.post("/invest/apply/cart/add", {"productUidList": [UID, CREDIT]})
    await mock.post("/invest/apply/cart/amount", {"productUid": UID, "amount": 50_000})
    items = (await mock.get("/invest/apply/cart"))["items"]
    assert {item["productUid"]: item["cartAmount"] for item in items} == {UID: 50_000, CREDIT: 0}
    assert (await mock.get("/invest/apply/cart/alarm")) == {"count": 0, "shows": False}
    await mock.post("/invest/cart/filter", {"groupSortKeys": {"all": "rate-desc"}})
    assert (await mock.get("/invest/cart/filter"))["groupSortKeys"] == {"all": "rate-desc"}
    await mock.post("/invest/apply/cart/delete", {"productUidList": [UID]})
    assert [item["productUid"] for item in (await mock.get("/invest/apply/cart"))["items"]] == [CREDIT]
    assert (await MockSite(mock.browser).get("/invest/apply/cart"))["items"] == []


async def test_a_paused_product_accepts_no_orders(mock: MockSite, internals: Internals) -> None:
    paused = "practice-credit-11"
    await mock.get(f"/products/data/{paused}")  # the first call of a day lists the products
    await internals.sql("update practice.product set is_paused = true where uid = :uid", uid=paused)
    try:
        answer = await mock.invest((paused, 10_000))
        await mock.post("/invest/apply/cart/add", {"productUidList": [paused]})
        (item,) = (await mock.get("/invest/apply/cart"))["items"]
    finally:
        await internals.sql("update practice.product set is_paused = false where uid = :uid", uid=paused)
    assert [line["code"] for line in answer["lines"]] == ["PRODUCT_PAUSED"]
    assert item["isPaused"]


async def test_the_invitation_is_shown_to_a_visitor_once(mock: MockSite) -> None:
    assert not (await mock.get("/expose", **WAY))["exposed"]
    assert (await mock.post("/expose", WAY))["exposed"]
    assert (await mock.get("/expose", **WAY))["exposed"]
    assert not (await mock.get("/expose", type="personal-credit-process"))["exposed"]


async def test_the_invitation_is_shown_to_a_member_once_on_all_devices(mock: MockSite, member: Member) -> None:
    await mock.post("/expose", WAY)
    elsewhere = MockSite(mock.browser)
    assert (await elsewhere.get("/expose", **WAY))["exposed"]
    assert elsewhere.token != mock.token


async def test_real_data_is_unchanged(mock: MockSite, internals: Internals, member: Member) -> None:
    async def real() -> list[Any]:
        """Return the rows and their state, by the row's last change."""
        return [
            (table, tuple(await internals.sql(f"select count(*), max(xmin::text::bigint) from public.{table}")))
            for table in WATCHED
        ]

    before = await real()
    await mock.post("/invest/apply/cart/add", {"productUid": UID, "amount": 20_000})
    await mock.post("/invest/cart/filter", {"groupSortKeys": {"all": "rate-desc"}})
    await mock.invest((UID, 20_000))
    assert await real() == before
    assert (await mock.browser.get("/v2/invest/list")).json()["data"]["list"] == []
    assert (await mock.browser.get("/v2/invest/apply/cart")).json()["data"]["items"] == []
    assert (await mock.browser.get(f"/v2/products/data/{UID}")).status_code == 404


async def test_real_products_do_not_exist_in_mock_investing(mock: MockSite) -> None:
    answer = await mock.browser.get(f"/v2/mock/products/data/{uuid4().hex}")
    assert answer.status_code == 404
    assert [line["code"] for line in (await mock.invest((uuid4().hex, 10_000)))["lines"]] == ["NOT_FOUND"]


@pytest.mark.parametrize("table", COPIES)
async def test_the_mock_tables_equal_the_real_ones(table: str, internals: Internals) -> None:
    columns = "select column_name, data_type, is_nullable from information_schema.columns"
    of = f"{columns} where table_schema = :schema and table_name = :table order by column_name"
    copied = await internals.sql(of, schema="practice", table=table)
    assert copied == await internals.sql(of, schema="public", table=table)
