"""Handing a session over to a web view."""

import asyncio
from typing import Any

import jwt
import pytest

from db.accounts.people import IdentityRecord
from domain.core.text import masking
from tests.api.conftest import Browser, Internals

Member = tuple[IdentityRecord, dict[str, Any]]
ISSUE, EXCHANGE = "/v2/goto/token", "/v2/goto"


async def issued(browser: Browser, target: str = "/v2/loan/document") -> str:
    answer = await browser.post(ISSUE, {"target": target})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["gotoToken"]


def session_of(access_token: str) -> str:
    return jwt.decode(access_token, options={"verify_signature": False})["sid"]


@pytest.mark.rule("B303")
@pytest.mark.parametrize("target", ["/v2/", "/v2/upl/confirm", "/v2/loan/document", "/v2/mypage/loan/apply"])
async def test_a_token_is_exchanged_for_the_session_and_its_page(browser: Browser, member: Member, target: str):
    token = await issued(browser, target)
    web_view = Browser(browser.http)
    entrance = (await web_view.post(EXCHANGE, {"gotoToken": token})).json()["data"]
    assert (entrance["gotoUrl"], entrance["maskedName"]) == (target, masking.name(member[0].name))
    web_view.access_token = entrance["accessToken"]
    assert (await web_view.get("/v2/user/info")).json()["data"]["name"] == member[0].name
    assert session_of(entrance["accessToken"]) == session_of(member[1]["accessToken"])


async def test_a_token_works_once(browser: Browser, member: Member):
    body = {"gotoToken": await issued(browser)}
    answers = await asyncio.gather(*(browser.post(EXCHANGE, body) for _ in range(4)))
    refusals = [answer.json()["data"]["code"] for answer in answers if answer.status_code == 403]
    assert refusals == ["SINGLE_USE_TOKEN_INVALID"] * 3


async def test_a_token_works_for_a_minute(browser: Browser, internals: Internals, member: Member):
    token = await issued(browser)
    assert 55 < await internals.redis.ttl(f"once:goto:{token}") <= 60


@pytest.mark.parametrize(
    "target",
    [
        "https://elsewhere.example/", "//elsewhere.example", "/v2//elsewhere.example", "/v2/loan/../../login", "/login",
        "/v2/upl\\elsewhere", "/v2/upl?next=//elsewhere.example", "/v2/upl/%2e%2e", "/v2/logout", "javascript:alert(1)",
        "/v2/loan/document\n", "",
    ],
)  # fmt: skip
async def test_a_foreign_target_is_refused(browser: Browser, member: Member, target: str):
    refused = await browser.post(ISSUE, {"target": target})
    assert (refused.status_code, refused.json()["data"]["code"]) == (422, "INVALID_INPUT")


async def test_only_a_logged_in_member_gets_a_token(browser: Browser):
    refused = await browser.post(ISSUE, {"target": "/v2/"})
    assert (refused.status_code, refused.json()["data"]["code"]) == (401, "LOGIN_REQUIRED")


async def test_a_session_that_has_ended_is_not_handed_over(browser: Browser, member: Member):
    token = await issued(browser)
    await browser.post("/v2/logout")
    refused = await browser.post(EXCHANGE, {"gotoToken": token})
    assert (refused.status_code, refused.json()["data"]["code"]) == (401, "TOKEN_EXPIRED")
