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
    await applicant.sign_up()
    await applicant.begin()
    await screen.expect_url("/upl/income")
    await copy_session(applicant)
    await applicant.income()
    await applicant.compatibility()
    await applicant.scraping()
    await person.answer_prompt()
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

    assert (await screen.linked_file("서명한 계약서 열기 (PDF)")).startswith(b"%PDF")
    authority = open_authority(platform.settings.state / "authority")
    signature = await asyncio.to_thread(validate, document[-1], authority)
    assert (signature.intact, signature.trusted, signature.signer) == (True, True, person.name)


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
