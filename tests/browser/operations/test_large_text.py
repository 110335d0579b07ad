"""Forms of the console on a phone with text of twice the size: nothing scrolls sideways, no word is divided or cut."""

import re

from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.operations.console_screen import at_the_console
from tests.browser.screen import PHONE


async def test_the_form_of_a_vote(device: Devices, platform: Stack) -> None:
    screen = await at_the_console(device, platform, PHONE)
    await screen.goto("/ops/votes/new")
    await screen.expect_heading("새 투표 열기")
    await screen.press("투표 열기")
    await screen.expect_text("선택지를 둘 이상 적어 주세요.")
    await screen.enlarge_text()


async def test_the_form_of_a_product(device: Devices, platform: Stack) -> None:
    screen = await at_the_console(device, platform, PHONE)
    await screen.goto("/ops/products/new")
    await screen.expect_heading("새 상품 쓰기")
    await screen.page.get_by_label("상환 방식", exact=True).select_option(label="거치 후 원리금균등상환")
    await screen.press("저장하기")
    await screen.expect_text("빠뜨리지 말고 채워 주세요.")
    await screen.enlarge_text()
    await screen.tick(re.compile("이음 회원이 빌려요"))
    await screen.expect_text("회원을 찾아 주세요.")
    await screen.enlarge_text()
