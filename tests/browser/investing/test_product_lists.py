"""Lists of products on a screen: what they state, their conditions, and changes while they are open."""

import re
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from playwright.async_api import expect

from tests.browser.conftest import DETAIL, Devices, Listing
from tests.browser.investing.conftest import ShowAsRaised
from tests.browser.screen import DESKTOP, PHONE, SMALL, Device
from tests.internals import Internals


async def test_personal_credit_that_opens_later_is_listed_below_the_open(
    kind: Device, device: Devices, listed: Listing
) -> None:
    detail = DETAIL | {"credit": {"job": "간호사", "purpose": "이사 비용", "income": "4,000만원대"}}
    opens_at = datetime.now(UTC) + timedelta(hours=5)
    _, title = await listed("간호사 · 이사 비용", category="6", grade="B1", detail=detail, opens_at=opens_at)
    screen = await device(kind, examined=True)
    await screen.goto("/products/credit")
    await screen.expect_heading("투자 상품")
    planned = screen.page.locator("section").filter(has=screen.page.get_by_role("heading", name="오픈 예정 1"))
    row = planned.get_by_role("listitem").filter(has_text=title)
    await expect(row.get_by_role("timer")).to_be_visible()
    await expect(row.get_by_text("B1 등급")).to_be_visible()
    await expect(row.get_by_role("link", name=title)).to_be_visible()
    await expect(screen.page.get_by_label(f"{title} 고르기")).to_have_count(0)


async def test_the_list_of_personal_credit_names_the_loan(kind: Device, device: Devices, listed: Listing) -> None:
    credit = {"job": "공무원", "purpose": "전세 보증금", "income": "3,000만원대"}
    _, title = await listed(
        "공무원 · 전세 보증금", category="6", grade="C1", annual_rate=Decimal(12), detail=DETAIL | {"credit": credit}
    )
    screen = await device(kind, examined=True)
    await screen.goto("/products/credit")
    await screen.expect_heading("투자 상품")
    row = screen.page.get_by_role("listitem").filter(has_text=title)
    grade = row.get_by_text("C1 등급")
    await expect(grade).to_be_visible()
    assert (await screen.box(grade))["height"] < 30  # one line
    await expect(row.get_by_text(re.compile(r"연\s9\.0%"))).to_be_visible()  # after tax and fee
    await row.get_by_role("link", name=title).click()
    await screen.expect_heading(title)


async def test_ended_personal_credit_is_filtered_and_sorted(kind: Device, device: Devices, listed: Listing) -> None:
    over = {"opens_at": datetime.now(UTC) - timedelta(days=9), "closes_at": datetime.now(UTC) - timedelta(days=2)}
    name = f"간호사 · 학자금 {uuid4().hex[:5]}"
    _, low = await listed(name, category="6", annual_rate=Decimal(8), **over)
    _, high = await listed(name, category="6", annual_rate=Decimal(13), **over)
    screen = await device(kind, examined=True)
    await screen.goto("/products/credit")
    await screen.press("마감된 상품 모두 보기", role="link")
    await screen.expect_heading("마감된 상품")
    if kind is PHONE:
        await screen.press("조건으로 찾기")
    await screen.type("상품 이름", name)
    if kind is PHONE:
        await screen.press("상품 2개 보기")
    titles = screen.page.get_by_role("link").filter(has_text=name)
    await expect(screen.page.get_by_label("정렬", exact=True).locator(":checked")).to_have_text("최근 마감순")
    await screen.page.get_by_label("정렬", exact=True).select_option("기간 짧은순")
    await screen.page.get_by_label("정렬", exact=True).select_option("수익률 높은순")
    await expect(titles).to_have_text([re.compile(high), re.compile(low)])
    await screen.shoot("sorted")
    if kind is PHONE:
        await screen.press("조건으로 찾기 1")
    await screen.page.get_by_label("최대 수익률").select_option("10%")
    if kind is PHONE:
        await screen.press("상품 1개 보기")
    await expect(titles).to_have_text([re.compile(low)])
    await screen.page.reload()
    await expect(titles).to_have_text([re.compile(low)])


