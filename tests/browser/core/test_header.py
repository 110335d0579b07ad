"""The header on a desktop and the drawer on a phone, for each kind of user: menus, grade, cart, deposit, log-out."""

import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Route, expect
from sqlalchemy import text

from domain.core.policy import SEOUL
from tests.browser.conftest import Devices, Investors, Listing
from tests.browser.screen import DESKTOP, PHONE, Device, Screen
from tests.clients.borrower import Borrower
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower

TOP = ["투자하기", "대출받기", "고객센터", "회사 소개"]
PureInvestors = Callable[[], Awaitable[Borrower]]


@pytest_asyncio.fixture
async def investor_only(investor: Investors, internals: Internals) -> PureInvestors:
    """A member who invests and has never borrowed."""

    async def make() -> Borrower:
        person = await investor(850_000)
        uid = person.person_id
        lent = text("update person set is_borrower = false where id = :uid")
        await internals.at.database.statement(lent, {"uid": uid})
        return person

    return make


async def menu_of(screen: Screen) -> Locator:
    """Open the person's links, wherever this screen shows them."""
    width = (screen.page.viewport_size or PHONE["viewport"])["width"]
    await screen.press(re.compile(" 님$") if width == DESKTOP["viewport"]["width"] else "전체 메뉴 열기")
    menu = screen.page.get_by_role("navigation", name="내 메뉴")
    await expect(menu).to_be_visible()
    return menu


