"""Products, cart and orders over HTTP, with the real ledger behind them."""

import hashlib
import json
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any
from uuid import UUID, uuid4

import jwt
import pytest
import pytest_asyncio
from pypdf import PdfReader

from db.certifications import certify
from db.ledger.accounts import CUSTODY, deposit
from db.ledger.check import differences
from db.ledger.posting import post
from db.people import IdentityRecord
from domain.codes import PERSONAL_CREDIT, PF_CATEGORY
from domain.hangul import initials
from domain.investor_suitability import QUESTIONS
from domain.offerings import Phase
from tests.api.conftest import Backstage, Browser

Member = tuple[IdentityRecord, dict[str, Any]]
Listing = Callable[..., Awaitable[str]]
RIGHT = {question.id: question.right for question in QUESTIONS}
ESTATE = "1"  # of codes.PRODUCT_CATEGORIES
INSERT = """
insert into product (uid, category, title, initials, borrower, amount, annual_rate, months, repayment_type, grade,
  tendency, opens_at, closes_at, detail, private_hash, interest_only, fee_rate, state, raised)
values (:uid, :category, :title, :initials, :uid, :amount, :rate, 12, '2', :grade, '1', :opens, :closes, :detail,
  :private, 0, 0.1, 'listed', 0)
"""


@pytest_asyncio.fixture
async def listed(backstage: Backstage) -> AsyncGenerator[Listing]:
    """Lists a product; its uid. Nothing of it stays for other tests to find."""
    uids: list[str] = []

    async def make(**other: Any) -> str:
        now, title = datetime.now(UTC), other.pop("title", f"상품 {uuid4().hex[:6]}")
        token = other.pop("token", None)
        known = {
            "uid": uuid4().hex, "category": "6", "title": title, "initials": initials(title), "amount": 10_000_000,
            "rate": 9.9, "grade": "A1", "opens": now - timedelta(hours=1), "closes": now + timedelta(days=3),
            "detail": json.dumps({"summary": ["한 줄 요약"]}),
            "private": hashlib.sha256(token.encode()).digest() if token else None,
        }  # fmt: skip
        await backstage.sql(INSERT, **(known | other))
        uids.append(str((known | other)["uid"]))
        return uids[-1]

    yield make
    await backstage.sql("update product set private_hash = '' where uid = any(:uids)", uids=uids)


@pytest_asyncio.fixture
async def investor(browser: Browser, backstage: Backstage, member: Member) -> Browser:
    """Certified, suitable, with a million won."""
    person = await person_of(backstage, browser)
    async with backstage.database.transaction() as session:
        for kind in ("identity", "account", "customer_information"):
            await certify(session, person, kind)
        await post(session, uuid4().hex, "paid in", {CUSTODY: 1_000_000, deposit(person): -1_000_000})
    passed = await browser.post("/v2/invest/suitability-test", {"investSuitabilityTest": RIGHT})
    assert passed.json()["data"]["isPassed"]
    return browser


async def person_of(backstage: Backstage, browser: Browser) -> str:
    """Whose browser it is."""
    return str(UUID(jwt.decode(browser.access_token or "", options={"verify_signature": False})["sub"]))


