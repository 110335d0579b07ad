"""The pages of a mortgage, from the home to the last repayment."""

import re

from playwright.async_api import expect

from tests.browser.borrowing.applicant import Applicant
from tests.browser.investing.investor_pages import put_into_cart
from tests.browser.screen import Screen
from tests.clients.homeowner import FLAT
from tests.clients.lending import MILLION
from tests.clients.mortgage_applicant import CollateralOwner, MortgageApplicant

HOME, RESIDENCE = "담보로 맡길 집은 어디에 있나요?", "지금 어디에 살고 있나요?"
PAPERS = ("신분증", "등기권리증", "전입세대확인서", "소득 증빙 서류")
AMOUNT = 10 * MILLION  # the law lets one person lend five million won to one borrower
KNOWN = "이 주소에 살고 있나요?"
TWO_LINES = 40  # px: less than two lines of a label, more than one


async def begin(screen: Screen) -> None:
    """Open the application at the draft's URL."""
    await screen.expect_heading("주택담보대출 신청하기")
    await screen.press("신청서 쓰기")


async def find(screen: Screen, question: str, road: str) -> None:
    await screen.expect_heading(question)
    await screen.type("도로명, 동, 아파트 이름", road)
    await screen.press(re.compile(rf"{road} \("))


async def describe(screen: Screen, *, another: bool = False) -> None:
    """Enter the home and its owner."""
    await screen.expect_heading("몇 동 몇 호인가요?")
    await screen.page.get_by_label("동", exact=True).select_option(index=1)
    await screen.page.get_by_label("호", exact=True).select_option("1203호")
    await screen.press("다음")
    await screen.expect_heading("누구의 이름으로 된 집인가요?")
    await screen.press("다음")
    await screen.expect_text("누구의 집인지 골라 주세요.")
    await screen.tick("다른 사람 이름" if another else "내 이름")


async def enter_loan(screen: Screen, won: str = "100000000") -> None:
    """Enter the loan, up to the applicant."""
    await screen.press("다음")
    await screen.expect_heading("얼마를 어디에 쓰려고 하나요?")
    await screen.type("빌릴 금액", won)
    await screen.page.get_by_label("쓸 곳").select_option("22")
    await screen.page.get_by_label("이음을 알게 된 곳").select_option("27")
    await screen.press("다음")
    await screen.expect_heading(RESIDENCE)
    await screen.press("담보로 맡길 집에 살아요")
    await screen.expect_heading("신청하는 분을 알려 주세요")
    await expect(screen.page.get_by_label("상세 주소 (선택)")).to_have_value(re.compile("1203호"))


async def choose_amount(screen: Screen, won: str = "100000000") -> None:
    """Enter the loan and the applicant, up to the consents."""
    await enter_loan(screen, won)
    await screen.type("주민등록번호 뒤 첫 자리", "1")
    await screen.page.get_by_label("직업", exact=True).select_option("office")
    await screen.type("연 소득", "48000000")
    await screen.page.get_by_label("갚을 돈이 나오는 곳").select_option("01")
    await screen.press("다음")
    await screen.expect_heading("신청에 필요한 동의를 받을게요")


async def name_owner(screen: Screen, owner: CollateralOwner) -> None:
    """Enter the owner of the home, after `describe(screen, another=True)`."""
    await screen.type("소유자 이름", owner.name)
    await screen.type("소유자 생년월일 8자리", f"19{owner.birth}")
    await screen.type("소유자 휴대폰 번호", owner.mobile)
    await screen.page.get_by_label("나와의 관계").select_option("3")


async def consent(screen: Screen) -> None:
    await screen.agree()
    await screen.press("동의하고 신청하기")


