"""An institution's pages: it sets rules, its dashboard applies them, and other users cannot see them."""

import re
from decimal import Decimal

import pytest
from playwright.async_api import expect

from domain.accounts.corporation import Partition
from stack.supervisor import Stack
from tests.browser.conftest import Devices, Listing
from tests.browser.investing.investor_pages import logged_in
from tests.browser.screen import DESKTOP, PHONE, Device


@pytest.mark.rule("B056", "B266")
async def test_rules_are_set_and_the_dashboard_applies_them(
    kind: Device, device: Devices, platform: Stack, listed: Listing
) -> None:
    _, title = await listed()
    screen = await logged_in(device, platform, kind, Partition.INSTITUTION)
    await screen.goto("/mypage/investor/investments")
    await screen.expect_url("/dashboard")
    await screen.expect_text("한 달 한도를 정하지 않았어요")
    await expect(screen.page.get_by_role("link", name=title)).to_be_visible()
    await screen.expect_heading("투자 현황")

    await screen.press("바꾸기", role="link")
    await screen.expect_heading("투자 한도와 기준")
    field, unit = (screen.page.locator(".money-field").first.locator(part) for part in ("input", "span"))
    digit, won = await screen.box(field), await screen.box(unit)
    assert won["x"] - (digit["x"] + digit["width"]) < 10
    assert digit["width"] < 40  # no wider than its digit
    await screen.type("한 달에 투자할 금액", "5000")
    await screen.press("이 기준으로 투자하기")
    await screen.expect_text("1만원부터 정할 수 있어요.")
    await screen.type("한 달에 투자할 금액", "300000000")
    await screen.press("부동산 담보")
    await screen.type("최대 수익률 (연 %)", "12.5")
    await screen.shoot("filled")
    await screen.press("이 기준으로 투자하기")
    await screen.expect_text("투자 기준을 바꿨어요. 다음 주문부터 적용돼요")

    await screen.goto("/dashboard")
    await screen.expect_text("한도 3억원")
    await screen.expect_text("연 12.5% 이하")
    await expect(screen.page.get_by_role("link", name=title)).to_have_count(0)
    await screen.expect_heading("투자 현황")


async def test_the_dashboard_shows_every_product_that_the_rules_allow(
    device: Devices, platform: Stack, listed: Listing
) -> None:
    titles = {(await listed(annual_rate=Decimal("18.6")))[1] for _ in range(20)}
    screen = await logged_in(device, platform, DESKTOP, Partition.INSTITUTION)
    await screen.goto("/investment-limit")
    await screen.type("최소 수익률 (연 %)", "18.5")
    await screen.press("이 기준으로 투자하기")
    await screen.expect_text("투자 기준을 바꿨어요. 다음 주문부터 적용돼요")
    await screen.goto("/dashboard")
    await screen.expect_text(re.compile("중 20개가 기준에 맞아요"))
    shown = screen.page.locator(".product-list").get_by_role("link")
    await expect(shown).to_have_count(18)
    await screen.press("상품 더 보기")
    await expect(shown).to_have_count(20)
    assert set(await shown.all_inner_texts()) == titles
    await screen.expect_no_text("상품 더 보기")


@pytest.mark.rule("B267")
async def test_only_institutions_see_their_pages(device: Devices, platform: Stack) -> None:
    screen = await logged_in(device, platform, PHONE, Partition.CORPORATION)
    for path in ("/dashboard", "/investment-limit"):
        await screen.goto(path)
        await screen.expect_heading("금융기관만 볼 수 있어요")
    visitor = await device(PHONE)
    await visitor.goto("/investment-limit")
    await visitor.expect_url(re.compile("/login"))
