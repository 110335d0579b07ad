"""Certification of identity and ID card alone: the result, every page of failure, and the exits."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import expect

from domain.accounts.journeys.id_card import IdCardMatched
from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Devices
from tests.browser.contexts import STATIC_FILE
from tests.browser.screen import PHONE, Device, Screen
from tests.clients.borrower import mobile
from tests.conftest import Scenario
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower

CARD = "/authentication/id-authentication"
Members = Callable[..., Awaitable[Applicant]]


@pytest_asyncio.fixture
async def member(device: Devices, new_borrower: NewBorrower) -> Members:
    """Opens a page for a new member: `await member("/authentication/personal")`."""

    async def make(path: str, kind: Device = PHONE, *, examined: bool = True, **known: str) -> Applicant:
        person = await new_borrower(**known).sign_up()
        screen = await device(kind, person, examined=examined)
        await screen.goto(path)
        return Applicant(screen, person)

    return make


async def leave(screen: Screen, answer: str) -> None:
    """Close the page and answer the dialog."""
    await screen.page.get_by_role("button", name=re.compile("그만두기$")).first.click()
    await screen.page.get_by_role("dialog").get_by_role("button", name=answer).click()


@pytest.mark.rule("B490", "B491", "B495")
async def test_certified_identity_updates_the_account_and_returns_to_the_origin(
    member: Members, kind: Device, internals: Internals
) -> None:
    user = await member("/mypage/certification-status", kind)
    screen = user.screen
    await internals.reset_attempts("sms-code")
    user.person.mobile = mobile()
    await screen.press("휴대폰 번호 바꾸기", "link")
    await screen.expect_heading("내 이름으로 된 휴대폰으로 본인인지 확인할게요")
    await screen.press("시작하기")
    await screen.expect_url("/authentication/personal/insert")
    if kind is PHONE:
        await leave(screen, "계속하기")
        await screen.expect_url("/authentication/personal/insert")
    await user.ask_for_code()
    await screen.type("인증번호 6자리", await user.person.code("sms"))
    await screen.expect_text("휴대폰 번호를 바꿨어요.")
    await screen.expect_url("/mypage/certification-status")
    assert "POST /api/v2/certification/identity/user" in screen.sent


async def test_identity_by_the_agencys_page_ends_at_the_certifications(member: Members, internals: Internals) -> None:
    user = await member("/authentication/terms")
    screen = user.screen
    await screen.expect_heading("본인 확인에 필요한 약관이에요")
    await internals.reset_attempts("sms-code")
    await screen.goto("/authentication/phone-certification")
    await user.ask_for_code()
    await screen.expect_url("/authentication/phone-certification/agency-certify")
    await screen.type("인증번호 6자리", await user.person.code("sms"))
    await screen.expect_heading("인증을 여기까지 마쳤어요")
    await screen.expect_url("/authentication/default")
    await screen.goto("/authentication/personal")
    await screen.press("나중에 할게요")
    await screen.expect_url("/authentication/skip")
    await screen.expect_heading("인증은 나중에 해도 괜찮아요")
    await screen.press("나중에 할게요")
    await screen.expect_url("/")


async def test_unavailable_agency_locked_code_and_another_person(
    member: Members, new_borrower: NewBorrower, scenario: Scenario, internals: Internals
) -> None:
    user = await member("/authentication/personal/insert")
    screen, own = user.screen, user.person
    user.person = new_borrower()
    await scenario("identity", "down")
    await user.say_who()
    await screen.agree()
    await screen.press("동의하고 인증번호 받기")
    await screen.expect_heading("잠시 뒤에 다시 시도해 주세요")
    await screen.expect_url("/authentication/personal/waiting/re-try")
    await scenario("identity", "normal")
    await internals.reset_attempts("sms-code")
    await screen.press("다시 시도하기")
    await screen.expect_heading("문자로 받은 인증번호를 입력해 주세요")
    await screen.type("인증번호 6자리", await user.person.code("sms"))
    screen.allow_errors("403 POST /api/v2/certification/identity/user")
    await screen.expect_heading("로그인한 분과 인증한 분이 달라요")
    await screen.press("다시 인증하기")
    await screen.expect_heading("휴대폰으로 본인인지 확인할게요")

    user.person = own
    await internals.reset_attempts("sms-code")
    await user.ask_for_code()
    wrong = "000000" if await own.code("sms") != "000000" else "111111"
    for left in (4, 3, 2, 1):
        await screen.type("인증번호 6자리", wrong)
        await screen.expect_text(f"{left}번 더 입력할 수 있어요.")
    await screen.type("인증번호 6자리", wrong)
    await screen.expect_heading("인증번호를 여러 번 잘못 입력했어요")
    await screen.expect_url("/authentication/personal/errors")


async def test_card_read_corrected_and_certified(member: Members, kind: Device) -> None:
    user = await member(CARD, kind)
    screen = user.screen
    await screen.goto(f"{CARD}/file-upload")
    await screen.expect_heading("어떤 신분증으로 확인할까요?")
    await screen.press("운전면허증")
    await screen.expect_heading("운전면허증 앞면 사진을 올려 주세요")
    await screen.upload("사진 고르기", await user.card(mobile=user.person.mobile, type="1"))
    await screen.expect_heading("읽은 내용이 맞는지 확인해 주세요")
    await screen.expect_url(f"{CARD}/insert/driver-license")
    await screen.page.reload()
    await screen.expect_heading("읽은 내용이 맞는지 확인해 주세요")
    await screen.press("이 내용이 맞아요")
    await screen.expect_heading("인증을 여기까지 마쳤어요")
    await screen.page.reload()
    await screen.expect_heading("인증을 여기까지 마쳤어요")

    await screen.goto("/authentication/change/driver-license")
    await expect(screen.page.get_by_role("radio", name="운전면허증")).to_be_checked()
    await screen.goto("/mypage/certification-status")
    await screen.press("바뀐 내용만 입력하기", role="link")
    await screen.expect_url("/authentication/change/civil-code")
    await screen.expect_heading("신분증에서 바뀐 내용을 입력해 주세요")
    await screen.shoot("change")
    await screen.tick("운전면허증")
    for label, text in (("발급일", "20240102"), ("면허번호", "112233445566"), ("암호 일련번호", "AB12CD")):
        await screen.type(label, text)
    await screen.press("다시 확인하기")
    await screen.expect_heading("인증을 여기까지 마쳤어요")


async def test_card_unreadable_mismatched_and_under_review(
    member: Members, scenario: Scenario, internals: Internals
) -> None:
    user = await member("/authentication/change/civil-code")
    screen = user.screen
    screen.allow_errors(
        "404 GET /api/v2/certification/id-card/reconfirm-info", "(422|503) POST /api/v2/user/certification/id-card/ocr"
    )
    await screen.expect_heading("아직 확인한 신분증이 없어요")
    await screen.press("신분증 확인하기")
    await user.id_photo(await screen.page.screenshot(type="png"))
    await screen.expect_heading("신분증을 다시 찍어 주세요")
    await screen.expect_url(f"{CARD}/errors/not-match")
    await screen.expect_text("신분증을 읽지 못했어요")
    await screen.press("다시 찍기")
    await user.id_photo(b"not a picture at all")
    await screen.expect_heading("사진을 확인하지 못했어요")
    await screen.expect_url(f"{CARD}/errors/recognition")
    await screen.press("다시 찍기")
    await user.id_photo(await user.card(name="남의이름", birthDate="1985-05-05"))
    await user.id_details()
    await screen.expect_heading("신분증을 다시 찍어 주세요")
    await screen.expect_text("신분증 정보가 달라요")

    await user.person.simulator.put(f"/people/{user.person.mobile}", json={"idCard": "unclear"})
    await screen.press("다시 찍기")
    await user.id_photo()
    await user.id_details()
    await screen.expect_heading("담당자가 신분증을 확인하고 있어요")
    await screen.expect_url("/authentication/personal/waiting/id-card")
    await internals.resolve(await user.person.until("id_review", kind="id_card"), IdCardMatched())
    await screen.expect_heading("인증을 여기까지 마쳤어요")


@pytest.mark.rule("B273", "B455")
async def test_capture_requires_log_in_and_continues_to_the_next_page(
    member: Members, device: Devices, internals: Internals
) -> None:
    visitor = await device(PHONE)
    await visitor.goto("/verification/id/capture?nextPage=%2Floan%2Fguide")
    await visitor.expect_url("/login")
    user = await member("/verification/id/capture?nextPage=%2Floan%2Fguide", examined=False)
    screen = user.screen
    await user.id_photo()
    await screen.expect_url("/verification/id/resident-registration-card/confirm")
    await user.id_details()
    await screen.expect_url("/loan/guide")

    await user.person.simulator.put(f"/people/{user.person.mobile}", json={"idCard": "unclear"})
    await screen.goto("/verification/id/capture?nextPage=%2Floan%2Fguide")
    await user.id_photo()
    await user.id_details()
    await screen.expect_url("/verification/id/pending-review")
    await internals.resolve(await user.person.until("id_review", kind="id_card"), IdCardMatched())
    await screen.expect_url("/loan/guide")


@pytest.mark.rule("B534", "B499")
async def test_unavailable_card_leads_to_the_first_page(member: Members, internals: Internals) -> None:
    user = await member("/loan/guide", examined=False)
    screen = user.screen
    await internals.sql(
        "delete from certification where person_id = cast(:id as uuid)", id=await person_id(user.person)
    )
    screen.allow_errors("403 GET /api/v2/certification/id-card/available")
    await screen.goto(CARD)
    await screen.page.get_by_role("dialog").get_by_role("button").last.click()
    await screen.expect_url("/")
    await screen.page.goto(STATIC_FILE)  # which reads nothing
    await screen.page.evaluate("localStorage.clear()")
    for path in (CARD, "/authentication/personal/insert", "/authentication/default", "/authentication/nothing"):
        await screen.goto(path)
        await screen.expect_url("/")


@pytest.mark.rule("B535")
async def test_ocr_test_page(member: Members) -> None:
    user = await member(f"{CARD}/test/1")
    screen = user.screen
    screen.allow_errors("422 POST /api/v2/ocr/test")
    await screen.expect_heading("신분증 읽기 시험")
    for picture, title in (
        (await user.card(), "신분증을 읽었어요"),
        (await screen.page.screenshot(type="png"), "신분증을 읽지 못했어요"),
    ):
        await screen.upload("사진 고르기", picture)
        dialog = screen.page.get_by_role("dialog", name=title)
        await dialog.get_by_role("button", name="확인").click()
        await dialog.wait_for(state="hidden")


async def person_id(person: Any) -> str:
    """Return the id of the account."""
    return (await person.open()).at["journeyId"].partition(":")[2]
