"""Unavailable parts and deleted files: the page reports them, keeps the input and continues."""

import re
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Request, Route, expect

from domain.core.errors import KINDS, ErrorCode
from stack.supervisor import Stack
from tests.browser.conftest import Applicants, Devices, Investors, Listing
from tests.browser.investing.investor_pages import order
from tests.browser.screen import PHONE, Device, Screen
from tests.journeys.conftest import NewBorrower


@pytest.mark.rule("B312")
async def test_worker_down(applicant: Applicants, platform: Stack) -> None:
    borrower = await applicant("contract_info")
    screen = borrower.screen
    await screen.expect_heading("이 조건으로 계약해요")
    screen.allow_errors("503 POST /api/v2/contract/info")
    platform.kill("worker")
    try:
        await screen.press("조건을 확인했어요")
        await screen.expect_text("서비스 연결이 원활하지 않아요")
        await screen.expect_heading("이 조건으로 계약해요")
    finally:
        platform.start_part("worker")
    await screen.press("다시 시도하기")
    await screen.expect_heading("계약 내용을 읽고 동의해 주세요")


@pytest.mark.rule("B311")
@pytest.mark.rule("B321")
async def test_api_down(applicant: Applicants, platform: Stack) -> None:
    borrower = await applicant("contract_info")
    screen = borrower.screen
    await screen.expect_heading("이 조건으로 계약해요")
    screen.allow_errors("net::ERR_")
    platform.kill("api")
    try:
        await screen.press("조건을 확인했어요")
        await screen.expect_text("연결이 잠깐 끊겼어요")
    finally:
        platform.start_part("api")
    await screen.press("다시 시도하기")
    await screen.expect_heading("계약 내용을 읽고 동의해 주세요")


LINK = re.compile("개인신용대출")


@pytest.mark.rule("B317")
async def test_missing_file_of_a_page_is_fetched_by_one_reload(phone: Screen) -> None:
    """One reload leads to the wanted page. If the file stays missing, the page says so and does not reload again."""
    phone.allow_errors("net::ERR_FAILED GET /v2/assets/credit-guide", "^console ", "^error ")
    await phone.goto("/loan/guide")
    loads: list[str] = []

    def note_load(request: Request) -> None:
        if request.is_navigation_request():
            loads.append(request.url)

    phone.page.on("request", note_load)

    async def gone_until_loaded(route: Route) -> None:
        await (route.continue_() if loads else route.abort("failed"))

    await phone.page.route("**/assets/credit-guide-*.js", gone_until_loaded)
    await phone.role("link", LINK).first.click()
    await phone.expect_heading("개인신용대출")
    assert len(loads) == 1

    await phone.page.route("**/assets/credit-guide-*.js", lambda route: route.abort("failed"))
    await phone.page.reload()
    await phone.expect_heading("요청을 처리하지 못했어요")
    assert len(loads) == 2


async def test_the_menu_without_a_connection_leaves_the_page_as_it_is(
    phone: Screen, device: Devices, new_borrower: NewBorrower
) -> None:
    """A member can open it, a visitor when the connection returns."""
    member = await device(PHONE, await new_borrower().sign_up())
    for screen, opens in ((phone, False), (member, True)):
        screen.allow_errors("net::ERR_INTERNET_DISCONNECTED", "^console ")
        await screen.goto("/loan/guide")
        await screen.expect_heading("어떤 대출이 필요한가요?")
        await screen.page.wait_for_load_state("networkidle")
        browser = await screen.context.new_cdp_session(screen.page)
        await browser.send("Network.clearBrowserCache")
        await screen.context.set_offline(True)
        await screen.press("전체 메뉴 열기")
        if not opens:
            await screen.expect_text("인터넷에 연결되지 않아 메뉴를 열지 못했어요")
            await screen.expect_heading("어떤 대출이 필요한가요?")
            await screen.context.set_offline(False)
            await screen.press("전체 메뉴 열기")
        await expect(screen.page.get_by_role("dialog", name="전체 메뉴")).to_be_visible()
        await screen.context.set_offline(False)


