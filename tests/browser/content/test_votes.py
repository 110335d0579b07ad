"""Votes: an operator opens one in the console, members vote, visitors read the result."""

import re
from collections.abc import AsyncGenerator
from datetime import datetime, timedelta

import pytest
import pytest_asyncio
from playwright.async_api import expect
from sqlalchemy import text

from domain.core.policy import SEOUL
from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.operations.console_screen import at_the_console, open_page
from tests.browser.screen import DESKTOP, Device, Screen
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower

QUESTION = "다음에는 무엇을 먼저 만들까요?"


@pytest_asyncio.fixture
async def no_votes(internals: Internals) -> AsyncGenerator[None]:
    """Delete all votes before and after."""

    async def delete_rows() -> None:
        for table in ("ballot", "vote_option", "vote"):
            await internals.at.database.statement(text(f"delete from {table}"))

    await delete_rows()
    yield
    await delete_rows()


@pytest.mark.rule("B085")
@pytest.mark.usefixtures("no_votes")
async def test_page_without_a_vote_has_only_its_own_links(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    await screen.goto("/vote")
    await screen.expect_heading("지금 열린 투표가 없어요")
    await expect(screen.page.get_by_role("navigation", name="주 메뉴")).to_have_count(0)
    await screen.press("공지 보기", role="link")
    await screen.expect_url("/notice")
    if kind is DESKTOP:
        await expect(screen.page.get_by_role("navigation", name="주 메뉴")).to_be_visible()
    screen.allow_errors("404 GET (/api)?/v2/vote/5f2c")
    await screen.goto("/vote/5f2c")
    await screen.expect_heading("이 투표를 찾을 수 없어요")
    await screen.press("투표 모두 보기", role="link")
    await screen.expect_url("/vote")


@pytest.mark.rule("B574", "B575")
@pytest.mark.usefixtures("no_votes")
async def test_a_vote_from_its_opening_to_its_result(
    kind: Device, device: Devices, new_borrower: NewBorrower, platform: Stack
) -> None:
    console = await at_the_console(device, platform, kind)
    await open_vote(console)

    voter = await new_borrower().sign_up()
    screen = await device(kind, voter, examined=True)
    await screen.goto("/vote")
    await screen.expect_heading("투표")
    await screen.press(QUESTION, role="link")
    await screen.expect_heading(QUESTION)
    await screen.press("투표하기")
    await screen.expect_text("하나를 골라 주세요.")
    await screen.tick("알림 받기")
    await screen.shoot("chosen")
    await screen.role("button", "투표하기").dblclick()
    await screen.expect_text("투표했어요")
    await screen.page.reload()
    await screen.expect_text("내 선택:")
    await screen.expect_text("알림 받기")
    await screen.shoot("voted")
    assert sum("/api/v2/vote/" in call for call in screen.sent) == 1

    await console.expect_text("1명이 투표했어요")
    await console.tick(re.compile("지금 끝내요"))
    await console.press("필요한 의견을 모두 받음")
    await console.press("이대로 처리하기")
    await console.expect_text("투표를 끝냈어요")
    await console.expect_heading("투표")
    await console.expect_text("종료")

    await screen.page.reload()
    await screen.expect_text("모두 1명이 투표했어요.")
    await screen.expect_text("내 선택")
    await screen.shoot("result")
    visitor = await device(kind)
    await visitor.page.goto(screen.page.url)
    await visitor.expect_text("모두 1명이 투표했어요.")


@pytest.mark.usefixtures("no_votes")
async def test_log_in_returns_to_the_vote_and_another_device_shows_the_choice(
    phone: Screen, device: Devices, new_borrower: NewBorrower, platform: Stack
) -> None:
    console = await at_the_console(device, platform)
    await open_vote(console)
    address = console.page.url.rsplit("/", 1)[1]
    await phone.goto(f"/vote/{address}")
    await phone.press("로그인하고 투표하기", role="link")
    await phone.expect_url("/login")
    assert f"next=%2Fvote%2F{address}" in phone.page.url

    voter = await new_borrower().sign_up()
    first, second = await device(DESKTOP, voter), await device(DESKTOP, voter)
    for screen in (first, second):
        await screen.goto(f"/vote/{address}")
        await screen.expect_heading(QUESTION)
    second.allow_errors("409 POST /api/v2/vote/")
    await first.tick("엑셀로 받기")
    await first.press("투표하기")
    await first.expect_text("투표했어요")
    await second.tick("알림 받기")
    await second.press("투표하기")
    await second.expect_text("이미 투표했어요")
    await second.press("확인")
    await second.expect_text("엑셀로 받기")
    await second.expect_text("투표했어요")


async def open_vote(console: Screen) -> None:
    """Open a vote, from the console's menu to its page."""
    await open_page(console, "투표")
    await console.expect_text("아직 연 투표가 없어요")
    await console.press("새 투표 열기", role="link")
    await console.expect_heading("새 투표 열기")
    await console.press("투표 열기")
    await console.expect_text("선택지를 둘 이상 적어 주세요.")
    await console.type("제목", QUESTION)
    await console.type("내용", "가장 필요한 것을 하나 골라 주세요.\n\n가장 많이 고른 것부터 만들게요.")
    await console.type("선택지", "엑셀로 받기\n알림 받기\n화면을 어둡게 보기")
    await console.type("마감", f"{datetime.now(SEOUL) + timedelta(days=7):%Y-%m-%dT%H:%M}")
    await console.press("공지한 대로 의견을 물음")
    await console.shoot("form")
    await console.role("button", "투표 열기").dblclick()
    await console.expect_text("투표를 열었어요")
    await console.expect_heading(QUESTION)
