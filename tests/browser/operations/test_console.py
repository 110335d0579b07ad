"""The operators' console on a screen: the decision about an ID card, and a grant that needs two operators."""

import re

from playwright.async_api import expect

from stack.supervisor import Stack
from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Applicants, Devices
from tests.browser.operations.console_screen import at_the_console, open_case
from tests.browser.screen import PHONE
from tests.conftest import Scenario

WHY = "신분증 사진과 입력 내용 확인"
GRANT = "대출을 승인해요"


async def test_card_is_decided_and_the_application_continues(
    device: Devices, applicant: Applicants, platform: Stack
) -> None:
    borrower = await applicant("id_review", name="오흐림")
    await borrower.screen.expect_heading("담당자가 신분증을 확인하고 있어요")
    screen = await at_the_console(device, platform)
    await screen.press(re.compile("^신분증$"), role="link")
    await screen.expect_heading("신분증")
    await screen.expect_text("오*림")
    await open_case(screen, "신분증", borrower.person, WHY)
    await expect(screen.page.get_by_role("img", name="신분증 사진")).to_be_visible()
    await screen.expect_no_text("달라요")
    await screen.press("이대로 처리하기")
    await screen.expect_text("하나를 골라 주세요.")
    await screen.tick(re.compile("신분증이 맞아요"))
    await screen.press(WHY)
    await screen.shoot("decided")
    await screen.press("이대로 처리하기")
    await screen.expect_text("처리했어요")
    await screen.expect_url("/ops/queues/id-cards")
    await borrower.screen.expect_heading("어느 은행으로 받을까요?")

    screen.allow_errors("401 GET /api/ops/")  # the request of the page when the session ended
    await screen.press("로그아웃")
    await screen.expect_heading("운영자 로그인")
    await screen.goto("/ops/queues/id-cards")
    await screen.expect_url("/ops/login")


async def test_manual_grant_is_confirmed_by_a_second_operator(
    device: Devices, applicant: Applicants, platform: Stack, scenario: Scenario
) -> None:
    borrower = await applicant("loan_terms")
    await scenario("credit_bureau", "down")
    await borrower.loan_terms()
    first = await at_the_console(device, platform)
    await waits_for_an_operator(borrower)
    await first.page.reload()
    await open_case(first, "멈춘 신청", borrower.person, "기관 응답 지연 확인")
    await first.tick(re.compile(GRANT))
    await first.type("금액 (원)", "5000000")
    await first.type("금리 (연 %)", "9.9")
    await first.type("기간 (개월)", "36")
    await first.press("기관 응답 지연 확인")
    await first.expect_text("다른 운영자가 확인해야 고객에게 반영돼요.")
    await first.shoot("grant")
    await first.press("확인 요청하기")
    await first.expect_text("다른 운영자에게 확인을 요청했어요")
    await first.expect_text("두 번째 확인 대기")
    await first.goto("/ops/approvals")
    await first.expect_heading("확인 요청")
    await first.expect_text("내가 요청한 일이에요.")

    second = await at_the_console(device, platform, PHONE)
    await second.goto("/ops/approvals")
    await second.expect_heading("확인 요청")
    asked = second.page.get_by_role("article").filter(has_text="9.9")
    await asked.get_by_role("button", name="근거 자료를 다시 확인함").click()
    await asked.get_by_role("button", name="확인하기").click()
    await second.expect_text("확인했어요. 바로 반영돼요")
    await borrower.screen.expect_heading("이 조건으로 빌릴 수 있어요")
    await second.goto("/ops/audit")
    await second.expect_heading("기록")
    await second.expect_text("결정")


async def waits_for_an_operator(borrower: Applicant) -> None:
    """Wait until the platform has stopped retrying the institution."""
    await borrower.screen.expect_text("담당자가 확인하고 있어요")
    await borrower.person.until("examination")