async def test_a_page_opened_without_a_connection_opens_when_it_returns(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    screen.allow_errors("net::ERR_INTERNET_DISCONNECTED", "^console ", "^error ")
    await screen.goto("/loan/guide")
    await screen.expect_heading("어떤 대출이 필요한가요?")
    browser = await screen.context.new_cdp_session(screen.page)
    await browser.send("Network.clearBrowserCache")  # another test may have opened the page in this context
    await screen.context.set_offline(True)
    await screen.role("link", "선정산 대출").last.click()
    await screen.expect_heading("연결이 잠깐 끊겼어요")
    await screen.expect_url("/loan/spf/guide")
    await screen.press("다시 시도하기")
    await screen.expect_text("아직 인터넷에 연결되지 않았어요")
    await screen.page.go_back()
    await screen.expect_heading("어떤 대출이 필요한가요?")
    await screen.page.go_forward()
    await screen.expect_heading("연결이 잠깐 끊겼어요")
    await screen.context.set_offline(False)
    await screen.expect_heading("선정산 대출")


@pytest.mark.parametrize("is_loaded", [False, True], ids=["script missing", "script loaded"])
async def test_a_lost_connection_is_reported_at_once_and_the_page_loads_when_it_returns(
    kind: Device, is_loaded: bool, device: Devices, listed: Listing
) -> None:
    (_, title), (_, other) = await listed("오프라인 아파트"), await listed("다음 아파트")
    screen = await device(kind, examined=True)
    screen.allow_errors("net::ERR_INTERNET_DISCONNECTED", "^console ", "^error ")
    await screen.goto("/products/collateral")
    browser = await screen.context.new_cdp_session(screen.page)
    await browser.send("Network.clearBrowserCache")
    if is_loaded:
        await screen.role("link", other).first.click()
        await screen.expect_heading(other)
        await screen.page.go_back()
    await screen.role("link", title).first.wait_for()
    await screen.context.set_offline(True)
    await screen.expect_text("인터넷 연결이 끊겼어요")
    await screen.role("link", title).first.click()
    await expect(screen.heading("연결이 잠깐 끊겼어요")).to_be_visible(timeout=2_000)
    await screen.expect_no_text(re.compile("문의 번호"))
    await screen.shoot("offline")
    await screen.context.set_offline(False)
    await screen.expect_heading(title)
    await screen.expect_no_text("인터넷 연결이 끊겼어요")


def answering(status: int, body: str = "") -> Callable[[Route], Awaitable[None]]:
    async def answer(route: Route) -> None:
        await route.fulfill(status=status, body=body, content_type="application/json")

    return answer


@pytest.mark.rule("B531")
async def test_the_error_page_is_a_dialog(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    screen.allow_errors("404 GET /v2/terms/none$")
    await screen.goto("/terms/none")
    lost = screen.page.get_by_role("dialog", name=ErrorCode.PAGE_NOT_FOUND.title)
    await expect(lost).to_have_accessible_description(ErrorCode.PAGE_NOT_FOUND.message)
    await screen.expect_heading(ErrorCode.PAGE_NOT_FOUND.title)

    screen.allow_errors("^console ", "^error ", "net::ERR_FAILED GET /v2/assets/minors")
    await screen.page.route("**/assets/minors-*.js", lambda route: route.abort("failed"))
    await screen.goto("/minors")
    broken = screen.page.get_by_role("dialog", name=ErrorCode.SERVER_ERROR.title)
    await expect(broken).to_have_accessible_description(ErrorCode.SERVER_ERROR.message)
    await screen.expect_heading(ErrorCode.SERVER_ERROR.title)


@pytest.mark.rule("B346")
@pytest.mark.parametrize("kind", ["PageNotFound", "RequestTimeout", "GatewayTimeout", "Busy", "Server"])
@pytest.mark.rule("B319", "B320", "B322", "B323")
async def test_an_investors_page_shows_failures_by_the_catalogue(
    kind: str, device: Devices, investor: Investors
) -> None:
    """If the response contains no text, the page shows the text for its status."""
    code = KINDS[kind]
    screen = await device(PHONE, await investor(), examined=True)
    screen.allow_errors(f"{code.status} GET /api/v2/mypage/investor/summary")
    await screen.page.route("**/api/v2/mypage/investor/summary", answering(code.status))
    await screen.goto("/mypage/investor/schedule")
    alert = screen.page.get_by_role("alert")
    await expect(alert).to_contain_text(code.title)
    await expect(alert).to_contain_text(code.message)
    await screen.expect_heading("지급 일정")


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("/", "투자할 수 있어요"),
        ("/products/collateral", "모집 중"),
        ("/mypage/investor/schedule", "이 달에는 받을 돈이 없어요"),
    ],
    ids=["home", "list", "schedule"],
)
async def test_a_busy_platform_is_reported_until_it_answers(
    path: str, content: str, device: Devices, investor: Investors
) -> None:
    """Also when the page first identifies the person, and while it retries by itself."""
    screen = await device(PHONE, await investor())
    screen.allow_errors("503 GET /api/v2/", "^console ")
    busy = answering(ErrorCode.BUSY.status)
    await screen.page.route("**/api/v2/**", busy)
    await screen.goto(path)
    alert = screen.page.locator("#main").get_by_role("alert")
    await expect(alert).to_contain_text(ErrorCode.BUSY.title)
    for _ in range(3):
        await screen.page.wait_for_event("request", lambda request: "/api/v2/" in request.url)
        assert await alert.is_visible()
    await screen.page.unroute("**/api/v2/**", busy)
    await expect(screen.page.locator("#main")).to_contain_text(content)
    await expect(alert).to_have_count(0)


