"""The investor's my-page on a screen: deposit, investment, repayment, withdrawal."""

import re
from pathlib import Path
from uuid import UUID

import pytest
from playwright.async_api import expect

from domain.core.snapshot import OperatorCommand
from tests.browser.conftest import Applicants, Devices
from tests.browser.investing.investor_pages import in_groups, open_page
from tests.browser.payment_sheet import ask_for_code, enter_code
from tests.browser.screen import DESKTOP, PHONE, Device, Screen
from tests.clients.borrower import Borrower
from tests.clients.lending import Lending
from tests.conftest import Scenario
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.deposits import certified, customer, pay_in, virtual_account

__all__ = ["certified", "customer"]  # fixtures, found by their names
TITLE = "마포 아파트 담보 12호"
AMOUNT = 600_000  # won, the whole product
STORED = {  # the values that the site may store on a device by the specification, and the token of a dormant account
    "accessToken", "refreshToken", "recoveryToken", "tempToken", "ciToken", "creditApplyUid", "bankCode",
    "accountNumber", "isBorrower", "phoneCertificationStartTime", "savedLoginEmail", "uuid", "authSeq", "termsUuid",
    "isJoined", "reqTxId", "disclosurePopup",
}  # fmt: skip


async def stored_by(screen: Screen) -> set[str]:
    return set(await screen.page.evaluate("Object.keys(localStorage)"))


