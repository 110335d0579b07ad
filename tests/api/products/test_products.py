"""Products over HTTP: lists, search, pages, schedule."""

from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any
from uuid import UUID, uuid4

import pytest
from pypdf import PdfReader

from domain.core.codes import PERSONAL_CREDIT
from domain.core.policy import SEOUL
from domain.products.phase import Phase
from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import ESTATE, data, investor, order
from tests.factories import CREDIT_NOTICE_UNREAD, Listing

__all__ = ["investor"]  # a fixture, found by its name
DAY = timedelta(days=1)


@pytest.mark.rule("B124", "B180")
async def test_lists_by_phase(browser: Browser, listed: Listing) -> None:
    now = datetime.now(UTC)
    later = {"opens_at": now + timedelta(hours=1), "closes_at": now + timedelta(days=2)}
    over = {"opens_at": now - timedelta(days=9), "closes_at": now - timedelta(days=2)}
    planned, ongoing, ended = (
        await listed(category="1", **later),
        await listed(category="1"),
        await listed(category="2", **over),
    )
    groups = await data(browser, "/v2/products/collateral")
    assert [groups[phase][0]["productUid"] for phase in ("ongoing", "ended")] == [ongoing, ended]
    assert planned in {one["productUid"] for one in groups["planned"]}
    credit = await listed()
    assert (await data(browser, "/v2/products/credit"))["products"][0]["productUid"] == credit
    count = await data(browser, "/v2/products/collateral/count")
    assert min(count[phase] for phase in ("planned", "ongoing", "ended")) >= 1
    by_category = {one["code"]: one for one in count["categories"]}
    assert "6" not in by_category
    assert min(by_category["1"]["planned"], by_category["1"]["ongoing"], by_category["2"]["ended"]) >= 1
    for phase in ("planned", "ongoing", "ended", "total"):
        assert sum(one[phase] for one in by_category.values()) == count[phase]
        assert sum(one[phase] for one in count["grades"]) == count[phase]
    graded = {one["code"]: one["ongoing"] for one in (await data(browser, "/v2/products/credit/count"))["grades"]}
    await listed(grade="C2")
    after = {one["code"]: one["ongoing"] for one in (await data(browser, "/v2/products/credit/count"))["grades"]}
    assert after == graded | {"C2": graded.get("C2", 0) + 1}


async def test_products_that_open_soon_come_first(browser: Browser, listed: Listing) -> None:
    mark, now = uuid4().hex[:8], datetime.now(UTC)
    late, soon, next_day = [
        await listed(category="1", title=f"예정 {mark}", opens_at=now + timedelta(hours=hours), closes_at=now + 3 * DAY)
        for hours in (6, 1, 23)
    ]
    groups = await data(browser, "/v2/products/collateral", titleKeyword=mark)
    assert [card["productUid"] for card in groups["planned"]] == [soon, late, next_day]


async def test_secured_products_are_limited_by_their_ratio_to_the_collateral(browser: Browser, listed: Listing) -> None:
    mark = uuid4().hex[:8]
    home = {"kind": "아파트", "place": "서울 강서구", "price": 3_000_000_000, "price_source": "KB시세"}
    over = {"opens_at": datetime.now(UTC) - timedelta(days=9), "closes_at": datetime.now(UTC) - timedelta(days=2)}

    async def offered(senior: int, **more: Any) -> str:
        detail = {"summary": ["한 줄 요약"], "collateral": home | {"senior": senior}}
        return await listed(category="1", title=f"비율 {mark}", amount=300_000_000, detail=detail, **more)

    low, high = await offered(900_000_000), await offered(1_800_000_000)  # 40 %, 70 %
    without, ended = await listed(category="1", title=f"비율 {mark}"), await offered(0, **over)

    async def found(**asked: Any) -> dict[str, list[str]]:
        groups = await data(browser, "/v2/products/collateral", titleKeyword=mark, **asked)
        return {phase: [card["productUid"] for card in cards] for phase, cards in groups.items()}

    assert await found() == {"ongoing": [without, high, low], "planned": [], "ended": [ended]}
    assert await found(loanToValueTo=70) == {"ongoing": [high, low], "planned": [], "ended": []}
    assert await found(loanToValueTo=40) == {"ongoing": [low], "planned": [], "ended": []}
    assert await found(loanToValueTo=39.9) == {"ongoing": [], "planned": [], "ended": []}


