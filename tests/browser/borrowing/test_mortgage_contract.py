"""A mortgage loan on screens: contract, signatures of borrower and owner, lien, payout, end."""

import asyncio
import re
from datetime import datetime

import pytest
from playwright.async_api import Route, expect

from domain.borrowing.lien import maximum_claim
from domain.core.policy import SEOUL
from stack.supervisor import Stack
from tests.browser.borrowing.mortgage_pages import (
    AMOUNT,
    KNOWN,
    RESIDENCE,
    Borrowing,
    Owning,
    invest,
)
from tests.browser.conftest import Devices, Investors
from tests.browser.investing.investor_pages import open_page
from tests.browser.operations.console_screen import at_the_console, open_case, read_case
from tests.browser.screen import DESKTOP, PHONE, Device, Screen
from tests.clients.lending import Lending
from tests.clients.mortgage_applicant import CollateralOwner, MortgageApplicant
from tests.internals import Internals, eventually

WHY = "주택담보대출 서류와 등기 확인"
MONTHS = 12


async def confirm_second(second: Screen, person: MortgageApplicant, what: str) -> None:
    """Confirm as another operator, after reading the case."""
    await second.goto("/ops/approvals")
    asked = second.page.get_by_role("article").filter(has_text=what)
    await asked.get_by_role("link", name="건 열어 보기").click()
    await read_case(second, person, WHY)
    await second.press("확인 요청 보기", role="link")
    await asked.get_by_role("button", name="근거 자료를 다시 확인함").click()
    await asked.get_by_role("button", name="확인하기").click()
    await second.expect_text("확인했어요. 바로 반영돼요")


async def appraise(first: Screen, second: Screen, person: MortgageApplicant) -> None:
    """Grant the loan as two operators."""
    await person.until("review", kind="mortgage")
    await open_case(first, "주택담보대출", person, WHY)
    await first.tick(re.compile("대출을 승인해요"))
    await first.type("금액 (원)", str(AMOUNT))
    await first.type("금리 (연 %)", "8.7")
    await first.type("기간 (개월)", str(MONTHS))
    await first.press(WHY)
    await first.press("확인 요청하기")
    await first.expect_text("다른 운영자에게 확인을 요청했어요")
    await confirm_second(second, person, "8.7")


async def register(first: Screen, person: MortgageApplicant) -> None:
    """Report the lien with its document as an operator; the platform compares it with the register."""
    await person.until("lien")
    await open_case(first, "근저당 설정", person, "등기사항증명서 확인")
    await first.tick(re.compile("근저당이 등기됐어요"))
    await first.type("등기한 날", f"{datetime.now(SEOUL):%Y-%m-%d}")
    await first.type("채권최고액 (원)", str(maximum_claim(AMOUNT)))
    await first.upload("증빙 서류", await person.card())
    await first.expect_text("올렸어요")
    await first.press("등기사항증명서 확인")
    await first.shoot("lien")
    await first.press("이대로 처리하기")
    await first.expect_text("처리했어요")


async def expect_the_payout(screen: Screen, title: str) -> None:
    """Read on my page, as an investor, that the loan was paid out and when it pays."""
    await screen.press("투자 현황 보기", role="link")
    await screen.expect_heading("투자 현황")
    await screen.press(title, role="link")
    await screen.expect_heading(title)
    await screen.expect_text("상환 중")
    await screen.page.get_by_text("표로 보기").click()
    await expect(screen.page.get_by_role("row").filter(has_text="예정")).to_have_count(MONTHS)
    await screen.shoot("invested")


