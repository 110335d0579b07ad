"""Grades, higher limits and missing certifications of an investor."""

import re

import pytest
from playwright.async_api import Route, expect

from db.accounts.certifications import Kind, certify
from domain.accounts.corporation import Partition
from stack.supervisor import Stack
from tests.browser.conftest import Devices, Investors
from tests.browser.investing.investor_pages import RIGHT, answer_test, logged_in
from tests.browser.operations.console_screen import at_the_console, open_page
from tests.browser.screen import DESKTOP, PHONE, Device, Screen
from tests.clients.console import WHY
from tests.clients.corporate import pdf
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.deposits import certify_account


async def test_a_corporation_sees_its_grade_and_the_benefits(kind: Device, device: Devices, platform: Stack) -> None:
    screen = await logged_in(device, platform, kind, Partition.CORPORATION)
    await screen.goto("/membership")
    await screen.expect_text("실버 등급은 평균 1,000만원부터예요.")
    await screen.expect_no_text(re.compile("내 투자 한도"))  # a corporation has no limit in total
    await screen.expect_heading("등급별 혜택")
    if kind is DESKTOP:
        await screen.press(re.compile("님$"))
        menu = screen.page.locator("#user-menu")
        for words in ("인증 관리", "로그아웃"):
            await expect(menu.get_by_text(words)).to_be_visible()


async def test_a_grade_above_the_limit_leads_to_a_higher_limit(
    kind: Device, device: Devices, investor: Investors, internals: Internals
) -> None:
    """An ordinary investor may have 40,000,000 won; gold requires 50,000,000."""
    person = await investor()
    await internals.sql("update person set is_borrower = false where id = cast(:id as uuid)", id=person.person_id)
    screen = await device(kind, person, examined=True)

    async def with_silver(route: Route) -> None:
        """The loans of the tests are not a year old."""
        response = await route.fetch()
        shown = await response.json()
        shown["data"] |= {"grade": "silver", "averageInvested": 32_000_000}
        await route.fulfill(response=response, json=shown)

    await screen.page.route("**/api/v2/user/membership", with_silver)
    await screen.goto("/membership")
    await screen.expect_text(re.compile("^평균 5,000만원부터는 골드, 플래티넘 등급이에요. 내 투자 한도는 4,000만원"))
    await expect(screen.page.get_by_role("heading", level=2)).to_have_text(["블루", "실버내 등급"])
    await screen.expect_heading("등급별 혜택")
    await screen.press("투자 한도를 올리면", role="link")
    await screen.expect_heading("투자 한도 올리기")


async def test_a_returned_request_is_sent_again(
    kind: Device, device: Devices, new_borrower: NewBorrower, platform: Stack
) -> None:
    person = await new_borrower().sign_up()
    screen = await device(kind, person, examined=True)
    await screen.goto("/customer/pro-investor")
    await screen.expect_heading("투자 한도 올리기")
    await screen.tick(re.compile("근로·사업소득"))
    await expect(screen.page.get_by_text("소득금액증명").first).to_be_visible()
    await hand_in(screen)
    await screen.expect_text("올렸어요")
    await screen.shoot("filled")
    await screen.press("신청 보내기")
    await screen.expect_text("담당자가 확인하고 있어요")

    console = await at_the_console(device, platform)
    await decide(console, person.name, "고쳐 달라고 돌려보내요", "지난해 것으로 올려 주세요")
    await screen.page.reload()
    await screen.expect_text("지난해 것으로 올려 주세요")
    await screen.expect_text("다시 올려 주세요")
    await screen.shoot("returned")
    await hand_in(screen)
    await expect(screen.page.get_by_text("다시 올려 주세요")).to_have_count(0)
    await screen.press("신청 보내기")
    await screen.expect_text("담당자가 확인하고 있어요")
    await decide(console, person.name, "한도를 올려요")
    await screen.page.reload()
    await screen.expect_text("지금은 소득적격투자자예요")
    await screen.expect_heading("투자 한도 올리기")


async def hand_in(screen: Screen) -> None:
    paper = {"name": "paper.pdf", "mimeType": "application/pdf", "buffer": pdf()}
    async with screen.page.expect_response(re.compile("/customer/pro-investor/documents")):
        await screen.page.locator("input[type=file]").set_input_files(paper)  # pyright: ignore[reportArgumentType]


async def decide(console: Screen, name: str, verdict: str, message: str = "") -> None:
    await open_page(console, "투자자 심사")
    masked = f"{name[0]}{'*' * (len(name) - 2)}{name[-1]}"
    await console.page.get_by_role("link", name=masked, exact=True).last.click()
    await console.expect_heading("왜 열어 보나요?")
    await console.type("이유", WHY)
    await console.press("열어 보기")
    await console.expect_heading(name)
    await console.tick(re.compile(verdict))
    if message:
        await console.type("고객에게 보일 이유", message)
    await console.type("이유", WHY)
    await console.press("이대로 처리하기")
    await console.expect_text("처리했어요")


