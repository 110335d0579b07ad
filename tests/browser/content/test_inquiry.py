"""The 1:1 inquiry board: asking, changing, reading the answer, and answering in the console."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.async_api import FilePayload, expect

from db.content.inquiries import Question, write
from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.operations.console_screen import at_the_console, open_page
from tests.browser.screen import PHONE, Device, Screen
from tests.clients.borrower import Borrower
from tests.clients.console import WHY
from tests.clients.corporate import pdf
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower

POST = "POST /api/v2/inquiry/post"
TITLE, WORDS = "이자에서 얼마를 떼나요?", "원천징수하는 세금이 궁금해요.\n지방세도 있나요?"


async def fill(screen: Screen) -> None:
    await screen.page.get_by_label("문의 종류", exact=True).select_option(label="투자")
    await screen.page.get_by_label("자세한 종류").select_option(label="세금과 수수료")
    await screen.type("제목", TITLE)
    await screen.type("문의 내용", WORDS)


async def attach(screen: Screen, name: str) -> None:
    paper: FilePayload = {"name": name, "mimeType": "application/pdf", "buffer": pdf()}
    await screen.page.locator("input[type=file]").set_input_files(paper)
    await expect(screen.role("button", f"{name} 지우기")).to_be_visible()


async def asked(internals: Internals, person: Borrower, titles: list[str]) -> list[str]:
    """Write inquiries of the person, a minute apart. Returns their uids."""
    sealer, at = internals.at.sealer, datetime.now(UTC) - timedelta(hours=1)
    who, uids = person.person_id, list[str]()
    async with internals.at.database.transaction() as session:
        for number, title in enumerate(titles):
            said = Question(title=title, contents=WORDS)
            inquiry = await write(session, sealer, who, ("invest", "tax"), said)
            inquiry.created_at = at + timedelta(minutes=number)
            uids.append(inquiry.uid)
    return uids


@pytest.mark.rule("B012", "B529")
@pytest.mark.rule("B215")
async def test_a_question_is_asked_answered_and_read(
    kind: Device, device: Devices, new_borrower: NewBorrower, platform: Stack
) -> None:
    person = await new_borrower().sign_up()
    screen = await device(kind, person, examined=True)
    await screen.goto("/inquiry")
    await screen.expect_text("아직 남긴 문의가 없어요")
    await screen.expect_heading("1:1 문의")
    menu = screen.page.get_by_role("navigation", name="내 페이지")
    if kind is PHONE:
        await expect(menu.get_by_role("link")).to_have_text("내 페이지")
    else:
        await expect(menu.get_by_role("link", name="1:1 문의")).to_have_attribute("aria-current", "page")
    left = (await screen.box(screen.heading("1:1 문의")))["x"]
    await screen.press("문의 남기기", role="link")
    await screen.expect_text(person.name)
    await screen.expect_heading("문의 남기기")
    assert (await screen.box(screen.heading("문의 남기기")))["x"] == left
    await screen.press("문의 보내기")
    for problem in ("문의 종류를 골라 주세요.", "제목을 입력해 주세요.", "문의 내용을 입력해 주세요."):
        await screen.expect_text(problem)
    await expect(screen.page.get_by_label("문의 종류", exact=True)).to_be_focused()
    await screen.shoot("missing")
    await screen.examine()
    await fill(screen)
    await attach(screen, "내역.pdf")
    await attach(screen, "화면.pdf")
    await screen.press("내역.pdf 지우기")
    await expect(screen.role("button", "내역.pdf 지우기")).to_have_count(0)
    await screen.shoot("filled")
    await screen.role("button", "문의 보내기").dblclick()
    await screen.expect_heading(TITLE)
    await expect(menu).to_be_visible()
    await screen.expect_text("답변을 준비하고 있어요")
    await screen.expect_text("화면.pdf")
    assert screen.sent.count(POST) == 1

    await screen.press("고치기", role="link")
    await screen.expect_heading("문의 고치기")
    await screen.type("제목", f"{TITLE} (고침)")
    await screen.press("고친 내용 보내기")
    await screen.expect_heading(f"{TITLE} (고침)")

    console = await at_the_console(device, platform, kind)
    await open_page(console, "1:1 문의")
    uid = screen.page.url.rsplit("/", 1)[1]
    await console.page.locator(f'a[href$="/ops/inquiries/{uid}"]').click()
    await console.expect_heading("왜 열어 보나요?")
    await console.type("이유", WHY)
    await console.press("열어 보기")
    await console.expect_text(f"{TITLE} (고침)")
    await expect(console.role("link", "화면.pdf 열기")).to_be_visible()
    await console.expect_heading(person.name)
    await console.press("답변 보내기")
    await console.expect_text("답변을 적어 주세요.")
    await console.type("답변", "이자의 15.4%를 떼요.\n지방소득세 1.4%가 그 안에 있어요.")
    await console.shoot("answer")
    await console.press("답변 보내기")
    await console.expect_text("답변을 보냈어요")
    await expect(console.page.locator(f'a[href$="/ops/inquiries/{uid}"]')).to_have_count(0)

    await screen.page.reload()
    await screen.expect_text("이자의 15.4%를 떼요.")
    await screen.expect_heading(f"{TITLE} (고침)")
    await expect(screen.role("link", "고치기")).to_have_count(0)
    await screen.press("목록", role="link")
    await screen.expect_text("답변 완료")
    await screen.expect_heading("1:1 문의")


async def test_typed_input_survives_a_refresh_and_a_change_of_device(
    kind: Device, device: Devices, new_borrower: NewBorrower
) -> None:
    person = await new_borrower().sign_up()
    screen = await device(kind, person)
    await screen.goto("/inquiry/contact")
    await fill(screen)
    await attach(screen, "내역.pdf")
    await screen.page.reload()
    other = await device(PHONE, person)
    await other.goto("/inquiry/contact")
    for one in (screen, other):
        await expect(one.page.get_by_label("자세한 종류")).to_have_value("tax")
        await expect(one.page.get_by_label("제목")).to_have_value(TITLE)
        await expect(one.page.get_by_label("문의 내용")).to_have_value(WORDS)
        await expect(one.role("button", "내역.pdf 지우기")).to_be_visible()
    await screen.press("문의 보내기")
    await screen.expect_heading(TITLE)
    await screen.goto("/inquiry/contact")
    await expect(screen.page.get_by_label("제목")).to_have_value("")
    await expect(screen.role("button", "내역.pdf 지우기")).to_have_count(0)


@pytest.mark.rule("B540")
async def test_five_rows_a_page_and_five_pages_a_section(
    kind: Device, device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    person = await new_borrower().sign_up()
    await asked(internals, person, [f"문의 {number}" for number in range(1, 28)])
    screen = await device(kind, person, examined=True)
    await screen.goto("/inquiry")
    rows = screen.page.get_by_role("main").get_by_role("listitem")
    pages = screen.page.get_by_role("navigation", name="쪽").get_by_role("button")
    await expect(rows).to_have_count(5)
    await expect(rows.first).to_contain_text("문의 27")
    await expect(pages).to_have_text(["1", "2", "3", "4", "5", ""])
    await screen.expect_heading("1:1 문의")
    await screen.press("다음 페이지들")
    await expect(rows).to_have_count(2)
    await expect(pages).to_have_text(["", "6"])
    await expect(screen.role("button", "6 쪽")).to_have_attribute("aria-current", "page")
    await screen.press("이전 페이지들")
    await expect(rows.first).to_contain_text("문의 7")
    await screen.press("2 쪽")
    await expect(rows.first).to_contain_text("문의 22")
    await screen.page.reload()
    await expect(rows.first).to_contain_text("문의 22")
    await screen.goto("/inquiry?page=99")
    await expect(rows).to_have_count(2)


@pytest.mark.rule("B529")
async def test_a_deleted_inquiry_does_not_exist(
    device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    person = await new_borrower().sign_up()
    (uid,) = await asked(internals, person, [TITLE])
    screen = await device(PHONE, person, examined=True)
    screen.allow_errors(r"404 GET /api/v2/inquiry/post/")
    await screen.goto(f"/inquiry/contact/{uid}")
    await screen.expect_heading(TITLE)
    await screen.press("지우기")
    await screen.press("그대로 두기")
    await screen.press("지우기")
    await screen.page.get_by_role("dialog").get_by_role("button", name="지우기").click()
    await screen.expect_text("아직 남긴 문의가 없어요")
    await screen.goto(f"/inquiry/contact/{uid}")
    await screen.expect_heading("이 문의를 찾을 수 없어요")
    await screen.press("내 문의 모두 보기", role="link")
    await screen.expect_url("/inquiry")


async def test_a_failed_request_can_be_repeated(
    device: Devices, new_borrower: NewBorrower, internals: Internals
) -> None:
    person = await new_borrower().sign_up()
    (uid,) = await asked(internals, person, [TITLE])
    screen = await device(PHONE, person)
    screen.allow_errors(r"500 (GET|POST) /api/v2/inquiry/")
    broken = re.compile(r"/api/v2/inquiry/(list|info|post)")
    for path, again, there in (
        ("/inquiry", "다시 불러오기", TITLE),
        ("/inquiry/contact", "다시 불러오기", person.name),
        (f"/inquiry/contact/{uid}", "다시 시도하기", "답변을 준비하고 있어요"),
    ):
        await screen.context.route(broken, lambda route: route.fulfill(status=500, body="{}"))
        await screen.goto(path)
        await screen.expect_text("요청을 처리하지 못했어요")
        await screen.shoot("broken")
        await screen.context.unroute(broken)
        await screen.press(again)
        await screen.expect_text(there)
    await screen.goto("/inquiry/contact")
    await fill(screen)
    await screen.context.route(broken, lambda route: route.fulfill(status=500, body="{}"))
    await screen.press("문의 보내기")
    await screen.expect_text("요청을 처리하지 못했어요")
    await expect(screen.page.get_by_label("제목")).to_have_value(TITLE)
    await screen.context.unroute(broken)
    await screen.press("문의 보내기")
    await screen.expect_heading(TITLE)


async def test_visitors_log_in_and_come_back(phone: Screen) -> None:
    for path in ("/inquiry", "/inquiry/contact"):
        await phone.goto(path)
        await phone.expect_url(re.compile("/login.*"))
        await expect(phone.page).to_have_url(re.compile(re.escape(path.replace("/", "%2F")) + "$"))
