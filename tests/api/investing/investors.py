"""Investors with money, and their orders."""

import secrets
from typing import Any

import pytest_asyncio

from db.accounts.people import IdentityRecord
from db.investing.investors import read_credit_notice
from domain.investing.suitability import QUESTIONS
from tests.api.conftest import Browser, Internals
from tests.factories import ready_to_invest

Member = tuple[IdentityRecord, dict[str, Any]]
RIGHT = {question.id: question.right for question in QUESTIONS}
ESTATE = "1"  # of codes.PRODUCT_CATEGORIES


@pytest_asyncio.fixture
async def investor(browser: Browser, internals: Internals, member: Member) -> Browser:
    """A certified and suitable member who has agreed to the terms and read the notice on personal credit, with a
    million won."""
    async with internals.database.transaction() as session:
        await ready_to_invest(session, browser.person_id, 1_000_000)
        await read_credit_notice(session, browser.person_id)
    return browser


async def data(browser: Browser, path: str, **params: Any) -> Any:
    answer = await browser.get(path, params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def signed(browser: Browser, lines: list[dict[str, Any]]) -> str:
    """Return the token of the signed amounts."""
    return (await sign(browser, lines))["token"]


async def sign(browser: Browser, lines: list[dict[str, Any]]) -> dict[str, str]:
    """Sign the amounts. Returns the token and the nonce of the order."""
    token = (await browser.post("/v2/transfer/issue-sign-token/invest")).json()["data"]["token"]
    body = {"token": token, "lines": lines}
    answer = await browser.post("/v2/transfer/sign/multiple-invest-amount", body, Idempotency_Key=secrets.token_hex(8))
    return answer.json()["data"]


async def order(browser: Browser, *lines: tuple[str, int], key: str = "", token: str = "") -> Any:
    """Sign and confirm an order."""
    wanted = [{"productUid": uid, "amount": amount} for uid, amount in lines]
    path = "/v2/invest/multiple-confirm"
    body = {
        "token": token or await signed(browser, wanted),
        "lines": wanted,
        "agreements": await browser.agreements("invest"),
    }
    return await browser.post(
        path, body, X_Nonce=await browser.nonce(path), Idempotency_Key=key or secrets.token_hex(8)
    )
