"""Mortgage applications that end without a contract, or are delayed: each on the screens of the parties."""

import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import expect

from domain.accounts.journeys.customer_information import ReviewFailed
from domain.borrowing.journeys.mortgage import LienRefused, MortgageAppraised, MortgageDenied, MortgageStopped
from domain.core.text.masking import hyphenated_mobile
from stack.supervisor import Stack
from tests.browser.borrowing.mortgage_pages import AMOUNT, Borrowing, Owning, invest
from tests.browser.conftest import Devices, Investors
from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.clients.lending import Lending
from tests.clients.mortgage_applicant import GRANTED, CollateralOwner, MortgageApplicant
from tests.conftest import Scenario
from tests.internals import Internals, eventually
from tests.journeys.steps.liens import until_lien, with_owner

AT = "/loan/mortgage/apply-complete"
REASON = "등기부에 가압류가 있어 진행할 수 없어요."
Granted = Callable[..., Awaitable[tuple[MortgageApplicant, Borrowing]]]


@pytest_asyncio.fixture
async def granted(device: Devices, platform: Stack, internals: Internals) -> AsyncGenerator[Granted]:
    """An applicant with accepted terms at a step, and the screen that shows it."""
    people: list[MortgageApplicant] = []

    async def make(step: str, terms: MortgageAppraised = GRANTED, **draft: Any) -> tuple[MortgageApplicant, Borrowing]:
        person = MortgageApplicant.of(platform.settings)
        people.append(person)
        await (await person.granted(internals, terms, **draft)).walk_to(step)
        screen = await device(PHONE, person, examined=True)
        await screen.goto(person.at["path"])
        return person, Borrowing.on(screen, person)

    yield make
    for person in people:
        await person.close()


async def begins_again(screen: Screen) -> None:
    await screen.press("다시 신청하기")
    await screen.expect_url("/loan/mortgage/draft")
    await screen.expect_heading("담보로 맡길 집은 어디에 있나요?")


@pytest.mark.parametrize(
    ("fact", "title"),
    [
        (MortgageDenied(reason=REASON), "이번에는 빌려드리지 못해요"),
        (MortgageStopped(reason=REASON), "심사를 멈췄어요"),
    ],
    ids=["denied", "stopped"],
)
async def test_a_refusal_of_the_appraisal_states_its_reason(
    device: Devices, platform: Stack, internals: Internals, fact: MortgageDenied | MortgageStopped, title: str
) -> None:
    person = await MortgageApplicant.of(platform.settings).begin()
    await person.apply_for()
    await person.go_on()
    await person.send_documents()
    screen = await device(PHONE, person, examined=True)
    await screen.goto(AT)
    await screen.expect_heading("서류를 보고 있어요")
    await internals.resolve(person.at, fact)
    await screen.expect_heading(title)
    await screen.expect_text(REASON)
    uid = person.at["applyUid"]
    await begins_again(screen)
    await screen.goto(f"{AT}?applyUid={uid}")  # an ended application keeps its own URL
    await screen.expect_url(f"/mypage/loan/mortgage/{uid}")
    await screen.expect_heading("주택담보대출 신청")
    await screen.expect_text(REASON)
    await screen.expect_text("계약하지 않음")
    await person.close()


async def test_unsuitable_answers(granted: Granted) -> None:
    _, borrower = await granted("compatibility")
    await borrower.compatibility(purpose="speculation")
    await borrower.screen.expect_heading("지금은 이 대출이 맞지 않아요")
    await borrower.screen.expect_url("/loan/compatibility/failed")
    await borrower.screen.page.reload()  # a URL below /loan of an ended application
    await borrower.screen.expect_heading("지금은 이 대출이 맞지 않아요")


async def test_card_of_another_person_is_retaken(granted: Granted) -> None:
    _, borrower = await granted("id_photo")
    await borrower.id_photo(await borrower.card(name="남의이름", birthDate="1985-05-05"))
    await borrower.id_details()
    await borrower.screen.expect_url("/loan/id-authentication/errors/not-match")
    await borrower.screen.press("다시 찍기")
    await borrower.id_photo()
    await borrower.id_details()
    await borrower.screen.expect_heading("어느 은행으로 받을까요?")


async def test_screening_refused_by_an_operator(granted: Granted, internals: Internals) -> None:
    person, borrower = await granted("fds")
    screen = borrower.screen
    await person.simulator.put(f"/people/{person.mobile}", json={"amlHit": True})
    await borrower.fraud_questions()
    await screen.expect_heading("담당자가 신청 내용을 확인하고 있어요")
    await person.until("screening_review")
    await internals.resolve(person.at, ReviewFailed())
    await screen.expect_heading("이번에는 빌려드리기 어려워요")
    await screen.expect_url(AT)