async def test_a_failed_page_can_be_loaded_again(device: Devices, investor: Investors) -> None:
    screen = await device(PHONE, await investor())
    screen.allow_errors("503 GET /api/v2/", "^console ")
    busy = answering(ErrorCode.BUSY.status)
    await screen.page.route("**/api/v2/**", busy)
    await screen.goto("/customer/pro-investor")
    await expect(screen.page.get_by_role("alert")).to_contain_text(ErrorCode.BUSY.title)
    await screen.page.unroute("**/api/v2/**", busy)
    await screen.press("다시 불러오기")
    await screen.expect_text("지금은 일반 투자자예요")


@pytest.mark.rule("B346")
async def test_refusals_show_the_catalogues_texts(device: Devices, investor: Investors) -> None:
    screen = await device(PHONE, await investor())
    screen.allow_errors("404 GET (/api/v2/products/data|/v2/products/detail)/none")
    await screen.goto("/products/detail/none")
    await screen.expect_heading("이 상품을 찾을 수 없어요")
    await screen.expect_text(ErrorCode.NOT_FOUND.message)


@pytest.mark.rule("B330", "B331")
async def test_older_pages_show_failures_in_an_alert(
    kind: Device, device: Devices, investor: Investors, listed: Listing
) -> None:
    """The server's title and message, line by line; a notice if there is only a reason, or nothing."""
    person, (uid, title) = await investor(), await listed()
    await order(person, uid, 100_000)
    screen = await device(kind, person, examined=True)
    withdrawal = "**/api/v2/invest/*/withdraw"
    await screen.goto("/mypage/investor/investments?state=waiting")
    await screen.press(title, role="link")
    screen.allow_errors("(500|409) POST /api/v2/invest/.*/withdraw")
    nothing = "데이터를 처리하는 중에 문제가 생겼어요"
    for status, body, name, words in (
        (500, "", "알림", nothing),
        (409, '{"data": {"reason": "모집이 끝났어요.\\n취소할 수 없어요."}}', "알림", "모집이 끝났어요."),
        (
            409,
            '{"data": {"title": "취소할 수 없어요", "message": "모집이 끝났어요."}}',
            "취소할 수 없어요",
            "끝났어요.",
        ),
    ):
        await screen.page.route(withdrawal, answering(status, body))
        await screen.press("투자 취소하기")
        await screen.page.get_by_role("dialog").get_by_role("button", name="투자 취소하기").click()
        alert = screen.page.get_by_role("dialog", name=name)
        said = alert.get_by_text(words)
        await expect(said).to_be_visible()
        await screen.examine()
        await screen.shoot("alert")
        if "reason" in body:
            assert await said.inner_text() == "모집이 끝났어요.\n취소할 수 없어요."
        await alert.get_by_role("button", name="확인").click()
        await expect(alert).to_be_hidden()
        await screen.page.unroute(withdrawal)
    await screen.expect_heading(title)