async def expect_the_repayment(screen: Screen, title: str, left: int) -> None:
    """Read on my page, as an investor, that every instalment came, and what is on deposit."""
    await screen.page.reload()
    await screen.expect_text("상환 완료")
    await screen.page.get_by_text("표로 보기").click()
    await expect(screen.page.get_by_role("row").filter(has_text="받았어요")).to_have_count(MONTHS)
    await screen.shoot("earned")
    await screen.press("상품 보기", role="link")
    await screen.expect_heading(title)
    await screen.expect_text(re.compile("에 원금과 이자를 다 갚았어요"))
    await screen.page.go_back()
    await screen.expect_heading(title)
    await open_page(screen, "예치금", "예치금")
    await screen.expect_text(f"{left:,}")
    await expect(screen.page.get_by_role("listitem").filter(has_text=title).first).to_be_visible()


async def expect_no_movement(screen: Screen, words: str) -> None:
    """Reload the loan's page. The words below the contract's button do not move when the contract comes late."""
    contract = "**/api/v2/mypage/loanContract/*"
    asked = asyncio.Event()

    async def answer_late(route: Route) -> None:
        await asked.wait()
        await route.continue_()

    await screen.page.route(contract, answer_late)
    await screen.page.reload()
    await screen.expect_text("계약서를 불러오고 있어요")
    shown = screen.page.get_by_text(words)
    before = await screen.box(shown)
    asked.set()
    await expect(screen.role("link", "서명한 계약서 열기 (PDF)")).to_be_visible()
    assert await screen.box(shown) == before
    await screen.page.unroute(contract)


