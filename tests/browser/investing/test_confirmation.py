"""The confirmation of an order on a screen, and everything that can prevent it."""

import re
from datetime import timedelta
from uuid import UUID

import pytest
from playwright.async_api import Route, expect
from sqlalchemy import text

from db.accounts.certifications import certify
from tests.browser.conftest import Devices, Investors, Listing
from tests.browser.investing.investor_pages import (
    CONFIRM,
    RIGHT,
    agree_and_invest,
    amount_form,
    answer_dialog,
    answer_test,
    order,
    type_amount,
)
from tests.browser.screen import PHONE, Device
from tests.factories import (
    CREDIT_NOTICE_UNREAD,
)
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower


async def test_the_confirmations_stand_above_the_bar_on_a_phone(
    device: Devices, listed: Listing, investor: Investors
) -> None:
    """The button counts those that are missing; with large text the bar keeps only the button."""
    person, (uid, _) = await investor(), await listed("마포동 아파트 115㎡")
    screen = await device(PHONE, person)
    await screen.goto(f"/invest/confirm?line={uid}:100000")
    await screen.expect_heading("투자하기 전에 확인해 주세요")
    boxes = screen.page.get_by_role("checkbox", name=re.compile(r"^\(필수\)"))
    bar = await screen.box(screen.page.locator(".action-bar"))
    for one in await boxes.all():
        placed = await screen.box(one)
        assert placed["y"] + placed["height"] < bar["y"]
    await expect(screen.page.locator(".order-total")).to_be_visible()
    await boxes.first.check()
    await screen.page.mouse.click(bar["x"] + bar["width"] / 2, bar["y"] + bar["height"] - 40)  # `press` scrolls first
    await expect(screen.role("button", "1가지를 확인해 주세요")).to_be_visible()
    await screen.expect_text("상품 설명을 확인했다면 체크해 주세요.")
    assert await screen.page.evaluate("scrollY") == 0
    await screen.enlarge_text()
    await expect(screen.page.locator(".order-total")).to_be_hidden()
    await screen.agree_to_each()
    await screen.press("10만원 투자하기")
    await screen.expect_heading("10만원 투자를 신청했어요")


async def test_an_expired_confirmation_of_the_notice_is_requested_again(
    device: Devices, listed: Listing, investor: Investors, internals: Internals
) -> None:
    person, (estate, _), (credit, title) = await investor(), await listed(), await listed("개인신용", category="6")
    await person.do("/v2/invest/personal-credit/limit-alert/agree")
    screen = await device(PHONE, person, examined=True)

    async def mark_notice_unread(route: Route) -> None:  # between the site's check and its order
        await internals.sql(CREDIT_NOTICE_UNREAD, person=person.person_id)
        await route.continue_()

    await screen.page.route(f"**{CONFIRM}", mark_notice_unread, times=1)
    await screen.goto(f"/invest/confirm?line={estate}:100000&line={credit}:200000")
    await agree_and_invest(screen, "30만원 투자하기")
    await screen.expect_heading("10만원 투자를 신청했어요")
    await screen.expect_text("개인신용 상품 안내를 먼저 확인해 주세요")
    await screen.press("안내 확인하고 투자하기", role="link")
    await screen.expect_text(title)
    await person.do("/v2/invest/personal-credit/limit-alert/agree")  # on another device
    await screen.page.route(f"**{CONFIRM}", mark_notice_unread, times=1)
    await agree_and_invest(screen, "20만원 투자하기")
    await answer_dialog(screen, "개인신용 상품 안내를 먼저 확인해 주세요", "안내 확인하고 투자하기")
    await screen.press("20만원 투자하기")  # the ticked boxes are unchanged
    await answer_dialog(screen, "개인신용 상품은 담보가 없어요", "확인했어요")
    await screen.expect_heading("20만원 투자를 신청했어요")


async def test_an_insufficient_deposit(device: Devices, listed: Listing, investor: Investors) -> None:
    person, (uid, title) = await investor(100_000), await listed()
    screen = await device(PHONE, person, examined=True)
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading(title)
    form = await amount_form(screen)
    await expect(form).to_contain_text("이 상품에 최대 500만원까지 투자할 수 있어요. 남은 모집 금액은 1,000만원이에요.")
    await type_amount(screen, "15000")
    await screen.expect_no_text("15,000원 투자하기")
    await form.get_by_role("button", name="투자하기").click()
    await screen.expect_text("1만원부터 1만원 단위로 투자할 수 있어요.")
    await screen.press("2만원으로 바꾸기")
    await expect(form.get_by_label("투자할 금액")).to_be_focused()
    await expect(form.get_by_label("투자할 금액")).to_have_value("20,000")
    await type_amount(screen, "6000000")
    await screen.expect_text("내 한도로 500만원까지 투자할 수 있어요. 금액을 줄여 주세요.")
    await screen.press("500만원으로 바꾸기")
    await expect(form.get_by_label("투자할 금액")).to_have_value("5,000,000")
    await type_amount(screen, "300000")
    await screen.expect_text("예치금이 20만원 모자라요.")
    await screen.press("예치금 채우고 투자하기")
    await screen.expect_heading("투자하기 전에 확인해 주세요")
    await screen.expect_text(re.compile("모자라는 예치금.*200,000원"))
    await screen.expect_no_text(re.compile("예치금이 부족해요"))
    await expect(screen.page.get_by_role("button", name=re.compile("채우기$"))).to_have_count(1)
    await screen.role("button", "예치금 20만원 채우기").wait_for()
    await screen.shoot("short")


