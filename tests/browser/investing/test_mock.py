"""Mock investing on a screen: in a separate window, with a tutorial, to its end. It changes nothing real."""

import re
from collections.abc import Awaitable, Callable
from uuid import uuid4

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Devices, Listing
from tests.browser.investing.investor_pages import type_amount
from tests.browser.screen import DESKTOP, PHONE, Device, Screen

LIST = "/products/collateral"
PRODUCT = "연습 마포 아파트 담보"
FIRST = "여기는 모의 투자예요"


async def open_mock(screen: Screen) -> Screen:
    """Open the window of mock investing from the list's banner."""
    async with screen.page.expect_popup() as opening:
        await screen.press("모의 투자 (새 창)")
    return Screen(await opening.value, screen.checked, examined=screen.examined)


async def closes(page: Page, press: Callable[[], Awaitable[None]]) -> None:
    async with page.expect_event("close"):
        await press()


@pytest.mark.rule("B097", "B098", "B102", "B105", "B106", "B107")
async def test_a_visitor_completes_mock_investing(kind: Device, device: Devices) -> None:
    screen = await device(kind)
    await screen.goto(f"{LIST}/ended")
    await screen.expect_heading("마감된 상품")
    await screen.expect_no_text("모의 투자 (새 창)")
    await screen.goto(LIST)
    await screen.expect_text("처음이라면 500만원으로 연습해요")
    mock = await open_mock(screen)
    mock.examined = True
    await mock.expect_url(LIST)
    await expect(mock.page).to_have_url(re.compile("mock=apartment-collateral"))
    await expect(mock.role("dialog", FIRST)).to_be_visible()
    await mock.shoot("tutorial")
    await mock.press("다음")
    await mock.page.keyboard.press("Enter")
    await mock.shoot("tutorial-later")
    await mock.page.keyboard.press("Escape")
    await mock.expect_heading("모의 투자")
    await mock.expect_text("실제로 투자되지 않아요.")
    await mock.expect_text("연습용 예치금은 500만원이에요.")

    await mock.page.get_by_role("link", name=PRODUCT).click()
    await expect(mock.role("dialog", "조건을 먼저 살펴요")).to_be_visible()
    await mock.shoot("tutorial-product")
    await mock.page.keyboard.press("ArrowRight")
    await mock.shoot("tutorial-amount")
    await mock.page.keyboard.press("ArrowRight")
    await mock.shoot("tutorial-invest")
    await mock.press("시작하기")
    await mock.expect_heading(PRODUCT)
    await type_amount(mock, "1000000")
    await mock.press("100만원 투자하기")
    await mock.expect_text("최대 투자 금액")
    await mock.shoot("sheet")
    await mock.press("모의로 투자하기")
    await expect(mock.role("dialog", "모의 투자를 했어요")).to_be_visible()
    await mock.shoot("question")
    await mock.press("장바구니 해보기")

    await mock.expect_url(LIST)
    await mock.expect_text("연습용 예치금은 400만원이에요.")
    await mock.page.get_by_role("link", name=PRODUCT).click()
    await mock.expect_text("내가 투자한 상품")
    form = await type_amount(mock, "50000")
    await form.get_by_role("button", name="장바구니 담기").click()
    await mock.expect_text("장바구니에 담았어요.")
    await mock.press(re.compile("투자 장바구니, 담은 상품 1"), role="link")
    await mock.press("안내 닫기")
    await mock.expect_heading("투자 장바구니")
    await mock.press("5만원 투자하기")
    await mock.press("모의로 투자하기")
    await expect(mock.role("dialog", "모의 투자를 모두 마쳤어요")).to_be_visible()
    await mock.shoot("end")
    await closes(mock.page, lambda: mock.press("연습 마치기"))
    assert mock.trouble == []

    await screen.page.reload()
    await screen.expect_heading("투자 상품")
    await expect(screen.role("button", "모의 투자 (새 창)")).to_be_visible()
    await screen.expect_no_text("처음이라면 500만원으로 연습해요")


@pytest.mark.parametrize("path", ["collateral", "credit"])
async def test_mock_investing_is_offered_below_the_products(
    path: str, kind: Device, device: Devices, listed: Listing
) -> None:
    _, title = await listed(f"연습 줄 {uuid4().hex[:5]}", category="6" if path == "credit" else "1")
    screen = await device(kind, examined=True)
    await screen.goto(f"/products/{path}")
    line = screen.page.locator(".product-list__practice")
    await expect(line).to_be_visible()
    product = screen.page.get_by_role("listitem").filter(has_text=title)
    assert await screen.page.get_by_role("listitem").filter(has=line).count() == 0
    assert (await screen.box(line))["y"] >= (await screen.box(product))["y"] + (await screen.box(product))["height"]
    assert (await screen.box(line))["height"] < 60  # one line


