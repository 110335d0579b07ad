"""The operators' console on a screen: its log-in, its menu and the opening of a case."""

import re

from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.screen import DESKTOP, Device, Screen
from tests.clients.borrower import Borrower
from tests.clients.console import PASSWORD, Console


async def at_the_console(device: Devices, platform: Stack, kind: Device = DESKTOP) -> Screen:
    """An operator, logged in on a separate screen by the short URL."""
    console = await Console.enrolled(platform.settings)
    screen = await device(kind, examined=True)
    screen.allow_errors("401 GET /api/ops/session")  # the answer before log-in
    await screen.page.goto("/ops")
    await screen.expect_heading("운영자 로그인")
    await screen.type("아이디", console.login)
    await screen.type("비밀번호", PASSWORD)
    await screen.press("로그인하기")
    await screen.expect_heading(re.compile("기다리고 있어요|기다리는 건이 없어요"))
    await console.api.aclose()
    return screen


async def open_page(screen: Screen, page: str) -> None:
    """Open a page of the console from the menu, which narrow screens show after a press."""
    button = screen.role("button", "업무")
    if await button.is_visible():
        await button.click()
    menu = screen.page.get_by_role("navigation", name="업무")
    await menu.get_by_role("link", name=re.compile(rf"^{re.escape(page)}( ?\d+)?$")).click()
    await screen.expect_heading(page)


async def open_case(screen: Screen, queue: str, person: Borrower, reason: str) -> None:
    """Open a case from the list of a queue, then its documents."""
    await open_page(screen, queue)
    await screen.page.locator(f'a[href$="/ops/cases/{person.at["applyUid"]}"]').click()
    await read_case(screen, person, reason)


async def read_case(screen: Screen, person: Borrower, reason: str) -> None:
    """Enter the reason for opening a case, then open its documents."""
    await screen.expect_heading("왜 열어 보나요?")
    await screen.press("열어 보기")
    await screen.expect_text("이유를 다섯 글자 이상 적어 주세요.")
    await screen.press(reason)
    await screen.press("열어 보기")
    await screen.expect_heading(person.name)
    for paper in await screen.page.get_by_role("link", name=re.compile("열기$")).all():
        assert (await screen.page.request.get(str(await paper.get_attribute("href")))).ok
