"""A member's way into an application, the missing consents, and the exit."""

import re

import pytest
from playwright.async_api import expect

from domain.accounts.agreements import Context, Inquiry
from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Applicants, Devices
from tests.browser.screen import DESKTOP, PHONE, Device
from tests.factories import Factory
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.consents import withdraw_consent


@pytest.mark.rule("B391", "B582")
async def test_an_investor_agrees_before_any_inquiry(
    kind: Device, device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    """A visit opens nothing. The missing consents come before the application, also from my-page."""
    person = new_borrower()
    tokens = await Factory.of(internals.at.settings).sign_up(await person.identity(), terms=Context.SIGN_UP)
    person.tokens = tokens.model_dump(by_alias=True)
    screen = await device(kind, person, examined=True)
    await screen.goto("/upl/income")
    await screen.expect_heading("진행 중인 신청이 없어요")
    assert await person.get("/v2/journeys") == []

    await screen.press("한도 확인하기", role="link")
    await screen.expect_url("/upl/loan-agreement")
    await screen.expect_heading("어떤 대출을 신청할까요?")
    privacy = screen.page.get_by_role("checkbox", name=re.compile("개인정보 수집·이용 동의"))
    await privacy.check()
    await screen.expect_text("버전 1.1")
    await privacy.uncheck()
    await Applicant(screen, person).begin(consents=True)
    await screen.expect_heading("어떤 일을 하고 있나요?")
    await screen.expect_url("/upl/income")
    consents = await internals.sql(
        "select agreement_id, version from agreement where person_id = cast(:who as uuid)", who=person.person_id
    )
    assert {one.agreement_id: one.version for one in consents}["privacyProcessing"] == "1.1"
    await screen.goto("/terms/privacy")
    await screen.expect_text("버전 1.1")
    await screen.goto("/mypage/loan/apply")
    await screen.expect_heading("대출 현황")
    await screen.expect_text("신청서 작성 중")


@pytest.mark.rule("B592")
async def test_an_application_without_consents_is_redirected_to_them_and_back(
    applicant: Applicants, internals: Internals
) -> None:
    borrower = await applicant("scraping", PHONE, examined=True)
    screen = borrower.screen
    await withdraw_consent(internals, borrower.person, Inquiry.CREDIT_BUREAU)
    screen.allow_errors("403 POST /api/v2/nhis/cert/request")
    await borrower.ask_for_consent()
    await screen.expect_text("대출 약관에 먼저 동의해 주세요")
    await screen.shoot("refused")
    await screen.press("약관 보기", role="link")
    await screen.expect_heading("이어서 하려면 동의가 필요해요")
    await screen.shoot("missing")
    await screen.press(re.compile("가지를 확인해 주세요"))
    await screen.agree()
    await screen.press("동의하고 이어서 하기")
    await screen.expect_url("/upl/scraping")
    await borrower.scraping()
    await borrower.person.until("consent")


async def test_a_borrower_cancels_and_chooses_a_consolidation(applicant: Applicants) -> None:
    """Cancelled at a question; the next application starts as a debt consolidation."""
    borrower = await applicant("compatibility", PHONE, examined=True)
    screen = borrower.screen
    await borrower.cancel()
    await screen.expect_url("/upl/failed/loan-failed")
    await screen.goto("/mypage/loan/apply")
    await screen.expect_text("신청 취소")
    await screen.goto("/loan/credit/guide")
    await screen.press("대출 갈아타기")
    await screen.expect_heading("어떤 대출을 신청할까요?")
    await screen.shoot("consolidation")
    await borrower.begin()
    await screen.expect_heading("어떤 일을 하고 있나요?")
    assert (await borrower.person.get("/v2/journeys/upl"))["data"]["uplType"] == "debtConsolidation"
    await screen.goto("/loan/credit/guide")
    modal = screen.page.get_by_role("dialog", name="신청하던 대출이 있어요")
    await expect(modal.get_by_text("대출 갈아타기")).to_be_visible()
    await modal.get_by_role("button", name="이어서 하기").click()
    await screen.expect_heading("어떤 일을 하고 있나요?")


async def test_a_borrower_cancels_during_a_review(applicant: Applicants) -> None:
    borrower = await applicant("review", DESKTOP, examined=True, name="한감시")
    await borrower.screen.expect_heading("담당자가 신청 내용을 확인하고 있어요")
    await borrower.cancel()


@pytest.mark.rule("B585")
async def test_a_lower_income_changes_the_terms(device: Devices, new_borrower: NewBorrower) -> None:
    """The page shows the new terms beside those that were accepted."""
    person = new_borrower()
    await person.simulator.put(f"/people/{person.mobile}", json={"certifiedIncome": 13_000_000, "score": 880})
    await (await person.apply()).walk_to("loan_terms")
    await person.loan_terms(amount=13_100_000)
    await person.walk_to("new_offer")
    screen = await device(PHONE, person, examined=True)
    await screen.goto("/upl/confirm")
    await screen.expect_heading("바뀐 조건으로 빌릴 수 있어요")
    await screen.expect_text("전에 고른 조건")
    await screen.shoot("new-offer")
    await screen.press("이 조건으로 빌리기")
    await screen.page.get_by_role("dialog").get_by_role("button", name="이 조건으로 빌리기").click()
    await screen.expect_heading("이 조건으로 계약해요")