async def test_refused_signature_is_requested_again(granted: Granted) -> None:
    person, borrower = await granted("contract_info")
    await borrower.contract_info()
    await borrower.contract_agreements()
    await borrower.signing()
    await person.answer_prompt("refuse")
    await borrower.screen.expect_heading("어떤 앱으로 서명할까요?")
    await borrower.screen.expect_text("서명이 취소되었어요")
    await borrower.signing("카카오톡")


async def test_registry_returns_the_lien_and_an_operator_refuses_it(
    granted: Granted, internals: Internals, scenario: Scenario
) -> None:
    person, borrower = await granted("signing")
    screen = borrower.screen
    await scenario("registry", "refuse", times=1)
    await borrower.signing()
    await person.answer_prompt()
    await screen.expect_heading("근저당을 설정하고 있어요")
    await screen.expect_text("근저당 신청이 되돌아왔어요")
    await person.until("lien")
    await internals.resolve(person.at, LienRefused(reason=REASON))
    await screen.expect_heading("근저당을 설정하지 못했어요")
    await screen.expect_text(REASON)


async def test_unanswered_filing_waits_for_an_operator(granted: Granted, scenario: Scenario) -> None:
    person, borrower = await granted("signing")
    await scenario("registry", "down")
    await borrower.signing()
    await person.answer_prompt()
    await borrower.screen.expect_heading("근저당을 설정하고 있어요")
    await borrower.screen.expect_text("확인이 늦어지고 있어요")