async def test_ended_personal_credit_is_filtered_sorted_and_in_pages(browser: Browser, listed: Listing) -> None:
    over = {"opens_at": datetime.now(UTC) - timedelta(days=9), "closes_at": datetime.now(UTC) - timedelta(days=2)}
    title = f"끝난 {uuid4().hex[:8]}"
    uids = [await listed(category="6", title=f"{title} {n}호", annual_rate=9 + n, **over) for n in range(3)]
    asked = {"titleKeyword": title, "interestRateFrom": 9, "sort": "3", "pageSize": 2}
    first = await data(browser, "/v2/products/credit/ended", **asked)
    second = await data(browser, "/v2/products/credit/ended", **asked, page=2)
    assert [card["productUid"] for card in first["products"] + second["products"]] == uids[::-1]
    assert (first["totalCount"], second["totalCount"]) == (3, 3)


async def test_a_card_has_the_net_rate_of_the_payments(browser: Browser, listed: Listing) -> None:
    uid = await listed(category="1", annual_rate=8.7, months=12, repayment_type="1")
    card = (await data(browser, f"/v2/products/data/{uid}"))["dealTemplate"]["properties"]
    rows = (await data(browser, f"/v2/products/{uid}/schedule", investAmount=5_000_000))["disburseSchedule"]
    deducted = ("incomeTax", "localTax", "platformFee")
    net = sum(row["interest"] - sum(row[name] for name in deducted) for row in rows)
    assert card["netRate"] == f"{net / 5_000_000 * 100:.1f}"


@pytest.mark.parametrize("amount", [10_000, 300_000, 100_000_000])
async def test_the_net_rate_of_a_product_is_the_same_for_every_amount(
    browser: Browser, listed: Listing, amount: int
) -> None:
    """The tax of a small payment is rounded down by a larger share."""
    uid = await listed(category="1", annual_rate=9.6, months=6, repayment_type="1")
    card = (await data(browser, f"/v2/products/data/{uid}"))["dealTemplate"]["properties"]
    schedule = await data(browser, f"/v2/products/{uid}/schedule", investAmount=amount)
    assert schedule["netRate"] == card["netRate"]


async def test_the_expected_interest_states_the_first_payment(browser: Browser, listed: Listing) -> None:
    uid = await listed(category="6", annual_rate=12, months=12, repayment_type="2")
    first, *_ = (await data(browser, f"/v2/products/{uid}/schedule", investAmount=1_000_000))["disburseSchedule"]
    net = first["principal"] + first["interest"] - first["incomeTax"] - first["localTax"] - first["platformFee"]
    expected = await data(browser, f"/v2/products/{uid}/expect-taxed-interest", amount=1_000_000)
    assert (expected["firstPayoutOn"], expected["firstPayout"]) == (first["date"], net)


async def test_the_payments_of_recruiting_that_closes_on_a_weekend_are_counted_from_the_next_business_day(
    browser: Browser, listed: Listing
) -> None:
    saturday = datetime(2030, 1, 5, 15, tzinfo=SEOUL)
    for closes, first in (
        (saturday, "2030-02-07"),
        (saturday + 2 * DAY, "2030-02-07"),
        (saturday + 3 * DAY, "2030-02-08"),
    ):
        uid = await listed(category="1", months=12, repayment_type="1", closes_at=closes)
        schedule = await data(browser, f"/v2/products/{uid}/schedule", investAmount=1_000_000)
        assert schedule["disburseSchedule"][0]["date"] == first


@pytest.mark.rule("B181", "B182", "B347", "B348", "B349", "B350", "B351")
async def test_pages_follow_each_other(browser: Browser, listed: Listing) -> None:
    over = {"opens_at": datetime.now(UTC) - timedelta(days=9), "closes_at": datetime.now(UTC) - timedelta(days=2)}
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


@pytest.mark.rule("B125", "B126", "B127", "B596")
async def test_search(browser: Browser, listed: Listing) -> None:
    mark = uuid4().hex[:6]
    cheap = await listed(title=f"서울 아파트 {mark}", annual_rate=5.5, grade="A1")
    dear = await listed(title=f"부산 상가 {mark}", annual_rate=12.5, grade="C1")
    path = "/v2/search/product/personal-loan-credit"

    async def found(**filters: Any) -> list[str]:
        answer = (await browser.post(path, filters)).json()["data"]
        return [card["productUid"] for card in answer["products"]]

    assert await found(titleKeyword=mark) == [dear, cheap]
    assert await found(titleKeyword=mark, sort="3") == [dear, cheap]
    assert await found(titleKeyword=mark, interestRateTo=6) == [cheap]
    assert await found(titleKeyword=mark, gradeList=["C1"]) == [dear]
    assert await found(titleKeyword=mark, periodFrom=13) == []
    for typed in ("ㅅㅇ ㅇㅍㅌ", "ㅅㅇㅇㅍㅌ", "서울 아ㅍ"):
        assert cheap in await found(titleKeyword=typed)


