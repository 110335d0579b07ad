"""Certification of an account and of the customer's information on a screen, from the page that lists them."""

import re

import pytest
from playwright.async_api import expect

from db.accounts.certifications import certify
from domain.accounts.journeys.customer_information import ReviewFailed
from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Devices
from tests.browser.investing.investor_pages import in_groups
from tests.browser.screen import DESKTOP, PHONE, Device, Screen
from tests.clients.borrower import Borrower
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower

STATUS = "/mypage/certification-status"


async def managing(device: Devices, person: Borrower, kind: Device = PHONE) -> Screen:
    """Open the person's certifications on a device."""
    screen = await device(kind, person, examined=True)
    await screen.goto(STATUS)
    await screen.expect_heading("인증 관리")
    return screen


async def has_id_card(internals: Internals, person: Borrower) -> None:
    async with internals.at.database.transaction() as session:
        await certify(session, person.person_id, "id_card")


async def answer(screen: Screen, *answers: str) -> None:
    """Answer each question."""
    for place, words in enumerate(answers, start=1):
        if place > 1:  # the first answer shows their number
            await screen.expect_text(f"질문 {len(answers)}개 중 {place}번째")
        await screen.press(re.compile(f"^{words}"))


@pytest.mark.rule("B484", "B485")
async def test_account_is_certified_and_the_first_page_returns(device: Devices, new_borrower: NewBorrower) -> None:
    """The won, its code, the virtual account; then the first page again."""
    person = await new_borrower().sign_up()
    screen = await managing(device, person)
    await screen.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await screen.press("계좌 인증하기", role="link")
    await screen.expect_heading("어느 은행 계좌를 쓸까요?")
    await screen.press("신한은행")
    await screen.expect_heading("신한은행 계좌번호를 입력해 주세요")
    await screen.expect_text("오늘 5번까지 보낼 수 있어요.")
    await screen.type("계좌번호", "110123456789")
    await screen.press("1원 보내기")
    await screen.expect_url("/authentication/account-verification/send-money")
    await Applicant(screen, person).account_code()
    await screen.expect_heading("이 계좌에 돈을 넣으면 투자할 수 있어요")
    await screen.expect_url("/authentication/account-verification/virtual-account-have")
    await screen.press("복사하기")
    await screen.expect_text("계좌번호를 복사했어요.")
    number = (await person.get("/v2/user/account"))["virtualAccount"]["accountNumber"]
    assert await screen.page.evaluate("navigator.clipboard.readText()") == number
    await screen.page.reload()
    await screen.press("확인했어요")
    await screen.expect_heading("인증 관리")
    await screen.expect_text("신한은행 (끝자리 6789)")
    await screen.press("가상계좌 보기", role="link")
    await screen.expect_text(in_groups(number))


@pytest.mark.rule("B410")
async def test_refusals_of_an_account_state_the_remedy(
    device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    """Another person's account, a closed bank, a second press too soon, wrong codes until the lock."""
    person = await new_borrower().sign_up()
    screen = await device(DESKTOP, person, examined=True)
    screen.allow_errors("429 POST /api/v2/certification/account/request")
    await screen.goto("/authentication/account-verification/virtual-account-none")
    await screen.expect_heading("아직 가상계좌가 없어요")
    await screen.press("계좌 인증하기")
    await screen.press("신한은행")
    for number, said in ("110123450000", "예금주가 달라요"), ("110123452330", "00:30부터 다시 할 수 있어요"):
        await screen.type("계좌번호", number)
        await screen.press("1원 보내기")
        await screen.expect_text(re.compile(said))
        await screen.expect_heading("신한은행 계좌번호를 입력해 주세요")
        await screen.type("계좌번호", "110123456789")
        await screen.press("1원 보내기")
        await screen.expect_text("방금 보냈어요")
        await screen.expect_text(re.compile(r"번까지 보낼 수 있어요\. .+ 뒤에 다시 보낼 수 있어요"))
        await internals.reset_attempts("one-won")
    await screen.press("1원 보내기")
    right = await person.code("deposit")
    for left in (2, 1):
        await Applicant(screen, person).account_code("0000" if right != "0000" else "1111")
        await screen.expect_text(f"{left}번 더 입력할 수 있어요.")
    await Applicant(screen, person).account_code("0000" if right != "0000" else "1111")
    await screen.expect_text("인증번호를 쓸 수 없어요")
    await screen.expect_heading("신한은행 계좌번호를 입력해 주세요")


@pytest.mark.rule("B405", "B408", "B496")
async def test_customer_information_is_registered_after_the_id_card(
    device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    """The page names what comes first. Leaving asks for confirmation. The answers survive a reload."""
    person = await new_borrower().sign_up()
    screen = await managing(device, person)
    screen.allow_errors("403 POST /api/v2/aml/open")
    await screen.goto("/authentication/aml")
    await screen.expect_url("/authentication/information")
    await screen.expect_heading("고객 정보를 등록해 주세요")
    await expect(screen.role("button", "신분증 확인하기")).to_be_visible()

    await has_id_card(internals, person)
    await screen.goto(STATUS)
    await screen.press("고객 정보 등록하기", role="link")
    await screen.press("고객 정보 등록하기")
    await screen.expect_heading("이음을 어떻게 쓰려고 하나요?")
    await screen.press("고객 정보 등록 그만두기")
    await screen.expect_text("고객 정보를 등록하기 전에는 서비스를 이용할 수 없어요.")
    await screen.press("계속하기")
    await answer(screen, "투자하기", "사무직", "투자 수익", "근로·연금소득", "1,000만원 미만")
    await screen.expect_heading("답한 내용이 맞는지 확인해 주세요")
    await screen.press("직업 고치기")
    await screen.expect_heading("어떤 일을 하고 있나요?")
    await screen.press("공무원")
    await screen.expect_heading("답한 내용이 맞는지 확인해 주세요")
    await screen.press("고객 정보 등록하기")
    await screen.expect_heading("고객 정보를 등록했어요")
    await screen.page.reload()
    await screen.expect_heading("고객 정보를 등록했어요")
    await screen.press("확인했어요")
    await screen.expect_heading("인증 관리")
    await screen.expect_text(re.compile("까지 유효해요"))


async def test_customer_information_refused_by_an_operator_and_expired(
    device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    person = await new_borrower(name="남궁감시").sign_up()
    await has_id_card(internals, person)
    screen = await managing(device, person, DESKTOP)
    await screen.goto("/authentication/aml")
    await answer(screen, "대출받기", "개인사업자", "사업 자금", "사업소득")
    await screen.press("고객 정보 등록하기")
    await screen.expect_heading("담당자가 고객 정보를 확인하고 있어요")
    person.at = await person.until("review", kind="customer_information")
    await internals.resolve(person.at, ReviewFailed())
    await screen.expect_heading("고객 정보를 등록하지 못했어요")

    async with internals.at.database.transaction() as session:
        await certify(session, person.person_id, "customer_information")
    await internals.sql(
        "update certification set at = at - interval '366 days' where person_id = cast(:id as uuid) and kind = :kind",
        id=person.person_id,
        kind="customer_information",
    )
    async with screen.page.expect_response(lambda answer: answer.request.method == "POST"):
        await screen.press("다시 등록하기")
    await screen.goto(STATUS)
    await screen.expect_heading("인증 관리")
    await screen.press("고객 정보 다시 확인하기", role="link")
    await screen.expect_heading("고객 정보를 다시 확인해 주세요")