@pytest.mark.rule("B168")
async def test_money_is_deposited_invested_and_withdrawn(
    kind: Device, device: Devices, customer: Borrower, lending: Lending, tmp_path: Path
) -> None:
    person = customer.person_id
    screen = await device(kind, customer, examined=True)
    await screen.goto("/mypage/deposit")
    await screen.expect_heading("예치금")
    await screen.expect_text("이 기간에는 거래가 없어요")
    await pay_in(customer, 1_000_000)
    await screen.expect_text("100만원이 들어왔어요.")
    await screen.expect_text("+1,000,000원")

    uid = await lending.listed(title=TITLE, category="1", amount=AMOUNT)
    await lending.invest(person, uid, AMOUNT)
    await lending.until(uid, "disbursed")
    first, *_ = await lending.instalments(uid)
    await lending.go_to(first.due_on)
    await lending.paid_until(uid, 1)
    (paid,) = await lending.payouts(uid)

    await open_page(screen, "투자 현황", "투자 현황")
    await screen.expect_text(f"{AMOUNT - paid.principal:,}원")
    await screen.shoot("investments")
    await screen.page.locator("#list").get_by_role("link", name=TITLE).click()
    await screen.expect_heading(TITLE)
    await expect(screen.page.get_by_role("row")).to_have_count(0)
    await screen.page.get_by_text("표로 보기").click()
    await expect(screen.page.get_by_role("row").filter(has_text="받았어요")).to_contain_text(f"{paid.net:,}")
    await expect(screen.page.get_by_role("row").filter(has_text="예정")).to_have_count(2)

    await open_page(screen, "지급 일정", "지급 일정")
    await screen.expect_text(re.compile("2회차 · 예정"))
    await screen.press("이번 달")
    received = screen.page.get_by_role("listitem").filter(has_text=TITLE).filter(has_text=f"{paid.net:,}원")
    await expect(received).to_be_visible()  # until this month is read, that of the next payments stays
    await open_page(screen, "수익", "수익")
    await expect(screen.page.locator(".figure--large")).to_have_text(f"{paid.net - paid.principal:,}원")
    await screen.shoot("returns")
    await screen.expect_text("아파트 담보")
    await open_page(screen, "내 정보", "내 정보")
    if kind is DESKTOP:
        current = screen.page.locator("nav a[aria-current=page]").filter(visible=True).filter(has_text="내 정보")
        await expect(current).to_be_in_viewport(ratio=1)
    await screen.goto("/mypage/account")
    await screen.expect_url("/mypage/investor/personal")
    await screen.expect_heading("내 정보")
    for name in ("입금 계좌", "출금 계좌"):
        account = screen.role("link", f"{name} 보기")
        await expect(account.locator("..")).to_have_text(re.compile(r" 끝자리\s\d{4} 보기$"))
        await expect(account).to_have_attribute("href", "/v2/mypage/deposit")
    await screen.goto("/investment-limit")
    await screen.expect_url("/mypage/investor/personal")
    await expect(screen.role("heading", "내 투자 한도")).to_be_visible()

    await open_page(screen, "서류", "서류")
    await screen.page.get_by_label("몇 월인가요?").select_option(f"{first.due_on:%Y-%m}")
    month = re.compile(rf"{first.due_on.year}년 {first.due_on.month}월 거래 내역서 (PDF|예치금 엑셀|지급 엑셀) 받기")
    files: list[bytes] = []
    for button in await screen.page.get_by_role("button", name=month).all():
        async with screen.page.expect_download() as download:
            await button.click()
        await (await download.value).save_as(tmp_path / "paper")
        files.append((tmp_path / "paper").read_bytes())
    assert [content[:6] for content in files] == [b"%PDF-1", "\ufeff때".encode(), "\ufeff날".encode()]

    await open_page(screen, "예치금", "예치금")
    await expect(screen.page.get_by_role("listitem").filter(has_text=TITLE)).to_have_count(2)
    today = screen.page.get_by_role("heading", name=re.compile(r"^오늘, (\d{4}년 )?\d+월 \d+일"))
    await expect(today).not_to_contain_text("합계")  # one row
    await screen.expect_text("합계 +400,000원")  # paid in and invested
    await screen.press("출금하기", role="link")
    await screen.expect_heading("출금하기")
    await screen.press("출금하기")
    await screen.expect_text("출금할 금액을 입력해 주세요.")
    await screen.press("전액")
    await expect(screen.page.get_by_label("출금할 금액", exact=True)).to_have_value(f"{400_000 + paid.net:,}")
    await screen.expect_text("신청하면 바로")
    await screen.type("출금할 금액", "300000")
    code = await ask_for_code(screen, customer, "30만원 출금하기")
    await screen.expect_text(f"휴대폰 010-****-{customer.mobile[-4:]}에 문자로 보냈어요.")
    await screen.shoot("withdrawal-code")
    await screen.page.reload()
    await screen.expect_text("인증번호를 입력하면 보내요")
    screen.allow_errors(r"422 POST /api/v2/user/deposit/withdraw$")
    await (await enter_code(screen, f"{(int(code) + 1) % 10**6:06}")).click()
    await screen.expect_text("인증번호가 맞지 않아요. 4번 더 입력할 수 있어요.")
    await screen.shoot("withdrawal-code-wrong")
    sent = screen.sent.count("POST /api/v2/user/deposit/withdraw")
    await (await enter_code(screen, code)).dblclick()
    await screen.expect_heading("30만원을 보냈어요")
    assert screen.sent.count("POST /api/v2/user/deposit/withdraw") == sent + 1
    await screen.shoot("withdrawal-receipt")
    await screen.page.reload()
    await screen.expect_heading("30만원을 보냈어요")
    await screen.press("예치금 보기", role="link")
    await screen.expect_url("/mypage/deposit")
    await screen.expect_text("−300,000원")
    assert await stored_by(screen) <= STORED
    assert await lending.differences() == []


async def test_a_certified_borrower_opens_the_virtual_account(
    kind: Device, device: Devices, certified: Borrower
) -> None:
    """By one press, without another certification."""
    screen = await device(kind, certified, examined=True)
    await screen.goto("/authentication/account-verification/virtual-account-none")
    await screen.expect_url("/mypage/deposit")
    await screen.expect_heading("예치금")
    await screen.expect_text("아직 가상계좌가 없어요")
    await screen.expect_no_text("출금하기")
    await screen.shoot("certified")
    await screen.role("button", "가상계좌 만들기").dblclick()
    await screen.expect_text("가상계좌를 만들었어요.")
    await screen.expect_text(in_groups(await virtual_account(certified)))
    assert screen.sent.count("POST /api/v2/user/deposit/account") == 1
    await screen.shoot("opened")
    await screen.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await screen.expect_text("이 계좌로 보내면 이 화면의 예치금이")
    await screen.press("복사하기")
    await screen.expect_text("계좌번호를 복사했어요.")
    assert await screen.page.evaluate("navigator.clipboard.readText()") == await virtual_account(certified)
    await pay_in(certified, 50_000)
    await screen.expect_text("5만원이 들어왔어요.")


