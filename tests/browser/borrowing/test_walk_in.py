"""Walk-in, from the platform's pages or a partner's: an estimate, the certification, the application."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Devices
from tests.browser.screen import PHONE, Device, Screen
from tests.clients.borrower import Borrower
from tests.journeys.conftest import NewBorrower

SAID = {
    "purpose": "01", "job": "office", "employeeType": "regular", "annualIncomeAmount": 48_000_000, "creditScore": 880,
}  # fmt: skip


async def say(screen: Screen, score: str) -> None:
    await screen.page.get_by_label("직업").select_option(label="사무직")
    await screen.page.get_by_label("일하는 형태").select_option(label="정규직")
    await screen.type("연 소득 (세전)", "48000000")
    await screen.page.get_by_label("신용점수").select_option(label=score)
    await screen.press("한도와 금리 보기")


@pytest.mark.rule("B009", "B441")
async def test_an_estimate_leads_into_the_application(kind: Device, device: Devices, new_borrower: NewBorrower) -> None:
    """Every page is accessible and fits the screen."""
    screen = await device(kind, examined=True)
    await screen.goto("/upl/walk-in/income")
    await screen.expect_url("/upl/walk-in/purpose")
    await screen.expect_heading("빌린 돈을 어디에 쓸 건가요?")
    await screen.expect_text("3단계 중 1단계")
    await screen.press("생활비")
    await screen.expect_url("/upl/walk-in/income")
    await screen.expect_heading("일과 소득을 알려 주세요")
    await leaving_asks(screen)
    await screen.press("한도와 금리 보기")
    await screen.expect_text("직업을 골라 주세요.")
    await say(screen, "600점 미만")
    await screen.expect_heading("지금은 빌릴 수 있는 상품이 없어요")
    await screen.expect_text("신용점수가 600점보다 낮아요.")
    await screen.press("다시 계산하기")
    await say(screen, "850점 이상")
    await screen.expect_heading("이만큼 빌릴 수 있을 것 같아요")
    await screen.expect_url("/upl/walk-in/loan-condition")
    await screen.expect_text("연 8.9%")
    await screen.press("이어서 신청하기")
    await screen.expect_url("/upl/walk-in/phone-certification")
    await go_on(Applicant(screen, new_borrower(name="신걸어")))


async def test_visitor_comes_from_a_partner(device: Devices, new_borrower: NewBorrower) -> None:
    person = new_borrower(name="하제휴")
    screen = await device(PHONE, examined=True)
    await screen.goto(f"/upl/walk-in/loan-condition?preInquiryUuid={await estimated(person)}")
    await screen.expect_heading("이만큼 빌릴 수 있을 것 같아요")
    await screen.press("이어서 신청하기")
    await go_on(Applicant(screen, person))


async def test_a_member_continues_without_a_certification(device: Devices, new_borrower: NewBorrower) -> None:
    member = await new_borrower(name="도아는이").sign_up()
    screen = await device(PHONE, member)
    await screen.goto(f"/upl/walk-in/loan-condition?preInquiryUuid={await estimated(member)}")
    await screen.press("이어서 신청하기")
    await Applicant(screen, member).begin()
    await screen.expect_url("/upl/income")
    await is_known(screen)


async def test_a_member_is_logged_in_by_the_certification(device: Devices, new_borrower: NewBorrower) -> None:
    member = await new_borrower(name="도다시").sign_up()
    screen = await device(PHONE)
    await screen.goto(f"/upl/walk-in/loan-condition?preInquiryUuid={await estimated(member)}")
    await screen.press("이어서 신청하기")
    await Applicant(screen, member).certify()
    await screen.expect_url("/upl/loan-agreement")
    assert "POST /api/v2/credit/login/walk-in" in screen.sent


async def leaving_asks(screen: Screen) -> None:
    """Check that the browser asks before it leaves."""
    async with screen.page.expect_event("dialog") as asked:
        reload = asyncio.create_task(screen.page.reload())
    dialog = await asked.value
    assert dialog.type == "beforeunload"
    await dialog.accept()
    await reload
    await screen.expect_heading("일과 소득을 알려 주세요")


async def estimated(person: Borrower) -> str:
    """Make an estimate as a partner."""
    made = await person.api.post("/v2/credit/loan-limit-inquiry/pre-cal/walk-in", json=SAID)
    return made.json()["data"]["preInquiryUuid"]


async def go_on(applicant: Applicant) -> None:
    """Certify on the pages of a walk-in, sign up, and answer only what was not answered before."""
    screen = applicant.screen
    await applicant.ask_for_code()
    await screen.expect_url("/upl/walk-in/identity-authentication")
    assert "POST /api/v2/credit/certification/walk-in/send" in screen.sent
    await screen.type("인증번호 6자리", await applicant.person.code("sms"))
    await screen.expect_heading("약관에 동의하면 가입이 끝나요")
    await screen.agree()
    await screen.press("동의하고 가입하기")
    await applicant.begin()
    await screen.expect_url("/upl/income")
    await is_known(screen)


async def is_known(screen: Screen) -> None:
    await screen.expect_heading("어디에서 일하고 있나요?")
    await screen.type("회사 이름", "이음상사")
    await screen.press(re.compile("이음상사"))
    await screen.expect_heading("지난 1년 동안 얼마를 벌었나요?")
    await expect(screen.page.get_by_label("연 소득 (세전)", exact=True)).to_have_value("48,000,000")
    await screen.press("이 금액으로 계속하기")
    await screen.expect_url("/upl/compatibility")
