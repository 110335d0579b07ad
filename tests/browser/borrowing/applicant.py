"""An applicant for a loan on a screen, with a simulated phone: one method for each page."""

import re
from dataclasses import dataclass

from playwright.async_api import FilePayload

from tests.browser.screen import Screen
from tests.clients.borrower import Borrower
from tests.clients.corporate import pdf

CONSENT_APP, SIGNING_APP = "카카오톡", "PASS"


@dataclass
class Applicant:
    """An applicant. `person` has the name, the number and the simulated phone; the screen makes the calls."""

    screen: Screen
    person: Borrower
    calls: str = "/v2/credit"  # of the loan
    pages: str = "/upl"

    # -- identity ------------------------------------------------------------------------------

    async def say_who(self) -> None:
        """Fill in the fields, each of which appears when the one before it is complete."""
        screen, person = self.screen, self.person
        await screen.expect_heading("휴대폰으로 본인인지 확인할게요")
        await screen.type("이름", person.name)
        await screen.page.keyboard.press("Tab")
        await screen.type("주민등록번호 앞 6자리", person.birth)
        await screen.type("주민등록번호 뒤 첫 자리", person.sex)
        await screen.page.get_by_label("통신사").select_option(label="SKT")
        await screen.type("휴대폰 번호", person.mobile)
        await screen.press("다음")

    async def ask_for_code(self) -> None:
        await self.say_who()
        await self.screen.expect_heading("본인 확인에 동의해 주세요")
        await self.screen.agree()
        await self.screen.press("동의하고 인증번호 받기")
        await self.screen.expect_heading("문자로 받은 인증번호를 입력해 주세요")

    async def certify(self) -> None:
        await self.ask_for_code()
        await self.screen.type("인증번호 6자리", await self.person.code("sms"))

    async def sign_up(self) -> None:
        await self.certify()
        await self.screen.expect_heading("약관에 동의하면 가입이 끝나요")
        await self.screen.agree()
        await self.screen.press("동의하고 가입하기")

    async def begin(self, *, consents: bool = False) -> None:
        """Open the application. `consents`: some are missing."""
        await self.screen.expect_heading("어떤 대출을 신청할까요?")
        if consents:
            await self.screen.expect_text("조회하기 전에 동의해 주세요")
            await self.screen.agree()
        await self.screen.press("동의하고 신청 시작하기" if consents else "신청 시작하기")

    async def apply_again(self) -> None:
        """Apply again from the page of an ended application."""
        await self.screen.press("다시 신청하기", role="link")
        await self.begin()

    async def cancel(self) -> None:
        """End the application after reading the consequences."""
        await self.screen.press("신청 취소")
        await self.screen.expect_text("아직 대출금이 나가지 않아서 내야 할 돈이나 수수료가 없어요.")
        await self.screen.shoot("cancelling")
        await self.screen.press("신청 취소하기")
        await self.screen.expect_heading("신청을 취소했어요")

    async def log_in(self, title: str = "로그인") -> None:
        """Log in by the number, from the page with that title, which asks for it."""
        await self.screen.expect_heading(title)
        old = {message["id"] for message in await self.person.inbox()}
        await self.screen.type("휴대폰 번호", self.person.mobile)
        await self.screen.press("인증번호 받기")
        await self.screen.expect_heading("문자로 받은 인증번호를 입력해 주세요")
        sms = await self.person.message(lambda m: m["kind"] == "sms" and m.get("code") and m["id"] not in old)
        await self.screen.type("인증번호 6자리", sms["code"])  # the last digit sends it

    # -- income and suitability ----------------------------------------------------------------

    async def income(self, job: str = "사무직") -> None:
        screen = self.screen
        await screen.expect_heading("어떤 일을 하고 있나요?")
        await screen.press(job)
        await screen.expect_heading("어떤 형태로 일하고 있나요?")
        await screen.press("정규직")
        await screen.expect_heading("어디에서 일하고 있나요?")
        await screen.type("회사 이름", "이음상사")
        await screen.press(re.compile("이음상사"))
        await self.earnings()

    async def earnings(self) -> None:
        await self.screen.expect_heading("지난 1년 동안 얼마를 벌었나요?")
        await self.screen.type("연 소득 (세전)", "48000000")
        await self.screen.press("이 금액으로 계속하기")

    async def compatibility(self, **chosen: str) -> None:
        """Choose the first answer to each question, or the given one, by the text of the question."""
        screen = self.screen
        questions = (await self.person.get(f"{self.calls}/suitability/questions"))["questions"]
        for question in questions:
            await screen.expect_heading(question["content"])
            options = {option["uid"]: option["content"] for option in question["options"]}
            await screen.press(options[chosen.get(question["uid"], next(iter(options)))])
        await screen.expect_heading("답한 내용이 맞는지 확인해 주세요")
        await screen.tick("내가 직접 사실대로 답했어요")
        await screen.press("확인하고 계속하기")

    async def scraping(self, app: str = CONSENT_APP) -> None:
        await self.ask_for_consent(app)
        await self.screen.expect_heading(f"{app}에서 승인해 주세요")

    async def ask_for_consent(self, app: str = CONSENT_APP) -> None:
        """Press the button that requests the health insurance service's consent."""
        screen = self.screen
        await screen.expect_heading("건강보험 자료로 소득을 확인할게요")
        self.person.old_messages = {message["id"] for message in await self.person.inbox()}
        await screen.tick(re.compile(app))
        await screen.agree()
        await screen.press(re.compile("승인 요청하기$"))

    # -- the terms -----------------------------------------------------------------------------

    async def loan_terms(self) -> None:
        await self.screen.expect_heading(re.compile("최대 .+만원까지 빌릴 수 있을 것 같아요"))
        await self.screen.press("이 조건으로 심사받기")

    async def confirm(self) -> None:
        await self.screen.expect_heading("이 조건으로 빌릴 수 있어요")
        await self.screen.press("이 조건으로 빌리기")
        await self.screen.page.get_by_role("dialog").get_by_role("button", name="이 조건으로 빌리기").click()

    async def decline(self) -> None:
        await self.screen.expect_heading("이 조건으로 빌릴 수 있어요")
        await self.screen.press("빌리지 않기")
        await self.screen.page.get_by_role("dialog").get_by_role("button", name="빌리지 않기").click()

    # -- card, account, address, questions -----------------------------------------------------

    async def card(self, **shown: str) -> bytes:
        """Return a picture of the person's resident card, or of another one."""
        return (await self.person.simulator.get("/id-card", params=shown or {"mobile": self.person.mobile})).content

    async def id_photo(self, picture: bytes | None = None) -> None:
        await self.screen.expect_heading("어떤 신분증으로 확인할까요?")
        await self.screen.press("주민등록증")
        await self.screen.expect_heading("주민등록증 앞면을 찍어 주세요")
        await self.screen.upload("사진 고르기", picture or await self.card())

    async def id_details(self) -> None:
        await self.screen.expect_heading("읽은 내용이 맞는지 확인해 주세요")
        await self.screen.press("이 내용이 맞아요")

    async def account(self, number: str = "110123456789") -> None:
        await self.screen.expect_heading("어느 은행으로 받을까요?")
        await self.screen.press("신한은행")
        await self.account_number(number)

    async def account_number(self, number: str = "110123456789") -> None:
        await self.screen.expect_heading("신한은행 계좌번호를 입력해 주세요")
        await self.screen.type("계좌번호", number)
        await self.screen.press("1원 보내기")

    async def account_code(self, code: str = "") -> None:
        await self.screen.expect_heading("1원과 함께 보낸 숫자를 입력해 주세요")
        await self.screen.type("이름 뒤 숫자 4자리", code or await self.person.code("deposit"))

    async def address(self) -> None:
        screen = self.screen
        await screen.expect_heading("지금 어디에 살고 있나요?")
        await screen.type("도로명, 동, 건물 이름", "세종대로")
        await screen.press(re.compile("세종대로 112"))
        await screen.expect_heading("나머지 주소를 입력해 주세요")
        await screen.type("상세 주소", "101동 1203호")
        await screen.press("이 주소로 계속하기")

    async def fraud_questions(self) -> None:
        """Choose the first answers, which are not risky."""
        for place in (1, 2, 3):
            await self.screen.expect_url(f"{self.pages}/fds/{place}")
            question = await self.person.get(f"{self.calls}/lending-intelligence/fds/question")
            await self.screen.expect_heading(question["content"]["questionContent"])
            await self.screen.press(question["optionSetList"][0]["content"])

    # -- the contract --------------------------------------------------------------------------

    async def contract_info(self) -> None:
        await self.screen.expect_heading("이 조건으로 계약해요")
        await self.screen.press("조건을 확인했어요")

    async def contract_agreements(self) -> None:
        await self.screen.expect_heading("계약 내용을 읽고 동의해 주세요")
        await self.screen.agree()
        await self.screen.press("동의하고 서명하기")

    async def signing(self, app: str = SIGNING_APP) -> None:
        await self.screen.expect_heading("어떤 앱으로 서명할까요?")
        self.person.old_messages = {message["id"] for message in await self.person.inbox()}
        await self.screen.press(app)
        await self.screen.expect_heading(f"{app}에서 서명해 주세요")


async def hand_in(screen: Screen, label: str) -> None:
    paper: FilePayload = {"name": "paper.pdf", "mimeType": "application/pdf", "buffer": pdf()}
    await screen.page.get_by_label(label).set_input_files(paper)
