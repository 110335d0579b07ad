"""Corporate sign-up on a screen: approval, corrections, and a refused number."""

import re
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass

import pytest
import pytest_asyncio

from domain.accounts.journeys.corporation import ApplicationApproved, ApplicationReturned
from stack.supervisor import Stack
from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Devices
from tests.browser.screen import PHONE, Device, Screen
from tests.clients.corporate import CLOSED, PASSWORD, Corporate, business_number, png
from tests.internals import Internals, eventually

Representative = Callable[..., Corporate]


@pytest_asyncio.fixture
async def representative(platform: Stack) -> AsyncGenerator[Representative]:
    made: list[Corporate] = []

    def make(**known: str) -> Corporate:
        made.append(Corporate.of(platform.settings, **known))
        return made[-1]

    yield make
    for client in made:
        await client.close()


@dataclass
class Founder:
    """A representative on a screen, with one method for each page."""

    screen: Screen
    person: Corporate

    async def to_the_number(self) -> None:
        screen = self.screen
        await screen.goto("/signup/corporation")
        await screen.expect_heading("법인으로 투자해 보세요")
        await screen.press("법인 가입 시작하기")
        await screen.expect_heading("법인 가입 약관에 동의해 주세요")
        await screen.agree()
        await screen.press("동의하고 계속하기")
        await screen.expect_heading("대표자 본인인지 확인할게요")
        await screen.press("휴대폰으로 확인하기")
        await Applicant(screen, self.person).certify()
        await screen.expect_heading("사업자등록번호를 입력해 주세요")

    async def number(self, number: str) -> None:
        await self.screen.type("사업자등록번호", number)
        await self.screen.press("번호 확인하기")

    async def account(self) -> None:
        screen, person = self.screen, self.person
        await screen.expect_heading("어떤 법인인가요?")
        await screen.press(re.compile("일반 법인"))
        await screen.expect_heading("로그인할 이메일을 확인할게요")
        await screen.press("이메일 확인하기")
        await screen.expect_heading("인증할 이메일을 알려 주세요")
        await screen.type("이메일", person.email)
        await screen.press("인증번호 받기")
        await screen.expect_heading("메일로 받은 인증번호를 입력해 주세요")
        [mail] = await eventually(lambda: person.mails("인증번호"))
        await screen.type("인증번호 6자리", mail["code"])
        await screen.expect_heading("로그인할 때 쓸 비밀번호를 정해 주세요")
        await screen.type("비밀번호", PASSWORD)
        await screen.type("비밀번호 한 번 더", PASSWORD)
        await screen.press("계정 만들기")

    async def company(self) -> None:
        screen = self.screen
        await screen.expect_heading("법인 정보를 알려 주세요")
        await screen.type("법인 이름", "이음상사")
        await screen.type("법인등록번호", "1101110000001")
        await screen.type("설립일", "20150302")
        await screen.type("대표 전화", "0212345678")
        await screen.type("본점 주소 찾기", "세종대로")
        await screen.press(re.compile("세종대로 112"))
        await screen.press("다음")

    async def contact(self) -> None:
        screen = self.screen
        await screen.expect_heading("담당자와 실제 소유자를 알려 주세요")
        await screen.type("담당자 이름", "한담당")
        await screen.type("부서", "재무팀")
        await screen.type("담당자 휴대폰", self.person.mobile)
        await screen.type("실제 소유자 이름", "김소유")
        await screen.type("생년월일", "19700102")
        await screen.type("가진 지분 (%)", "60")
        await screen.page.get_by_label("투자할 돈의 출처").select_option(label="사업 수익")
        await screen.page.get_by_label("투자 목적").select_option(label="여유 자금 운용")
        await screen.press("다음")

    async def documents(self) -> None:
        screen = self.screen
        await screen.expect_heading("서류를 올려 주세요")
        for left, name in enumerate(("사업자등록증", "법인등기사항증명서", "법인인감증명서", "주주명부")):
            await screen.upload(f"{name} 파일 고르기", png())
            await screen.expect_text(f"서류가 {3 - left}가지" if left < 3 else "올렸어요")
        await screen.press("심사 신청하기")