async def test_an_exceeded_limit_offers_the_remaining_amount(
    device: Devices, listed: Listing, investor: Investors
) -> None:
    person, (uid, _) = await investor(9_000_000), await listed()
    screen = await device(PHONE, person, examined=True)
    await screen.goto(f"/invest/confirm?line={uid}:6000000")
    await screen.expect_heading("투자하기 전에 확인해 주세요")
    await screen.expect_text(re.compile("같은 차입자 투자 한도를 넘었어요"))
    await screen.press("500만원만 투자하기")
    await agree_and_invest(screen, "500만원 투자하기")
    await screen.expect_heading("500만원 투자를 신청했어요")


@pytest.mark.rule("B338")
async def test_a_product_that_fills_meanwhile_offers_the_remainder(
    device: Devices, listed: Listing, investor: Investors
) -> None:
    person, quicker, (uid, _) = await investor(), await investor(), await listed(amount=1_000_000)
    screen = await device(PHONE, person)
    await screen.goto(f"/invest/confirm?line={uid}:500000")
    await screen.expect_heading("투자하기 전에 확인해 주세요")
    await screen.agree_to_each()
    await order(quicker, uid, 700_000)
    await screen.press("50만원 투자하기")
    await answer_dialog(screen, "남은 모집 금액보다 많아요", "30만원만 투자하기")
    await screen.press("30만원 투자하기")
    await screen.expect_heading("30만원 투자를 신청했어요")
    await screen.expect_no_text("투자 취소하기")  # it is fully funded

    await screen.goto(f"/invest/confirm?line={uid}:10000")
    await agree_and_invest(screen, "1만원 투자하기")
    await answer_dialog(screen, "지금은 투자할 수 없는 상품이에요", "이 상품 빼기")
    await screen.expect_heading("투자할 상품이 없어요")


@pytest.mark.rule("B340")
async def test_the_suitability_test_is_failed_then_passed(
    device: Devices, listed: Listing, investor: Investors, internals: Internals
) -> None:
    person, (uid, _) = await investor(suitable=False), await listed()
    async with internals.at.database.transaction() as session:
        await certify(session, person.person_id, "id_card")
    screen = await device(PHONE, person, examined=True)
    screen.allow_errors("404 GET /api/v2/user/account")  # there is no certified account
    await screen.goto(f"/invest/confirm?line={uid}:10000")
    await screen.press("투자 준비 1가지 마치기", role="link")
    await screen.expect_heading("투자하기 전에 알아야 할 것")
    await screen.press("제출하기 (0/5)")
    await expect(screen.page.get_by_text("답을 골라 주세요.")).to_have_count(5)
    await answer_test(screen, dict.fromkeys(RIGHT, "yes"))
    await screen.expect_heading("3개를 다시 확인해 주세요")
    await expect(screen.page.get_by_text("정답: 아니에요")).to_have_count(3)
    await screen.press("다시 풀기")
    await answer_test(screen, RIGHT)
    await screen.expect_heading("투자 적합성을 확인했어요")
    await screen.press("하던 일 이어서 하기", role="link")
    await agree_and_invest(screen, "1만원 투자하기")
    await screen.expect_heading("1만원 투자를 신청했어요")


async def test_a_missing_requirement_is_shown_once(
    kind: Device, device: Devices, listed: Listing, new_borrower: NewBorrower
) -> None:
    (one, _), (two, _) = await listed(), await listed()
    screen = await device(kind, await new_borrower().sign_up(), examined=True)
    screen.allow_errors("404 GET /api/v2/user/account")  # there is no certified account
    await screen.goto(f"/invest/confirm?line={one}:10000&line={two}:10000")
    await expect(screen.page.get_by_text(re.compile(r"^투자까지 \d가지 남았어요$"))).to_have_count(1)
    await expect(screen.page.get_by_role("checkbox")).to_have_count(0)
    await screen.shoot("lacking")
    await screen.press(re.compile(r"^투자 준비 \d가지 마치기$"), role="link")
    await screen.expect_url("/mypage/investor/register/personal")


async def test_the_test_is_taken_three_times_a_day_and_before_it_runs_out(
    device: Devices, investor: Investors, internals: Internals
) -> None:
    screen = await device(PHONE, person := await investor(), examined=True)
    await person.do("/v2/invest/suitability-test", {"investSuitabilityTest": RIGHT})
    ends = "update investor set suitable_until = now() + cast(:left as interval) where person_id = :person"
    async with internals.at.database.transaction() as session:
        await session.execute(text(ends), {"left": timedelta(days=10), "person": UUID(person.person_id)})
    await screen.goto("/invest-suitability-test")
    await screen.expect_heading("투자 적합성을 확인했어요")
    await screen.shoot("renew")
    await screen.press("미리 다시 확인하기")
    await answer_test(screen, dict.fromkeys(RIGHT, "yes"))
    await screen.expect_text("오늘 1번 더 풀 수 있어요.")  # it was passed today
    await screen.press("다시 풀기")
    await answer_test(screen, RIGHT)
    await screen.expect_heading("투자 적합성을 확인했어요")
    await expect(screen.role("button", "미리 다시 확인하기")).to_have_count(0)

    async with internals.at.database.transaction() as session:
        await session.execute(text(ends), {"left": timedelta(days=-1), "person": UUID(person.person_id)})
    await screen.page.reload()
    await screen.expect_heading("오늘은 더 풀 수 없어요")
    await screen.shoot("tomorrow")
