"""The site inside the app: its own bar, no footer, and the device stores the refresh token."""

import re

import pytest
from playwright.async_api import Frame, expect

from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.screen import DESKTOP, Screen
from tests.clients.borrower import Borrower
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower


@pytest.mark.rule("B060")
async def test_web_view_has_its_own_bar_and_no_footer(phone: Screen) -> None:
    await phone.goto("/?deviceType=1")
    await phone.expect_heading(re.compile(".+"))
    await phone.examine()
    await phone.shoot("web-view")
    bar = phone.page.locator(".web-view-bar")
    assert (await phone.box(bar))["height"] == 50
    await expect(phone.page.get_by_role("contentinfo")).to_have_count(0)
    await expect(phone.page.get_by_role("banner")).to_have_count(0)
    await phone.goto("/loan/guide")
    await expect(bar).to_be_visible()
    await bar.get_by_role("button", name="뒤로").click()
    await phone.expect_url("/")


async def test_device_stores_the_refresh_token(
    device: Devices, new_borrower: NewBorrower, platform: Stack, internals: Internals
) -> None:
    """In the simulated app: its web view logs in, and the site stores no refresh token."""
    person = await new_borrower().sign_up()
    await internals.reset_attempts("sms-code")
    screen = await device(DESKTOP)
    await screen.page.goto(platform.settings.simulator_url.replace("127.0.0.1", "localhost") + "/device")
    view = screen.page.frame_locator("iframe")
    await expect(view.get_by_role("heading", level=1)).to_be_visible()
    await screen.expect_text("맡은 열쇠가 없어요.")

    frame = next(frame for frame in screen.page.frames if "/v2/" in frame.url)
    await log_in(frame, person)
    await screen.expect_text("로그인 열쇠를 맡고 있어요.")
    assert await frame.evaluate("[localStorage.refreshToken ?? null, !!localStorage.accessToken]") == [None, True]


async def log_in(frame: Frame, person: Borrower) -> None:
    await frame.evaluate("location.assign('/v2/login/loan')")
    await frame.get_by_label("휴대폰 번호", exact=True).fill(person.mobile)
    old = {message["id"] for message in await person.inbox()}
    await frame.get_by_role("button", name="인증번호 받기").click()
    sms = await person.message(lambda m: m["kind"] == "sms" and m.get("code") and m["id"] not in old)
    await frame.get_by_label("인증번호 6자리", exact=True).fill(sms["code"])  # the last digit sends it
    await frame.wait_for_url("**/v2/")
