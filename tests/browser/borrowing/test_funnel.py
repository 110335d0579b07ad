"""Every page of the funnel: refresh, back and a second press lose and duplicate nothing."""

import asyncio
import re

import pytest
from playwright.async_api import Browser, Dialog, Locator, Route, expect

from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Applicants, Devices
from tests.browser.screen import PHONE, Device, Screen
from tests.internals import Internals

# step → its page's question; pages on which the browser asks before it leaves
PAGES: dict[str, str | re.Pattern[str]] = {
    "income": "어떤 일을 하고 있나요?",
    "compatibility": "빌린 돈을 어디에 쓸 예정인가요?",
    "scraping": "건강보험 자료로 소득을 확인할게요",
    "consent": "카카오톡에서 승인해 주세요",
    "loan_terms": re.compile("만원까지 빌릴 수 있을 것 같아요"),
    "confirm": "이 조건으로 빌릴 수 있어요",
    "id_photo": "어떤 신분증으로 확인할까요?",
    "id_details": "읽은 내용이 맞는지 확인해 주세요",
    "account": "어느 은행으로 받을까요?",
    "account_code": "1원과 함께 보낸 숫자를 입력해 주세요",
    "address": "지금 어디에 살고 있나요?",
    "fds": re.compile(".+"),
    "contract_info": "이 조건으로 계약해요",
    "agreements": "계약 내용을 읽고 동의해 주세요",
    "signing": "어떤 앱으로 서명할까요?",
    "signature": "PASS에서 서명해 주세요",
    "finish": "대출 계약을 마쳤어요",
}
ON_TOP = """it => {
  const {x, y, width, height} = it.getBoundingClientRect();
  return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
WARNED = {"income", "compatibility", "scraping", "consent"}


@pytest.mark.rule("B442", "B443", "B444", "B445", "B447", "B435")
async def test_every_page_survives_a_reload(applicant: Applicants) -> None:
    """A reload shows the same page, an earlier page's URL redirects to it, and it asks before it is left if
    necessary."""
    borrower = await applicant("income")
    screen, person = borrower.screen, borrower.person
    screen.allow_errors("404 GET /api/v2/credit/lending-intelligence/fds/question")  # the other device has answered it
    asked: list[str] = []

    async def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        await dialog.accept()

    screen.page.on("dialog", leave)
    warned: set[str] = set()
    for step, question in PAGES.items():
        await person.walk_to(step)
        await screen.expect_heading(question)
        await screen.heading(question).click()  # a browser asks only after an interaction with the page
        asked.clear()
        await screen.page.reload()
        await screen.expect_heading(question)
        await screen.expect_url(person.at["path"].split("?")[0])
        if asked:
            warned.add(step)
    assert warned == WARNED
    for earlier in ("/upl/income", "/upl/compatibility", "/upl/confirm", "/loan/contract/info"):
        await screen.goto(earlier)
        await screen.expect_heading("대출 계약을 마쳤어요")
        await screen.expect_url("/upl/finish")


@pytest.mark.rule("B446")
async def test_warning_while_a_prompt_is_pending(applicant: Applicants) -> None:
    borrower = await applicant("scraping")
    await borrower.scraping("PASS")
    await borrower.screen.expect_url("/upl/scraping/pass")
    async with borrower.screen.page.expect_event("dialog") as asked:
        reload = asyncio.create_task(borrower.screen.page.reload())
    dialog = await asked.value
    assert dialog.type == "beforeunload"
    await dialog.accept()
    await reload


async def test_typed_input_survives_back_and_reload(applicant: Applicants) -> None:
    borrower = await applicant("income")
    screen = borrower.screen
    await screen.press("사무직")
    await screen.press("정규직")
    await screen.type("회사 이름", "이음상사")
    await screen.press(re.compile("이음상사"))
    await screen.expect_heading("지난 1년 동안 얼마를 벌었나요?")
    async with screen.page.expect_response(
        lambda answer: answer.url.endswith("/upl/draft") and "36000000" in (answer.request.post_data or "")
    ):
        await screen.type("연 소득 (세전)", "36000000")

    await screen.page.go_back()
    await screen.expect_heading("어디에서 일하고 있나요?")
    await screen.press("이전으로")
    await screen.expect_heading("어떤 형태로 일하고 있나요?")
    await expect(screen.role("button", "정규직")).to_have_attribute("aria-pressed", "true")
    await screen.press("정규직")
    await screen.press(re.compile("이음상사"))
    await screen.expect_heading("지난 1년 동안 얼마를 벌었나요?")
    await expect(screen.page.get_by_label("연 소득 (세전)")).to_have_value("36,000,000")

    await screen.page.reload()
    await screen.expect_heading("지난 1년 동안 얼마를 벌었나요?")
    await expect(screen.page.get_by_label("연 소득 (세전)")).to_have_value("36,000,000")
    await screen.change_answer("직업")
    await screen.expect_heading("어떤 일을 하고 있나요?")


async def test_the_payment_stays_in_view_while_the_terms_are_chosen(kind: Device, applicant: Applicants) -> None:
    """Also between the bars of a phone's browser. A control that is used stands above the bar."""
    borrower = await applicant("loan_terms", kind)
    screen = borrower.screen
    await screen.expect_heading(PAGES["loan_terms"])
    width = kind["viewport"]["width"]
    await screen.page.set_viewport_size({"width": width, "height": 664})
    payment = screen.page.locator(".funnel__outcome")
    bar = screen.page.locator(".action-bar")

    async def use(control: Locator, key: str) -> None:
        before = await payment.inner_text()
        await control.press(key)
        await expect(payment).not_to_have_text(before, use_inner_text=True)
        chosen = screen.page.locator(":focus")
        assert await payment.evaluate(ON_TOP)
        assert await chosen.evaluate(ON_TOP)
        placed = await screen.box(chosen)
        assert placed["y"] + placed["height"] <= (await screen.box(bar))["y"]

    slider = screen.page.get_by_role("slider")
    await expect(payment).to_contain_text(re.compile(r"^36개월 동안 매달[\d,]+원$"))
    for key in ("ArrowRight", "End"):
        await use(slider, key)
    for _ in range(5):  # each term
        await use(screen.page.get_by_role("radio", checked=True), "ArrowRight")
    await screen.examine()


