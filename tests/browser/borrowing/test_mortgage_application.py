"""The full mortgage application on a screen: from the guide to accepted terms, and the owner's consent."""

import re

import pytest
from playwright.async_api import expect

from domain.borrowing.journeys.mortgage import MortgageAppraised
from stack.supervisor import Stack
from tests.browser.borrowing.applicant import Applicant
from tests.browser.borrowing.mortgage_pages import (
    HOME,
    RESIDENCE,
    begin,
    choose_amount,
    consent,
    describe,
    enter_loan,
    find,
)
from tests.browser.conftest import Devices
from tests.browser.screen import DESKTOP, PHONE, Device
from tests.clients.homeowner import FAR_AWAY, FLAT
from tests.clients.mortgage_applicant import CollateralOwner, MortgageApplicant
from tests.conftest import Scenario
from tests.internals import Internals


@pytest.fixture
def applicant(platform: Stack) -> MortgageApplicant:
    return MortgageApplicant.of(platform.settings)


@pytest.mark.rule("B389")
async def test_from_the_guide_to_accepted_terms(
    kind: Device, device: Devices, applicant: MortgageApplicant, internals: Internals
) -> None:
    """Every page on the way is accessible and fits the screen."""
    screen = await device(kind, await applicant.sign_up(), examined=True)
    screen.allow_errors(r"422 POST .*/submit$")
    await screen.goto("/loan/mortgage/guide")
    await screen.press("온라인 신청하기", role="link")
    await screen.expect_url("/loan/mortgage/draft")
    await begin(screen)
    await find(screen, HOME, FLAT)
    await describe(screen)
    await choose_amount(screen)
    await expect(screen.page.get_by_role("checkbox", name="문자")).to_have_count(1)
    await screen.expect_no_text("앱 알림")
    await consent(screen)
    await screen.expect_heading("신청을 받았어요")
    limit = screen.page.get_by_text("이 집의 예상 한도").locator("+ p")
    await expect(limit).to_have_text(re.compile(r"^[0-9억,\s]+만원$"))
    await screen.expect_url("/loan/mortgage/draft/modal/success/1")
    await screen.press("서류 올리기")
    await screen.expect_heading("신청을 마쳤어요. 서류를 올려 주세요")
    await screen.expect_url("/loan/mortgage/apply-complete")
    for paper in ("앞면이 모두 보이게", "등기필정보", "정부24", "원천징수영수증"):
        await screen.expect_text(paper)
    await screen.press("서류 제출하기")
    await screen.expect_text("서류를 모두 올려 주세요")
    for name in ("신분증", "등기권리증", "전입세대확인서", "소득 증빙 서류"):
        row = screen.page.get_by_role("listitem").filter(has_text=name)
        await screen.upload(re.compile(f"^{name}"), await applicant.card())
        await expect(row.get_by_text("올렸어요")).to_be_visible()
    await screen.shoot("papers")
    await screen.press("서류 제출하기")
    await screen.expect_heading("서류를 보고 있어요")

    await applicant.until("review", kind="mortgage")
    await internals.resolve(applicant.at, MortgageAppraised(amount=90_000_000, rate="8.7", months=12))
    await screen.expect_heading("9,000만원을 빌릴 수 있어요")
    await screen.expect_text("652,500")
    await screen.expect_text("7,830,000원")  # of twelve months
    await screen.page.get_by_text("회차마다 보기").click()
    await screen.press("이 조건으로 빌리기")
    await screen.expect_heading("이제 계약을 준비할게요")
    await screen.page.reload()
    await screen.expect_heading("이제 계약을 준비할게요")
    await applicant.close()


async def test_log_in_continues_an_open_mortgage_application(
    kind: Device, device: Devices, applicant: MortgageApplicant, internals: Internals
) -> None:
    """Log-in and the guides of credit loans do not lead into a credit application."""
    await (await applicant.begin()).apply_for()
    screen = await device(kind, examined=True)
    await screen.goto("/login/loan")
    await internals.reset_attempts("sms-code")
    await Applicant(screen, applicant).log_in()
    sheet = screen.page.get_by_role("alertdialog", name="신청하던 대출이 있어요")
    await expect(sheet.get_by_text("주택담보대출")).to_be_visible()
    await screen.examine()
    await screen.shoot("resume")
    await sheet.get_by_role("button", name="이어서 하기").click()
    await screen.expect_heading("신청을 받았어요")
    await screen.goto("/loan/credit/guide")
    await screen.expect_heading("개인신용대출")
    await screen.page.wait_for_load_state("networkidle")
    await expect(screen.page).to_have_url(re.compile("/loan/credit/guide$"))
    await applicant.close()


