"""Sign-up to invest, the e-mail address, and closing the account."""

import re
from uuid import UUID

import pytest
from playwright.async_api import expect

from api.accounts.profile.migration import MIGRATION, MigratedMember, take_over
from api.http.signed_tokens import Claims
from db.accounts.passwords import set_password
from domain.accounts.agreements import MARKETING_BOXES
from tests.browser.accounts.signing_up import PASSWORD, prove_email, type_password
from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Devices
from tests.browser.screen import DESKTOP, PHONE
from tests.factories import new_address, new_identity
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.email import USER, certified, code_of, other_than


@pytest.mark.rule("B037", "B243", "B244", "B245", "B246", "B190", "B304")
@pytest.mark.rule("B235", "B236")
async def test_an_investor_signs_up(device: Devices, new_borrower: NewBorrower) -> None:
    person, email = new_borrower(), new_address()
    screen = await device(PHONE, examined=True)
    visitor = Applicant(screen, person)
    await screen.goto("/signup?next=%2Fsettings%2Fmarketing-unsubscribe")
    await screen.expect_heading("회원가입")
    await screen.press(re.compile("^투자하려고 해요"))
    await screen.expect_heading("약관을 읽고 동의해 주세요")
    await screen.press("5가지를 확인해 주세요")
    await screen.expect_text("서비스 이용약관에 동의해 주세요.")
    await screen.expect_text("필수 항목(5) 전체 동의")
    await screen.expect_text("동의하지 않을 수 있어요. 다만 동의하지 않으면 서비스 이용과 금융거래가 제한돼요.")
    await screen.expect_text("동의하지 않아도 서비스를 쓸 수 있어요. 다만 상품 안내 같은 혜택은 제한될 수 있어요.")
    await screen.agree()
    await screen.expect_text("투자한 돈은 원금이 보장되지 않아요.")  # a ticked box opens its text
    await screen.tick(re.compile("앱 알림"))
    await screen.press("동의하고 계속하기")
    await screen.expect_text("4단계 중 2단계")
    await expect(screen.page.locator(".funnel-bar")).to_contain_text("회원가입")
    await screen.type("이름", person.name)
    await screen.press("다음")
    await expect(screen.page.get_by_label("주민등록번호 앞 6자리")).to_be_visible()
    await expect(screen.page.locator("[aria-invalid=true]")).to_have_count(0)  # nothing is entered there yet
    await visitor.certify()
    await screen.expect_url("/signup/email-account")
    await screen.expect_text("4단계 중 3단계")
    await prove_email(screen, person, email)

    await screen.expect_heading("로그인할 때 쓸 비밀번호를 정해 주세요")
    await screen.page.reload()
    await screen.expect_heading("로그인할 때 쓸 비밀번호를 정해 주세요")
    await type_password(screen, "short")
    await screen.press("가입하기")
    await screen.expect_text(re.compile("8자 이상"))
    keypad = screen.page.get_by_role("group", name="보안 키패드")
    await screen.page.get_by_role("button", name="보안 키패드로 입력하기").first.click()
    await expect(keypad).to_be_visible()
    for key in ("모두 지우기", "대문자", "대문자 S", "u", "n", "7", "기호", "느낌표", "글자", "a", "b", "c"):
        await keypad.get_by_role("button", name=key, exact=True).click()
    await screen.examine()
    await screen.shoot()
    await keypad.get_by_role("button", name="입력 끝").click()
    await screen.type("비밀번호 확인", "Sun7!abd")
    await screen.press("가입하기")
    await screen.expect_text("비밀번호가 서로 달라요. 다시 확인해 주세요.")
    screen.allow_errors(r"422 POST /api/v2/join$")
    await type_password(screen, "Password1!")
    await screen.press("가입하기")
    await screen.expect_text("많은 사람이 써서 쉽게 알아낼 수 있는 비밀번호예요.")
    await type_password(screen, "Sun7!abc")
    await screen.press("가입하기")
    await screen.expect_heading("알림 설정")  # the page that was requested before
    await expect(screen.role("switch", "앱 알림")).to_be_checked()
    kept = set(await screen.page.evaluate("Object.keys(sessionStorage)"))
    assert kept <= {"react-router-scroll-positions"}  # written by the reload
    assert not any(re.search("Sun7", sent) for sent in screen.sent)


