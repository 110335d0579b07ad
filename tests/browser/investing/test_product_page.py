"""One product on a screen: its facts, payments and sections, and the amount that can be invested."""

import re
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from playwright.async_api import expect
from sqlalchemy import text

from tests.browser.conftest import DETAIL, Devices, Listing
from tests.browser.investing.conftest import ShowAsRaised
from tests.browser.investing.investor_pages import amount_form, type_amount
from tests.browser.screen import DESKTOP, PHONE, Device
from tests.internals import Internals


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
    await expect(card).to_contain_text("정산 대비 77%")
    await card.get_by_role("link").click()
    await screen.expect_heading(title)
    await screen.expect_text("정산 대비 77%")
    await screen.expect_no_text(re.compile("LTV"))


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
    names = ["예상 수익", "담보", "빌리는 사람", "위험", "조건", "질문"]
    await expect(sections.get_by_role("link")).to_have_text(names)
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


async def test_the_number_of_a_product_stays_on_one_line(device: Devices, listed: Listing) -> None:
    number = "261122-1C03-2026-4B77"
    uid, title = await listed(f"직장인 신용 {number}", category="6")
    screen = await device(PHONE)
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading(title)
    lines = await screen.heading(title).get_by_text(number).evaluate("found => found.getClientRects().length")
    assert lines == 1
