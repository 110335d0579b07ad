"""Pages that no entry of the site, or only few people's way, leads to: each address shows its page."""

import re

import pytest

from domain.accounts.corporation import Partition
from stack.supervisor import Stack
from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Devices
from tests.browser.screen import PHONE, Screen
from tests.clients.legal_person import legal_person
from tests.conftest import Scenario
from tests.journeys.conftest import NewBorrower

VISITORS = {
    "/products/collateral/ended": "마감된 상품",
    "/products/credit/ended": "마감된 상품",
    "/company/track-record": "지금까지의 실적",
    "/loan/mortgage/failed/dormant-user": "쉬고 있는 계정이에요",
    "/goto": "이 주소로는 열 수 없어요",
}
LICENCE = "운전면허증"


async def test_pages_of_visitors(phone: Screen) -> None:
    phone.examined = True
    for path, title in VISITORS.items():
        await phone.goto(path)
        await phone.expect_heading(title)
        await phone.expect_url(path)


@pytest.mark.parametrize("path", ["/login/investor/mobile", "/login/loan"])
async def test_every_address_of_the_log_in_leads_to_one_page(path: str, phone: Screen) -> None:
    phone.examined = True
    await phone.goto(f"{path}?next=%2Fcart")
    await phone.expect_heading("로그인")
    await phone.expect_url("/login")
    assert phone.page.url.endswith("?next=%2Fcart")


async def test_the_app_hands_its_session_over(device: Devices, new_borrower: NewBorrower) -> None:
    person = await new_borrower().sign_up()
    token = (await person.do("/v2/goto/token", {"target": "/v2/mypage/account"}))["gotoToken"]
    screen = await device(PHONE)
    screen.allow_errors("403 POST /api/v2/goto$")
    await screen.goto(f"/goto?gotoToken={token}")
    await screen.expect_heading(re.compile("님으로 계속할까요"))
    await screen.shoot("asked")
    await screen.press("계속하기")  # a browser asks; the app's web view does not
    await screen.expect_heading("내 정보")
    await screen.goto(f"/goto?gotoToken={token}")  # it works once
    await screen.expect_url("/goto")
    await screen.expect_text("첫 화면으로 가기")


async def test_the_older_address_of_the_log_out(device: Devices, new_borrower: NewBorrower) -> None:
    screen = await device(PHONE, await new_borrower().sign_up())
    await screen.goto("/logout")
    await screen.expect_url("/")
    assert await screen.page.evaluate("localStorage.accessToken") is None


async def test_a_corporation_is_led_to_its_own_certification(
    device: Devices, new_borrower: NewBorrower, platform: Stack
) -> None:
    owner = new_borrower()
    owner.tokens = await legal_person(platform.settings, Partition.CORPORATION)
    screen = await device(PHONE, owner, examined=True)
    await screen.goto("/mypage/certification-status")
    await screen.expect_url("/mypage/corporation/certification")
    await screen.expect_heading("법인 인증을 마쳤어요")


async def test_a_client_of_the_loan_pages_is_certified_there(device: Devices, new_borrower: NewBorrower) -> None:
    applicant = Applicant(await device(PHONE, examined=True), new_borrower())
    await applicant.screen.goto("/loan/phone-certification")
    await applicant.ask_for_code()
    await applicant.screen.expect_url("/loan/identity-authentication")


@pytest.mark.parametrize("family", ["upl", "loan"])
async def test_a_personal_loan_at_either_family_of_addresses(
    family: str, device: Devices, new_borrower: NewBorrower, scenario: Scenario
) -> None:
    person = await (await (await new_borrower().sign_up()).open(family)).walk_to("scraping")
    screen = await device(PHONE, person, examined=True)
    applicant = Applicant(screen, person)
    await screen.goto(f"/{family}/scraping")
    await applicant.scraping("카카오톡")
    await screen.expect_url(f"/{family}/scraping/kakao")
    await scenario("credit_bureau", "down")
    await person.answer_prompt()
    await screen.expect_url(f"/{family}/scraping/wait")
    await screen.expect_heading(re.compile("한도를 계산하고 있어요"))
    await scenario("credit_bureau", "normal")


@pytest.mark.parametrize("family", ["upl", "loan"])
async def test_a_driving_licence_at_either_family_of_addresses(
    family: str, device: Devices, new_borrower: NewBorrower
) -> None:
    person = await (await (await new_borrower().sign_up()).open(family)).walk_to("id_photo")
    screen = await device(PHONE, person, examined=True)
    applicant = Applicant(screen, person)
    await screen.goto(person.at["path"])
    await screen.press(LICENCE)
    await screen.upload("사진 고르기", await applicant.card(mobile=person.mobile, type="1"))
    await screen.expect_heading("읽은 내용이 맞는지 확인해 주세요")
    await screen.expect_url(f"/{family}/id-authentication/driver-license")


async def test_a_driving_licence_before_the_next_page(device: Devices, new_borrower: NewBorrower) -> None:
    person = await new_borrower().sign_up()
    screen = await device(PHONE, person, examined=True)
    applicant = Applicant(screen, person)
    await screen.goto("/verification/id/capture?nextPage=%2Floan%2Fguide")
    await screen.press(LICENCE)
    await screen.upload("사진 고르기", await applicant.card(mobile=person.mobile, type="1"))
    await screen.expect_url("/verification/id/driver-license/confirm")
    await applicant.id_details()
    await screen.expect_url("/loan/guide")