@pytest.mark.rule("B501")
async def test_a_partners_member_sets_up_the_log_in_by_the_mailed_link(
    device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    email, at = new_address(), internals.at
    async with at.database.transaction() as session:
        person_id = await take_over(
            at, session, MigratedMember(identity=new_identity(), email=email, is_borrower=False)
        )
    screen = await device(PHONE, examined=True)
    screen.allow_errors(r"404 GET /api/v2/journeys/email$")
    token = MIGRATION.sign(at.settings.token_secret, Claims(sub=str(person_id)))
    link = f"/authentication/email-certification/{token}"
    await screen.goto(link)
    await screen.expect_heading("쓰던 계정이 이음으로 옮겨 왔어요")
    await screen.press("시작하기")
    await prove_email(screen, new_borrower(), email)
    await screen.expect_heading("로그인할 때 쓸 비밀번호를 정해 주세요")
    await screen.expect_url(link)
    await type_password(screen)
    await screen.press("비밀번호 정하기")
    await screen.expect_text("이제 이메일로 로그인할 수 있어요.")
    await screen.expect_url("/")


async def test_a_code_that_fails_and_an_address_that_is_taken(
    device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    """On a desktop: the exits of the certification of an address."""
    person, taken, email = await new_borrower().sign_up(), new_address(), new_address()
    await certified(await new_borrower().sign_up(), taken, at=USER)
    await internals.reset_attempts("email-code")
    screen = await device(DESKTOP, person, examined=True)
    screen.allow_errors(r"404 GET /api/v2/journeys/email$")
    await screen.goto("/authentication/email-certification")
    old = await code_of(person, taken)
    await screen.expect_heading("인증할 이메일을 알려 주세요")
    await screen.press("인증번호 받기")
    await screen.expect_text("이메일 주소를 확인해 주세요. 예: ieum@example.com")
    await screen.type("이메일", taken)
    await screen.press("인증번호 받기")
    await screen.expect_heading("메일로 받은 인증번호를 입력해 주세요")
    await screen.type("인증번호 6자리", await code_of(person, taken, but=old))
    await screen.expect_heading("이미 쓰고 있는 이메일이에요")

    await screen.press("다른 이메일로 인증하기")
    await screen.expect_heading("인증할 이메일을 알려 주세요")
    await screen.type("이메일", email)
    await screen.press("인증번호 받기")
    await screen.expect_heading("메일로 받은 인증번호를 입력해 주세요")
    wrong = other_than(await code_of(person, email))
    for left in (4, 3, 2, 1):
        await screen.type("인증번호 6자리", wrong)
        await screen.expect_text(f"인증번호가 맞지 않아요. {left}번 더 입력할 수 있어요.")
        await expect(screen.page.get_by_text("인증번호가 맞지 않아요")).to_have_count(1)
        await expect(screen.page.get_by_label("인증번호 6자리")).to_have_attribute("aria-invalid", "true")
        await expect(screen.page.get_by_label("인증번호 6자리")).to_have_value("")
    await screen.type("인증번호 6자리", wrong)
    await screen.expect_heading("인증번호를 여러 번 잘못 입력했어요")
    await internals.reset_attempts("email-code")
    seen = await code_of(person, email)
    await screen.press("다시 인증하기")
    await screen.expect_heading("인증할 이메일을 알려 주세요")
    await screen.type("이메일", email)
    await screen.press("인증번호 받기")
    await screen.expect_heading("메일로 받은 인증번호를 입력해 주세요")
    await screen.type("인증번호 6자리", await code_of(person, email, but=seen))
    await screen.expect_heading("이메일 인증을 마쳤어요")
    await screen.press("확인")
    await screen.expect_url("/")


@pytest.mark.rule("B497", "B498")
async def test_another_address_from_my_page_with_a_proof_of_the_person(
    device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    person, email = await new_borrower().sign_up(), new_address()
    await certified(person, new_address(), at=USER)
    await internals.reset_attempts("sms-code")
    screen = await device(PHONE, person, examined=True)
    screen.allow_errors(r"404 GET /api/v2/journeys/email$")
    await screen.goto("/authentication/email-certification")
    await screen.expect_heading("인증할 이메일을 알려 주세요")
    await screen.press("이메일 인증 그만두기")
    await screen.expect_text("이메일 인증을 그만둘까요?")
    await screen.press("나가기")
    await screen.goto("/mypage/certification-status")
    await screen.press("이메일 바꾸기", "link")
    await screen.expect_heading("인증할 이메일을 알려 주세요")
    await screen.press("이메일 바꾸기 그만두기")
    await screen.expect_text("이메일 바꾸기를 그만둘까요?")
    await screen.press("계속하기")
    await prove_email(screen, person, email)
    await screen.expect_heading("본인 확인을 하면 이메일이 바뀌어요")
    await screen.press("본인 확인하기")
    old = await person.code("sms")
    await Applicant(screen, person).ask_for_code()
    sms = await person.message(lambda m: m["kind"] == "sms" and m["code"] and m["code"] != old)
    await screen.type("인증번호 6자리", sms["code"])
    await screen.expect_text("이메일을 바꿨어요.")
    await screen.expect_heading("인증 관리")
    assert (await person.get("/v2/user/email"))["email"] == email


@pytest.mark.rule("B500")
async def test_a_forgotten_address_and_a_forgotten_password(
    device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    person, email = await new_borrower().sign_up(), new_address()
    await certified(person, email, at=USER)
    async with internals.at.database.transaction() as session:
        await set_password(session, UUID(person.person_id), "Moon7!abcd")
    await internals.reset_attempts("sms-code")
    screen = await device(PHONE, examined=True)
    await screen.goto("/authentication/recover-email")
    await screen.expect_heading("이메일 찾기")
    ways = screen.page.get_by_role("navigation", name="로그인과 가입").get_by_role("link")
    await expect(ways).to_have_text(["로그인", "회원가입", "비밀번호 다시 정하기", "휴면 계정 풀기"])
    await screen.press("본인 확인하기")
    old = await person.code("sms")
    await Applicant(screen, person).ask_for_code()
    sms = await person.message(lambda m: m["kind"] == "sms" and m["code"] and m["code"] != old)
    await screen.type("인증번호 6자리", sms["code"])
    await screen.expect_heading("가입한 이메일을 찾았어요")
    await screen.expect_text("Ie***@example.com")

    await screen.press("로그인하기", "link")
    await screen.press("비밀번호 다시 정하기", "link")
    await screen.expect_heading("가입한 이메일을 알려 주세요")
    await screen.type("이메일", email)
    await screen.press("메일 받기")
    await screen.expect_heading("메일을 확인해 주세요")
    mail = await new_borrower(mobile=email.lower()).message(lambda m: "/login/password" in m["text"])
    link = re.search(r"/v2(/login/password#token=\S+)", mail["text"])
    assert link
    await screen.goto(link[1])
    await screen.expect_heading("새 비밀번호를 정해 주세요")
    await type_password(screen)
    await screen.press("비밀번호 바꾸기")
    await screen.expect_heading("로그인")
    await screen.type("이메일", email)
    await screen.type("비밀번호", PASSWORD)
    await screen.press("로그인하기")
    await screen.expect_url("/")

    screen.allow_errors(r"403 POST /api/v2/auth/password/reset$")
    await screen.goto(link[1])
    await type_password(screen)
    await screen.press("비밀번호 바꾸기")
    await screen.expect_text("유효 시간이 지났어요")


@pytest.mark.rule("B305")
async def test_marketing_consent_is_withdrawn_and_the_day_is_shown(device: Devices, new_borrower: NewBorrower) -> None:
    person, email = await new_borrower().sign_up(), new_address()
    await certified(person, email, at=USER)
    hashes = {box.id: box.content_hash for box in MARKETING_BOXES}
    await person.do("/v2/marketing/reject")
    await person.do("/v2/marketing-terms", {"agreements": {"marketingEmail": hashes["marketingEmail"]}})
    mail = await new_borrower(mobile=email.lower()).message(lambda m: "reject" in m["text"])
    link = re.search(r"/v2(/reject/email#token=\S+)", mail["text"])
    assert link
    reader = await device(PHONE, examined=True)
    await reader.goto(link[1])
    await reader.expect_heading("혜택 이메일을 그만 받을까요?")
    await reader.press("수신 거부하기")
    await reader.expect_heading("혜택 이메일을 끊었어요")
    await reader.expect_text(re.compile(r"\d{4}년 \d+월 \d+일에 처리했어요"))
    await reader.goto("/reject/email")
    await reader.expect_heading("이메일 수신 거부")

    screen = await device(DESKTOP, person, examined=True)
    await screen.goto("/settings/marketing-unsubscribe")
    await screen.expect_heading("알림 설정")
    await expect(screen.role("switch", "문자")).to_have_count(0)
    await screen.role("switch", "혜택 알림 받기").check()
    await screen.role("switch", "이메일").click()
    await expect(screen.role("switch", "이메일")).not_to_be_checked()
    await expect(screen.role("switch", "문자")).to_be_checked()
    await screen.expect_text(re.compile(r"\d{4}년 \d+월 \d+일에 동의했어요"))
    await screen.page.reload()
    await expect(screen.role("switch", "문자")).to_be_checked()
    await screen.press("모두 끄기")
    await screen.expect_text(re.compile(r"\d{4}년 \d+월 \d+일에 혜택 알림을 모두 껐어요"))
    await expect(screen.role("switch", "혜택 알림 받기")).not_to_be_checked()


@pytest.mark.rule("B456")
async def test_a_member_leaves(device: Devices, new_borrower: NewBorrower) -> None:
    busy = await new_borrower().apply()
    screen = await device(DESKTOP, busy, examined=True)
    await screen.goto("/mypage/withdrawal")
    await screen.expect_heading("회원 탈퇴")
    await screen.expect_text("남아 있어요")
    await screen.expect_text("남은 것을 모두 마치면 탈퇴할 수 있어요.")
    await screen.press("내 정보로 돌아가기", "link")
    await screen.expect_heading("내 정보")
    await screen.press("이메일 등록하기", "link")
    await screen.expect_url("/authentication/email-certification")

    member = await new_borrower().sign_up()
    screen = await device(PHONE, member, examined=True)
    screen.allow_errors(r"401 POST /api/v2/logout$")
    await screen.goto("/mypage/withdrawal")
    await screen.expect_heading("회원 탈퇴")
    await screen.press("탈퇴하기")
    await screen.expect_text("탈퇴하는 이유를 골라 주세요.")
    await screen.expect_text("탈퇴 안내에 동의해 주세요.")
    await screen.page.get_by_label("탈퇴하는 이유").select_option(label="잘 쓰지 않아요")
    await screen.tick(re.compile("탈퇴에 동의해요"))
    await screen.press("탈퇴하기")
    await screen.expect_text("정말 탈퇴할까요?")
    await screen.page.get_by_role("dialog").get_by_role("button", name="탈퇴하기").click()
    await screen.expect_text("탈퇴가 끝났어요")
    await screen.press("확인")
    await screen.goto("/mypage/withdrawal")
    await screen.expect_heading("로그인")
