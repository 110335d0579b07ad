"""Every exit of the loan application: its page states the reason and how to continue. All of these pages are
accessible."""

import re

import pytest
from playwright.async_api import expect

from domain.accounts.journeys.customer_information import ReviewFailed, ScreeningPassed
from domain.accounts.journeys.id_card import IdCardMatched
from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Applicants, Devices
from tests.browser.screen import DESKTOP, Screen
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower


async def test_unsuitable_job_answers_and_understanding(applicant: Applicants) -> None:
    """Three ends, each with a button to apply again."""
    borrower = await applicant("income", examined=True)
    screen = borrower.screen
    await screen.press("학생")
    await borrower.earnings()
    await screen.expect_heading("지금 직업으로는 신청하기 어려워요")
    await screen.expect_url("/upl/failed/loan-unsuitable-job")

    await borrower.apply_again()
    await borrower.income()
    await borrower.compatibility(purpose="speculation")
    await screen.expect_heading("지금은 이 대출이 맞지 않아요")
    await screen.expect_url("/upl/failed/compatibility-failed")
    await screen.expect_text("투자 손실이 나면 대출을 갚기 어려워져요.")

    await borrower.apply_again()
    await borrower.income()
    await borrower.compatibility(understanding="no")
    await screen.expect_heading("지금은 신청하기 어려워요")
    await screen.expect_url("/upl/failed/loan-unsuitable-exception")
    await screen.page.reload()
    await screen.expect_heading("지금은 신청하기 어려워요")


async def test_no_product(applicant: Applicants) -> None:
    borrower = await applicant("consent", DESKTOP, examined=True, name="김낮음")
    await borrower.screen.expect_heading("카카오톡에서 승인해 주세요")
    await borrower.person.answer_prompt()
    await borrower.screen.expect_heading("지금은 빌려드릴 수 있는 상품이 없어요")
    await borrower.screen.expect_text("신용점수가 600점보다 낮아요.")
    await borrower.screen.expect_url("/upl/failed/loan-no-product")


async def test_offer_declined(applicant: Applicants) -> None:
    borrower = await applicant("confirm", examined=True)
    await borrower.decline()
    await borrower.screen.expect_heading("이번에는 빌리지 않기로 했어요")
    await borrower.screen.expect_url("/upl/failed/loan-failed")
    await borrower.apply_again()
    await borrower.screen.expect_heading("어떤 일을 하고 있나요?")


async def test_watch_list_hit_is_refused_by_an_operator(applicant: Applicants, internals: Internals) -> None:
    borrower = await applicant("review", examined=True, name="한감시")
    screen = borrower.screen
    await screen.expect_heading("담당자가 신청 내용을 확인하고 있어요")
    await screen.expect_url("/upl/pending/aml")
    await internals.resolve(borrower.person.at, ReviewFailed())
    await screen.expect_heading("이번에는 빌려드리기 어려워요")
    await screen.expect_url("/upl/failed/loan-failed")
    await screen.expect_no_text("다시 신청하기")


async def test_pending_pages_continue_after_an_operators_decision(applicant: Applicants, internals: Internals) -> None:
    borrower = await applicant("id_details", DESKTOP, examined=True, name="오흐림")
    screen, person = borrower.screen, borrower.person
    await borrower.id_details()
    await screen.expect_heading("담당자가 신분증을 확인하고 있어요")
    await screen.expect_url("/upl/pending/identification")
    await person.simulator.put(f"/people/{person.mobile}", json={"amlHit": True})
    await internals.resolve(await person.until("id_review"), IdCardMatched())
    await screen.expect_heading("어느 은행으로 받을까요?")

    await person.until("account")
    screen.allow_errors("404 GET /api/v2/credit/lending-intelligence/fds/question")  # a page that was left
    await person.walk_to("review")
    await screen.expect_heading("담당자가 신청 내용을 확인하고 있어요")
    await internals.resolve(person.at, ScreeningPassed())
    await screen.expect_heading("이 조건으로 계약해요")