@pytest.mark.timeout(600)
@pytest.mark.rule("B389", "B394", "B489")
async def test_a_mortgage_from_the_guide_to_the_last_repayment(
    kind: Device, device: Devices, platform: Stack, internals: Internals, lending: Lending, investor: Investors
) -> None:
    """A borrower, a co-owner, two operators and two investors, each on a separate screen."""
    person, owner = MortgageApplicant.of(platform.settings), CollateralOwner.of(platform.settings)
    screen, phone = await device(kind, await person.sign_up(), examined=True), await device(PHONE, examined=True)
    borrower, home = Borrowing.on(screen, person), Owning(phone, owner)

    await borrower.apply(owner)
    await screen.expect_heading("집 소유자의 동의가 필요해요")
    await screen.press("소유자에게 문자 보내기")
    await screen.expect_text("문자를 보냈어요")
    await home.agree()
    await borrower.papers()
    first, second = await at_the_console(device, platform), await at_the_console(device, platform)
    await appraise(first, second, person)
    await screen.expect_heading("1,000만원을 빌릴 수 있어요")

    await borrower.prepare()
    await borrower.sign()
    await screen.expect_heading("이제 집 소유자가 서명할 차례예요")
    await screen.press("소유자에게 문자 보내기")
    await screen.expect_text("문자를 보냈어요")
    await internals.reset_attempts("sms-code")  # the owner requested one on the day of the consent
    await home.open_contract()
    await phone.press("1가지를 확인해 주세요")
    await phone.expect_text("동의해야 서명할 수 있어요.")
    await home.ask()
    await owner.answer_prompt()
    await phone.expect_heading("서명을 마쳤어요")
    assert (await phone.linked_file("계약서 읽기 (PDF)")).startswith(b"%PDF")
    await screen.expect_heading("근저당을 설정하고 있어요")
    await screen.expect_no_text("다른 기기에서 진행된 내용을 불러왔어요.")  # the toast disappears by itself
    await screen.shoot("lien")
    await register(first, person)
    await screen.expect_heading("대출 계약을 마쳤어요")
    await screen.expect_url("/loan/finish")
    await screen.expect_text("투자자를 모아요")
    uid = person.at["applyUid"]
    assert (await screen.linked_file("서명한 계약서 열기 (PDF)")).startswith(b"%PDF")

    (found,) = await internals.sql("select title from product where uid = :uid", uid=uid)
    await screen.shoot("concluded")
    await lending.open_recruiting(uid)
    investors = [await investor(AMOUNT // 2) for _ in range(2)]
    theirs = [await device(width, one, examined=True) for width, one in zip((kind, PHONE), investors, strict=True)]
    for one in theirs:
        await invest(one, uid, found.title)
    await lending.until(uid, "disbursed")
    for one in theirs:
        await expect_the_payout(one, found.title)
    await screen.expect_text("에 보내 드렸어요.")
    await screen.shoot("paid-out")
    await screen.goto("/mypage/loan/apply")
    await screen.expect_heading("대출 현황")
    await screen.expect_text("입금 완료")
    await screen.press(re.compile("^입금 완료"))
    await screen.expect_url("/mypage/loan/apply/deposited")
    await screen.shoot("deposited")
    await screen.press("자세히 보기", role="link")
    await screen.expect_heading("주택담보대출 신청")
    await screen.expect_text("계약 체결")
    await screen.expect_text("신한은행 (끝자리 6789)")
    async with screen.page.expect_response("**/api/v2/loan/info"):
        await screen.press("계약서 보기", role="link")
    await screen.expect_url("/loan/document")
    await screen.expect_heading("대출 계약서")
    await screen.expect_text("서명 완료")
    await screen.page.go_back()
    await screen.expect_heading("주택담보대출 신청")
    await screen.press("받은 대출 보기", role="link")
    await screen.expect_url(f"/mypage/loan/apply/detail/{uid}")
    await screen.expect_heading(found.title)
    await screen.shoot("repayment")

    for number, instalment in enumerate(await lending.instalments(uid), start=1):
        await lending.go_to(instalment.due_on)
        await lending.paid_until(uid, number)
    await lending.until(uid, "closed")
    await screen.page.reload()
    await screen.expect_text("모두 갚았어요. 수고하셨어요.")
    await screen.shoot("repaid")
    for one, on in zip(investors, theirs, strict=True):
        settled, reserved = await lending.balance(one.person_id)
        assert (settled > AMOUNT // 2, reserved) == (True, 0)
        await expect_the_repayment(on, found.title, settled)
    assert await lending.differences() == []

    async def is_released() -> bool:
        (lien,) = await internals.sql("select state from mortgage_lien where apply_uid = :uid", uid=uid)
        return lien.state == "released"

    await eventually(is_released)
    await expect_no_movement(screen, "집의 근저당을 말소했어요")
    await screen.shoot("released")
    for client in (person, owner):
        await client.close()


async def test_the_address_of_the_application_is_corrected_for_the_contract(
    device: Devices, platform: Stack, internals: Internals
) -> None:
    """After a reload and on another device, too. Another address is found by search, and the first one restored."""
    person = await MortgageApplicant.of(platform.settings).granted(internals)
    await person.walk_to("address")
    phone, desktop = await device(PHONE, person, examined=True), await device(DESKTOP, person, examined=True)
    detail = phone.page.get_by_label("상세 주소")
    await phone.goto("/loan/address")
    await phone.expect_heading(KNOWN)
    await phone.expect_text(person.typed["homeAddress"]["roadAddress"])
    await expect(detail).to_have_value(person.typed["homeAddress"]["detail"])

    await phone.press("다른 주소 찾기")
    await phone.expect_heading(RESIDENCE)
    await phone.page.reload()
    await phone.expect_heading(RESIDENCE)
    await phone.press("이전으로")
    await phone.expect_heading(KNOWN)
    await phone.type("상세 주소", "102동 5호")
    await phone.page.reload()
    await phone.expect_heading(KNOWN)
    await expect(detail).to_have_value("102동 5호")
    await desktop.goto("/loan/address")
    await desktop.expect_heading(KNOWN)
    await expect(desktop.page.get_by_label("상세 주소")).to_have_value("102동 5호")
    await desktop.press("이 주소로 계속하기")
    await desktop.expect_url("/loan/fds/1")
    await phone.expect_url("/loan/fds/1")
    (given,) = (await person.get("/v2/loan/address/pre-filled")).values()
    assert given == person.typed["homeAddress"] | {"detail": "102동 5호"}
    await person.close()
