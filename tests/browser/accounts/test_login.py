"""Log-in by e-mail with its lock, by Facebook, to a dormant account, and the devices of a member."""

import re
from uuid import UUID, uuid4

import pytest
from playwright.async_api import expect

from db.accounts.passwords import set_password
from db.accounts.people import set_email
from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Devices
from tests.browser.screen import DESKTOP, PHONE, Device, Screen
from tests.clients.dormant_member import DormantMember
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower

PASSWORD = "이음 Password1!"
OTHER_WAYS = "다른 방법으로 로그인"


async def log_in_by_email(screen: Screen, email: str, password: str = PASSWORD) -> None:
    await screen.type("이메일", email)
    await screen.type("비밀번호", password)
    await screen.press("로그인하기")


async def by_facebook(screen: Screen) -> None:
    if (screen.page.viewport_size or PHONE["viewport"])["width"] == PHONE["viewport"]["width"]:
        await screen.unfold(OTHER_WAYS)
    await screen.press(re.compile("페이스북으로 로그인"))


async def test_log_in_by_email_and_its_lock(device: Devices, new_borrower: NewBorrower, internals: Internals) -> None:
    person, email = await new_borrower().sign_up(), f"way.{uuid4().hex[:12]}@example.com"
    async with internals.at.database.transaction() as session:
        await set_email(session, internals.at.sealer, UUID(person.person_id), email)
        await set_password(session, UUID(person.person_id), PASSWORD)
    screen = await device(PHONE, examined=True)
    screen.allow_errors(r"401 POST /api/v2/login$", r"429 POST /api/v2/login$")
    await screen.goto("/mypage/sessions")
    await screen.expect_heading("로그인")
    await screen.unfold(OTHER_WAYS)
    await screen.shoot("other-ways")
    await screen.press("로그인하기")
    await screen.expect_text("비밀번호를 입력해 주세요.")
    await screen.tick("이메일 기억하기")
    for left in (4, 3, 2, 1):
        await log_in_by_email(screen, email, "틀린 Password1!")
        await screen.expect_text(f"{left}번 더 시도할 수 있어요.")
    await log_in_by_email(screen, email, "틀린 Password1!")
    await screen.expect_text("로그인이 잠겼어요")
    await screen.expect_text("10분 뒤에 다시 시도해 주세요.")
    await internals.sql("update attempt set at = at - interval '11 minutes' where kind like 'login-guessed@%'")
    await log_in_by_email(screen, email)
    await screen.expect_heading("로그인한 기기")  # the page that was requested before
    await screen.expect_text("지금 쓰는 기기")
    assert await screen.page.evaluate("localStorage.savedLoginEmail") == email
    await screen.goto("/login")
    await screen.expect_url("/")


async def test_log_in_by_facebook(kind: Device, device: Devices, new_borrower: NewBorrower) -> None:
    person = await new_borrower().sign_up()
    screen = await device(kind, examined=True)
    await screen.goto("/login?next=%2Fmypage%2Fsessions")
    await by_facebook(screen)
    await screen.type("페이스북 이름", person.mobile)
    await screen.press("계속하기")
    await screen.expect_heading("이음 계정과 연결할게요")
    await screen.shoot("unknown")
    await screen.press("휴대폰 번호로 로그인하기", role="link")
    await Applicant(screen, person).log_in()
    await Applicant(screen, person).certify()
    await screen.expect_heading("로그인한 기기")

    await screen.page.evaluate("localStorage.clear()")
    await screen.goto("/login?next=%2Fmypage%2Fsessions")
    await by_facebook(screen)
    await screen.press("취소하기")
    await screen.expect_heading("페이스북 로그인을 취소했어요")
    await screen.press("로그인으로 돌아가기", role="link")
    await by_facebook(screen)
    await screen.type("페이스북 이름", person.mobile)
    await screen.press("계속하기")
    await screen.expect_heading("로그인한 기기")


# -- a dormant account -------------------------------------------------------------------------


async def dormant(internals: Internals, **known: str) -> DormantMember:
    """A member with an application at the loan's terms who has not logged in for a year."""
    member = DormantMember.of(internals.at.settings, **known)
    await (await member.apply()).walk_to("loan_terms")
    return await member.become_dormant(internals)