@pytest.mark.parametrize(
    ("path", "credit"), [("/v2/search/product/default", False), ("/v2/search/product/personal-loan-credit", True)]
)
async def test_empty_fields_and_codes_as_numbers(browser: Browser, listed: Listing, path: str, credit: bool) -> None:
    """Clients send empty fields as null, and some send codes as numbers."""
    mark = uuid4().hex[:6]
    uid = await listed(title=f"빈 칸 {mark}", category=PERSONAL_CREDIT if credit else ESTATE)
    optional = (
        "lastProductUid",
        "pageSize",
        "categoryList",
        "stateList",
        "gradeList",
        "interestRateFrom",
        "interestRateTo",
        "periodFrom",
        "periodTo",
        "sort",
    )
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
    """Only ended products are paged."""
    uids = [await listed(category=ESTATE) for _ in range(11)]
    ongoing = {card["productUid"] for card in (await data(browser, "/v2/products/collateral"))["ongoing"]}
    assert set(uids) <= ongoing


async def test_the_next_page_of_a_search_repeats_nothing(browser: Browser, listed: Listing) -> None:
    mark, now = uuid4().hex[:6], datetime.now(UTC)
    over = {"opens_at": now - timedelta(days=9), "closes_at": now - timedelta(days=2)}
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


async def test_cards_are_of_the_phases_that_are_asked_for(browser: Browser, listed: Listing) -> None:
    mark, now = uuid4().hex[:6], datetime.now(UTC)
    ended = await listed(title=f"{mark} 끝", opens_at=now - timedelta(days=9), closes_at=now - timedelta(days=2))
    planned = await listed(title=f"{mark} 예정", opens_at=now + timedelta(days=2), closes_at=now + timedelta(days=9))
    ongoing = await listed(title=f"{mark} 모집", category=ESTATE)

    async def cards(*states: Phase, **wanted: Any) -> list[str]:
        asked = {"titleKeyword": mark, "stateList": [state.value for state in states]} | wanted
        found = await data(browser, "/v2/search/product/card-list", **asked)
        count = await data(browser, "/v2/search/product/card-list/count", **asked)
        assert found["totalCount"] == count
        return [card["productUid"] for card in found["products"]]

    assert await cards() == await cards(Phase.ONGOING) == [ongoing]
    assert await cards(Phase.ENDED) == [ended]
    assert await cards(*Phase) == [ongoing, planned, ended]
    assert await cards(*Phase, pageSize=2) == [ongoing, planned]
    assert await cards(*Phase, pageSize=2, lastProductUid=planned) == [ended]
    assert await cards(*Phase, lastProductUid="nothing") == []


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


async def test_open_products_are_suggested_first(browser: Browser, listed: Listing) -> None:
    mark, now = uuid4().hex[:6], datetime.now(UTC)
    over = {"opens_at": now - timedelta(days=9), "closes_at": now - timedelta(days=2)}
    later = {"opens_at": now + timedelta(days=2), "closes_at": now + timedelta(days=9)}
    for letter in "가나다라마바사아자차카":
        await listed(title=f"{letter} 끝 {mark}", category=ESTATE, annual_rate=8.1, **over)
    await listed(title=f"하 예정 {mark}", category=ESTATE, annual_rate=8.2, **later)
    await listed(title=f"하 모집 {mark}", category=ESTATE, annual_rate=7.1, **over)
    await listed(title=f"하 모집 {mark}", category=ESTATE, annual_rate=8.3)

    async def suggested(offset: int = 0) -> list[tuple[str, str, str]]:
        found = await data(browser, "/v2/search/product/ac", query=mark, offset=offset)
        assert found["titles"] == [one["title"] for one in found["suggestions"]]
        return [(one["title"].partition(f" {mark}")[0], one["state"], one["rate"]) for one in found["suggestions"]]

    first, rest = await suggested(), await suggested(10)
    assert first[:3] == [("하 모집", "2", "8.3"), ("하 예정", "1", "8.2"), ("가 끝", "3", "8.1")]
    assert [title[0] for title, _, _ in first + rest] == [*"하하가나다라마바사아자차카"]