class Borrowing(Applicant):
    """The borrower of a mortgage loan on a screen, with the simulated phone."""

    @classmethod
    def on(cls, screen: Screen, person: MortgageApplicant) -> "Borrowing":
        return cls(screen, person, calls="/v2/loan", pages="/loan")

    async def apply(self, owner: CollateralOwner) -> None:
        """Apply: from the guide to the examined draft."""
        screen = self.screen
        await screen.goto("/loan/mortgage/guide")
        await screen.press("온라인 신청하기", role="link")
        await begin(screen)
        await find(screen, HOME, FLAT)
        await describe(screen, another=True)
        await name_owner(screen, owner)
        await choose_amount(screen, str(AMOUNT))
        await consent(screen)
        await screen.expect_heading("신청을 받았어요")
        await screen.press("집 소유자 동의 받기")

    async def papers(self) -> None:
        await self.screen.expect_heading("신청을 마쳤어요. 서류를 올려 주세요")
        for name in PAPERS:
            await self.screen.upload(re.compile(f"^{name}"), await self.person.card())
            row = self.screen.page.get_by_role("listitem").filter(has_text=name)
            await expect(row.get_by_text("올렸어요")).to_be_visible()
        await self.screen.press("서류 제출하기")
        await self.screen.expect_heading("서류를 보고 있어요")

    async def prepare(self) -> None:
        """Prepare the contract: from the accepted terms to the last question."""
        await self.screen.press("이 조건으로 빌리기")
        await self.screen.expect_heading("이제 계약을 준비할게요")
        await self.screen.press("계약 준비 시작하기")
        await self.compatibility()
        await self.id_photo()
        await self.id_details()
        await self.account()
        await self.account_code()
        await self.address()
        await self.fraud_questions()

    async def address(self) -> None:
        """Confirm the address of the application."""
        await self.screen.expect_heading(KNOWN)
        await expect(self.screen.page.get_by_label("상세 주소")).to_have_value(re.compile("1203호"))
        await self.screen.shoot("known-address")
        await self.screen.press("이 주소로 계속하기")

    async def sign(self) -> None:
        await self.screen.expect_text("계약서가 준비됐어요")
        await self.screen.shoot("contract")
        await self.contract_info()
        await self.contract_agreements()
        await self.signing()
        await self.person.answer_prompt()


class Owning:
    """The home's owner on another phone, without an account."""

    def __init__(self, screen: Screen, person: CollateralOwner) -> None:
        self.screen, self.person = screen, person

    async def agree(self) -> None:
        """Open the first link and agree to the collateral."""
        await self.screen.goto(f"/loan/mortgage/joint-or-third-party?token={await self.person.read_link()}")
        await self.screen.expect_heading("집 소유자의 동의가 필요해요")
        await self.certify()
        await self.screen.expect_heading("이 집을 담보로 맡길까요?")
        await self.screen.tick(re.compile("담보로 맡기는 데 동의해요"))
        await self.screen.press("다음")
        await find(self.screen, RESIDENCE, FLAT)
        await self.screen.expect_heading("상세 주소를 확인해 주세요")
        label = self.screen.page.get_by_role("term").filter(has_text="내 주소")
        assert (await self.screen.box(label))["height"] < TWO_LINES
        await self.screen.press("담보로 맡기는 데 동의하기")
        await self.screen.expect_heading("동의를 마쳤어요")

    async def open_contract(self) -> None:
        """Open the link that was sent after the borrower's signature."""
        token = await self.person.read_link("계약서 확인")
        await self.screen.goto(f"/loan/mortgage/joint-or-third-party/contract?token={token}")
        await self.screen.expect_heading("집 소유자의 서명이 필요해요")
        await self.certify()
        await self.screen.expect_heading("내 집을 담보로 하는 계약서예요")

    async def certify(self) -> None:
        await self.screen.press("휴대폰으로 본인 확인하기", role="link")
        await Applicant(self.screen, self.person).certify()

    async def ask(self, app: str = "PASS") -> None:
        """Request the signature."""
        await self.screen.tick(re.compile("근저당을 설정하는 데 동의해요"))
        self.person.old_messages = {message["id"] for message in await self.person.inbox()}
        await self.screen.tick(re.compile(app))
        await self.screen.press("동의하고 서명하기")
        await self.screen.expect_heading("휴대폰에서 서명해 주세요")


async def invest(screen: Screen, uid: str, title: str) -> None:
    """Order half of the loan, from the list of products to the receipt."""
    await screen.goto("/products/collateral")
    await screen.expect_heading("투자 상품")
    await screen.page.get_by_role("link", name=title).scroll_into_view_if_needed()
    await screen.shoot("listed")
    await put_into_cart(screen, (uid, title), str(AMOUNT // 2))
    await screen.goto("/cart")
    await screen.expect_heading("투자 장바구니")
    await screen.press("500만원 투자하기")
    await screen.expect_heading("투자하기 전에 확인해 주세요")
    await screen.agree_to_each()
    await screen.press("500만원 투자하기")
    # the loan may be paid out before the receipt is read
    await screen.expect_heading(re.compile("^500만원( 투자를 신청|을 투자)했어요$"))
