"""Notices: an operator publishes one in the console, visitors read it, and it is changed and taken down."""

import re
from collections.abc import AsyncGenerator
from datetime import date, datetime, timedelta

import pytest
import pytest_asyncio
from playwright.async_api import Locator, expect

from domain.core.policy import SEOUL
from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.operations.console_screen import at_the_console, open_page
from tests.browser.screen import DESKTOP, PHONE, Device, Screen
from tests.clients.console import Console
from tests.clients.http import http_client
from tests.internals import Internals, eventually

TITLE = "오늘 밤 11시에 잠시 점검해요"
CONTENTS = """점검하는 동안 접속할 수 없어요.

## 점검 시간

- 밤 11시부터
- 밤 11시 30분까지

<img src=x onerror="name=1"> <script> name=1 </script>"""


@pytest_asyncio.fixture
async def no_own_notices(internals: Internals) -> AsyncGenerator[None]:
    """Delete the notices that the test publishes."""
    yield
    await internals.sql("delete from notice where title like :title", title=f"%{TITLE}%")


async def last_disclosed(platform: Stack) -> tuple[int, int]:
    """Return year and month of the newest disclosure. The loans' calendar may be ahead: other tests let months pass."""
    async with http_client(platform.settings.public_url) as http:
        newest = (await http.get("/api/v2/company/info")).json()["data"]["info"]
    return newest["year"], newest["month"]


def header_of(screen: Screen) -> Locator:
    """Return the banner above the header."""
    return screen.page.get_by_role("complementary", name="알림")


async def write(console: Screen) -> None:
    """Fill in the form of a notice, from the console's menu to its last button."""
    await open_page(console, "공지")
    await console.press("새 공지 쓰기", role="link")
    await console.expect_heading("새 공지 쓰기")
    await console.press("공지 게시하기")
    await console.expect_text("빠뜨리지 말고 채워 주세요.")
    await console.expect_text("이유를 다섯 글자 이상 적어 주세요.")
    await console.type("제목", TITLE)
    await console.type("내용", CONTENTS)
    await console.tick(re.compile("중요 공지"))
    await console.press("장애와 점검 안내")


async def publish(console: Screen) -> str:
    """Publish the notice of the form, and return its uid."""
    await console.role("button", "공지 게시하기").dblclick()
    await console.expect_text("공지를 게시했어요")
    await console.expect_heading(TITLE)
    return console.page.url.rsplit("/", 1)[1]


@pytest.mark.rule("B156", "B157", "B599")
@pytest.mark.usefixtures("no_own_notices")
async def test_a_notice_from_the_console_to_the_site(kind: Device, device: Devices, platform: Stack) -> None:
    console = await at_the_console(device, platform, kind)
    await write(console)
    await console.tick(re.compile("화면 맨 위에 알림으로도 보여요"))
    preview = console.page.get_by_role("article")
    await expect(preview.get_by_role("heading", name="점검 시간")).to_be_visible()
    await expect(preview.get_by_role("listitem")).to_have_text(["밤 11시부터", "밤 11시 30분까지"])
    await console.shoot("form")
    uid = await publish(console)
    assert console.sent.count("POST /api/ops/notices") == 1
    await console.enlarge_text()
    await console.page.reload()
    await console.expect_heading(TITLE)

    visitor = await device(kind, examined=True)
    await visitor.goto("/notice")
    await visitor.expect_heading("공지")
    await visitor.page.get_by_role("main").get_by_role("link", name=TITLE).click()
    await visitor.expect_heading(TITLE)
    await visitor.expect_text("중요 공지")
    await visitor.shoot("notice")
    article = visitor.page.get_by_role("article")
    await expect(article.get_by_role("heading", name="점검 시간")).to_be_visible()
    await expect(article.locator("img, script")).to_have_count(0)
    assert await visitor.page.evaluate("name") == ""
    assert await console.page.evaluate("name") == ""

    async def shows_banner() -> bool:
        await visitor.page.reload()
        await visitor.expect_heading(TITLE)
        return await header_of(visitor).get_by_role("link", name=TITLE).is_visible()

    await eventually(shows_banner)
    await visitor.shoot("banner")

    await console.press("공지 고치기", role="link")
    await console.expect_heading("공지 고치기")
    await console.type("제목", f"{TITLE}: 끝났어요")
    await console.press("바뀐 내용 반영")
    await console.press("고친 내용 저장하기")
    await console.expect_heading(f"{TITLE}: 끝났어요")
    await visitor.page.reload()
    await visitor.expect_heading(f"{TITLE}: 끝났어요")

    await console.tick(re.compile("공지를 내려요"))
    await console.press("알릴 일이 끝남")
    await console.press("이대로 처리하기")
    await console.expect_text("공지를 내렸어요")
    await console.expect_heading("공지")
    await console.expect_text("내린 글")
    visitor.allow_errors("404 GET (/api)?/v2/notice")
    await visitor.goto(f"/notice/{uid}")
    await visitor.expect_heading("이 공지를 찾을 수 없어요")