@pytest.mark.rule("B536", "B449", "B258")
async def test_a_dormant_account_is_reactivated_by_email_during_an_application(
    device: Devices, internals: Internals
) -> None:
    member = await dormant(internals)
    screen = await device(PHONE, examined=True)
    await screen.goto("/dormant")
    await screen.expect_heading("오래 쓰지 않아 쉬고 있는 계정이에요")
    await screen.press("로그인하고 휴면 풀기", role="link")
    await screen.expect_url("/login/dormant")
    await Applicant(screen, member).log_in("쉬고 있는 계정의 휴대폰 번호를 알려 주세요")

    await screen.expect_heading("쉬고 있는 계정이에요. 본인인지 확인해 주세요")
    await screen.expect_url("/dormant")
    await screen.page.reload()
    await screen.press(re.compile("이메일로 확인하기"))
    await screen.expect_heading("메일로 받은 인증번호를 입력해 주세요")
    code = await member.email_code()
    await screen.type("인증번호 6자리", "000000" if code != "000000" else "111111")
    await screen.expect_text("인증번호가 맞지 않아요")
    await screen.type("인증번호 6자리", code)
    await screen.expect_heading("약관에 다시 동의하면 휴면이 풀려요")
    await screen.expect_url("/login/dormant/agreement")
    await screen.agree()
    await screen.press("동의하고 다시 쓰기")
    await expect(screen.page.get_by_role("alertdialog", name="신청하던 대출이 있어요")).to_be_visible()
    await screen.press("이어서 하기")
    await expect(screen.page.get_by_role("dialog", name="휴면 계정을 풀었어요")).to_be_visible()
    await screen.press("확인")
    await screen.expect_url(member.at["path"])
    await member.close()


@pytest.mark.rule("B451", "B478", "B501")
async def test_a_dormant_account_is_reactivated_by_a_certification(device: Devices, internals: Internals) -> None:
    member = await (await DormantMember.of(internals.at.settings).sign_up()).become_dormant(internals, email=False)
    await member.log_in_by_mobile()
    screen = await device(DESKTOP, examined=True)
    await screen.goto(f"/dormant/login?tempToken={member.temp_token}&next=%2Fmypage%2Fsessions")
    await screen.expect_heading("쉬고 있는 계정이에요. 본인인지 확인해 주세요")
    assert "tempToken" not in screen.page.url
    await screen.expect_no_text("이메일로 확인하기")
    await screen.press(re.compile("휴대폰으로 본인 확인하기"))
    await screen.expect_url("/authentication/phone-certification")
    await Applicant(screen, member).certify()
    await screen.expect_heading("약관에 다시 동의하면 휴면이 풀려요")
    await screen.agree()
    await screen.press("동의하고 다시 쓰기")
    await expect(screen.page.get_by_role("dialog", name="휴면 계정을 풀었어요")).to_be_visible()
    await screen.press("확인")
    await screen.expect_heading("로그인한 기기")
    await member.close()


# -- devices -----------------------------------------------------------------------------------


@pytest.mark.rule("B174", "B175", "B177", "B523")
async def test_devices_are_listed_and_logged_out(
    device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    person = new_borrower()
    at_home, on_phone = await device(DESKTOP, examined=True), await device(PHONE, examined=True)
    await person.sign_up()
    for screen in (at_home, on_phone):
        await screen.goto("/login/loan?next=%2Fmypage%2Fsessions")
        await Applicant(screen, person).log_in()
        await screen.expect_heading("로그인한 기기")
        await internals.reset_attempts("login-code-sent")
    other_tab = await Screen.open(at_home.context, at_home.checked)
    await other_tab.goto("/faq/invest")
    await expect(other_tab.role("button", re.compile(f"^{person.name}"))).to_be_visible()
    await on_phone.press(re.compile(r"리눅스 · 크롬에서 로그아웃"))
    await on_phone.expect_text("리눅스 · 크롬에서 로그아웃했어요.")
    at_home.allow_errors(r"401 GET /api/v2/")
    await at_home.page.reload()
    await at_home.expect_url("/login")
    assert await at_home.page.evaluate("localStorage.accessToken") is None
    await expect(other_tab.role("link", "로그인")).to_be_visible()
    assert "next=%2Fmypage%2Fsessions" in at_home.page.url

    await on_phone.press("모든 기기에서 로그아웃")
    await on_phone.press("모두 로그아웃")
    await on_phone.expect_text("모든 기기에서 로그아웃했어요.")
    await on_phone.expect_url("/")
    assert await on_phone.page.evaluate("localStorage.accessToken") is None