async def test_ineligible_home_is_corrected_and_input_is_kept(device: Devices, applicant: MortgageApplicant) -> None:
    screen = await device(PHONE, await applicant.sign_up(), examined=True)
    await screen.goto("/loan/mortgage/draft")
    await begin(screen)
    await find(screen, HOME, FAR_AWAY)
    await screen.expect_text("담보로 받기 어려운 지역이에요")
    await describe(screen)
    await choose_amount(screen)
    await consent(screen)
    await screen.expect_heading("담보로 받을 수 없는 집이에요")
    await screen.expect_url("/loan/mortgage/draft/modal/failure/1")
    for way_out in ("개인신용대출 보기", "전화 상담 신청하기"):
        await expect(screen.role("link", way_out)).to_be_visible()
    await screen.press("주소 바꾸기")
    await screen.expect_url("/loan/mortgage/draft")
    await screen.expect_heading(HOME)
    await applicant.begin()
    draft = (await applicant.get("/v2/journeys/mortgage/draft"))["data"]
    assert (draft["amount"], draft["job"]) == (100_000_000, "office")
    await applicant.close()


async def test_after_an_outage_the_draft_opens_at_what_is_not_stored(
    device: Devices, applicant: MortgageApplicant, scenario: Scenario
) -> None:
    screen = await device(PHONE, await applicant.sign_up())
    await screen.goto("/loan/mortgage/draft")
    await begin(screen)
    await find(screen, HOME, FLAT)
    await describe(screen)
    await choose_amount(screen)
    await scenario("kb", "down")
    await consent(screen)
    await screen.expect_heading("지금은 확인하지 못했어요")
    await scenario("kb", "normal")
    await screen.press("신청서로 돌아가기")
    await screen.expect_heading("신청하는 분을 알려 주세요")
    await screen.type("주민등록번호 뒤 첫 자리", "1")
    await screen.press("다음")
    await screen.expect_heading("신청에 필요한 동의를 받을게요")
    await consent(screen)
    await screen.expect_heading("신청을 받았어요")
    await applicant.close()


@pytest.mark.rule("B218", "B225", "B226", "B227", "B228", "B229", "B231", "B232", "B233", "B234")
async def test_the_input_of_the_draft_is_validated(device: Devices, applicant: MortgageApplicant) -> None:
    screen = await device(PHONE, await applicant.sign_up())
    await screen.goto("/loan/mortgage/draft")
    await begin(screen)
    await find(screen, HOME, FLAT)
    await describe(screen, another=True)
    await screen.type("소유자 이름", "A")
    await screen.press("다음")
    await screen.expect_text("이름은 한글 두 글자 이상으로 적어 주세요.")
    await screen.expect_text("숫자 11자리를 모두 입력해 주세요.")
    birthday = screen.page.get_by_label("소유자 생년월일 8자리")
    for day in ("1980010", "19801301", "19800132", "19800431", "19810229"):
        await birthday.fill("19800229")
        await screen.expect_no_text("날짜 8자리를 확인해 주세요.")
        await birthday.fill(day)
        await screen.expect_text("날짜 8자리를 확인해 주세요.")
    await screen.tick("내 이름")
    await enter_loan(screen)
    await screen.page.get_by_label("직업", exact=True).select_option("owner")
    await screen.type("사업자등록번호", "123")
    await screen.type("주민등록번호 앞 6자리", "100101")
    digit = screen.page.get_by_label("주민등록번호 뒤 첫 자리")
    await digit.fill("3")
    await screen.press("다음")
    await screen.expect_text("사업자등록번호 10자리를 모두 입력해 주세요.")
    minor = "19세 이상만 가입할 수 있어요."
    for century in ("3", "4", "7", "8"):
        await digit.fill(century)
        await screen.expect_text(minor)
        await digit.fill("1")
        await screen.expect_no_text(minor)
    for century in ("9", "0", "5"):
        await digit.fill(century)
        await screen.expect_no_text(minor)

    await screen.type("주민등록번호 앞 6자리", applicant.birth)
    await digit.fill("1")
    await screen.type("사업자등록번호", "1248100999")
    await screen.type("업종 코드", "64992")
    await screen.type("연 소득", "48000000")
    await screen.page.get_by_label("갚을 돈이 나오는 곳").select_option("01")
    await screen.press("다음")
    await screen.expect_text("없는 사업자등록번호예요. 다시 확인해 주세요.")
    await screen.type("사업자등록번호", "1248100998")
    await screen.press("다음")
    await screen.expect_heading("신청에 필요한 동의를 받을게요")
    await applicant.close()


async def test_borrower_who_is_refused(device: Devices, platform: Stack) -> None:
    person = MortgageApplicant.of(platform.settings, name="한연체")
    await person.begin()
    await person.apply_for()
    screen = await device(PHONE, person, examined=True)
    await screen.goto("/loan/mortgage/apply-complete")
    await screen.expect_heading("지금은 이 대출이 맞지 않아요")
    await screen.expect_url("/loan/mortgage/failed/loan-unsuitable-exception")
    await person.close()