@pytest.mark.parametrize(("path", "category"), [("collateral", "2"), ("credit", "6")])
async def test_ended_products_are_found_by_what_became_of_them(
    path: str, category: str, kind: Device, device: Devices, listed: Listing, internals: Internals
) -> None:
    over = {"opens_at": datetime.now(UTC) - timedelta(days=9), "closes_at": datetime.now(UTC) - timedelta(days=2)}
    name = f"결과 {uuid4().hex[:5]}"
    sold_uid, sold = await listed(name, category=category, **over)
    uid, repaying = await listed(name, category=category, **over)
    update = "update product set state = :state where uid = :uid"
    await internals.sql(update, uid=sold_uid, state="sold")
    await internals.sql(update, uid=uid, state="disbursed")
    try:
        screen = await device(kind, examined=True)
        await screen.goto(f"/products/{path}/ended?titleKeyword={name}")
        await screen.expect_text("모집 마감 2")
        outcomes = screen.role("group", "상환 상태").get_by_role("button")
        await expect(outcomes).to_have_text(["모두 2", "상환 중 1", "연체 0", "채권 매각 1"])
        rows = screen.page.get_by_role("listitem").filter(has_text=name)
        row = rows.filter(has_text=repaying)
        await expect(row).to_contain_text("12회 중 0회")
        if kind is DESKTOP:
            left = await screen.box(row.get_by_text("상환 중", exact=True))
            right = await screen.box(row.get_by_text("12회 중 0회"))
            assert left["x"] + left["width"] < right["x"]
        await outcomes.filter(has_text="채권 매각").click()
        await expect(rows).to_have_count(1)
        await expect(rows).to_contain_text(sold)
        await expect(outcomes).to_have_text(["모두 2", "상환 중 1", "연체 0", "채권 매각 1"])
        await expect(rows).to_contain_text("손실0원(0%)")
        await screen.shoot("sold")
        await screen.page.reload()
        await expect(rows).to_have_count(1)
        await screen.press("모두 2")
        await expect(rows).to_have_count(2)
    finally:
        for one in (sold_uid, uid):
            await internals.sql(update, uid=one, state="failed")


async def test_the_former_search_leads_to_the_lists(device: Devices, listed: Listing) -> None:
    over = {"opens_at": datetime.now(UTC) - timedelta(days=9), "closes_at": datetime.now(UTC) - timedelta(days=2)}
    name = f"모두 {uuid4().hex[:5]}"
    _, ongoing = await listed(name)
    for _ in range(27):
        await listed(name, category="2", **over)
    screen = await device(DESKTOP, examined=True)
    await screen.goto(f"/products/collateral/search?titleKeyword={name}")
    await screen.expect_url("/products/collateral")
    await screen.expect_text("모집 중 1")
    await expect(screen.page.get_by_label("상품 이름", exact=True)).to_have_value(name)
    await expect(screen.page.get_by_role("link", name=ongoing)).to_be_visible()
    await screen.goto(f"/products/collateral/search?titleKeyword={name}&stateList=3")
    await screen.expect_text("모집 마감 27")
    shown = screen.page.get_by_role("link").filter(has_text=name)
    await expect(shown).to_have_count(25)
    await screen.press("다음", role="link")
    await expect(shown).to_have_count(2)


@pytest.mark.rule("B127")
async def test_secured_products_are_sorted_and_limited_by_rate_and_period(
    kind: Device, device: Devices, listed: Listing
) -> None:
    name = f"정렬 {uuid4().hex[:5]}"
    _, low = await listed(name, annual_rate=Decimal(8), months=6)
    _, high = await listed(name, annual_rate=Decimal(13), months=24)
    screen = await device(kind, examined=True)

    async def choose(label: str, value: str, found: int, chosen: str = "") -> None:
        """Choose a condition beside the list, or in the sheet, which is closed by a button with the result."""
        if kind is PHONE:
            await screen.press(f"조건으로 찾기{chosen}")
        await screen.page.get_by_label(label).select_option(value)
        if kind is PHONE:
            await screen.shoot("sheet")
            await screen.press(f"상품 {found}개 보기")

    await screen.goto(f"/products/collateral?titleKeyword={name}")
    await screen.page.get_by_label("정렬", exact=True).select_option("수익률 높은순")
    titles = screen.page.get_by_role("link").filter(has_text=name)
    await expect(titles).to_have_text([re.compile(high), re.compile(low)])
    await screen.page.get_by_label("정렬", exact=True).select_option("기간 짧은순")
    await expect(titles).to_have_text([re.compile(low), re.compile(high)])
    await choose("최소 수익률", "10%", 1, " 1")
    await expect(titles).to_have_text([re.compile(high)])
    await screen.page.reload()
    await expect(titles).to_have_text([re.compile(high)])
    await choose("최대 기간", "12개월", 0, " 2")
    await screen.expect_text("조건에 맞는 상품이 없어요")
    await screen.shoot("empty")
    await screen.page.get_by_role("button", name="조건 모두 지우기").last.click()
    await expect(screen.page).to_have_url(re.compile(r"/collateral\?sort=\d$"))
    await screen.expect_no_text("조건에 맞는 상품이 없어요")
    if kind is DESKTOP:
        await expect(screen.page.get_by_label("상품 이름", exact=True)).to_have_value("")


