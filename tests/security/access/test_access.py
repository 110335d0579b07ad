"""Access control: every caller sends every call of the OpenAPI document, and gets the answer that `access.tsv` states.

A call that is missing in the table fails, and so does a line without a call. A new call is one line: the call, a tab,
and one of GROUPS.
"""

import asyncio
import http.cookiejar
from collections.abc import AsyncGenerator
from typing import Any

import httpx
import pytest
import pytest_asyncio
from redis.asyncio import Redis

from api.accounts.session.nonce import issue_nonce
from stack.supervisor import Stack
from tests.api.conftest import Internals, api_url
from tests.clients.http import http_client
from tests.security.access.allowed import DENIED, ENDING, GROUPS, TABLE, table
from tests.security.access.callers import OF_ONE_ROLE, Caller, Callers
from tests.security.access.calls import CALLS, Call


def test_the_table_contains_exactly_the_calls() -> None:
    lines = [line.split("\t")[0] for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted(lines) == sorted(CALLS)
    assert set(table().values()) <= GROUPS.keys()


@pytest_asyncio.fixture(scope="module")
async def callers(platform: Stack) -> AsyncGenerator[Callers]:
    redis = Redis.from_url(platform.settings.redis_url, decode_responses=True)
    yield Callers(platform.settings, redis)
    await redis.aclose()


@pytest_asyncio.fixture(scope="module")
async def client(platform: Stack) -> AsyncGenerator[httpx.AsyncClient]:
    """A client without cookies, so that each call identifies its caller."""
    nothing = http.cookiejar.DefaultCookiePolicy(allowed_domains=[])
    jar = http.cookiejar.CookieJar(nothing)
    async with http_client(api_url(platform.settings), cookies=jar) as answered:
        yield answered


async def refusal(client: httpx.AsyncClient, asked: dict[str, Any]) -> str:
    """Return the code of a refusal, "" for anything else. Only the beginning of a stream is read."""
    async with client.stream(**asked) as response:
        if response.status_code < 400:
            return ""
        error = (await response.aread()) and response.json()["data"]
        assert response.status_code < 500 or error["code"] == "BUSY", f"{asked['url']}: {error}"
        return error["code"]


@pytest.mark.parametrize("name", CALLS)
async def test_each_call_has_the_access_of_the_table(
    name: str, client: httpx.AsyncClient, callers: Callers, internals: Internals
) -> None:
    asking = [who for who in Caller if who not in OF_ONE_ROLE]  # `test_defaults` tests the others
    answers = await asyncio.gather(*(is_allowed(CALLS[name], who, client, callers) for who in asking))
    if ENDING.search(name):
        callers.discard()
    assert {who for who, allowed in zip(asking, answers, strict=True) if allowed} == GROUPS[table()[name]]


async def is_allowed(call: Call, who: Caller, client: httpx.AsyncClient, callers: Callers) -> bool:
    """Return whether a caller of that kind has access, whatever the response is."""
    asked = call.request()
    asked["headers"] |= await callers.proof(who)
    if "X-Nonce" in asked["headers"]:
        asked["headers"]["X-Nonce"] = await issue_nonce(callers.redis, asked["url"])
    return await refusal(client, asked) not in DENIED