async def test_the_missing_certifications_before_investing(
    device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    person = await new_borrower().sign_up()
    screen = await device(PHONE, person, examined=True)
    await screen.goto("/mypage/investor/register/personal")
    await screen.expect_heading("투자 준비")
    rows = screen.page.locator("main li:has(> div > h2)")
    await expect(rows).to_have_count(6)
    await screen.expect_text("6개 중 1개 마쳤어요")
    await expect(rows.filter(has_text="본인 확인").get_by_text("마쳤어요")).to_be_visible()
    await screen.press("적합성 확인하기", role="link")
    await screen.expect_url("/invest-suitability-test")
    await screen.page.go_back()
    await screen.press("신분증 확인하기", role="link")
    await screen.expect_url(re.compile("/authentication/id-authentication"))


@pytest.mark.rule("B265")
async def test_a_borrower_registers_first_and_returns(
    kind: Device, device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    person = await new_borrower().sign_up()
    screen = await device(kind, person, examined=True)
    for path in ("/mypage/deposit", "/mypage/investor/investments", "/mypage/investor/schedule"):
        await screen.goto(path)
        await screen.expect_heading("투자 준비")
    await expect(screen.page).to_have_url(re.compile(r"/register/personal\?next=%2Fmypage%2Finvestor%2Fschedule$"))
    await screen.expect_text("등록을 마치면 보던 곳으로 돌아가요.")
    await screen.shoot("register")
    await certify_account(person)
    kinds: tuple[Kind, ...] = ("identity", "id_card", "customer_information")
    async with internals.at.database.transaction() as session:
        for proven in kinds:
            await certify(session, person.person_id, proven)
    await screen.page.reload()
    await screen.press(re.compile("가지를 확인해 주세요"))
    await screen.expect_text("온라인연계투자 서비스 이용약관에 동의해 주세요.")
    await screen.agree()
    await screen.press("동의하기")
    await expect(screen.page.locator("main li").filter(has_text="투자 약관").get_by_text("마쳤어요")).to_be_visible()
    await screen.press("적합성 확인하기", role="link")
    await answer_test(screen, RIGHT)
    await screen.press("하던 일 이어서 하기", role="link")
    await screen.expect_url("/mypage/investor/schedule")
    await screen.expect_heading("지급 일정")
    await screen.page.reload()
    await screen.expect_heading("지급 일정")


async def test_operators_are_managed_at_the_console(device: Devices, platform: Stack) -> None:
    screen, second = await at_the_console(device, platform), await at_the_console(device, platform)
    await open_page(screen, "운영자")
    await screen.press("운영자 등록하기")
    await screen.press("등록하고 비밀번호 받기")
    await screen.expect_text("하나 이상 골라 주세요.")
    login = f"new{abs(hash(str(platform.settings.state))) % 10**8}"
    await screen.type("아이디", login)
    await screen.type("이름", "박새로")
    await screen.tick(re.compile("^심사"))
    await screen.press("새로 입사함")
    await screen.shoot("enrol")
    await screen.press("등록하고 비밀번호 받기")
    await screen.expect_text(f"{login}의 첫 비밀번호")
    given = await screen.page.locator(".console__password").inner_text()
    await screen.shoot("enrolled")

    new_borrower = await device(PHONE, examined=True)
    new_borrower.allow_errors("401 GET /api/ops/session")
    await new_borrower.page.goto("/ops")
    await new_borrower.expect_heading("운영자 로그인")
    await new_borrower.type("아이디", login)
    await new_borrower.type("비밀번호", given)
    await new_borrower.press("로그인하기")
    await new_borrower.expect_heading("내 비밀번호를 정해 주세요")
    await new_borrower.type("받은 비밀번호", given)
    await new_borrower.type("새 비밀번호", "a pass phrase of mine")
    await new_borrower.type("새 비밀번호 한 번 더", "a pass phrase of mine")
    await new_borrower.press("정하기")
    await new_borrower.expect_heading("다른 관리자의 확인을 기다리고 있어요")
    await screen.page.reload()
    await screen.expect_text("내가 준 권한이에요. 다른 관리자가 확인하면 쓸 수 있어요.")
    await screen.shoot("waits")

    await second.goto("/ops")
    await second.press("운영자 확인", role="link")
    await second.expect_heading("운영자")
    row = second.page.locator(".console__operators > li").filter(has_text=login)
    await row.get_by_role("button", name="본인에게 직접 확인함").click()
    await second.shoot("confirm")
    await row.get_by_role("button", name="박새로 확인하기").click()
    await second.expect_text("확인했어요. 바로 업무를 시작할 수 있어요")
    await expect(row.get_by_text("확인 전")).to_have_count(0)
    await expect(new_borrower.page.get_by_role("button", name="업무")).to_be_visible()