@pytest.mark.rule("B599")
@pytest.mark.usefixtures("no_own_notices")
async def test_an_operator_announces_a_disclosure(
    kind: Device, device: Devices, platform: Stack, internals: Internals
) -> None:
    console = await at_the_console(device, platform, kind)
    await write(console)
    await console.tick(re.compile("^공시"))
    await console.press("공지 게시하기")
    await console.expect_text("빠뜨리지 말고 채워 주세요.")
    now = datetime.now(SEOUL)
    await console.type("공시하는 달", f"{now:%Y-%m}")
    console.allow_errors("422 POST /api/ops/notices$")
    await console.press("공지 게시하기")
    await console.expect_text("게시할 때 이미 끝난 달을 골라 주세요.")
    last = now.replace(day=1) - timedelta(days=1)
    await console.type("공시하는 달", f"{last:%Y-%m}")
    await console.shoot("disclosure")
    uid = await publish(console)
    year, month = await last_disclosed(platform)
    await internals.sql(
        "update notice set disclosed_month = :month where uid = :uid", month=date(year, month, 1), uid=uid
    )
    visitor = await device(kind, examined=True)
    await visitor.goto("/notice")
    await visitor.press("공시", role="link")
    await visitor.press(f"{year}년 {month}월", role="link")
    await visitor.expect_url(f"/notice/{uid}")
    await visitor.expect_heading(TITLE)
    await expect(visitor.page.get_by_role("article").get_by_role("definition")).to_have_count(6)
    await visitor.shoot("figures")
    document = visitor.role("link", "공시 문서(PDF) 보기, 새 창")
    await expect(document).to_have_attribute("href", re.compile(f"/api/v2/disclosure/{year}/{month}$"))


@pytest.mark.rule("B599")
@pytest.mark.usefixtures("no_own_notices")
async def test_a_scheduled_notice_is_cancelled_before_anybody_reads_it(
    phone: Screen, device: Devices, platform: Stack
) -> None:
    console = await at_the_console(device, platform, PHONE)
    await write(console)
    await console.tick("정한 때에")
    await console.press("공지 예약하기")
    await console.expect_text("빠뜨리지 말고 채워 주세요.")
    await console.type("게시할 때", f"{datetime.now(SEOUL) - timedelta(days=1):%Y-%m-%dT%H:%M}")
    console.allow_errors("422 POST /api/ops/notices$")
    await console.press("공지 예약하기")
    await console.expect_text("게시할 때는 지금보다 뒤로 정해 주세요.")
    await console.type("게시할 때", f"{datetime.now(SEOUL) + timedelta(days=1):%Y-%m-%dT%H:%M}")
    await console.enlarge_text()
    await console.press("공지 예약하기")
    await console.expect_text("공지를 예약했어요")
    await console.expect_heading(TITLE)
    await console.expect_text("예약")
    phone.allow_errors("404 GET (/api)?/v2/notice")
    await phone.goto(f"/notice/{console.page.url.rsplit('/', 1)[1]}")
    await phone.expect_heading("이 공지를 찾을 수 없어요")
    await phone.goto("/notice")
    await phone.expect_heading("공지")
    await phone.expect_no_text(TITLE)
    await console.tick(re.compile("공지를 내려요"))
    await console.press("내용을 잘못 적음")
    await console.press("이대로 처리하기")
    await console.expect_text("공지를 내렸어요")


@pytest.mark.usefixtures("no_own_notices")
async def test_the_second_operator_keeps_the_text_and_reads_the_stored_one(device: Devices, platform: Stack) -> None:
    console = await at_the_console(device, platform, DESKTOP)
    await write(console)
    uid = await publish(console)
    await console.press("공지 고치기", role="link")
    await console.expect_heading("공지 고치기")
    await console.type("내용", "내가 고친 내용이에요.")
    other = await Console.of(platform.settings)
    theirs = {"title": f"{TITLE} (연장)", "contents": "먼저 고친 내용이에요.", "mandatory": True, "inHeader": False}
    await other.do(f"/notices/{uid}", **theirs, revision=1)
    console.allow_errors("409 POST /api/ops/notices/")
    await console.press("바뀐 내용 반영")
    await console.press("고친 내용 저장하기")
    await console.expect_text("그사이 공지가 바뀌었어요")
    await expect(console.page.get_by_role("alert")).to_be_in_viewport()
    await console.expect_text("먼저 고친 내용이에요.")
    await expect(console.page.get_by_label("내용", exact=True)).to_have_value("내가 고친 내용이에요.")
    await console.shoot("changed")
    await console.press("고친 내용 저장하기")
    await console.expect_text("공지를 고쳤어요")
    await console.expect_heading(TITLE)
    await console.expect_text("내가 고친 내용이에요.")

    await console.press("공지 고치기", role="link")
    await console.expect_heading("공지 고치기")
    await console.type("내용", "내려도 남는 내용이에요.")
    await other.do(f"/notices/{uid}/take-down")
    await console.press("바뀐 내용 반영")
    await console.press("고친 내용 저장하기")
    await console.expect_text("지금은 내린 글이에요")
    await expect(console.page.get_by_role("alert")).to_be_in_viewport()
    await console.shoot("taken-down")
    assert uid != await publish(console)
    await console.expect_text("내려도 남는 내용이에요.")
    await other.api.aclose()
