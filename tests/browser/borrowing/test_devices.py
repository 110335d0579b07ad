"""One application on two devices: both show each step, a step is processed once, and either device can continue."""

import asyncio
import re
import time

import pytest
from playwright.async_api import expect

from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Applicants, Devices
from tests.browser.screen import DESKTOP
from tests.internals import Internals

NOTICE = "다른 기기에서 진행된 내용을 불러왔어요"
TOGETHER = 2.0  # seconds after which the other device must show the step, also on a busy machine


async def test_step_done_on_one_device_moves_the_other(applicant: Applicants, device: Devices) -> None:
    phone = await applicant("income")
    desktop = Applicant(await device(DESKTOP, phone.person), phone.person)
    await desktop.screen.goto("/upl/income")
    await desktop.screen.expect_heading("어떤 일을 하고 있나요?")
    await phone.screen.press("학생")
    await phone.screen.expect_heading("지난 1년 동안 얼마를 벌었나요?")
    await phone.screen.press("이전으로")
    async with phone.screen.page.expect_response(
        lambda answer: answer.url.endswith("/v2/credit/basic-info") and answer.request.method == "POST"
    ):
        await phone.income()
    moved = time.monotonic()
    first = (await phone.person.get("/v2/credit/suitability/questions"))["questions"][0]["content"]
    await expect(desktop.screen.heading(first)).to_be_visible()
    assert time.monotonic() - moved < TOGETHER
    await desktop.screen.expect_url("/upl/compatibility")
    await desktop.screen.expect_text(NOTICE)

    await desktop.compatibility()
    await phone.screen.expect_heading("건강보험 자료로 소득을 확인할게요")
    await phone.screen.expect_text(NOTICE)


async def test_same_step_sent_from_both_is_done_once(
    applicant: Applicants, device: Devices, internals: Internals
) -> None:
    """The slower device gets no event until it submits; then it shows the current step."""
    phone = await applicant("contract_info")
    desktop = await device(DESKTOP, phone.person)
    desktop.allow_errors("net::ERR_FAILED GET .*/events", "409 POST /api/v2/contract/info")
    await desktop.context.route("**/v2/journeys/upl/events", lambda route: route.abort("failed"))
    await desktop.goto("/loan/contract/info")
    await desktop.expect_heading("이 조건으로 계약해요")
    await phone.contract_info()
    await phone.screen.expect_heading("계약 내용을 읽고 동의해 주세요")

    await desktop.expect_heading("이 조건으로 계약해요")
    await desktop.press("조건을 확인했어요")
    await desktop.expect_heading("계약 내용을 읽고 동의해 주세요")
    await desktop.expect_text(NOTICE)
    await phone.screen.expect_no_text(NOTICE)
    assert [edge.label for edge in await internals.moves(phone.person.at)].count("review_contract") == 1


async def test_both_press_at_the_same_moment(applicant: Applicants, device: Devices, internals: Internals) -> None:
    phone = await applicant("loan_terms")
    desktop = await device(DESKTOP, phone.person)
    for screen in (phone.screen, desktop):
        screen.allow_errors("409 POST /api/v2/credit/apply")
    await desktop.goto("/upl/loan-terms")
    question = re.compile("만원까지 빌릴 수 있을 것 같아요")
    await asyncio.gather(phone.screen.expect_heading(question), desktop.expect_heading(question))
    # handles, because a locator waits for its button, which disappears when the other device has pressed
    buttons = [
        await screen.role("button", "이 조건으로 심사받기").element_handle() for screen in (phone.screen, desktop)
    ]
    await asyncio.gather(*(button.dispatch_event("click") for button in buttons))
    await asyncio.gather(*(screen.expect_heading("이 조건으로 빌릴 수 있어요") for screen in (phone.screen, desktop)))
    assert [edge.label for edge in await internals.moves(phone.person.at)].count("choose_terms") == 1


@pytest.mark.rule("B438", "B440")
async def test_closed_tab_is_resumed_after_log_in_elsewhere(
    applicant: Applicants, device: Devices, internals: Internals
) -> None:
    """The modal shows that an application is open, and only allows to continue it."""
    phone = await applicant("account")
    async with phone.screen.page.expect_response("**/v2/journeys/upl/draft"):
        await phone.screen.press("신한은행")
        await phone.screen.expect_heading("신한은행 계좌번호를 입력해 주세요")
    await phone.screen.page.close()

    desktop = Applicant(await device(DESKTOP), phone.person)
    screen = desktop.screen
    await screen.goto("/login")
    await internals.reset_attempts("sms-code")
    await desktop.log_in()

    modal = screen.page.get_by_role("alertdialog", name="신청하던 대출이 있어요")
    await expect(modal).to_be_visible()
    await expect(modal.get_by_text("신용대출 새로 빌리기")).to_be_visible()
    await expect(
        modal.get_by_text("멈춘 곳부터 이어서 하면 돼요. 새 신청은 이 신청이 끝난 뒤에 할 수 있어요.")
    ).to_be_visible()
    await expect(modal.get_by_role("button")).to_have_count(1)
    for _ in range(3):
        await screen.page.keyboard.press("Escape")
        await screen.page.mouse.click(5, 5)
        await expect(modal).to_be_visible()
    await modal.get_by_role("button", name="이어서 하기").click()
    await screen.expect_url("/upl/account-authentication")
    await screen.expect_heading("신한은행 계좌번호를 입력해 주세요")


@pytest.mark.rule("B437", "B439")
async def test_guide_leads_into_the_open_application(applicant: Applicants) -> None:
    borrower = await applicant("confirm")
    await borrower.screen.expect_heading("이 조건으로 빌릴 수 있어요")
    await borrower.screen.goto("/loan/credit/guide")
    offer = borrower.screen.page.get_by_role("dialog", name="신청하던 대출이 있어요")
    await expect(offer).to_be_visible()
    await borrower.screen.page.keyboard.press("Escape")
    await expect(offer).to_have_count(0)
    await borrower.screen.expect_heading("개인신용대출")
    await borrower.screen.page.reload()
    await borrower.screen.page.wait_for_load_state("networkidle")
    await expect(offer).to_have_count(0)
    await borrower.screen.press("내 한도 알아보기")
    await borrower.screen.press("이어서 하기")
    await borrower.screen.expect_heading("이 조건으로 빌릴 수 있어요")
