"""Automatic investing on a screen: four steps with the stored settings, then pause and stop."""

import re
from datetime import UTC, datetime

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Devices, Listing
from tests.browser.investing.investor_pages import answer_dialog
from tests.browser.screen import DESKTOP, PHONE, Device
from tests.factories import CREDIT_NOTICE_UNREAD
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower
from tests.journeys.investing.conftest import Conditions, conditions, get_ready, has_checked

__all__ = ["conditions"]  # a fixture, found by its name


@pytest.mark.rule("B007")
@pytest.mark.rule("B212")
async def test_from_the_first_step_to_the_end(
    kind: Device,
    device: Devices,
    new_borrower: NewBorrower,
    internals: Internals,
    listed: Listing,
    conditions: Conditions,
) -> None:
    investor = await new_borrower().sign_up()
    await get_ready(internals, investor, 80_000)
    await investor.do("/v2/invest/auto-cart/filter/update", conditions)  # on another device, some time before
    screen = await device(kind, investor, examined=True)
    await screen.goto("/invest/auto")
    await screen.expect_url("/invest/auto/1")
    await screen.expect_heading("조건만 정하면 알아서 나누어 투자해요")
    await screen.expect_text("원금을 잃을 수 있어요")
    if kind is DESKTOP:
        await screen.page.wait_for_function("document.documentElement.scrollHeight <= innerHeight")
    await screen.press("조건 정하기")

    await screen.expect_heading("한 상품에 얼마씩 투자할까요?")
    await screen.type("한 상품에 투자할 금액", "150000")
    await screen.press("다음")
    await screen.expect_text("법에 따라 한 상품에 10만원까지만 자동으로 투자할 수 있어요.")
    await screen.type("한 상품에 투자할 금액", "50000")
    await screen.tick(re.compile("금리 높은 상품 먼저"))
    await screen.press("다음")

    await screen.expect_heading("어떤 상품에 투자할까요?")
    await screen.page.reload()
    await expect(screen.role("button", "매출채권")).to_have_attribute("aria-pressed", "true")
    await screen.press("매출채권")
    await expect(screen.page.get_by_label("최소 대출 금리 (세전)")).to_have_value("8")
    await screen.page.get_by_label("최소 대출 금리 (세전)").select_option("9")
    await screen.page.go_back()
    await expect(screen.page.get_by_label("한 상품에 투자할 금액")).to_have_value("50,000")
    await screen.press("다음")
    await screen.press("매출채권")
    await screen.press("다음")

    _, title = await listed(months=conditions["periodMin"])
    await screen.expect_heading("이 조건으로 시작할까요?")
    await screen.expect_text("상품마다 5만원까지")
    await screen.press(re.compile("가지를 확인해 주세요"))
    await screen.expect_text(re.compile("동의해 주세요"))
    await screen.agree()
    await screen.press("자동 투자 시작하기")
    toast = await screen.box(screen.role("button", "자동 투자를 시작했어요."))
    await screen.expect_heading("자동 투자를 하고 있어요")
    await screen.expect_text(title)
    await screen.expect_heading("자동 투자를 하고 있어요")

    await expect(screen.role("button", "자동 투자를 시작했어요.")).to_be_hidden()
    await screen.page.mouse.move(toast["x"] + toast["width"] / 2, toast["y"] + toast["height"] / 2)
    await screen.role("button", "잠시 멈추기").press("Enter")
    await screen.expect_heading("자동 투자를 잠시 멈췄어요")
    await expect(screen.role("button", "자동 투자를 잠시 멈췄어요.")).to_be_visible()
    await expect(screen.role("button", "자동 투자를 잠시 멈췄어요.")).to_be_hidden()  # although the pointer is above it
    await screen.page.reload()
    await screen.press("다시 시작하기")
    await screen.expect_heading("자동 투자를 하고 있어요")
    await screen.press("자동 투자 그만두기")
    await screen.press("그만두기")
    await screen.expect_text("지금은 자동 투자를 하지 않아요.")