async def test_second_press_sends_no_request(applicant: Applicants) -> None:
    borrower = await applicant("contract_info")
    screen = borrower.screen
    await screen.role("button", "조건을 확인했어요").dblclick()
    await screen.expect_heading("계약 내용을 읽고 동의해 주세요")
    assert screen.sent.count("POST /api/v2/contract/info") == 1


async def test_back_leaves_the_funnel_and_forward_returns(applicant: Applicants) -> None:
    """Steps replace the URL in the history, so that back leaves the application and never shows a completed step."""
    borrower = await applicant("confirm")
    screen = borrower.screen
    await screen.goto("/")
    await screen.press("이어서 하기", role="link")
    await borrower.confirm()
    await screen.expect_heading("어떤 신분증으로 확인할까요?")
    await screen.page.go_back()
    await screen.expect_url("/")
    await screen.page.go_forward()
    await screen.expect_heading("어떤 신분증으로 확인할까요?")


async def test_leaving_asks_for_confirmation_and_keeps_input(applicant: Applicants) -> None:
    """By the page's button and by the browser's back, also just after typing."""
    borrower = await applicant("address")
    screen = borrower.screen
    await screen.press("신용대출 신청 그만두기")
    await screen.press("계속하기")
    await screen.expect_url("/upl/address")
    await screen.press("신용대출 신청 그만두기")
    await screen.press("나가기")
    await screen.expect_url("/")

    await screen.press("이어서 하기", role="link")
    await screen.type("도로명, 동, 건물 이름", "세종대로")
    await screen.press(re.compile("세종대로 112"))
    await screen.type("상세 주소", "101동 1203호")
    await screen.page.go_back()
    await screen.press("계속하기")
    await screen.expect_url("/upl/address")
    await expect(screen.page.get_by_label("상세 주소")).to_have_value("101동 1203호")
    await expect(screen.page.get_by_role("dialog")).to_have_count(0)
    await screen.type("상세 주소", "101동 1204호")
    await screen.page.reload()
    await expect(screen.page.get_by_label("상세 주소")).to_have_value("101동 1204호")


async def test_first_question_does_not_wait_for_the_server(phone: Screen) -> None:
    """The bundled script arrives with the first requests, and input before it is kept."""
    answer = asyncio.Event()

    async def late(route: Route) -> None:
        await answer.wait()
        await route.continue_()

    await phone.page.route("**/certification/open", late)
    async with phone.page.expect_response("**/assets/journey-*.js") as script:
        await phone.goto("/upl/phone-certification")
    assert "/journey-" in await (await phone.page.request.get(phone.page.url)).text()
    assert await (await script.value).header_value("content-encoding") == "br"
    await phone.expect_heading("휴대폰으로 본인인지 확인할게요")
    await phone.type("이름", "먼저쓴이")
    async with phone.page.expect_response("**/certification/open"):
        answer.set()
    await expect(phone.page.get_by_label("이름", exact=True)).to_have_value("먼저쓴이")
    await expect(phone.page.get_by_label("이름", exact=True)).to_be_focused()


@pytest.mark.rule("B040", "B035", "B036", "B039")
async def test_address_of_a_step_leads_to_log_in_and_back(
    phone: Screen, applicant: Applicants, internals: Internals
) -> None:
    borrower = await applicant("address")
    person = borrower.person
    await phone.goto("/upl/address")
    await phone.expect_heading("로그인")
    assert phone.page.url.endswith("/v2/login?next=%2Fupl%2Faddress")
    await internals.reset_attempts("sms-code")
    await Applicant(phone, person).log_in()
    await phone.expect_heading("지금 어디에 살고 있나요?")
    await phone.expect_url("/upl/address")
    await phone.goto("/login")
    await phone.expect_url("/")


async def test_the_first_question_is_shown_before_any_script(browser: Browser, site: str, device: Devices) -> None:
    context = await browser.new_context(**PHONE, java_script_enabled=False)
    page = await context.new_page()
    await page.goto(f"{site}/v2/upl/phone-certification")
    await expect(page.get_by_text("본인인지 확인할게요")).to_be_visible()
    await context.close()

    screen = await device(PHONE)
    await screen.page.goto("/v2/upl/phone-certification")
    await screen.page.get_by_label("이름").fill("한서윤")
    await expect(screen.page.locator("#frame")).to_have_count(0)
    await expect(screen.page.get_by_label("이름")).to_have_value("한서윤")