async def test_the_page_of_the_deposit_waits_for_the_bank(
    device: Devices, certified: Borrower, internals: Internals, scenario: Scenario
) -> None:
    screen = await device(PHONE, certified, examined=True)
    await screen.goto("/mypage/deposit")
    await scenario("bank", "down")
    await screen.press("가상계좌 만들기")
    await screen.expect_text("가상계좌를 만들고 있어요")
    await screen.expect_heading("예치금")
    await scenario("bank", "normal")
    delayed = await certified.until("issuing", kind="bank_account")
    await internals.operate(delayed, "retry_step", OperatorCommand(operator="김운영", reason="은행이 다시 답함"))
    await screen.expect_text("계좌번호")
    await screen.expect_text(in_groups(await virtual_account(certified)))


async def test_an_investment_is_withdrawn_during_recruiting(
    device: Devices, customer: Borrower, lending: Lending
) -> None:
    person = customer.person_id
    await pay_in(customer, 100_000)
    screen = await device(PHONE, customer)
    await screen.goto("/mypage/deposit")
    await screen.expect_text("+100,000원")
    uid = await lending.listed(title=TITLE, category="1")
    await lending.invest(person, uid, 100_000)
    await screen.goto("/mypage/investor/investments?state=waiting")
    await screen.press(TITLE, role="link")
    await screen.press("투자 취소하기")
    await screen.page.get_by_role("dialog").get_by_role("button", name="투자 취소하기").click()
    await screen.expect_heading("투자 현황")
    await expect(screen.page.get_by_role("listitem").filter(has_text=TITLE)).to_contain_text("취소")


async def test_a_failed_deposit_request_can_be_repeated(device: Devices, customer: Borrower) -> None:
    screen = await device(PHONE, customer, examined=True)
    screen.allow_errors(r"net::ERR_FAILED GET /api/v2/user/honest-info")
    deposit = "**/api/v2/user/honest-info"
    await screen.page.route(deposit, lambda route: route.abort())
    await screen.goto("/mypage/deposit")
    await expect(screen.page.get_by_role("alert")).to_contain_text("연결이 잠깐 끊겼어요")
    await screen.page.unroute(deposit)
    await screen.press("다시 불러오기")
    await screen.expect_text("이 기간에는 거래가 없어요")


async def test_a_new_member_is_led_to_the_certifications(
    device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    person = await new_borrower().sign_up()
    await internals.sql("update person set is_borrower = false where id = :id", id=UUID(person.person_id))
    screen = await device(PHONE, person, examined=True)
    await screen.goto("/mypage/investor/account")
    await screen.expect_heading("예치금")
    await screen.expect_text("아직 가상계좌가 없어요")
    await screen.goto("/mypage/deposit/withdraw")
    await screen.expect_text("본인 이름의 계좌를 인증하면 출금할 수 있어요.")
    await screen.press("계좌 인증하기", role="link")
    await screen.expect_url(re.compile("/authentication/account-verification.*"))
    await screen.goto("/mypage/investor/investments")
    await screen.expect_text("아직 투자한 상품이 없어요")


@pytest.mark.rule("B169")
async def test_a_borrowers_site_stores_only_specified_values(applicant: Applicants) -> None:
    at = await applicant("confirm")
    await expect(at.screen.page.get_by_role("heading", level=1)).to_be_visible()
    assert await stored_by(at.screen) <= STORED
