"""Debt consolidation on a screen: from the terms to the documents and back, and the proof that they were repaid."""

import re

import pytest
from playwright.async_api import expect

from domain.borrowing.journeys.upl import EvidenceAccepted, EvidenceRefused
from tests.browser.borrowing.applicant import Applicant, hand_in
from tests.browser.conftest import Applicants, Devices
from tests.browser.screen import PHONE, Device, Screen
from tests.clients.borrower import Borrower
from tests.clients.lending import Lending
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower


async def debtor(new_borrower: NewBorrower, name: str) -> Borrower:
    """A borrower with three loans elsewhere who can choose terms."""
    borrower = await new_borrower(name=name).sign_up()
    await borrower.simulator.put(f"/people/{borrower.mobile}", json={"score": 880})
    return await (await borrower.open()).walk_to("loan_terms")


async def choose_at_the_guide(screen: Screen) -> None:
    await screen.goto("/loan/credit/guide")
    await screen.press("대출 갈아타기")
    await screen.expect_url("/upl/phone-certification")


async def test_a_visitor_signs_up_for_a_consolidation(device: Devices, new_borrower: NewBorrower) -> None:
    screen = await device(PHONE)
    applicant = Applicant(screen, new_borrower(name="길갈아"))
    await choose_at_the_guide(screen)
    await applicant.sign_up()
    await applicant.begin()
    await screen.expect_heading("어떤 일을 하고 있나요?")
    applicant.person.tokens = {"accessToken": await screen.page.evaluate("localStorage.accessToken")}
    assert (await applicant.person.get("/v2/journeys/upl"))["data"]["uplType"] == "debtConsolidation"


async def test_a_member_who_is_logged_out_is_logged_in_by_the_certification(
    device: Devices, new_borrower: NewBorrower
) -> None:
    screen = await device(PHONE)
    applicant = Applicant(screen, await new_borrower(name="나갈아").sign_up())
    await choose_at_the_guide(screen)
    await applicant.certify()
    await screen.expect_url("/upl/loan-agreement")
    for call in ("certification/debt-consolidation/send", "certification/debt-consolidation/confirm"):
        assert f"POST /api/v2/credit/{call}" in screen.sent
    assert "POST /api/v2/credit/login/debt-consolidation" in screen.sent


@pytest.mark.rule("B009")
async def test_consolidation_of_other_loans(
    kind: Device, device: Devices, new_borrower: NewBorrower, internals: Internals, lending: Lending
) -> None:
    """Every page is accessible and fits the screen."""
    borrower = await debtor(new_borrower, "문바꿈다중")
    screen = await device(kind, borrower, examined=True)
    await screen.goto("/upl/loan-terms")
    await screen.press("새 대출로 갚을 수 있는지 보기", role="link")
    await screen.expect_url("/upl/debt-consolidation/convert-to-refinancing-loan")
    await screen.expect_heading("대환대출로 바꾸기")
    await screen.expect_text("17,100,000원")
    await screen.press("갚을 대출 고르기")
    await screen.expect_url("/upl/debt-consolidation/select-outstanding-loan")
    await screen.expect_heading("새 대출로 갚을 대출을 골라 주세요")
    await screen.press("고른 대출 갚기")
    await screen.expect_text("갚을 대출을 하나 이상 골라 주세요.")
    await screen.tick(re.compile("도담카드"))
    await screen.expect_text("3,100,000원")
    await screen.expect_text("더 빌릴 수 있는 돈")
    await screen.shoot("chosen")
    await screen.press("고른 대출 1건 갚기")

    await screen.expect_url("/upl/debt-consolidation/submit-outstanding-loan-evidence")
    await screen.expect_heading("갚을 대출의 서류를 올려 주세요")
    await hand_in(screen, "도담카드 부채잔액증명서 파일 고르기")
    await screen.expect_text("올렸어요")
    await screen.shoot("handed-in")
    await screen.press("서류 제출하기")
    await screen.expect_heading(re.compile("최대 .+만원까지 빌릴 수 있을 것 같아요"))
    await screen.expect_text("1건을 모두 갚으려면 310만원이 필요해요.")

    borrower.at = await borrower.get("/v2/journeys/upl")
    await borrower.loan_terms(amount=3_100_000)
    await screen.expect_heading("올린 서류의 잔액을 확인하고 있어요")
    await screen.shoot("reviewed")
    await internals.resolve(borrower.at, EvidenceRefused(reason="금융회사 이름이 잘렸어요. 전체가 보이게 올려 주세요."))
    await screen.expect_heading("갚을 대출의 서류를 올려 주세요")
    await screen.expect_text("금융회사 이름이 잘렸어요. 전체가 보이게 올려 주세요.")
    await screen.shoot("refused")
    async with screen.page.expect_response("**/outstanding-loan/evidence"):
        await hand_in(screen, "도담카드 부채잔액증명서 다른 파일로 바꾸기")
    await expect(screen.role("button", "서류 제출하기")).not_to_have_attribute("aria-busy", "true")
    await screen.press("서류 제출하기")
    await screen.expect_heading("올린 서류의 잔액을 확인하고 있어요")
    borrower.at = await borrower.get("/v2/journeys/upl")
    await internals.resolve(borrower.at, EvidenceAccepted())
    await borrower.until("confirm")
    screen.allow_errors("404 GET /api/v2/credit/lending-intelligence/fds/question")  # a page that was left
    await borrower.walk_to("finish")
    uid = borrower.at["applyUid"]
    await lending.invest(await lending.investor(3_100_000), uid, 3_100_000)
    await lending.until(uid, "disbursed")
    await screen.goto(f"/mypage/loan/apply/detail/{uid}")
    await screen.press("완납 증명서 올리기", role="link")
    await screen.expect_url("/mypage/loan/apply/submit-proof-of-full-payment")
    await screen.expect_heading("완납 증명서 올리기")
    await hand_in(screen, "도담카드 완납 증명서 파일 고르기")
    await screen.expect_text("올렸어요")
    await screen.shoot("proven")