async def test_recruiting_of_a_mortgage_fails(
    granted: Granted, internals: Internals, lending: Lending, device: Devices, investor: Investors
) -> None:
    """The borrower and an investor are notified; the money and the home are released."""
    terms = MortgageAppraised(amount=AMOUNT, rate="8.7", months=12)
    person, borrower = await granted("lien", terms=terms, customerExpectAmount=AMOUNT)
    screen = borrower.screen
    await person.lien_registered(internals)
    uid = person.at["applyUid"]
    await screen.expect_heading("대출 계약을 마쳤어요")
    (product,) = await internals.sql("update product set opens_at = now() where uid = :uid returning title", uid=uid)
    one = await investor(AMOUNT // 2)
    theirs = await device(DESKTOP, one, examined=True)
    await invest(theirs, uid, product.title)
    await screen.expect_text("지금 50% 모였어요")
    await screen.expect_text("투자금 50% 모음")

    await lending.close_recruiting(uid)
    await eventually(lambda: lending.is_recruiting_lengthened(uid))
    await screen.expect_text("투자자를 모아요")
    await lending.close_recruiting(uid)
    await lending.until(uid, "failed")
    await screen.expect_heading("대출을 진행하지 못했어요")
    await screen.expect_text("갚을 돈은 없어요")
    await screen.expect_text("투자자를 다 모으지 못했어요")
    await screen.expect_no_text("첫 상환일")

    sms = await person.message(lambda m: m["kind"] == "sms" and "대출을 진행하지 못했어요" in m["text"])
    await screen.goto(sms["text"].partition("/v2")[2])
    await screen.expect_heading("대출 현황")
    await screen.expect_text("대출금이 나가지 않고 끝났어요")
    await screen.press("자세히 보기", role="link")
    await screen.expect_heading("주택담보대출 신청")
    await screen.expect_text("계약 종료")
    await screen.expect_text("대출금이 나가지 않고 끝났어요")
    await until_lien(internals, uid, "released")
    await screen.expect_text("말소했어요")

    await theirs.page.reload()
    await theirs.expect_heading("투자금을 돌려드렸어요")
    assert await lending.balance(str(one.person_id)) == (AMOUNT // 2, 0)
    sms = await one.message(lambda m: m["kind"] == "sms" and product.title in m["text"])
    assert "500만원을 예치금으로 돌려 드렸어요" in sms["text"]
    await theirs.goto(sms["text"].partition("/v2")[2])
    await theirs.expect_heading(product.title)
    await theirs.expect_text("모집 실패·환불")
    assert await lending.differences() == []

    await screen.goto("/loan/finish")
    await begins_again(screen)


async def test_owner_refuses_the_prompt_and_then_declines(
    device: Devices, platform: Stack, internals: Internals
) -> None:
    person, owner = MortgageApplicant.of(platform.settings), CollateralOwner.of(platform.settings)
    await with_owner(person, owner, internals)
    await internals.reset_attempts("sms-code")
    screen, phone = await device(DESKTOP, person, examined=True), await device(PHONE, examined=True)
    await screen.goto(AT)
    await screen.expect_heading("이제 집 소유자가 서명할 차례예요")
    home = Owning(phone, owner)
    await home.open_contract()
    await home.ask("PASS")
    await screen.expect_heading("집 소유자가 서명하고 있어요")
    await owner.answer_prompt("refuse")
    await phone.expect_heading("내 집을 담보로 하는 계약서예요")
    await phone.expect_text("서명이 취소되었어요")
    await screen.expect_heading("이제 집 소유자가 서명할 차례예요")
    await phone.press("서명하지 않기")
    await phone.page.get_by_role("dialog").get_by_role("button", name="서명하지 않기").click()
    await phone.expect_heading("서명하지 않기로 했어요")
    await screen.expect_heading("집 소유자가 서명하지 않기로 했어요")
    await phone.goto(f"/loan/mortgage/joint-or-third-party/contract?token={owner.link}")
    await phone.expect_heading("대출 신청이 끝났어요")
    for client in (person, owner):
        await client.close()


async def test_owner_does_not_agree_to_the_collateral(device: Devices, platform: Stack) -> None:
    person, owner = MortgageApplicant.of(platform.settings), CollateralOwner.of(platform.settings)
    await person.begin()
    await person.apply_for(**person.owned_by(owner))
    await person.go_on()
    screen, phone = await device(DESKTOP, person, examined=True), await device(PHONE, examined=True)
    await screen.goto(AT)
    await screen.press("소유자에게 문자 보내기")
    await screen.expect_text("문자를 보냈어요")
    await phone.goto(f"/loan/mortgage/joint-or-third-party?token={await owner.read_link()}")
    await Owning(phone, owner).certify()
    await phone.expect_heading("이 집을 담보로 맡길까요?")
    await phone.press("담보로 맡기지 않기")
    dialog = phone.page.get_by_role("dialog")
    await dialog.get_by_role("button", name="더 생각하기").click()
    await phone.expect_heading("이 집을 담보로 맡길까요?")
    await phone.press("담보로 맡기지 않기")
    await phone.shoot("refusal")
    await dialog.get_by_role("button", name="맡기지 않기", exact=True).click()
    await phone.expect_heading("담보로 맡기지 않기로 했어요")
    await phone.shoot("refused")
    await screen.expect_heading("집 소유자가 담보로 맡기지 않기로 했어요")
    await screen.expect_text(re.compile("다른 집으로 신청할 수 있어요"))
    await screen.shoot("owner-refused")
    await phone.goto(f"/loan/mortgage/joint-or-third-party?token={owner.link}")
    await phone.expect_heading("대출 신청이 끝났어요")
    await begins_again(screen)
    for client in (person, owner):
        await client.close()


async def test_application_is_cancelled_before_the_contract(granted: Granted) -> None:
    _, borrower = await granted("confirmed")
    screen = borrower.screen
    await screen.expect_heading("이제 계약을 준비할게요")
    await screen.press("신청 취소")
    await screen.page.get_by_role("dialog").get_by_role("button", name="신청 취소하기").click()
    await screen.expect_heading("신청을 취소했어요")
    await screen.expect_url("/loan/mortgage/draft")


async def test_no_consultation_is_requested(device: Devices, platform: Stack) -> None:
    person = await MortgageApplicant.of(platform.settings).sign_up()
    screen = await device(PHONE, person, examined=True)
    await screen.goto("/loan/mortgage/consultation-list")
    await screen.expect_heading("내 상담 신청")
    await screen.expect_text("아직 신청한 상담이 없어요")
    await screen.press("전화 상담 신청하기", role="link")
    await expect(screen.page.get_by_label("이름", exact=True)).to_have_value(person.name)
    await expect(screen.page.get_by_label("휴대폰 번호", exact=True)).to_have_value(hyphenated_mobile(person.mobile))
    await screen.tick(re.compile("1년 동안"))
    await screen.press("상담 신청하기")
    await screen.expect_heading("상담 신청을 받았어요")
    await screen.press("내 상담 신청 보기", role="link")
    await screen.expect_heading("내 상담 신청")
    await screen.expect_text("전화 예정")
    await screen.shoot("asked")
    await screen.press("이 내용으로 온라인 신청하기", role="link")
    await screen.press("신청서 쓰기")
    await screen.expect_heading("담보로 맡길 집은 어디에 있나요?")
    await screen.expect_text("상담에서 알려 준 내용을 이어서 써요")
    await person.close()


async def test_application_states_have_urls_and_unknown_states_have_none(device: Devices, platform: Stack) -> None:
    person = await MortgageApplicant.of(platform.settings).begin()
    screen = await device(PHONE, person, examined=True)
    await screen.goto("/mypage/loan/apply/temp")
    await screen.expect_heading("저장한 신청서")
    await screen.expect_text("주택담보대출")
    await screen.press("이어서 하기", role="link")
    await screen.expect_url("/loan/mortgage/draft")
    await screen.goto("/mypage/loan/apply/depositing")
    await screen.expect_heading("대출 현황")
    await screen.goto("/mypage/loan/apply/nonsense")
    await screen.expect_heading("이 페이지를 찾을 수 없어요")
    await person.close()
