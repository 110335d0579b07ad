"""Codes and passwords cannot be guessed: a few wrong answers from anywhere, concurrent or sequential, lock them.

This file tests two API processes at the same moment. Sequential attempts are tested with each secret: certification
codes in `tests/journeys/accounts/test_identity.py`, codes by e-mail in `test_email.py`, one-won codes in
`test_bank_account.py`, log-in codes and passwords in `tests/api/accounts`, codes of payments in
`test_payment_codes.py`.
"""

import asyncio
import secrets
from collections.abc import Callable

import httpx

from domain.core.policy import POLICY
from stack.supervisor import Stack
from tests.api.accounts.members import security_token
from tests.api.conftest import Browser
from tests.clients.console import Console
from tests.clients.http import http_client

LIMITED = [
    ("/v2/credit/login", {"identityToken": "no such token, at all"}, 60),
    ("/v2/personal-loan/access-token", {"refreshToken": "no such token, at all"}, 120),
    ("/v2/goto", {"gotoToken": "no such token, at all"}, 0),  # counted together with the preceding one
]


async def test_passwords_are_counted_across_processes(
    browser: Browser, second_api: Callable[..., str], platform: Stack
) -> None:
    """For members, whether or not the address has an account, and for operators."""
    console = await Console.enrolled(platform.settings)
    email = f"{secrets.token_hex(6)}@example.com"
    async with http_client(second_api()) as http:
        devices = (browser, Browser(http))

        async def log_in(device: Browser) -> httpx.Response:
            body = {"email": email, "securityToken": await security_token(device, "a wrong password 1")}
            return await device.post_with_nonce("/v2/login", body)

        async def log_in_as_operator(device: Browser) -> httpx.Response:
            return await device.post("/ops/session", {"login": console.login, "password": "a wrong password 1"})

        for attempt, failed in ((log_in, "LOGIN_FAILED"), (log_in_as_operator, "OPERATOR_LOGIN_FAILED")):
            answers = await asyncio.gather(*(attempt(device) for device in devices for _ in range(4)))
            codes = [answer.json()["data"]["code"] for answer in answers]
            assert codes.count(failed) <= POLICY.login.wrong
            assert codes.count("LOGIN_LOCKED") >= len(codes) - POLICY.login.wrong
            for device in devices:
                assert (await attempt(device)).json()["data"]["code"] == "LOGIN_LOCKED"
    await console.api.aclose()


async def test_limits_hold_across_processes(browser: Browser, second_api: Callable[..., str]) -> None:
    """Two processes together allow no more attempts than one."""
    async with http_client(second_api()) as http:
        devices = (browser, Browser(http))
        for path, body, times in LIMITED:
            answers = await asyncio.gather(*(devices[turn % 2].post(path, body) for turn in range(times + 4)))
            assert [answer.status_code for answer in answers].count(429) == 4, path