async def test_the_button_of_the_conditions_stays_on_a_small_screen(device: Devices, listed: Listing) -> None:
    name = f"시트 {uuid4().hex[:5]}"
    await listed(name)
    screen = await device(SMALL, examined=True)
    await screen.goto(f"/products/collateral?titleKeyword={name}")
    await screen.expect_text("모집 중 1")
    await screen.press("조건으로 찾기 1")
    sheet = screen.role("dialog", "조건")
    await sheet.get_by_label("최대 기간").scroll_into_view_if_needed()
    button = sheet.get_by_role("button", name="상품 1개 보기")
    await expect(button).to_be_in_viewport(ratio=1)
    await sheet.get_by_role("button", name=re.compile("^B1")).click()
    await expect(sheet.get_by_role("button", name="상품 0개 보기")).to_be_in_viewport(ratio=1)
    await sheet.get_by_role("button", name="모두 지우기").click()
    await screen.page.keyboard.press("Escape")
    await expect(sheet).to_have_count(0)
    await expect(screen.role("button", "조건으로 찾기")).to_be_focused()


async def test_secured_products_are_limited_by_their_ratio_to_the_collateral(
    kind: Device, device: Devices, listed: Listing
) -> None:
    home = {"kind": "아파트", "place": "서울 강서구", "price": 1_000_000_000, "price_source": "KB시세"}
    name = f"비율 {uuid4().hex[:5]}"
    _, low = await listed(name, amount=400_000_000, detail=DETAIL | {"collateral": home})
    _, high = await listed(name, amount=700_000_000, detail=DETAIL | {"collateral": home})
    screen = await device(kind, examined=True)
    await screen.goto(f"/products/collateral?titleKeyword={name}")
    titles = screen.page.get_by_role("link").filter(has_text=name)
    await expect(titles).to_have_text([re.compile(high), re.compile(low)])
    if kind is PHONE:
        await screen.press("조건으로 찾기 1")
        await expect(screen.role("dialog", "조건").get_by_role("group", name="등급").first).to_be_in_viewport()
    await screen.page.get_by_label("최대 LTV").select_option("60%")
    if kind is PHONE:
        await screen.press("상품 1개 보기")
    await expect(titles).to_have_text([re.compile(low)])
    await screen.page.reload()
    await expect(titles).to_have_text([re.compile(low)])


async def test_the_rate_leads_its_line_on_a_phone(device: Devices, listed: Listing) -> None:
    _, title = await listed("간호사 · 이사 비용", category="6", annual_rate=Decimal("12.3"))
    screen = await device(PHONE, examined=True)
    await screen.goto("/products/credit")
    row = screen.page.get_by_role("listitem").filter(has_text=title)
    rate, name = await screen.box(row.locator(".figure")), await screen.box(row.get_by_role("link"))
    assert rate["x"] == name["x"]
    assert rate["y"] >= name["y"] + name["height"]


async def test_the_rows_of_cards_are_aligned(kind: Device, device: Devices, listed: Listing) -> None:
    claim = {"kind": "매출채권", "place": "서울 중구", "price": 104_000_000, "price_source": "정산 예정액"}
    home = {"kind": "아파트", "place": "서울 강서구", "price": 1_376_000_000, "price_source": "KB시세"}
    name = f"줄 {uuid4().hex[:5]}"
    await listed(f"가 {name}", category="4", amount=80_000_000, detail=DETAIL | {"collateral": claim})
    await listed(f"나 {name}", amount=750_000_000, detail=DETAIL | {"collateral": home})
    await listed(f"다 {name}")
    screen = await device(kind, examined=True)
    await screen.goto("/products/collateral")
    cards = screen.page.locator(".product-card").filter(has_text=name)
    await expect(cards).to_have_count(3)
    assert len({round((await screen.box(card))["height"]) for card in await cards.all()}) == 1
    rates = cards.locator(".figure")
    tops = [
        (await screen.box(rate))["y"] - (await screen.box(card))["y"]
        for rate, card in zip(await rates.all(), await cards.all(), strict=True)
    ]
    assert len({round(top) for top in tops}) == 1


CHOOSE = """
choices => choices.forEach(([value, list]) => {
  list.value = value
  list.dispatchEvent(new Event('change', {bubbles: true}))
})
"""


async def test_conditions_are_beside_a_wide_list_of_personal_credit(device: Devices, listed: Listing) -> None:
    name = f"조건 {uuid4().hex[:5]}"
    _, title = await listed(name, category="6", annual_rate=Decimal(9))
    screen = await device(DESKTOP, examined=True)
    await screen.goto("/products/credit")
    await screen.expect_heading("투자 상품")
    await screen.type("상품 이름", name)
    await expect(screen.page.get_by_label(f"{title} 고르기")).to_be_visible()
    await screen.page.get_by_label("최소 수익률").select_option("10%")
    await screen.expect_text("조건에 맞는 상품이 없어요")
    await screen.page.get_by_role("button", name="조건 모두 지우기").first.click()
    await screen.expect_no_text("조건에 맞는 상품이 없어요")