@pytest.mark.rule("B071")
async def test_top_navigation_links_to_existing_pages(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    await screen.goto("/")
    if kind is PHONE:
        await screen.press("전체 메뉴 열기")
        await screen.examine()
        await screen.shoot("drawer")
    entries = screen.page.get_by_role("navigation", name="주 메뉴").locator("> ul > li")
    await expect(entries).to_have_text([re.compile(f"^{name}") for name in TOP])
    support = entries.filter(has_text="고객센터")
    await support.get_by_role("link", name="자주 묻는 질문" if kind is PHONE else "고객센터").click()
    await screen.expect_url("/faq/invest")  # it needs no log-in
    await screen.shoot("support")


@pytest.mark.rule("B071")
async def test_a_members_top_navigation_leads_to_the_loans(device: Devices, new_borrower: NewBorrower) -> None:
    screen = await device(DESKTOP, await new_borrower().sign_up())
    await screen.goto("/")
    entries = screen.page.get_by_role("navigation", name="주 메뉴").locator("> ul > li")
    mine = entries.filter(has_text="내 페이지")
    await mine.hover()
    await mine.get_by_role("link", name="대출 현황").click()
    await screen.expect_url("/mypage/loan/apply")


async def test_the_main_menu_opens_by_key_and_under_the_mouse(device: Devices) -> None:
    """Tab passes the entries without opening them; Escape closes and returns to the entry."""
    screen = await device(DESKTOP, examined=True)
    await screen.goto("/")
    menu, keyboard = screen.page.get_by_role("navigation", name="주 메뉴"), screen.page.keyboard
    entry, page = (menu.get_by_role("link", name=name, exact=True) for name in ("대출받기", "개인신용대출"))
    await menu.get_by_role("link", name="투자하기", exact=True).focus()
    await keyboard.press("Tab")
    await expect(entry).to_be_focused()
    await expect(entry).to_have_attribute("aria-expanded", "false")
    await expect(menu.locator("ul ul")).to_have_count(0)
    for key in ("Enter", "Space"):
        await keyboard.press(key)
        await expect(entry).to_have_attribute("aria-expanded", "true")
        await keyboard.press("Tab")
        await expect(page).to_be_focused()
        await screen.examine()
        await screen.shoot(f"open-by-{key}")
        await keyboard.press("Escape")
        await expect(entry).to_be_focused()
        await expect(page).to_have_count(0)
    await keyboard.press("ArrowDown")
    await expect(page).to_be_focused()
    for _ in range(3):
        await keyboard.press("Tab")
    await expect(menu.get_by_role("link", name="고객센터", exact=True)).to_be_focused()
    await expect(page).to_have_count(0)

    await entry.hover()
    await expect(page).to_be_visible()
    await screen.shoot("open-under-mouse")
    await keyboard.press("Escape")
    await expect(page).to_have_count(0)
    await entry.focus()
    await keyboard.press("Enter")
    await keyboard.press("Enter")
    await screen.expect_url("/loan/guide")
    await expect(page).to_have_count(0)


@pytest.mark.rule("B087", "B088")
async def test_the_cart_is_shown_on_investment_pages(device: Devices, new_borrower: NewBorrower) -> None:
    """Visitors see it outside the loan pages, members everywhere."""
    visitor, member = await device(DESKTOP), await device(DESKTOP, await new_borrower().sign_up())
    for path in ("/loan/guide", "/loan/credit/guide", "/loan/mortgage/guide", "/faq/invest"):
        for screen, shown in ((visitor, path == "/faq/invest"), (member, True)):
            await screen.goto(path)
            banner = screen.page.get_by_role("banner")
            await expect(banner).to_be_visible()
            await expect(banner.get_by_role("link", name=re.compile("^투자 장바구니"))).to_have_count(int(shown))


@pytest.mark.rule("B072", "B074", "B075", "B079")
async def test_a_borrower_finds_loans_account_and_certifications(
    kind: Device, device: Devices, new_borrower: NewBorrower
) -> None:
    person = await new_borrower().sign_up()
    screen = await device(kind, person, examined=True)
    await screen.goto("/loan/guide")
    menu = await menu_of(screen)
    await screen.expect_text(f"{person.name} 님, 반가워요")
    await screen.examine()
    await screen.shoot("borrower")
    await expect(menu.get_by_text(re.compile("등급"))).to_have_count(0)
    await expect(screen.role("button", "로그아웃")).to_be_visible()
    await expect(menu.locator("[aria-current]")).to_have_count(0)
    if kind is PHONE:
        await expect(menu.get_by_role("link")).to_have_text(["대출 현황", "투자 준비", "인증 관리", "내 페이지 전체"])
        await menu.get_by_role("link", name="내 페이지 전체").click()
        await screen.expect_url("/mypage")
    else:
        await expect(menu.get_by_role("list", name="대출")).to_have_text("대출 현황")
        await expect(menu.get_by_role("list", name="투자")).to_have_text("투자 준비")
        account = menu.get_by_role("list", name="계정")
        await expect(account.get_by_role("link")).to_have_text(
            ["내 정보", "인증 관리", "알림 설정", "로그인한 기기", "1:1 문의"]
        )
        await account.get_by_role("link", name="내 정보").click()
        await screen.expect_heading("내 정보")
        await expect(screen.page.get_by_text(re.compile(r"^010-\*{4}-"))).to_be_visible()
    await expect(menu).to_have_count(0)
    await (await menu_of(screen)).get_by_role("link", name="대출 현황").click()
    await screen.expect_heading("대출 현황")
    await expect((await menu_of(screen)).locator("[aria-current]")).to_have_text("대출 현황")
    await screen.shoot("here")


@pytest.mark.rule("B072", "B073", "B079")
async def test_an_investor_finds_grade_deposit_and_investments(
    kind: Device, device: Devices, investor_only: PureInvestors
) -> None:
    """The first grade has no benefits, and no badge."""
    person = await investor_only()
    screen = await device(kind, person, examined=True)
    grade = "blue"

    async def with_grade(route: Route) -> None:
        response = await route.fetch()
        shown = await response.json()
        shown["data"] |= {"grade": grade}
        await route.fulfill(response=response, json=shown)

    await screen.page.route("**/api/v2/account/info", with_grade)
    await screen.goto("/loan/guide")
    month = f"{datetime.now(SEOUL).month}월 등급"
    menu = await menu_of(screen)
    await expect(menu.get_by_role("link", name="예치금 850,000원")).to_be_visible()
    badge = screen.page.get_by_role("link", name=re.compile(f"^{month} .* 혜택 보기"))
    await expect(badge).to_have_count(0)
    grade = "silver"
    await screen.page.reload()
    menu = await menu_of(screen)
    await expect(badge).to_have_attribute("title", month)
    await expect(menu.get_by_role("link", name="예치금 850,000원")).to_be_visible()
    await screen.examine()
    await screen.shoot("investor")
    await expect(menu.get_by_role("link", name="투자 현황")).to_be_visible()
    for label in ("인증 관리", "내 페이지 전체") if kind is PHONE else ("내 정보", "인증 관리"):
        await expect(menu.get_by_role("link", name=label)).to_be_visible()
    await expect(menu.get_by_role("link", name="투자 준비")).to_have_count(0)
    await badge.click()
    await screen.expect_heading("등급별 혜택")
    await menu_of(screen)
    await screen.press("로그아웃")
    await screen.expect_url("/")


async def test_the_bar_of_a_members_phone_leads_to_all_pages(
    device: Devices, investor_only: PureInvestors, listed: Listing
) -> None:
    """Below a page, in text of twice the size too; not beside the primary action of a product, and not for visitors."""
    uid, title = await listed()
    visitor, screen = await device(PHONE), await device(PHONE, await investor_only(), examined=True)
    bar = screen.page.get_by_role("navigation", name="바로 가기")
    await screen.goto("/mypage/deposit")
    await screen.expect_heading("예치금")
    await expect(bar.get_by_role("link", name="내 페이지")).to_have_attribute("aria-current", "page")
    assert (await screen.box(bar))["y"] + (await screen.box(bar))["height"] == PHONE["viewport"]["height"]
    await screen.page.get_by_role("navigation", name="내 페이지").get_by_role("link", name="내 페이지").click()
    await screen.expect_url("/mypage")
    await screen.expect_text("850,000원")
    await screen.expect_heading("내 페이지")
    await screen.shoot("hub")
    await screen.enlarge_text()
    await screen.page.reload()
    await screen.press(re.compile("^수익"), role="link")
    await screen.expect_heading("수익")
    await screen.page.get_by_role("navigation", name="투자", exact=True).get_by_role("link", name="지급 일정").click()
    await screen.expect_heading("지급 일정")
    await screen.enlarge_text()
    await bar.get_by_role("link", name="투자").click()
    await screen.expect_url("/products/collateral")
    await expect(bar.get_by_role("link", name="투자")).to_have_attribute("aria-current", "page")
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading(title)
    await expect(bar).to_be_hidden()
    await visitor.goto("/products/collateral")
    await visitor.expect_heading("투자 상품")
    await expect(visitor.page.get_by_role("navigation", name="바로 가기")).to_have_count(0)


async def test_the_cart_shows_that_a_product_closes_soon(
    kind: Device, device: Devices, investor_only: PureInvestors, listed: Listing
) -> None:
    person = await investor_only()
    uid, _ = await listed(closes_at=datetime.now(UTC) + timedelta(hours=3))
    added = {"productUidList": [uid]}
    await person.api.post("/v2/invest/apply/cart/add", json=added, headers=person.headers())
    screen = await device(kind, person, examined=True)
    await screen.goto("/loan/guide")
    words = re.compile("^투자 장바구니, 담은 상품 1.*, 마감 임박$")
    cart = screen.role("link", words)
    await expect(cart.get_by_text("마감", exact=True)).to_be_visible()
    await screen.expect_heading(re.compile(".+"))
    await cart.click()
    await screen.expect_text("하루 안에 마감되는 상품이 1개 있어요")
