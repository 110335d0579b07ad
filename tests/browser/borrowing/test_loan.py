"""The whole personal loan on a screen, from the guide to the signed contract."""

import asyncio
import re

import pytest
from playwright.async_api import Route, expect

from documents.authority import open_authority
from documents.signature import validate
from stack.supervisor import Stack
from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Devices
from tests.browser.screen import Device, Screen
from tests.journeys.conftest import NewBorrower


@pytest.mark.rule("B001", "B002", "B448", "B453", "B454")
async def test_loan_from_the_guide_to_the_signed_contract(
    kind: Device, device: Devices, new_borrower: NewBorrower, platform: Stack
) -> None:
    """Every page on the way is accessible and fits the screen."""
    screen = await device(kind, examined=True)
    applicant = Applicant(screen, new_borrower())
    person = applicant.person

    await screen.goto("/loan/credit/guide")
    await screen.expect_heading("개인신용대출")
    await screen.press("내 한도 알아보기")
    await screen.expect_text("11단계 중 1단계")
    await applicant.sign_up()
    await applicant.begin()
    await screen.expect_url("/upl/income")
    await screen.expect_text("11단계 중 2단계 · 2/5")
    await copy_session(applicant)
    await applicant.income()
    await applicant.compatibility()
    await applicant.scraping()
    await person.answer_prompt()
    await type_and_slide_amount(screen)
    await applicant.loan_terms()
    await applicant.confirm()
    await applicant.id_photo()
    await applicant.id_details()
    await applicant.account()
    await applicant.account_code()
    await applicant.address()
    await applicant.fraud_questions()
    await applicant.contract_info()
    await expect(screen.page).to_have_url(re.compile(r"/loan/contract/agreements\?applyUid=\w+$"))
    await applicant.contract_agreements()
    await applicant.signing()
    await expect(screen.page).to_have_url(
        re.compile(r"/loan/contract/certification/(kakao|pass)\?termsToken=[^&]+&applyUid=\w+$")
    )
    document = await documents_of(screen)
    await person.answer_prompt()
    await screen.expect_heading("대출 계약을 마쳤어요")
    await screen.expect_url("/upl/finish")
    await screen.expect_text(re.compile("^계약을 맺었어요 · 투자금 0% 모음"))
    await screen.page.reload()
    await screen.expect_text(re.compile("^투자금 0% 모음"))

    assert (await screen.linked_file("서명한 계약서 열기 (PDF)")).startswith(b"%PDF")
    authority = open_authority(platform.settings.state / "authority")
    signature = await asyncio.to_thread(validate, document[-1], authority)
    assert (signature.intact, signature.trusted, signature.signer) == (True, True, person.name)


async def type_and_slide_amount(screen: Screen) -> None:
    """Field and slider have the same amount; an amount that cannot be lent is refused after the press only."""
    field = screen.page.get_by_label("빌릴 금액", exact=True)
    slider = screen.page.get_by_role("slider")
    payment = screen.page.locator(".funnel__outcome strong")
    await screen.expect_heading(re.compile("최대 .+만원까지 빌릴 수 있을 것 같아요"))
    await expect(field).to_have_attribute("inputmode", "numeric")
    await expect(screen.role("group", "갚는 기간 36개월")).to_be_visible()
    await screen.shoot("terms")
    await screen.expect_text(re.compile(r"^100만원부터 .+까지, 10만원 단위$"))
    await field.fill("3550000")
    await expect(screen.page.locator("[aria-invalid]")).to_have_count(0)
    await screen.press("이 조건으로 심사받기")
    await screen.expect_text("10만원 단위로 입력해 주세요.")
    await expect(field).to_be_focused()
    await expect(payment).to_have_text("–")
    await screen.shoot("refused")
    await screen.examine()
    await field.fill("3500000")
    await expect(screen.page.locator("[aria-invalid]")).to_have_count(0)
    await expect(slider).to_have_attribute("aria-valuetext", "350만원")
    before = await payment.inner_text()
    await slider.press("ArrowRight")
    await expect(field).to_have_value("3,600,000")
    await expect(payment).not_to_have_text(before)
    assert "POST /api/v2/credit/apply" not in screen.sent


async def copy_session(applicant: Applicant) -> None:
    """Give the person's own client the tokens of the screen."""
    applicant.person.tokens = {"accessToken": await applicant.screen.page.evaluate("localStorage.accessToken")}


async def documents_of(screen: Screen) -> list[bytes]:
    """Return the contracts that the screen receives from now on: a browser gives no access to the content of a blob."""
    delivered: list[bytes] = []

    async def record(route: Route) -> None:
        answer = await route.fetch()
        delivered.append(await answer.body())
        await route.fulfill(response=answer)

    await screen.page.route("**/v2/contract/document?*", record)
    return delivered