@pytest.mark.rule("B013")
async def test_a_corporation_signs_up_on_a_screen(
    kind: Device, device: Devices, representative: Representative, internals: Internals
) -> None:
    """Every page is accessible and fits the screen; the approval appears by itself."""
    founder = Founder(await device(kind, examined=True), representative())
    screen, person = founder.screen, founder.person
    await founder.to_the_number()
    await founder.number(person.number)
    await founder.account()
    await founder.company()
    await founder.contact()
    await screen.expect_heading("어떤 투자자로 가입할까요?")
    await screen.press(re.compile("법인투자자"))
    await founder.documents()
    await screen.expect_heading("신청 내용을 확인하고 있어요")
    await screen.expect_url("/mypage/corporation/certification/review")
    token = await screen.page.evaluate("localStorage.getItem('accessToken')")
    person.tokens = {"accessToken": token}
    await internals.resolve(await person.get("/v2/journeys/corporation"), ApplicationApproved())
    await screen.expect_heading("법인 인증을 마쳤어요")
    await screen.expect_url("/mypage/corporation/certification")


@pytest.mark.rule("B269")
async def test_a_returned_application_is_corrected_on_a_screen(
    device: Devices, representative: Representative, internals: Internals
) -> None:
    person = await representative().walk_to("review")
    screen = await device(PHONE, person, examined=True)
    await screen.goto("/mypage/corporation/certification")
    await screen.expect_heading("신청 내용을 확인하고 있어요")
    reasons = ["주주명부: 법인인감이 보이지 않아요", "담당자와 실제 소유자: 부서를 확인해 주세요"]
    await internals.resolve(person.at, ApplicationReturned(reasons=reasons))
    await screen.expect_heading("고칠 내용이 있어요")
    await screen.expect_url("/mypage/corporation/certification/returned")
    await screen.expect_text("법인인감이 보이지 않아요")
    await screen.press("고친 내용 다시 보내기")
    await screen.expect_text("서류를 모두 올려 주세요")
    screen.allow_errors("422 POST /api/v2/corporation/submit")
    await screen.press("담당자와 실제 소유자 고치기")
    await screen.expect_heading("담당자와 실제 소유자를 알려 주세요")
    await screen.type("부서", "자금팀")
    await screen.press("고친 내용 저장하기")
    await screen.expect_heading("고칠 내용이 있어요")
    await screen.upload("주주명부 다른 파일로 바꾸기", png())
    await screen.expect_no_text("다시 올려 주세요")
    await screen.press("고친 내용 다시 보내기")
    await screen.expect_heading("신청 내용을 확인하고 있어요")


@pytest.mark.rule("B452")
async def test_a_refused_number_is_corrected_and_old_addresses_lead_there(
    device: Devices, representative: Representative
) -> None:
    founder = Founder(await device(PHONE), representative())
    screen = founder.screen
    await screen.goto("/customer/corporation/signup/intro")
    await screen.expect_url("/signup/corporation")
    await founder.to_the_number()
    await founder.number("1248100997")
    await screen.expect_text("없는 사업자등록번호예요")
    await founder.number(business_number(CLOSED))
    await screen.expect_text("쉬고 있거나 문을 닫은 사업자예요")
    await screen.goto("/customer/corporation/signup/step1")
    await screen.expect_heading("사업자등록번호를 입력해 주세요")
    await screen.expect_url("/signup/corporation")
    await founder.number(founder.person.number)
    await screen.expect_heading("어떤 법인인가요?")
    await screen.goto("/signup/corporation/email/certification")
    await screen.expect_url("/signup/corporation/type")


async def test_an_enquiry_is_sent_from_the_guide(device: Devices, representative: Representative) -> None:
    screen, visitor = await device(PHONE, examined=True), representative()
    await screen.goto("/investor/corporate")
    await screen.expect_heading("법인 투자 안내")
    await screen.press("문의 보내기")
    await screen.expect_text("문의 내용을 입력해 주세요")
    await screen.type("회사 이름", "이음상사")
    await screen.type("담당자 이름", "한담당")
    await screen.type("휴대폰 번호", visitor.mobile)
    await screen.type("이메일", visitor.email)
    await screen.type("문의 내용", "얼마까지 투자할 수 있나요?")
    await screen.tick(re.compile("1년 동안"))
    await screen.press("문의 보내기")
    await screen.expect_text("문의를 잘 받았어요")
    assert await eventually(lambda: visitor.mails("문의를 받았어요"))