async def test_visitor_is_certified_first(device: Devices, applicant: MortgageApplicant) -> None:
    """A new visitor joins and reaches the draft."""
    screen = await device(PHONE, examined=True)
    await screen.goto("/loan/mortgage/guide")
    await screen.press("온라인 신청하기", role="link")
    await screen.expect_url("/loan/mortgage/phone-certification")
    certified = Applicant(screen, applicant)
    await certified.certify()
    assert "POST /api/v2/loan/mortgage/identity/send" in screen.sent
    await screen.expect_url("/signup/loan")
    await screen.expect_heading("약관에 동의하면 가입이 끝나요")
    await screen.agree()
    await screen.press("동의하고 가입하기")
    await screen.expect_url("/loan/mortgage/draft")
    await begin(screen)
    await screen.expect_heading(HOME)
    await screen.goto("/loan/mortgage/phone-certification")
    await screen.expect_url("/loan/mortgage/draft")
    await applicant.close()


async def test_owner_agrees_on_their_own_phone(device: Devices, applicant: MortgageApplicant, platform: Stack) -> None:
    """The applicant sends the link; the owner opens it and is certified, and the applicant's screen moves on."""
    owner = CollateralOwner.of(platform.settings)
    await applicant.sign_up()
    await applicant.begin()
    await applicant.apply_for(**applicant.owned_by(owner))
    await applicant.go_on()
    screen = await device(DESKTOP, applicant, examined=True)
    await screen.goto("/loan/mortgage/apply-complete")
    await screen.expect_heading("집 소유자의 동의가 필요해요")
    await screen.press("소유자에게 문자 보내기")
    await screen.expect_text("문자를 보냈어요")

    phone = await device(PHONE, examined=True)
    await phone.goto(f"/loan/mortgage/joint-or-third-party?token={await owner.read_link()}")
    await phone.expect_heading("집 소유자의 동의가 필요해요")
    await phone.press("휴대폰으로 본인 확인하기", role="link")
    await Applicant(phone, owner).certify()
    await phone.expect_heading("이 집을 담보로 맡길까요?")
    assert "POST /api/v2/loan/mortgage/joint-or-third-party/identity/confirm" in phone.sent
    await phone.press("1가지를 확인해 주세요")
    await phone.expect_text("동의해야 계속할 수 있어요.")
    await phone.tick(re.compile("담보로 맡기는 데 동의해요"))
    await phone.press("다음")
    await find(phone, RESIDENCE, FLAT)
    await phone.expect_heading("상세 주소를 확인해 주세요")
    await phone.press("담보로 맡기는 데 동의하기")
    await phone.expect_heading("동의를 마쳤어요")
    await screen.expect_heading("신청을 마쳤어요. 서류를 올려 주세요")
    await phone.goto(f"/loan/mortgage/joint-or-third-party?token={owner.link}")
    await phone.expect_heading("열 수 없는 링크예요")
    await owner.close()
    await applicant.close()


@pytest.mark.rule("B538")
async def test_my_page_shows_the_application_and_accepts_the_card(
    kind: Device, device: Devices, applicant: MortgageApplicant
) -> None:
    await applicant.begin()
    screen = await device(kind, applicant, examined=True)
    await screen.goto("/mypage/loan/apply")
    mine = screen.page.get_by_role("main").get_by_role("listitem")
    await expect(mine.filter(has_text="주택담보대출")).to_contain_text("신청서 작성 중")
    await applicant.apply_for()
    await applicant.go_on()
    await screen.page.reload()
    await screen.press("자세히 보기", role="link")
    await screen.expect_heading("주택담보대출 신청")
    await screen.expect_text("1억원")
    screen.allow_errors("415 POST /api/v2/mypage/mortgageApply/submitIdCard")
    await screen.upload("신분증 파일 고르기", b"no picture")
    await expect(screen.page.get_by_role("alert")).to_contain_text(re.compile("^실패"))
    await screen.shoot("failed")
    await screen.upload("신분증 파일 고르기", await applicant.card())
    await screen.expect_text(re.compile("에 올렸어요"))
    await screen.press("이메일 로그인 더하기", role="link")
    await screen.expect_url("/loan/mortgage/register-additional-login-method")
    await screen.expect_heading("이메일 로그인을 더해 주세요")
    await screen.press("나중에 하기", role="link")
    await screen.press("자세히 보기", role="link")
    await screen.press("이어서 하기", role="link")
    await screen.expect_heading(re.compile("서류를 올려 주세요"))
    await expect(screen.page.get_by_role("listitem").filter(has_text=re.compile("신분증."))).to_contain_text("올렸어요")