async def test_concurrent_filter_changes_are_all_applied(device: Devices) -> None:
    """The second choice comes before the first is rendered, as on a slow phone."""
    screen = await device(PHONE)
    await screen.goto("/products/credit")
    await screen.press(re.compile("조건으로 찾기"))
    lowest, longest = (screen.page.get_by_label(label) for label in ("최소 수익률", "최대 기간"))
    await screen.page.evaluate(CHOOSE, [["10", await lowest.element_handle()], ["12", await longest.element_handle()]])
    await expect(lowest).to_have_value("10")
    await expect(longest).to_have_value("12")
    await expect(screen.page).to_have_url(re.compile("interestRateFrom=10&periodTo=12"))


MORE_OFTEN = """
const { setInterval } = window
window.setInterval = (act, ms) => setInterval(act, ms / 10)  // the list is requested every 0.5 s
"""


async def test_a_planned_product_opens_and_fills_on_the_open_page(
    device: Devices, listed: Listing, internals: Internals, show_as_raised: ShowAsRaised
) -> None:
    uid, title = await listed(opens_at=datetime.now(UTC) + timedelta(hours=1))
    screen = await device(PHONE)
    await screen.page.add_init_script(MORE_OFTEN)
    await screen.goto("/products/collateral")
    card = screen.page.get_by_role("listitem").filter(has_text=title)
    await expect(card.get_by_role("timer")).to_be_visible()
    await internals.sql("update product set opens_at = now() where uid = :uid", uid=uid)
    await expect(card.get_by_text("1,000만원 남았어요")).to_be_visible()
    await show_as_raised(uid, 9_000_000)
    await expect(card.get_by_text("100만원 남았어요")).to_be_visible()


async def test_products_are_found(device: Devices, listed: Listing) -> None:
    mark = uuid4().hex[:4]
    (uid, flat), (_, shop) = await listed(f"한남 빌라 {mark}"), await listed(f"한남 상가 {mark}", category="2")
    _, loan = await listed(f"한남 신용 {mark}", category="6", annual_rate=13.5, grade="C1")
    screen = await device(PHONE, examined=True)
    await screen.goto("/products/collateral")
    await screen.press("조건으로 찾기")
    await screen.type("상품 이름", "ㅎㄴ")
    await screen.press("상품 이름 지우기")
    await expect(screen.page.get_by_label("상품 이름", exact=True)).to_have_value("")
    await expect(screen.page.get_by_label("상품 이름", exact=True)).to_be_focused()
    await screen.type("상품 이름", f"ㅎㄴ ㅂㄹ {mark}")
    await screen.role("button", "상품 1개 보기").wait_for()  # first consonants match letters, ignoring spaces
    await screen.press("상품 1개 보기")
    await expect(screen.role("link", flat)).to_be_visible()
    await screen.press("조건으로 찾기 1")
    await screen.type("상품 이름", mark)
    await screen.role("button", "상품 2개 보기").wait_for()
    await screen.page.get_by_role("dialog").get_by_role("button", name=re.compile("^부동산 담보")).click()
    await screen.press("상품 1개 보기")
    await expect(screen.role("link", shop)).to_be_visible()
    await screen.press("조건으로 찾기 2")
    await screen.page.get_by_label("최소 수익률").select_option("18")
    await screen.press("상품 0개 보기")
    await screen.expect_text("조건에 맞는 상품이 없어요. 조건을 넓혀 보세요.")
    await screen.expect_heading("투자 상품")
    await screen.press("개인신용 상품에서 찾기", role="link")
    await screen.expect_url("/products/credit")
    await expect(screen.role("link", loan)).to_be_visible()
    await screen.press(re.compile("^조건으로 찾기"))
    await screen.page.get_by_label("최대 수익률").select_option("12")
    await screen.press("상품 0개 보기")
    await screen.expect_text("조건에 맞는 상품이 없어요. 조건을 넓혀 보세요.")
    await screen.press(re.compile("^조건으로 찾기"))
    await screen.press("모두 지우기")
    await screen.press(re.compile("^C1"))
    await screen.press(re.compile(r"^상품 \d+개 보기"))
    await screen.tick(f"{loan} 고르기")
    await screen.expect_text("상품마다 1만원, 모두 1만원")
    await screen.expect_heading("투자 상품")
    await screen.press("1개 담기")  # visitors log in first
    await screen.expect_url("/login")

    await screen.goto("/products/detail")
    await screen.expect_url("/products/collateral")
    await screen.goto(f"/products/detail/{uid}")
    async with screen.page.expect_download() as paper:
        await screen.press("상품 설명서 내려받기 (PDF)", role="link")
    assert (await paper.value).suggested_filename == "이음-상품설명서.pdf"
    await screen.expect_heading("상품 설명서를 내려받았어요")
