"""Products on a screen: lists, one product, its payments, and changes while it is open."""

import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
import pytest_asyncio
from playwright.async_api import expect
from sqlalchemy import text

from tests.browser.conftest import DETAIL, Devices, Listing
from tests.browser.investing.investor_pages import amount_form, type_amount
from tests.browser.screen import DESKTOP, PHONE, SMALL, Device
from tests.internals import Internals

ShowAsRaised = Callable[[str, int], Awaitable[None]]


@pytest_asyncio.fixture
async def show_as_raised(internals: Internals) -> AsyncGenerator[ShowAsRaised]:
    """Change the won that a product shows as raised. The end sets it to 0, because the ledger has no such orders."""
    changed = set[str]()

    async def show(uid: str, won: int) -> None:
        changed.add(uid)
        await internals.sql("update product set raised = :won where uid = :uid", won=won, uid=uid)

    yield show
    for uid in changed:
        await show(uid, 0)


async def test_a_failed_product_shows_no_return(device: Devices, listed: Listing, internals: Internals) -> None:
    uid, title = await listed()
    failed = text("update product set state = 'failed' where uid = :uid")
    await internals.at.database.statement(failed, {"uid": uid})
    screen = await device(PHONE, examined=True)
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_text("대출로 이어지지 못한 상품이에요")
    await screen.expect_heading(title)
    await screen.expect_no_text("500만원을 투자하면")
    await screen.expect_no_text(re.compile("투자하기$"))


async def test_the_page_of_a_paid_out_product_shows_how_its_loan_does(
    kind: Device, device: Devices, listed: Listing, internals: Internals, show_as_raised: ShowAsRaised
) -> None:
    """It has no calculator for an investment that nobody can make any more."""
    yesterday = datetime.now(UTC) - timedelta(days=1)
    uid, title = await listed(amount=12_000_000, opens_at=yesterday - timedelta(days=1), closes_at=yesterday)
    await internals.sql("update product set state = 'disbursed' where uid = :uid", uid=uid)
    await show_as_raised(uid, 12_000_000)
    screen = await device(kind, examined=True)
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading(title)
    course = screen.page.get_by_role("complementary", name="이 대출은 지금")
    await expect(course.get_by_role("progressbar")).to_have_attribute("aria-valuetext", "12회 중 0회 갚았어요")
    await expect(course.locator("dl")).to_contain_text(re.compile("늦어진 날\\s*없어요"))
    await expect(course.locator("dl")).to_contain_text("앞으로 갚을 12회")
    await screen.expect_no_text("을 투자하면")
    await internals.sql("update product set state = 'failed' where uid = :uid", uid=uid)


@pytest.mark.rule("B005", "B043", "B360")
async def test_from_the_list_to_the_payments_of_a_product(
    kind: Device, device: Devices, listed: Listing, show_as_raised: ShowAsRaised
) -> None:
    uid, title = await listed()
    await show_as_raised(uid, 2_500_000)
    screen = await device(kind, examined=True)
    await screen.goto("/products")
    await screen.expect_url("/products/collateral")
    await screen.expect_heading("투자 상품")
    await screen.page.get_by_role("link", name=title).click()
    await screen.expect_heading(title)
    await screen.expect_text("250만원")
    await screen.expect_text("위험도 6단계 중 1")
    await screen.expect_no_text(re.compile("안정형|투자 성향"))
    await expect(screen.page.get_by_label("투자할 금액")).to_have_value("")
    await screen.press("예상 수익", role="link")
    await screen.expect_text("500만원을 투자하면")
    await screen.expect_text("예상 세전 이자")
    await screen.expect_text("예상 세후 이자")
    await screen.page.get_by_text("받을 날짜와 금액을 표로 보기").click()
    await expect(screen.page.get_by_role("row")).to_have_count(13)


async def test_the_page_of_a_mortgage_names_its_senior_debt_and_its_last_payment(
    kind: Device, device: Devices, listed: Listing
) -> None:
    home = {"kind": "아파트", "place": "서울 강서구", "price": 1_376_000_000, "price_source": "KB시세"}
    check = {"score": 800, "loans": 2, "balance": 600_000_000, "checked_on": "2026-11-20"}
    detail = DETAIL | {"collateral": home | {"senior": 900_000_000}, "credit_check": check}
    uid, title = await listed(repayment_type="1", amount=150_000_000, detail=detail)
    screen = await device(kind, examined=True)
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading(title)
    sales = screen.page.locator("dl > div").filter(has_text="시세의")
    await expect(sales.filter(has_text="80%")).to_contain_text("1억 5,000만원 모두")
    await expect(sales.filter(has_text="70%")).to_contain_text("6,320만원 (42%)")
    borrower = screen.page.locator("section").filter(has=screen.page.get_by_role("heading", name="빌리는 사람"))
    await expect(borrower).to_contain_text("800~849점")
    await expect(borrower).to_contain_text("2건, 6억원대")
    risks = screen.page.get_by_role("listitem").filter(has_text=re.compile(r"선순위 채권 9억원|갚는 날이"))
    await expect(risks.first).to_contain_text("선순위 채권 9억원")
    await screen.press("예상 수익", role="link")
    await screen.expect_text("예시 금액이에요")
    await screen.expect_text("원금 500만원")