async def test_resuming_after_a_text_change_requires_a_new_consent(
    device: Devices, new_borrower: NewBorrower, internals: Internals, conditions: Conditions
) -> None:
    investor = await new_borrower().sign_up()
    await get_ready(internals, investor, 0)
    await investor.do("/v2/invest/auto-cart/filter/update", conditions)
    await investor.do("/v2/invest/auto-cart/start", {"agreements": await investor.agreements("auto-invest")})
    await investor.do("/v2/invest/auto-cart/pause")
    screen = await device(PHONE, investor, examined=True)
    await screen.goto("/invest/auto/4")
    await screen.expect_heading("자동 투자를 잠시 멈췄어요")
    await expect(screen.page.get_by_role("checkbox")).to_have_count(0)
    changed = "update agreement set content_hash = 'of an older text' where person_id = cast(:person as uuid)"
    await internals.sql(changed, person=investor.person_id)
    await screen.page.reload()
    await screen.expect_text("동의한 뒤에 약관이 바뀌었어요")
    await screen.press(re.compile("가지를 확인해 주세요"))
    await screen.expect_text(re.compile("동의해 주세요"))
    await screen.shoot("changed")
    await screen.agree()
    await screen.press("다시 시작하기")
    await screen.expect_heading("자동 투자를 하고 있어요")


async def test_personal_credit_is_chosen_once_its_notice_is_read(
    device: Devices, new_borrower: NewBorrower, internals: Internals, conditions: Conditions
) -> None:
    investor = await new_borrower().sign_up()
    await get_ready(internals, investor, 80_000)
    await investor.do("/v2/invest/auto-cart/filter/update", conditions)
    screen = await device(PHONE, investor, examined=True)
    await screen.goto("/invest/auto/3")
    await screen.press("개인신용")
    await screen.press("다음")
    await screen.expect_text("개인신용 상품은 담보가 없어요")
    await screen.press("다음에 하기")
    await screen.expect_heading("어떤 상품에 투자할까요?")
    await screen.press("다음")
    await screen.press("확인했어요")
    await screen.expect_heading("이 조건으로 시작할까요?")
    await screen.expect_text(re.compile("개인신용"))
    await screen.agree()
    await screen.press("자동 투자 시작하기")
    await screen.expect_heading("자동 투자를 하고 있어요")

    await screen.press("잠시 멈추기")
    await internals.sql(CREDIT_NOTICE_UNREAD, person=investor.person_id)  # started before the notice existed
    await screen.press("다시 시작하기")
    await screen.press("확인했어요")
    await screen.expect_heading("자동 투자를 하고 있어요")


async def test_the_notice_is_required_before_a_change_of_running_settings(
    device: Devices, new_borrower: NewBorrower, internals: Internals, conditions: Conditions
) -> None:
    investor, auto, since = await new_borrower().sign_up(), "/v2/invest/auto-cart", datetime.now(UTC)
    await get_ready(internals, investor, 80_000)
    await investor.do("/v2/invest/personal-credit/limit-alert/agree")
    await investor.do(f"{auto}/filter/update", conditions | {"categoryList": ["6"]})
    await investor.do(f"{auto}/start", {"agreements": await investor.agreements("auto-invest")})
    await has_checked(internals, investor, since)
    await internals.sql(CREDIT_NOTICE_UNREAD, person=investor.person_id)  # started before the notice existed
    screen = await device(PHONE, investor, examined=True)
    await screen.goto("/invest/auto/2")
    await screen.type("한 상품에 투자할 금액", "20000")
    await screen.press("바꾸기")
    await answer_dialog(screen, "개인신용 상품은 담보가 없어요", "다음에 하기")
    await expect(screen.page.get_by_label("한 상품에 투자할 금액")).to_have_value("20,000")
    await screen.press("바꾸기")
    await answer_dialog(screen, "개인신용 상품은 담보가 없어요", "확인했어요")
    await screen.expect_heading("자동 투자를 하고 있어요")
    await screen.expect_text("상품마다 2만원까지")


@pytest.mark.rule("B044")
async def test_any_other_step_is_not_found(device: Devices) -> None:
    screen = await device(PHONE)
    for step in ("0", "5", "start"):
        await screen.goto(f"/invest/auto/{step}")
        await screen.expect_heading("이 페이지를 찾을 수 없어요")