async def test_consent_refused_then_requested_from_another_provider(applicant: Applicants) -> None:
    borrower = await applicant("scraping", examined=True)
    screen, person = borrower.screen, borrower.person
    await borrower.scraping("카카오톡")
    await person.answer_prompt("refuse")
    await screen.expect_heading("건강보험 자료로 소득을 확인할게요")
    await screen.expect_text(re.compile("카카오톡.*승인하지 않았어요|카카오톡"))
    await borrower.scraping("카카오톡")
    await screen.press("다른 방법으로 승인하기")
    await borrower.scraping("PASS")
    await screen.expect_url("/upl/scraping/pass")
    await person.answer_prompt()
    await screen.expect_heading(re.compile("만원까지 빌릴 수 있을 것 같아요"))


async def test_mismatched_card_is_retaken(applicant: Applicants) -> None:
    borrower = await applicant("id_photo", examined=True)
    screen = borrower.screen
    await borrower.id_photo(await borrower.card(name="남의이름", birthDate="1985-05-05"))
    await borrower.id_details()
    await screen.expect_url("/upl/id-authentication/errors/not-match")
    await screen.expect_heading("신분증을 다시 찍어 주세요")
    await screen.expect_text("신분증 정보가 달라요")
    await screen.press("다시 찍기")
    await borrower.id_photo()
    await screen.expect_heading("읽은 내용이 맞는지 확인해 주세요")
    await screen.press("다시 찍기")
    await borrower.id_photo()
    await borrower.id_details()
    await screen.expect_heading("어느 은행으로 받을까요?")


async def test_picture_without_a_card(applicant: Applicants) -> None:
    borrower = await applicant("id_photo")
    screen = borrower.screen
    screen.allow_errors("422 POST /api/v2/credit/id-card/ocr")
    nothing = await screen.page.screenshot(type="png")
    await borrower.id_photo(nothing)
    await screen.expect_heading("신분증을 다시 찍어 주세요")
    await screen.expect_url("/upl/id-authentication/errors/not-match")
    await screen.expect_text("신분증을 읽지 못했어요")
    await screen.press("다시 찍기")
    await screen.expect_heading("어떤 신분증으로 확인할까요?")
    await screen.press("주민등록증")
    await screen.upload("사진 고르기", b"not a picture at all")
    await screen.expect_text("사진 파일이 아니에요.")
    await screen.upload("사진 고르기", await borrower.card())
    await screen.expect_heading("읽은 내용이 맞는지 확인해 주세요")


async def test_account_of_another_person_then_a_wrong_code(applicant: Applicants, internals: Internals) -> None:
    borrower = await applicant("account", examined=True)
    screen = borrower.screen
    await borrower.account("110123450000")
    await screen.expect_text("예금주가 달라요")
    await internals.reset_attempts("one-won")
    await borrower.account_number()
    right = await borrower.person.code("deposit")
    await borrower.account_code("0000" if right != "0000" else "1111")
    await expect(screen.page.get_by_text("인증번호가 맞지 않아요. 2번 더 입력할 수 있어요.")).to_be_visible()
    await expect(screen.page.get_by_text("2번 더 입력할 수 있어요.")).to_have_count(1)  # it is said once
    await expect(screen.page.get_by_label("이름 뒤 숫자 4자리")).to_have_attribute("aria-invalid", "true")
    await screen.press("다시 보내거나 다른 계좌 쓰기")
    await screen.expect_heading(re.compile("은행으로 받을까요|계좌번호를 입력해 주세요"))


async def test_public_records_are_requested_again(applicant: Applicants) -> None:
    borrower = await applicant("fds", examined=True, name="최재시도")
    screen = borrower.screen
    await borrower.fraud_questions()
    await screen.expect_heading("서류를 아직 받지 못했어요")
    await screen.expect_url("/upl/retry-mydata")
    await screen.press(re.compile("가지를 확인해 주세요"))
    await screen.expect_text("동의해 주세요")
    await screen.agree()
    await screen.press("다시 요청하기")
    await screen.expect_heading("이 조건으로 계약해요")