async def test_a_loan_on_receivables_is_a_share_of_what_is_due(device: Devices, listed: Listing) -> None:
    claim = {"kind": "매출채권", "place": "서울 중구", "price": 104_000_000, "price_source": "정산 예정액"}
    detail = DETAIL | {"collateral": claim}
    _, title = await listed("정산금", category="4", amount=80_000_000, annual_rate=Decimal(10), detail=detail)
    screen = await device(PHONE, examined=True)
    await screen.goto("/products/collateral")
    card = screen.page.get_by_role("listitem").filter(has_text=title).first  # the news follow
    await expect(card).to_contain_text("정산 대비77%")
    await card.get_by_role("link").click()
    await screen.expect_heading(title)
    await screen.expect_text("정산 대비 77%")
    await screen.expect_no_text(re.compile("LTV"))


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
    await expect(row.get_by_text(re.compile(r"연 9\.0%"))).to_be_visible()  # after tax and fee
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
    await sheet.get_by_role("button", name=re.compile("^부동산 PF")).click()
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
    terms = cards.locator(".product-card__terms > div:nth-child(2)")
    lefts = [
        (await screen.box(term))["x"] - (await screen.box(card))["x"]
        for term, card in zip(await terms.all(), await cards.all(), strict=True)
    ]
    assert len({round(left) for left in lefts}) == 1


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
    await expect(card.get_by_text("오픈 예정")).to_be_visible()
    await internals.sql("update product set opens_at = now() where uid = :uid", uid=uid)
    await expect(card.get_by_text("모집 중")).to_be_visible()
    await show_as_raised(uid, 9_000_000)
    await expect(card.get_by_text("90%")).to_be_visible()


@pytest.mark.rule("B337")
async def test_a_private_product_is_marked(device: Devices, listed: Listing) -> None:
    uid, _ = await listed(token="another token")
    screen = await device(PHONE, examined=True)
    screen.allow_errors(re.escape(f"403 GET /api/v2/products/data/{uid}"))
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading("비공개 상품이에요")
    await screen.press("상품 보기", role="link")
    await screen.expect_url("/products/collateral")


async def test_a_visitor_sees_the_legal_limit_where_the_amount_is_typed(
    kind: Device, device: Devices, listed: Listing
) -> None:
    uid, title = await listed(amount=52_400_000)
    screen = await device(kind, examined=True)
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading(title)
    form = await amount_form(screen)
    await expect(form).to_contain_text(
        "1만원부터 한 사람이 500만원까지 투자할 수 있어요 (일반 개인투자자). 남은 모집 금액은 5,240만원이에요."
    )
    await type_amount(screen, "6000000")
    await screen.expect_text("한 사람이 이 상품에 500만원까지 투자할 수 있어요.")
    await screen.expect_no_text("600만원 투자하기")
    await screen.shoot("too-much")
    await screen.press("500만원으로 바꾸기")
    await expect(form.get_by_label("투자할 금액")).to_have_value("5,000,000")
    await screen.expect_no_text("한 사람이 이 상품에 500만원까지 투자할 수 있어요.")
    await screen.press("500만원 투자하기")
    await screen.expect_url("/login")


async def test_an_amount_above_both_limits_names_the_smaller(
    kind: Device, device: Devices, listed: Listing, show_as_raised: ShowAsRaised
) -> None:
    uid, title = await listed(amount=10_000_000)
    await show_as_raised(uid, 4_400_000)
    screen = await device(kind, examined=True)
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading(title)
    await type_amount(screen, "7000000")
    await screen.expect_text("한 사람이 이 상품에 500만원까지 투자할 수 있어요.")
    await screen.expect_no_text(re.compile("^남은 모집 금액은"))
    await expect(screen.role("button", "500만원까지 투자할 수 있어요")).to_be_disabled()
    await screen.shoot("both-limits")
    await show_as_raised(uid, 7_600_000)
    await screen.page.reload()
    await type_amount(screen, "7000000")
    await screen.expect_text("남은 모집 금액은 240만원이에요. 금액을 줄여 주세요.")
    await screen.press("240만원으로 바꾸기")
    await expect(screen.role("button", "240만원 투자하기")).to_be_enabled()


async def test_the_tabs_of_a_product_mark_the_section_in_view(kind: Device, device: Devices, listed: Listing) -> None:
    home = {"kind": "아파트", "place": "서울 강서구", "price": 1_376_000_000, "price_source": "KB시세", "senior": 0}
    check = {"score": 800, "loans": 2, "balance": 600_000_000, "checked_on": "2026-11-20"}
    uid, title = await listed(detail=DETAIL | {"collateral": home, "credit_check": check})
    screen = await device(kind, examined=True)
    await screen.page.emulate_media(reduced_motion="reduce")  # a part that loads would divert a slow scroll
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading(title)
    sections = screen.page.get_by_role("navigation", name="상품 설명")
    marked = sections.locator('[aria-current="true"]')
    await expect(marked).to_have_count(0)
    for name in ("담보", "예상 수익"):
        await sections.get_by_role("link", name=name).click()
        await expect(marked).to_have_text([name])
        await expect(sections).to_be_in_viewport(ratio=1)
        await screen.shoot(name)
    assert await sections.evaluate("row => row.scrollWidth <= row.clientWidth")
    await screen.page.evaluate("scrollTo(0, 0)")
    await expect(marked).to_have_count(0)


async def test_the_sections_of_a_product_are_reached_by_links(device: Devices, listed: Listing) -> None:
    home = {"kind": "아파트", "place": "서울 강서구", "price": 1_376_000_000, "price_source": "KB시세", "senior": 0}
    uid, title = await listed(detail=DETAIL | {"collateral": home})
    screen = await device(DESKTOP, examined=True)
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading(title)
    sections = screen.page.get_by_role("navigation", name="상품 설명")
    await sections.get_by_role("link", name="예상 수익").click()
    await expect(screen.page.get_by_role("heading", name="500만원을 투자하면")).to_be_in_viewport()
    await expect(sections).to_be_in_viewport()
    await sections.get_by_role("link", name="담보").click()
    await expect(screen.page.get_by_role("heading", name="담보", exact=True)).to_be_in_viewport()
