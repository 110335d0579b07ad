"""The mortgage guide, the simple limit check and the phone consultation on a screen."""

import re

import pytest
from playwright.async_api import Route, expect

from domain.core.text.masking import hyphenated_mobile
from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.operations.console_screen import at_the_console, open_page
from tests.browser.screen import PHONE, SMALL, Device, Screen
from tests.clients.borrower import Borrower
from tests.clients.homeowner import FAR_AWAY, FLAT, NEW_TOWN, OFFICE, STUDIO
from tests.conftest import Scenario
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower

SIMPLE = "/loan/mortgage/simple"
CONSULTATION = "/loan/mortgage/phone-consultation"
HOME, UNIT = "담보로 맡길 집은 어디에 있나요?", "몇 동 몇 호인가요?"
SENIOR, EXACTNESS = "이 집을 담보로 받은 대출이 있나요?", "대출 금액을 얼마나 알고 있나요?"
TENANT, DEBTS = "세입자가 살고 있나요?", "먼저 갚을 돈은 얼마인가요?"
RESULT = re.compile(r"^최대 .+까지 빌릴 수 있을 것 같아요$")


class Visitor:
    """A visitor who answers the questions about a home."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    async def find(self, road: str) -> None:
        await self.screen.expect_heading(HOME)
        await self.screen.type("도로명, 동, 아파트 이름", road)
        await self.screen.press(re.compile(rf"{road} \("))

    async def choose(self, ho: str) -> None:
        await self.screen.expect_heading(UNIT)
        await self.screen.page.get_by_label("동", exact=True).select_option(index=1)
        await self.screen.page.get_by_label("호", exact=True).select_option(ho)
        await self.screen.expect_text("평)")
        await self.screen.press("다음")

    async def answer(self, question: str, answer: str) -> None:
        await self.screen.expect_heading(question)
        await self.screen.press(re.compile(f"^{answer}"))

    async def check(
        self, road: str = FLAT, ho: str = "1203호", *, senior: str = "없어요", tenant: str = "없어요"
    ) -> None:
        """Answer all questions; the last answer submits the form."""
        await self.find(road)
        await self.choose(ho)
        await self.answer(SENIOR, "없어요")
        await self.answer(TENANT, tenant)


@pytest.mark.rule("B464", "B086")
@pytest.mark.rule("B223", "B237")
@pytest.mark.rule("B542")
async def test_from_the_menu_to_a_limit_and_a_call(
    kind: Device, device: Devices, new_borrower: NewBorrower, platform: Stack
) -> None:
    """Every page is accessible and fits the screen; the adviser sees the result of the check."""
    screen, person = await device(kind, examined=True), new_borrower()
    await screen.goto("/loan/guide")
    await screen.press("주택담보대출", role="link")
    await screen.expect_heading("주택담보대출")
    await screen.expect_url("/loan/mortgage/guide")
    await screen.expect_text("집이 있거나 소유자가 동의한 성인")
    await screen.press("내 집 한도 조회하기", role="link")
    await Visitor(screen).check()
    await screen.expect_heading(RESULT)
    await screen.expect_url(f"{SIMPLE}/result")
    figure = screen.page.locator(".funnel__outcome strong")
    before = await figure.inner_text()
    slider = screen.page.get_by_role("slider")
    await slider.press("End")
    await expect(figure).not_to_have_text(before)
    await screen.expect_text("연 11.9%")
    await slider.press("Home")
    await screen.expect_text("연 7.9%")
    await screen.shoot("least")
    await screen.page.reload()
    await expect(slider).to_have_attribute("aria-valuetext", "1,000만원")  # the chosen value

    await screen.press("전화 상담 신청하기")
    await screen.expect_heading("어디로 전화드릴까요?")
    await screen.expect_text("빌릴 금액 1,000만원을 상담원에게")
    await screen.press("상담 신청하기")
    await screen.expect_text("숫자 11자리를 모두 입력해 주세요.")
    await ask_to_be_called(screen, person)
    await screen.expect_heading("상담 신청을 받았어요")
    await screen.expect_url(f"{CONSULTATION}/complete")
    await screen.page.reload()
    await screen.expect_heading("상담 신청을 받았어요")
    assert "상담 신청을 받았어요" in (await person.message(lambda m: m["kind"] == "sms"))["text"]

    console = await at_the_console(device, platform)
    await open_page(console, "전화 상담")
    await console.page.locator(".console__row a").last.click()
    await console.expect_heading("왜 열어 보나요?")
    await console.press("상담 전화를 걸기 위해 확인")
    await console.press("열어 보기")
    await console.expect_heading(person.name)
    await console.expect_text("101동 1203호")
    await console.expect_text("1,000만원")
    await console.tick("통화했어요")
    await console.press("상담 내용 안내함")
    await console.press("이대로 처리하기")
    await console.expect_text("처리했어요")
    await console.expect_url("/ops/consultations")


async def ask_to_be_called(screen: Screen, person: Borrower) -> None:
    await screen.type("이름", person.name)
    await screen.type("휴대폰 번호", person.mobile)
    await expect(screen.page.get_by_label("휴대폰 번호", exact=True)).to_have_value(hyphenated_mobile(person.mobile))
    await screen.tick("오후")
    await screen.tick(re.compile("1년 동안"))
    await screen.press("상담 신청하기")


@pytest.mark.rule("B463", "B465")
async def test_debts_are_estimated_and_answers_changed(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    visitor = Visitor(screen)
    await screen.goto(f"{SIMPLE}/input")
    await screen.type("도로명, 동, 아파트 이름", "없는동")
    await screen.expect_text("찾는 주소가 없어요. 도로명과 건물 번호, 아파트 이름으로 찾아보세요.")
    await screen.shoot("no-address")
    await screen.press("통일로 18 찾아보기")
    await expect(screen.page.get_by_role("button", name=re.compile("통일로 18")).first).to_be_visible()
    await visitor.find(FLAT)
    await visitor.choose("1203호")
    await visitor.answer(SENIOR, "있어요")
    await visitor.answer(EXACTNESS, "대략")
    await visitor.answer(TENANT, "전세")
    await screen.expect_heading(DEBTS)
    await screen.expect_url(f"{SIMPLE}/check")
    await screen.press("내 한도 보기")
    await screen.expect_text("대출 금액을 입력해 주세요.")
    await screen.page.get_by_role("button", name="+1억").first.click()
    await screen.type("전세 보증금", "900000000")
    await screen.expect_text("9억원")
    await expect(screen.page.locator(".facts .facts__sum dd")).to_have_text("0원")
    await screen.shoot("filled")
    await screen.press("내 한도 보기")
    await screen.expect_heading("남은 한도가 1,000만원보다 적어요")
    await screen.expect_url(f"{SIMPLE}/issues/over")

    await screen.press("답 바꾸기")
    await screen.expect_heading(TENANT)  # the answer is still there
    await screen.change_answer("이미 받은 대출")
    await visitor.answer(SENIOR, "없어요")
    await visitor.answer(TENANT, "없어요")
    await screen.expect_heading(RESULT)
    await screen.press("조건 바꾸기")
    await screen.expect_heading(TENANT)


@pytest.mark.rule("B457", "B458", "B459", "B460", "B461", "B462", "B467")
@pytest.mark.rule("B541")
async def test_each_issue_states_its_reason_and_remedy(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    visitor = Visitor(screen)
    await screen.goto(f"{SIMPLE}/input")

    await visitor.find(FAR_AWAY)  # no further question
    await screen.expect_heading("이 집으로는 빌려드리기 어려워요")
    await screen.expect_url(f"{SIMPLE}/issues/not-allow")
    await screen.expect_text("수도권과 광역시")
    await screen.press("답 바꾸기")

    await visitor.check(STUDIO, "701호")
    await screen.expect_heading("이 집으로는 빌려드리기 어려워요")
    await screen.expect_text("KB시세가 2억원보다 낮은 집")
    await again(screen)

    await visitor.check(FLAT, tenant="월세")
    await screen.expect_heading("월세로 빌려준 집은 상담으로 알려 드려요")
    await screen.expect_url(f"{SIMPLE}/issues/monthly")
    await again(screen)

    await visitor.check(NEW_TOWN, "1204호")
    await screen.expect_heading("이 집의 한도는 상담으로 알려 드려요")
    await screen.expect_url(f"{SIMPLE}/issues/consultation")
    await again(screen)

    await visitor.find(FLAT)
    await visitor.choose("1203호")
    await visitor.answer(SENIOR, "있어요")
    await visitor.answer(EXACTNESS, "등기로")
    await visitor.answer(TENANT, "없어요")
    await screen.expect_heading("정확한 한도를 상담으로 알려 드려요")
    for elsewhere in (f"{SIMPLE}/issues", f"{SIMPLE}/issues/over", f"{SIMPLE}/result"):
        await screen.goto(elsewhere)
        await screen.expect_url(f"{SIMPLE}/issues/consultation")
    await screen.press("전화 상담 신청하기", role="link")
    await screen.expect_heading("어디로 전화드릴까요?")
    await screen.page.go_back()
    await screen.expect_heading("정확한 한도를 상담으로 알려 드려요")


async def again(screen: Screen) -> None:
    """Go back to the last question, and then to the first."""
    await screen.press("답 바꾸기")
    await screen.expect_heading(TENANT)
    await screen.change_answer("주소")


@pytest.mark.rule("B512", "B513", "B514")
async def test_home_unknown_to_kb_is_entered_manually(device: Devices) -> None:
    screen = await device(SMALL, examined=True)
    visitor = Visitor(screen)
    await screen.goto(f"{SIMPLE}/input")
    await visitor.find(OFFICE)
    await screen.expect_heading("동·호수와 면적을 알려 주세요")
    area = screen.page.get_by_label("공급면적")
    await area.fill("0.00")
    await area.blur()
    await expect(area).to_have_value("")
    await screen.press("다음")
    await screen.expect_text("공급면적을 입력해 주세요.")
    await area.fill("112.469")
    await expect(area).to_have_value("112.46")
    await screen.expect_text("34.01평")
    await screen.tick("평")
    await expect(area).to_have_value("34.01")
    await screen.expect_text("112.43㎡")
    await screen.type("동·호수나 층", "3층")
    await screen.press("다음")
    await visitor.answer(SENIOR, "없어요")
    await visitor.answer(TENANT, "없어요")
    await screen.expect_heading("이 집의 한도는 상담으로 알려 드려요")


async def test_back_refresh_and_another_visit_keep_input(device: Devices) -> None:
    screen = await device(PHONE)
    visitor = Visitor(screen)
    await screen.goto(f"{SIMPLE}/input")
    await visitor.find(FLAT)
    await visitor.choose("1203호")
    await screen.expect_heading(SENIOR)
    await screen.page.go_back()
    await screen.expect_heading(UNIT)
    await expect(screen.page.get_by_label("호", exact=True)).to_have_value("1203호")
    await screen.press("다음")
    await visitor.answer(SENIOR, "없어요")
    await screen.expect_heading(TENANT)
    await screen.page.reload()
    await screen.expect_heading(TENANT)
    await screen.page.get_by_role("button", name=re.compile("^없어요")).dblclick()
    await screen.expect_heading(RESULT)
    assert screen.sent.count("POST /api/v2/loan/mortgage/simple/input") == 1
    await screen.goto("/")
    await screen.goto(f"{SIMPLE}/input")
    await screen.expect_heading(RESULT)
    await screen.press("이전으로")
    await screen.expect_text("이 브라우저에 7일 동안 남아 있어요")
    await screen.press("나가기")
    await screen.expect_url("/")


async def test_slow_or_unavailable_kb(device: Devices, scenario: Scenario) -> None:
    screen = await device(PHONE, examined=True)
    visitor = Visitor(screen)
    await screen.goto(f"{SIMPLE}/input")
    await visitor.find(FLAT)
    await visitor.choose("1203호")
    await visitor.answer(SENIOR, "없어요")
    await screen.expect_heading(TENANT)
    await scenario("kb", "slow", delayMs=2500, times=1)
    await screen.press(re.compile("^없어요"))
    await screen.expect_heading("집의 시세를 확인하고 있어요")
    await screen.expect_heading(RESULT)
    await screen.press("조건 바꾸기")

    await scenario("kb", "down")
    await visitor.answer(TENANT, "없어요")
    await screen.expect_heading("이 집의 한도는 상담으로 알려 드려요")
    await screen.expect_text("KB시세 연결이 늦어지고 있어요")
    await screen.press("다시 조회하기")
    await screen.expect_heading(TENANT)
    await screen.change_answer("주소")
    screen.allow_errors("503 GET /api/v2/loan/mortgage/dong-ho")
    await visitor.find(STUDIO)
    await screen.expect_heading("동·호수와 면적을 알려 주세요")
    await scenario("kb", "normal")


async def test_an_ended_check_starts_again(device: Devices, internals: Internals) -> None:
    screen = await device(PHONE, examined=True)
    await screen.goto(f"{SIMPLE}/input")
    await screen.expect_heading(HOME)
    cookies = await screen.context.cookies()
    browser = next(cookie["value"] for cookie in cookies if cookie["name"] == "ieum_simple_check")  # pyright: ignore
    await internals.cancel({"journeyId": f"mortgage_simple:{browser}"})
    await screen.expect_heading("조회한 지 오래됐어요")
    await screen.press("다시 조회하기")
    await screen.expect_heading(HOME)


async def test_failed_consultation_request_is_sent_again(
    kind: Device, device: Devices, new_borrower: NewBorrower
) -> None:
    screen, person = await device(kind, examined=True), new_borrower()
    await screen.goto(f"{CONSULTATION}/complete")
    await screen.expect_url(CONSULTATION)

    async def abort(route: Route) -> None:
        await route.abort()

    await screen.page.route("**/advice-apply", abort)
    screen.allow_errors("net::ERR_FAILED POST /api/v2/loan/mortgage/advice-apply")
    await ask_to_be_called(screen, person)
    await screen.expect_heading("상담을 신청하지 못했어요")
    await screen.expect_url(f"{CONSULTATION}/failed")
    await screen.page.unroute("**/advice-apply")
    await screen.press("다시 신청하기")
    await screen.expect_heading("상담 신청을 받았어요")
    await screen.goto(f"{CONSULTATION}/failed")
    await screen.expect_url(CONSULTATION)