async def test_orders_beyond_the_balance_are_listed_at_the_end(device: Devices) -> None:
    screen = await device(PHONE)
    query = "?mock=apartment-collateral"
    for uid, won in (("practice-bundang", "2000000"), ("practice-mapo", "4000000")):
        await screen.goto(f"/products/detail/{uid}{query}")
        if uid == "practice-bundang":
            await screen.press("안내 닫기")
        form = await type_amount(screen, won)
        await form.get_by_role("button", name="장바구니 담기").click()
        await screen.expect_text("장바구니에 담았어요.")
    await screen.goto(f"/cart{query}")
    await screen.press("안내 닫기")
    await screen.press("600만원 투자하기")
    await screen.press("모의로 투자하기")
    await expect(screen.role("dialog", "모의 투자를 모두 마쳤어요")).to_contain_text(
        "상품 1개에는 투자하지 못했어요. 예치금이 부족해요."
    )
    await screen.shoot("left-out")


@pytest.mark.rule("B070")
async def test_mock_investing_has_its_own_layout(kind: Device, device: Devices) -> None:
    """Its bar replaces the site's header and footer, on each of its pages and on no other."""
    screen = await device(kind)
    query = "?mock=apartment-collateral"
    for path in (f"{LIST}{query}", f"/products/detail/practice-mapo{query}", f"/cart{query}"):
        await screen.goto(path)
        await screen.press("안내 닫기")
        bar = screen.page.get_by_role("banner")
        await expect(bar).to_have_count(1)
        await expect(bar).to_contain_text("모의 투자")
        await expect(bar.get_by_role("button", name="끝내기")).to_be_visible()
        await expect(screen.page.get_by_role("contentinfo")).to_have_count(0)
        assert (await bar.bounding_box() or {})["y"] == 0
    for path in (LIST, f"/team{query}"):
        await screen.goto(path)
        await expect(screen.page.get_by_role("contentinfo")).to_have_count(1)
        await expect(screen.role("button", "끝내기")).to_have_count(0)


@pytest.mark.rule("B103", "B104")
async def test_leaving_asks_for_confirmation(device: Devices) -> None:
    screen = await device(PHONE)
    await screen.goto("/products/credit")
    mock = await open_mock(screen)
    await mock.expect_url("/products/credit")
    await mock.press("안내 닫기")
    await expect(mock.role("button", "끝내기")).to_have_accessible_description("언제든 끝낼 수 있어요")
    await mock.press("끝내기")
    await mock.expect_text(re.compile("끝내면 다음에는 처음부터 새로 연습해요.*30일까지 이어서"))
    await mock.press("더 해볼게요")
    await mock.press("끝내기")
    await mock.shoot("exit")
    await closes(mock.page, lambda: mock.press("네, 끝낼게요"))
    assert mock.trouble == []


@pytest.mark.rule("B099", "B100", "B101", "B376")
async def test_the_tutorial_by_keyboard(device: Devices) -> None:
    screen = await device(DESKTOP)
    await screen.goto(f"{LIST}?mock=apartment-collateral")
    await screen.press("안내 닫기")
    await screen.expect_text(PRODUCT)
    await screen.page.evaluate("scrollTo(0, 300)")
    await screen.press("안내 보기")
    await expect(screen.role("dialog", FIRST)).to_be_visible()
    assert await screen.page.evaluate("scrollY") == 0
    overlay = screen.page.locator(".tutorial")
    await expect(overlay).to_have_css("z-index", "5000")
    await expect(overlay.locator(".tutorial__highlight")).to_have_css(
        "box-shadow", re.compile(r"rgba\(9, 20, 16, 0\.7\)")
    )
    await screen.page.keyboard.press("ArrowRight")
    await screen.page.keyboard.press("ArrowRight")
    await expect(screen.role("dialog", "상품을 골라요")).to_be_visible()
    await screen.page.keyboard.press("ArrowLeft")
    await expect(screen.role("dialog", "키보드로도 넘길 수 있어요")).to_be_visible()
    await screen.examine()
    await screen.page.keyboard.press("Escape")
    await expect(overlay).to_have_count(0)
    await expect(screen.role("button", "안내 보기")).to_be_focused()