@pytest.mark.rule("B537")
async def test_an_unreadable_state_is_reported(applicant: Applicants) -> None:
    borrower = await applicant("income")
    screen = borrower.screen
    await screen.page.route("**/v2/journeys/upl", lambda route: route.fulfill(status=500, body=""))
    screen.allow_errors("500 GET /api/v2/journeys/upl")
    await screen.page.reload()
    await screen.expect_heading("요청을 처리하지 못했어요")
    await screen.page.unroute("**/v2/journeys/upl")
    await screen.press("다시 시도하기")
    await screen.expect_heading("어떤 일을 하고 있나요?")


# -- certification -----------------------------------------------------------------------------


@pytest.mark.rule("B243", "B244", "B245", "B190")
async def test_consents_are_given_one_by_one_or_all_at_once(phone: Screen, new_borrower: NewBorrower) -> None:
    borrower = Applicant(phone, new_borrower())
    await phone.goto("/upl/phone-certification")
    await borrower.say_who()
    await phone.expect_heading("본인 확인에 동의해 주세요")
    boxes = phone.page.get_by_role("checkbox")
    await expect(boxes.first).to_be_visible()
    names = [await label.inner_text() for label in await phone.page.locator("fieldset li label").all()]
    assert names
    assert all(name.startswith("(필수)") for name in names)
    await phone.expect_text(f"필수 항목({len(names)}) 전체 동의")
    await phone.expect_text("동의하지 않을 수 있어요. 다만 동의하지 않으면 서비스 이용과 금융거래가 제한돼요.")

    await phone.press(f"{len(names)}가지를 확인해 주세요")
    await phone.expect_text(re.compile("동의해 주세요\\.?$"))
    assert not await boxes.first.is_checked()
    for place in range(1, len(names) + 1):
        await boxes.nth(place).check()
    assert await boxes.first.is_checked()
    await boxes.nth(1).uncheck()
    assert not await boxes.first.is_checked()
    assert not any("certification/send" in call for call in phone.sent)


async def test_wrong_codes_until_the_certification_is_locked(
    device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    screen = await device(examined=True)
    borrower = Applicant(screen, new_borrower())
    await screen.goto("/upl/phone-certification")
    await borrower.ask_for_code()
    right = await borrower.person.code("sms")
    wrong = "000000" if right != "000000" else "111111"
    for left in (4, 3, 2, 1):
        await screen.type("인증번호 6자리", wrong)
        await screen.expect_text(f"{left}번 더 입력할 수 있어요.")
        await expect(screen.page.get_by_label("인증번호 6자리")).to_have_value("")
    await screen.type("인증번호 6자리", wrong)
    await screen.expect_heading("인증번호를 여러 번 잘못 입력했어요")
    await internals.reset_attempts("sms-code")
    await screen.press("다시 인증하기")
    await screen.expect_heading("휴대폰으로 본인인지 확인할게요")


async def test_minor_is_refused_with_the_reason(device: Devices, new_borrower: NewBorrower) -> None:
    screen = await device(DESKTOP, examined=True)
    borrower = Applicant(screen, new_borrower(birth="150301", sex="3"))
    await screen.goto("/upl/phone-certification")
    await borrower.certify()
    await screen.expect_heading("미성년자는 신청할 수 없어요")
    await screen.expect_url("/minors")


async def test_dormant_borrower_is_redirected_to_the_recovery(
    device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    screen = await device(examined=True)
    await screen.goto("/upl/failed/dormant-user")
    await screen.expect_heading("쉬고 있는 계정이에요")

    borrower = Applicant(screen, await new_borrower().apply())
    person = borrower.person.at["journeyId"].split(":")[1]
    await internals.sql("update person set state = 'dormant' where id = :id", id=person)
    await internals.reset_attempts("sms-code")
    await screen.press("로그인하고 휴면 풀기", role="link")
    await borrower.log_in("쉬고 있는 계정의 휴대폰 번호를 알려 주세요")
    await screen.expect_heading("쉬고 있는 계정이에요. 본인인지 확인해 주세요")
    await screen.expect_url("/dormant")