async def test_back_to_a_new_loan(device: Devices, new_borrower: NewBorrower) -> None:
    """From the choice and from the documents. A sum that is too high is shown before the choice."""
    borrower = await debtor(new_borrower, "노되돌림다중")
    await borrower.simulator.put(f"/people/{borrower.mobile}", json={"score": 620})
    screen = await device(PHONE, borrower, examined=True)
    await screen.goto("/upl/debt-consolidation/convert-to-refinancing-loan")
    await screen.expect_text("모두 갚기에는 한도가 모자라요.")
    await screen.press("갚을 대출 고르기")
    await screen.tick(re.compile("한빛캐피탈"))
    await screen.expect_text("고른 대출을 갚으려면 840만원이 필요한데, 한도는 500만원이에요.")
    await screen.page.get_by_role("checkbox", name=re.compile("한빛캐피탈")).uncheck()
    await screen.tick(re.compile("도담카드"))
    await screen.press("고른 대출 1건 갚기")
    await screen.expect_heading("갚을 대출의 서류를 올려 주세요")
    await screen.press("대출 다시 고르기")
    await screen.expect_heading("새 대출로 갚을 대출을 골라 주세요")
    await expect(screen.page.get_by_role("checkbox", name=re.compile("도담카드"))).to_be_checked()
    await screen.press("새 대출로 바꾸기")
    await screen.expect_heading(re.compile("최대 .+만원까지 빌릴 수 있을 것 같아요"))


async def test_before_the_terms_the_page_leads_to_the_application(applicant: Applicants) -> None:
    screen = (await applicant("income")).screen
    screen.allow_errors("404 GET /api/v2/credit/outstanding-loan/possible-refinancing-loan-info")
    await screen.goto("/upl/debt-consolidation/convert-to-refinancing-loan")
    await screen.expect_heading("대환대출은 조건을 고를 때 정해요")
    await screen.press("대출 신청으로 가기", role="link")
    await screen.expect_heading("어떤 일을 하고 있나요?")


async def test_nothing_to_repay(device: Devices, new_borrower: NewBorrower) -> None:
    borrower = await new_borrower(name="유홀가분").sign_up()
    await borrower.simulator.put(f"/people/{borrower.mobile}", json={"score": 880, "loans": []})
    await (await borrower.open()).walk_to("loan_terms")
    screen = await device(PHONE, borrower, examined=True)
    await screen.goto("/upl/debt-consolidation/convert-to-refinancing-loan")
    await screen.expect_url("/upl/debt-consolidation/no-outstanding-loan")
    await screen.expect_heading("갚을 대출이 없어요")
    await borrower.post("/v2/credit/apply/upl-type", {"uplTypeCode": "debtConsolidation", "state": "대출 조건 선택 전"})
    await screen.goto("/upl/debt-consolidation/select-outstanding-loan")
    await screen.expect_heading("갚을 수 있는 대출이 없어요")
    await screen.press("새 대출로 계속하기")
    await Applicant(screen, borrower).loan_terms()
