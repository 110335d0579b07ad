"""The sheet that asks for the code of a payment."""

import re

from playwright.async_api import Locator

from api.core.visitor_limits import PAYMENT_CODE
from tests.browser.screen import Screen
from tests.clients.borrower import Borrower
from tests.factories import Factory


async def ask_for_code(screen: Screen, person: Borrower, button: str) -> str:
    """Press the button that sends the code, without the pause between two codes. Returns the code of the SMS."""
    await Factory.of(person.settings).forget_codes(PAYMENT_CODE.name, person.mobile)
    old = {message["id"] for message in await person.inbox()}
    await screen.press(button)
    sms = await person.message(lambda m: m["kind"] == "sms" and m.get("code") and m["id"] not in old)
    return sms["code"]


async def enter_code(screen: Screen, code: str) -> Locator:
    """Type the code. Returns the button that pays."""
    await screen.type("인증번호 6자리", code)
    return screen.page.get_by_role("dialog").get_by_role("button", name=re.compile("^[0-9,]+원 (출금하기|갚기)$"))