async def test_a_page_states_what_sales_of_the_collateral_repay(browser: Browser, listed: Listing) -> None:
    home = {
        "kind": "아파트",
        "place": "서울 강서구",
        "price": 100_000_000,
        "price_source": "KB시세",
        "senior": 65_000_000,
    }
    dated = {"purpose": "생활비", "priced_on": "2026-11-20", "maximum_claim": 12_000_000, "registered_on": "2026-11-24"}
    check = {"score": 800, "loans": 2, "balance": 30_000_000, "checked_on": "2026-11-20"}
    examined = {"is_borrowers": False, "documents": ["등기권리증", "전입세대확인서"]}
    detail = {"collateral": home | dated | examined, "credit_check": check}
    uid = await listed(category=ESTATE, amount=10_000_000, detail=detail)
    template = (await data(browser, f"/v2/products/data/{uid}"))["dealTemplate"]
    shown = template["collateral"]
    assert shown["recoveries"] == [{"percent": 80, "amount": 10_000_000}, {"percent": 70, "amount": 5_000_000}]
    assert (shown["purpose"], shown["pricedOn"], shown["registeredOn"]) == ("생활비", "2026-11-20", "2026-11-24")
    assert (shown["isBorrowers"], shown["documents"]) == (False, ["등기권리증", "전입세대확인서"])
    assert template["creditCheck"] == {
        "score": "800~849점",
        "loans": "2건, 3,000만원대",
        "debtService": None,
        "checkedOn": "2026-11-20",
    }
    answer = await browser.get(f"/v2/products/{uid}/pdf")
    written = "".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
    for fact in ("800~849점", "2건, 3,000만원대", "KB시세의 70%에 팔리면 갚는 원금", "등기권리증, 전입세대확인서"):
        assert fact in " ".join(written.split())


@pytest.mark.rule("B128", "B129", "B291")
async def test_detail(browser: Browser, listed: Listing, internals: Internals) -> None:
    uid = await listed()
    detail = await data(browser, f"/v2/products/data/{uid}")
    properties = detail["dealTemplate"]["properties"]
    assert (properties["rate"], properties["platformFeeRate"], properties["progressPercentage"]) == ("9.9", "0.1", 0)
    assert detail["dealTemplate"]["summary"] == ["한 줄 요약"]
    assert not properties["isFailed"]
    await internals.sql("update product set state = 'failed' where uid = :uid", uid=uid)
    failed = (await data(browser, f"/v2/products/data/{uid}"))["dealTemplate"]["properties"]
    assert (failed["isFailed"], failed["state"]) == (True, "3")
    assert not detail["isInvested"]
    assert (await browser.get("/v2/products/data/nothing")).status_code == 404


@pytest.mark.rule("B128")
async def test_the_page_contains_the_callers_relation_to_the_product(
    investor: Browser, listed: Listing, internals: Internals
) -> None:
    estate, credit, person = await listed(category=ESTATE), await listed(), UUID(investor.person_id)

    async def flags(uid: str) -> dict[str, bool]:
        return {name: flag for name, flag in (await data(investor, f"/v2/products/data/{uid}")).items() if flag is True}

    await internals.sql(CREDIT_NOTICE_UNREAD, person=person)
    new = {"isFirstInvestment": True, "hasAccount": True}
    assert await flags(estate) == await flags(credit) == new
    account = "update certification set state = :state where person_id = :person and kind = 'account'"
    await internals.sql(account, state="pending", person=person)
    assert await flags(estate) == {"isFirstInvestment": True}
    await internals.sql(account, state="certified", person=person)

    uid = (await order(investor, (estate, 10_000))).json()["data"]["orderUid"]
    assert await flags(estate) == {"isAgreed": True, "isInvested": True, "hasAccount": True}
    assert await flags(credit) == {"hasAccount": True}  # its notice has not been read
    await investor.post("/v2/invest/personal-credit/limit-alert/agree")
    assert await flags(credit) == {"isAgreed": True, "hasAccount": True}
    consent = "update agreement set content_hash = :new where person_id = :person and agreement_id = 'investmentRisk'"
    await internals.sql(consent, new="an older text", person=person)
    assert await flags(credit) == {"hasAccount": True}

    await investor.post(f"/v2/invest/{uid}/withdraw", {"productUid": estate, "amount": 10_000})
    assert await flags(estate) == new
    update = "update investment set state = :state where order_uid = :uid"
    await internals.sql(update, state="repaid", uid=uid)
    await internals.sql("update product set state = 'closed' where uid = :uid", uid=estate)
    try:
        assert await flags(estate) == {"isInvested": True, "hasAccount": True}
    finally:
        await internals.sql(update, state="withdrawn", uid=uid)
        await internals.sql("update product set state = 'listed' where uid = :uid", uid=estate)


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
