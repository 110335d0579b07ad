"""What investors do on their pages."""

import re
import secrets

from playwright.async_api import Locator

from domain.accounts.corporation import Partition
from domain.investing.suitability import QUESTIONS
from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.screen import Device, Screen
from tests.clients.borrower import Borrower
from tests.clients.legal_person import legal_person

CONFIRM = "/v2/invest/multiple-confirm"
RIGHT = {question.id: question.right for question in QUESTIONS}


async def logged_in(device: Devices, platform: Stack, kind: Device, partition: Partition) -> Screen:
    owner = Borrower.of(platform.settings)
    owner.tokens = await legal_person(platform.settings, partition)
    await owner.close()
    return await device(kind, owner, examined=True)


async def order(person: Borrower, product: str, amount: int) -> None:
    """Place another investor's order, without a screen."""
    lines = [{"productUid": product, "amount": amount}]
    token = (await person.do("/v2/transfer/issue-sign-token/invest"))["token"]
    signed = (await person.do("/v2/transfer/sign/multiple-invest-amount", {"token": token, "lines": lines}))["token"]
    body = {"token": signed, "lines": lines, "agreements": await person.agreements("invest")}
    nonce = (await person.get("/v2/nonce", path=CONFIRM))["nonce"]
    headers = person.headers(**{"X-Nonce": nonce, "Idempotency-Key": secrets.token_hex(8)})
    answer = await person.api.post(CONFIRM, json=body, headers=headers)
    assert answer.json()["data"]["lines"][0]["isTaken"], answer.text


async def amount_form(screen: Screen) -> Locator:
    """Return the place of a product's page where the amount is typed: beside the text of a wide window, otherwise the
    sheet that the button at the bottom opens."""
    beside = screen.page.get_by_role("complementary", name="투자하기")
    opens = screen.page.locator(".action-bar").get_by_role("button", name="투자하기")
    await beside.or_(opens).first.wait_for()
    if await beside.is_visible():
        return beside
    sheet = screen.role("dialog", "얼마를 투자할까요?")
    if not await sheet.is_visible():
        await opens.click()
    return sheet


async def type_amount(screen: Screen, amount: str) -> Locator:
    """Type the amount of an investment on a product's page, and return the place with its actions."""
    form = await amount_form(screen)
    await form.get_by_label("투자할 금액", exact=True).fill(amount)
    return form


async def put_into_cart(screen: Screen, product: tuple[str, str], amount: str) -> None:
    uid, title = product
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading(title)
    form = await type_amount(screen, amount)
    await form.get_by_role("button", name="장바구니 담기").click()
    await screen.expect_text("장바구니에 담았어요.")


async def answer_dialog(screen: Screen, title: str, label: str) -> None:
    await screen.page.get_by_role("dialog", name=title).get_by_role("button", name=label, exact=True).click()


async def agree_and_invest(screen: Screen, label: str) -> None:
    await screen.expect_heading("투자하기 전에 확인해 주세요")
    await screen.agree_to_each()
    await screen.press(label)


async def answer_test(screen: Screen, answers: dict[str, str]) -> None:
    for question in QUESTIONS:
        label = next(option.text for option in question.options if option.id == answers[question.id])
        await screen.page.get_by_role("group", name=question.text).get_by_text(label).click()
    await screen.press("제출하기 (5/5)")


def in_groups(account: str) -> str:
    """Return the account's number as the site shows it."""
    return f"{account[:3]}-{account[3:6]}-{account[6:]}"


async def open_page(screen: Screen, name: str, title: str) -> None:
    """Open a page by the menu beside the pages; on a phone by a tab or by the list of all pages."""
    beside = screen.page.get_by_role("navigation", name="내 페이지").get_by_role("link", name=name, exact=True)
    tab = screen.page.get_by_role("navigation", name="투자", exact=True).get_by_role("link", name=name, exact=True)
    if await beside.or_(tab).count() == 0:
        await screen.page.get_by_role("navigation", name="바로 가기").get_by_role("link", name="내 페이지").click()
        await screen.expect_heading("내 페이지")
        beside = screen.page.get_by_role("main").get_by_role("link", name=re.compile(f"^{name}"))
    await beside.or_(tab).click()
    await screen.expect_heading(title)