async def data(browser: Browser, path: str, **params: Any) -> Any:
    answer = await browser.get(path, params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def signed(browser: Browser, lines: list[dict[str, Any]]) -> str:
    token = (await browser.post("/v2/transfer/issue-sign-token/invest")).json()["data"]["token"]
    body = {"token": token, "lines": lines}
    answer = await browser.post("/v2/transfer/sign/multiple-invest-amount", body, Idempotency_Key=secrets.token_hex(8))
    return answer.json()["data"]["token"]


async def order(browser: Browser, *lines: tuple[str, int], key: str = "", token: str = "") -> Any:
    """Sign and confirm."""
    wanted = [{"productUid": uid, "amount": amount} for uid, amount in lines]
    path = "/v2/invest/multiple-confirm"
    body = {
        "token": token or await signed(browser, wanted), "lines": wanted,
        "agreements": await browser.agreements("invest"),
    }  # fmt: skip
    return await browser.post(
        path, body, X_Nonce=await browser.nonce(path), Idempotency_Key=key or secrets.token_hex(8)
    )


# -- products ----------------------------------------------------------------------------------


@pytest.mark.rule("B124", "B180")
async def test_lists_by_phase(browser: Browser, listed: Listing) -> None:
    now = datetime.now(UTC)
    later = {"opens": now + timedelta(hours=1), "closes": now + timedelta(days=2)}
    over = {"opens": now - timedelta(days=9), "closes": now - timedelta(days=2)}
    planned, ongoing, ended = (
        await listed(category="1", **later), await listed(category="1"), await listed(category="2", **over)
    )  # fmt: skip
    groups = await data(browser, "/v2/products/collateral")
    assert [groups[phase][0]["productUid"] for phase in ("planned", "ongoing", "ended")] == [planned, ongoing, ended]
    credit = await listed()
    assert (await data(browser, "/v2/products/credit"))["products"][0]["productUid"] == credit
    count = await data(browser, "/v2/products/collateral/count")
    assert min(count[phase] for phase in ("planned", "ongoing", "ended")) >= 1


@pytest.mark.rule("B181", "B182", "B347", "B348", "B349", "B350", "B351")
async def test_pages_follow_each_other(browser: Browser, listed: Listing) -> None:
    over = {"opens": datetime.now(UTC) - timedelta(days=9), "closes": datetime.now(UTC) - timedelta(days=2)}
    title = f"끝난 {uuid4().hex[:8]}"
    uids = [await listed(category="1", title=f"{title} {n}", **over) for n in range(11)]
    wanted = {"titleKeyword": title}
    first = await data(browser, "/v2/products/collateral/ended", **wanted)
    assert (len(first["products"]), first["totalCount"]) == (9, 11)
    rest = await data(
        browser, "/v2/products/collateral/ended", **wanted, lastProductUid=first["products"][-1]["productUid"]
    )
    found = [card["productUid"] for card in first["products"] + rest["products"]]
    assert found == uids[::-1]


@pytest.mark.rule("B125", "B126", "B127")
async def test_search(browser: Browser, listed: Listing) -> None:
    mark = uuid4().hex[:6]
    cheap = await listed(title=f"서울 아파트 {mark}", rate=5.5, grade="A1")
    dear = await listed(title=f"부산 상가 {mark}", rate=12.5, grade="C1")
    path = "/v2/search/product/personal-loan-credit"

    async def found(**filters: Any) -> list[str]:
        answer = (await browser.post(path, filters)).json()["data"]
        return [card["productUid"] for card in answer["products"]]

    assert await found(titleKeyword=mark) == [dear, cheap]
    assert await found(titleKeyword=mark, sort="3") == [dear, cheap]
    assert await found(titleKeyword=mark, interestRateTo=6) == [cheap]
    assert await found(titleKeyword=mark, gradeList=["C1"]) == [dear]
    assert await found(titleKeyword=mark, periodFrom=13) == []
    assert cheap in await found(titleKeyword="ㅅㅇ ㅇㅍㅌ")


@pytest.mark.parametrize(
    ("path", "credit"), [("/v2/search/product/default", False), ("/v2/search/product/personal-loan-credit", True)]
)
async def test_empty_fields_and_codes_as_numbers(browser: Browser, listed: Listing, path: str, credit: bool) -> None:
    """Clients turn what is empty into null, and some send codes as the numbers that they look like."""
    mark = uuid4().hex[:6]
    uid = await listed(title=f"빈 칸 {mark}", category=PERSONAL_CREDIT if credit else ESTATE)
    optional = (
        "lastProductUid", "pageSize", "categoryList", "stateList", "gradeList", "interestRateFrom", "interestRateTo",
        "periodFrom", "periodTo", "sort",
    )  # fmt: skip
    nothing: list[dict[str, Any]] = [
        dict.fromkeys(optional),
        {"lastProductUid": "", "interestRateTo": "", "periodTo": ""},
    ]
    for empty in nothing:
        found = (await browser.post(path, {"titleKeyword": mark, **empty})).json()["data"]
        assert [card["productUid"] for card in found["products"]] == [uid]
    category = int(PERSONAL_CREDIT if credit else ESTATE)
    codes = {"categoryList": [category], "stateList": [int(Phase.ONGOING)], "sort": 1}
    found = (await browser.post(path, {"titleKeyword": mark, **codes})).json()["data"]
    assert [card["productUid"] for card in found["products"]] == [uid]
    assert (await browser.post(path, {"sort": 9})).status_code == 422


async def test_every_open_product_is_listed(browser: Browser, listed: Listing) -> None:
    """Only what is over is shown page by page."""
    uids = [await listed(category=ESTATE) for _ in range(11)]
    ongoing = {card["productUid"] for card in (await data(browser, "/v2/products/collateral"))["ongoing"]}
    assert set(uids) <= ongoing


async def test_the_next_page_of_a_search_repeats_nothing(browser: Browser, listed: Listing) -> None:
    mark, now = uuid4().hex[:6], datetime.now(UTC)
    over = {"opens": now - timedelta(days=9), "closes": now - timedelta(days=2)}
    ended = [await listed(category=ESTATE, title=f"{mark} {n}", **over) for n in range(3)]
    ongoing = [await listed(category=ESTATE, title=f"{mark} {n}") for n in range(3)]
    ended += [await listed(category=ESTATE, title=f"{mark} {n}", **over) for n in range(3)]

    async def page(last: str = "") -> dict[str, list[str]]:
        wanted = {"titleKeyword": mark, "pageSize": 3, "lastProductUid": last}
        found = (await browser.post("/v2/search/product/default", wanted)).json()["data"]
        assert found["totalCount"] == len(ended + ongoing)
        return {name: [card["productUid"] for card in found[name]] for name in ("ongoingProducts", "completedProducts")}

    assert await page() == {"ongoingProducts": ongoing[::-1], "completedProducts": ended[:2:-1]}
    assert await page(ended[3]) == {"ongoingProducts": [], "completedProducts": ended[2::-1]}
    assert await page(ended[0]) == {"ongoingProducts": [], "completedProducts": []}


async def test_titles_are_those_of_the_list_that_is_searched(browser: Browser, listed: Listing) -> None:
    mark = uuid4().hex[:6]
    await listed(title=f"부산 상가 {mark}", category="2")
    await listed(title=f"부산 신용 {mark}")
    await listed(title=f"부산 초대 {mark}", category="2", token="초대 링크의 토큰")

    async def titles(query: str, **other: Any) -> list[str]:
        return (await data(browser, "/v2/search/product/ac", query=query, **other))["titles"]

    assert await titles(mark) == [f"부산 상가 {mark}"]
    assert await titles(mark, credit=True) == [f"부산 신용 {mark}"]
    assert f"부산 상가 {mark}" in await titles("ㅂㅅ ㅅㄱ")


@pytest.mark.rule("B128", "B129", "B291")
async def test_detail(browser: Browser, listed: Listing) -> None:
    uid = await listed()
    detail = await data(browser, f"/v2/products/data/{uid}")
    properties = detail["dealTemplate"]["properties"]
    assert (properties["rate"], properties["platformFeeRate"], properties["progressPercentage"]) == ("9.9", "0.1", 0)
    assert detail["dealTemplate"]["summary"] == ["한 줄 요약"]
    assert not detail["isInvested"]
    assert (await browser.get("/v2/products/data/nothing")).status_code == 404


@pytest.mark.rule("B128")
async def test_the_page_says_what_the_caller_is_to_the_product(
    investor: Browser, listed: Listing, backstage: Backstage
) -> None:
    estate, credit, person = await listed(category=ESTATE), await listed(), UUID(await person_of(backstage, investor))

    async def flags(uid: str) -> dict[str, bool]:
        return {name: flag for name, flag in (await data(investor, f"/v2/products/data/{uid}")).items() if flag is True}

    new = {"isFirstInvestment": True, "hasAccount": True}
    assert await flags(estate) == await flags(credit) == new
    account = "update certification set state = :state where person_id = :person and kind = 'account'"
    await backstage.sql(account, state="pending", person=person)
    assert await flags(estate) == {"isFirstInvestment": True}
    await backstage.sql(account, state="certified", person=person)

    uid = (await order(investor, (estate, 10_000))).json()["data"]["orderUid"]
    assert await flags(estate) == {"isAgreed": True, "isInvested": True, "hasAccount": True}
    assert await flags(credit) == {"hasAccount": True}  # its notice has not been read
    await investor.post("/v2/invest/personal-credit/limit-alert/agree")
    assert await flags(credit) == {"isAgreed": True, "hasAccount": True}
    consent = "update agreement set content_hash = :new where person_id = :person and agreement_id = 'investmentRisk'"
    await backstage.sql(consent, new="an older text", person=person)
    assert await flags(credit) == {"hasAccount": True}

    await investor.post(f"/v2/invest/{uid}/withdraw", {"productUid": estate, "amount": 10_000})
    assert await flags(estate) == new
    stands = "update investment set state = :state where order_uid = :uid"
    await backstage.sql(stands, state="repaid", uid=uid)
    await backstage.sql("update product set state = 'closed' where uid = :uid", uid=estate)
    try:
        assert await flags(estate) == {"isInvested": True, "hasAccount": True}
    finally:
        await backstage.sql(stands, state="withdrawn", uid=uid)
        await backstage.sql("update product set state = 'listed' where uid = :uid", uid=estate)


@pytest.mark.rule("B276")
async def test_a_private_product_opens_by_its_token(browser: Browser, listed: Listing) -> None:
    uid = await listed(token="초대 링크의 토큰")
    refused = await browser.get(f"/v2/products/data/{uid}")
    assert (refused.status_code, refused.json()["data"]["code"]) == (403, "PRODUCT_PRIVATE")
    opened = await data(browser, f"/v2/products/data/{uid}/private", token="초대 링크의 토큰")
    assert opened["dealTemplate"]["properties"]["productUid"] == uid


async def test_a_product_as_a_paper_to_keep(browser: Browser, listed: Listing) -> None:
    title = f"마포 아파트 {uuid4().hex[:6]}호"
    answer = await browser.get(f"/v2/products/{await listed(title=title)}/pdf")
    assert answer.headers["content-type"] == "application/pdf"
    written = "".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
    assert title in " ".join(written.split())
    private = await listed(token="초대 링크의 토큰")
    assert (await browser.get(f"/v2/products/{private}/pdf")).status_code == 403
    opened = await browser.get(f"/v2/products/{private}/pdf", params={"token": "초대 링크의 토큰"})
    assert opened.content.startswith(b"%PDF")
    await data(browser, f"/v2/products/{private}/schedule", investAmount=10_000, token="초대 링크의 토큰")


@pytest.mark.rule("B130", "B290")
async def test_schedule(browser: Browser, listed: Listing) -> None:
    uid = await listed()
    rows = (await data(browser, f"/v2/products/{uid}/schedule", investAmount=5_000_000))["disburseSchedule"]
    assert len(rows) == 12
    assert sum(row["principal"] for row in rows) == 5_000_000
    deductions = ("incomeTax", "localTax", "platformFee")
    assert [rows[0][name] for name in ("interest", *deductions)] == [41_250, 5_770, 570, 5_000]
    after = await data(browser, f"/v2/products/{uid}/expect-taxed-interest", amount=5_000_000)
    assert after["taxedInterest"] == sum(row["interest"] - sum(row[name] for name in deductions) for row in rows)


# -- cart --------------------------------------------------------------------------------------


@pytest.mark.rule("B117", "B270")
async def test_cart(browser: Browser, listed: Listing, member: Member) -> None:
    now = datetime.now(UTC)
    soon = await listed(closes=now + timedelta(hours=3))
    over = await listed(opens=now - timedelta(days=2), closes=now - timedelta(days=1))
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


async def test_a_list_for_the_cart_changes_no_amount_that_was_chosen(
    browser: Browser, listed: Listing, member: Member
) -> None:
    chosen, other = await listed(), await listed()
    await browser.post("/v2/invest/apply/cart/add", {"productUid": chosen, "amount": 500_000})
    await browser.post("/v2/invest/apply/cart/add", {"productUidList": [chosen, other], "amount": 10_000})
    items = (await data(browser, "/v2/invest/apply/cart"))["items"]
    assert {item["productUid"]: item["cartAmount"] for item in items} == {chosen: 500_000, other: 10_000}
    await browser.post("/v2/invest/apply/cart/add", {"productUid": chosen, "amount": 20_000})
    items = (await data(browser, "/v2/invest/apply/cart"))["items"]
    assert {item["productUid"]: item["cartAmount"] for item in items} == {chosen: 20_000, other: 10_000}


async def test_a_cart_holds_as_many_products_as_an_order_takes(
    browser: Browser, listed: Listing, member: Member
) -> None:
    over = await listed(opens=datetime.now(UTC) - timedelta(days=2), closes=datetime.now(UTC) - timedelta(days=1))
    *uids, more = [await listed() for _ in range(101)]
    for added in ([over], uids):
        assert (await browser.post("/v2/invest/apply/cart/add", {"productUidList": added})).status_code == 204
    full = await browser.post("/v2/invest/apply/cart/add", {"productUid": more, "amount": 10_000})
    assert (full.status_code, full.json()["data"]["code"]) == (409, "CART_FULL")
    items = (await data(browser, "/v2/invest/apply/cart"))["items"]
    assert {item["productUid"] for item in items} == set(uids)
    await browser.post("/v2/invest/apply/cart/delete", {"productUidList": uids[:1]})
    assert (await browser.post("/v2/invest/apply/cart/add", {"productUid": more})).status_code == 204


async def test_a_cart_needs_a_log_in(browser: Browser) -> None:
    assert (await browser.get("/v2/invest/apply/cart")).status_code == 401


# -- orders ------------------------------------------------------------------------------------


@pytest.mark.rule("B006", "B166", "B248")
async def test_an_order_from_signed_amounts_to_its_receipt(
    investor: Browser, listed: Listing, backstage: Backstage
) -> None:
    one, two = await listed(), await listed()
    wanted = [{"productUid": one, "amount": 300_000}, {"productUid": two, "amount": 800_000}]
    checked = (await investor.post("/v2/invest/multiple-limit-check", {"limitCheckList": wanted})).json()["data"]
    assert [line["isTaken"] for line in checked["limitCheckList"]] == [True, False]

    key = secrets.token_hex(8)
    token = await signed(investor, wanted)
    answer = await order(investor, (one, 300_000), (two, 800_000), key=key, token=token)
    confirmed = answer.json()["data"]
    taken, short = confirmed["lines"]
    assert taken["isTaken"]
    assert (short["code"], short["limitCode"], short["available"]) == ("DEPOSIT_SHORT", 402, 700_000)
    receipt = (await data(investor, f"/v2/invest/{confirmed['orderUid']}/order"))["order"]
    assert [(line["productUid"], line["amount"], line["state"]) for line in receipt] == [(one, 300_000, "held")]
    assert (await data(investor, f"/v2/products/data/{one}"))["isInvested"]

    again = await order(investor, (one, 300_000), (two, 800_000), key=key, token=token)
    assert again.content == answer.content
    other = await order(investor, (one, 10_000), key=key, token=token)
    assert other.json()["data"]["code"] == "IDEMPOTENCY_REUSED"
    receipt = (await data(investor, f"/v2/invest/{confirmed['orderUid']}/order"))["order"]
    assert all(line["isWithdrawable"] for line in receipt)
    withdrawn = await investor.post(
        f"/v2/invest/{confirmed['orderUid']}/withdraw", {"productUid": one, "amount": 300_000}
    )
    assert withdrawn.json()["data"]["order"][0]["state"] == "withdrawn"
    async with backstage.database.transaction() as session:
        assert await differences(session) == []


@pytest.mark.rule("B301")
async def test_an_order_may_come_by_its_full_path(investor: Browser, listed: Listing) -> None:
    path, lines = "/v2/invest/multiple-confirm", [{"productUid": await listed(), "amount": 10_000}]
    body = {"token": await signed(investor, lines), "lines": lines, "agreements": await investor.agreements("invest")}
    headers = {
        "Authorization": f"Bearer {investor.access_token}", "X-Nonce": await investor.nonce(path),
        "Idempotency-Key": secrets.token_hex(8),
    }  # fmt: skip
    answer = await investor.http.post(str(investor.http.base_url.copy_with(path=path)), json=body, headers=headers)
    assert answer.json()["data"]["lines"][0]["isTaken"]


async def test_only_what_was_signed_can_be_ordered(investor: Browser, listed: Listing) -> None:
    uid = await listed()
    token = await signed(investor, [{"productUid": uid, "amount": 10_000}])
    assert (await order(investor, (uid, 20_000), token=token)).status_code == 403
    token = await signed(investor, [{"productUid": uid, "amount": 10_000}])
    assert (await order(investor, (uid, 10_000), token=token)).status_code == 200
    assert (await order(investor, (uid, 10_000), token=token)).status_code == 403


async def test_an_order_needs_certifications_the_test_and_a_nonce(
    browser: Browser, listed: Listing, backstage: Backstage, member: Member
) -> None:
    uid = await listed()
    assert (await order(browser, (uid, 10_000))).json()["data"]["code"] == "INVESTOR_NOT_CERTIFIED"
    person = await person_of(backstage, browser)
    async with backstage.database.transaction() as session:
        for kind in ("identity", "account", "customer_information"):
            await certify(session, person, kind)
    assert (await order(browser, (uid, 10_000))).json()["data"]["code"] == "INVESTOR_UNSUITABLE"
    lines = [{"productUid": uid, "amount": 10_000}]
    body = {"token": await signed(browser, lines), "lines": lines, "agreements": {}}
    refused = await browser.post("/v2/invest/multiple-confirm", body, Idempotency_Key=secrets.token_hex(8))
    assert refused.json()["data"]["code"] == "NONCE_INVALID"


@pytest.mark.rule("B248", "B340")
async def test_the_limit_check_says_what_would_keep_the_order_from_being_taken(
    browser: Browser, listed: Listing, backstage: Backstage, member: Member
) -> None:
    person, wanted = (
        await person_of(backstage, browser), [{"productUid": await listed(), "amount": 10_000} for _ in range(2)]
    )  # fmt: skip

    async def codes() -> list[tuple[str, int | None]]:
        checked = (await browser.post("/v2/invest/multiple-limit-check", {"limitCheckList": wanted})).json()["data"]
        assert not checked["isPassed"]
        return [(line["code"], line["limitCode"]) for line in checked["limitCheckList"]]

    assert await codes() == [("INVESTOR_NOT_CERTIFIED", None)] * 2
    async with backstage.database.transaction() as session:
        for kind in ("identity", "account", "customer_information"):
            await certify(session, person, kind)
    assert await codes() == [("INVESTOR_UNSUITABLE", 10911)] * 2
    await browser.post("/v2/invest/suitability-test", {"investSuitabilityTest": RIGHT})
    assert await codes() == [("DEPOSIT_SHORT", 402)] * 2


@pytest.mark.parametrize("products", [1, 2])
async def test_no_order_without_today_s_consents(investor: Browser, listed: Listing, products: int) -> None:
    path, uids = "/v2/invest/multiple-confirm", [await listed() for _ in range(products)]
    lines: list[dict[str, Any]] = [{"productUid": uid, "amount": 10_000} for uid in uids]
    today = await investor.agreements("invest")
    agreed = await order(investor, *((uid, 10_000) for uid in uids))
    assert agreed.status_code == 200  # consents of an earlier order do for no later one
    for given, code in (({}, "TERMS_REQUIRED"), (dict.fromkeys(today, "an older text"), "TERMS_CHANGED")):
        body = {"token": await signed(investor, lines), "lines": lines, "agreements": given}
        nonce, key = await investor.nonce(path), secrets.token_hex(8)
        refused = await investor.post(path, body, X_Nonce=nonce, Idempotency_Key=key)
        assert refused.json()["data"]["code"] == code


@pytest.mark.rule("B123")
async def test_limits(investor: Browser, listed: Listing) -> None:
    uid = await listed(amount=100_000)
    limit = await data(investor, "/v2/invest/limit", productUid=uid)
    assert (limit["investmentAvailable"], limit["investmentCapacity"], limit["limitType"]) == (
        100_000, 5_000_000, "sameBorrower",
    )  # fmt: skip
    caps = (await data(investor, "/v2/invest/user-info"))["investmentCap"]
    assert [(cap["kind"], cap["investmentCapacity"]) for cap in caps] == [
        ("normal", 40_000_000), ("estate", 20_000_000), ("pf", 10_000_000),
    ]  # fmt: skip
    within = (await investor.post("/v2/invest/limit/within", {"productUidList": [uid]})).json()["data"]
    assert within == {"limit": 100_000, "deposit": 1_000_000}


async def test_limits_that_products_have_in_common(investor: Browser, listed: Listing) -> None:
    building, estate, credit = [
        [await listed(category=category) for _ in range(5)] for category in (PF_CATEGORY, ESTATE, PERSONAL_CREDIT)
    ]

    async def within(*products: str) -> int:
        answer = await investor.post("/v2/invest/limit/within", {"productUidList": products})
        return answer.json()["data"]["limit"]

    assert await within(building[0], estate[0], credit[0]) == 15_000_000  # 5,000,000 of a borrower
    assert await within(*building) == 10_000_000
    assert await within(*estate) == 20_000_000
    assert await within(*building, *estate) == 20_000_000
    assert await within(*building, estate[0], *credit) == 40_000_000


async def test_the_notice_on_personal_credit_is_read_once(browser: Browser, member: Member) -> None:
    assert await data(browser, "/v2/invest/personal-credit/limit-alert") == {"agree": False}
    await browser.post("/v2/invest/personal-credit/limit-alert/agree")
    assert await data(browser, "/v2/invest/personal-credit/limit-alert") == {"agree": True}


@pytest.mark.rule("B165", "B247", "B302")
async def test_the_server_lets_nobody_invest_before_the_test_is_passed(
    browser: Browser, member: Member, backstage: Backstage, listed: Listing
) -> None:
    person, product = await person_of(backstage, browser), await listed()
    async with backstage.database.transaction() as session:
        for kind in ("identity", "account", "customer_information"):
            await certify(session, person, kind)
        await post(session, uuid4().hex, "paid in", {CUSTODY: 100_000, deposit(person): -100_000})

    async def hand_in(answers: dict[str, str]) -> Any:
        result = (await browser.post("/v2/invest/suitability-test", {"investSuitabilityTest": answers})).json()["data"]
        return result["isPassed"], [question["uid"] for question in result["wrongQuestionList"]]

    async def refused() -> bool:
        valid = (await data(browser, "/v2/invest/validation-suitability-test"))["isValid"]
        answer = (await order(browser, (product, 10_000))).json()["data"]
        assert valid is (answer.get("code") != "INVESTOR_UNSUITABLE")
        return not valid

    assert await refused()
    missed, *_ = RIGHT
    wrong = {"yes": "no", "no": "yes"}[RIGHT[missed]]
    assert await hand_in(RIGHT | {missed: wrong}) == (False, [missed])
    assert await refused()
    assert await hand_in(RIGHT) == (True, [])
    assert not await refused()


async def test_the_test_may_be_taken_three_times_a_day(browser: Browser, member: Member) -> None:
    validity = "/v2/invest/validation-suitability-test"
    assert await data(browser, validity) == {"isValid": False, "validUntil": None, "remainingCount": 3}
    questions = (await data(browser, "/v2/invest/suitability-test-question"))["questions"]
    assert [question["uid"] for question in questions] == [*RIGHT]
    wrong = RIGHT | {"guarantee": "yes"}
    for left in (2, 1, 0):
        result = (await browser.post("/v2/invest/suitability-test", {"investSuitabilityTest": wrong})).json()["data"]
        assert (result["isPassed"], result["remainingCount"]) == (False, left)
        assert [question["uid"] for question in result["wrongQuestionList"]] == ["guarantee"]
    locked = await browser.post("/v2/invest/suitability-test", {"investSuitabilityTest": RIGHT})
    assert locked.json()["data"]["code"] == "INVESTOR_TEST_LIMIT"
    assert await data(browser, validity) == {"isValid": False, "validUntil": None, "remainingCount": 0}


async def test_the_test_is_good_for_a_year_and_may_be_taken_again_before_its_end(
    investor: Browser, backstage: Backstage
) -> None:
    person = UUID(await person_of(backstage, investor))

    async def stands() -> tuple[bool, int | None]:
        """Whether it counts, and for how many more days."""
        found = await data(investor, "/v2/invest/validation-suitability-test")
        if found["validUntil"] is None:
            return found["isValid"], None
        left = datetime.fromisoformat(found["validUntil"]) - datetime.now(UTC)
        return found["isValid"], round(left / timedelta(days=1))

    async def ends_in(days: int) -> None:
        end = datetime.now(UTC) + timedelta(days=days)
        await backstage.sql("update investor set suitable_until = :end where person_id = :who", end=end, who=person)

    async def hand_in(answers: dict[str, str]) -> None:
        await investor.post("/v2/invest/suitability-test", {"investSuitabilityTest": answers})

    assert await stands() == (True, 365)
    await ends_in(10)
    await hand_in(RIGHT | {"guarantee": "yes"})
    assert await stands() == (True, 10)  # whoever fails keeps what was passed before
    await hand_in(RIGHT)
    assert await stands() == (True, 365)
    await ends_in(-1)
    assert await stands() == (False, None)
    professional = "update investor set investor_class = 'professional', class_until = now() + interval '1 day' where"
    await backstage.sql(f"{professional} person_id = :who", who=person)
    assert await stands() == (True, None)  # without a test
