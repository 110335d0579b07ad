"""The same key is the same request: sent again, with something else in it, fifty times at once, after a crash.

Every call of the investor's areas that changes something is here by the API's own document: a new one has to be named.
"""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import uuid4

import httpx
import pytest
import pytest_asyncio
from sqlalchemy import text

from activities.resources import Resources, resources
from api.app import app
from api.invest.orders import SIGNING
from api.session import single_use
from bench.house import wait_for
from domain.attempts import ATTEMPTS
from domain.investor_suitability import QUESTIONS
from stack.settings import ROOT
from stack.supervisor import Stack, is_free
from tests.storm.crowd import AGREED, Member, crowd, lines_of, listed, papers

AREAS = {"invest", "cart", "deposit", "auto-invest", "mock"}
# They answer, and nothing is different afterwards.
READING = (
    "/limit/max", "/limit/within", "/invest/multiple-limit-check", "/search/product/", "/mock/expose", "/banner/close",
)  # fmt: skip
MONEY = 1_000_000
RIGHT = {question.id: question.right for question in QUESTIONS}
WISH = {
    "amount": 10_000, "type": "1", "categoryList": ["6"], "rateMin": 4, "rateMax": 20, "periodMin": 1,
    "periodMax": 60, "repetition": True,
}  # fmt: skip


@dataclass
class Caller:
    """Somebody with money, and a product of their own to put it into."""

    at: Resources
    member: Member
    product: str
    practice: str  # the token of a practice

    async def ordered(self) -> str:
        """An order that can be given back."""
        async with httpx.AsyncClient(base_url=address(self.at.settings.api_port)) as http:
            answer = await send(http, self, await ordering(self), uuid4().hex)
        return answer.json()["data"]["orderUid"]


@dataclass
class Request:
    """What is sent. `effect`: counts, for the caller's `:person`, what must be there once afterwards."""

    path: str
    body: dict[str, Any]
    effect: str = ""
    headers: dict[str, str] = field(default_factory=dict[str, str])
    base: str = "/api"


Make = Callable[[Caller], Awaitable[Request]]


def plain(path: str, body: dict[str, Any], effect: str = "") -> Make:
    """A request that depends on nobody. "PRODUCT" stands for the caller's product."""

    async def made(caller: Caller) -> Request:
        named = {key: caller.product if value == "PRODUCT" else value for key, value in body.items()}
        return Request(path, named, effect, {"Mock-Token": caller.practice} if "/mock/" in path else {})

    return made


async def ordering(caller: Caller) -> Request:
    order = [(caller.product, 20_000)]
    ((nonce, token),) = await papers(caller.at.redis, caller.member.person, [order])
    lines = [line.model_dump(by_alias=True) for line in lines_of(order)]
    body = {"token": token, "lines": lines, "agreements": AGREED}
    effect = "select count(*) from investment where person_id = cast(:person as uuid) and state = 'held'"
    return Request("/v2/invest/multiple-confirm", body, effect, {"X-Nonce": nonce})


async def signing(caller: Caller) -> Request:
    token = await single_use.issue(caller.at.redis, SIGNING, caller.member.person, ATTEMPTS.order_signature)
    lines = [{"productUid": caller.product, "amount": 10_000}]
    return Request("/v2/transfer/sign/multiple-invest-amount", {"token": token, "lines": lines})


async def giving_back(caller: Caller) -> Request:
    effect = "select count(*) from investment where person_id = cast(:person as uuid) and state = 'withdrawn'"
    order = await caller.ordered()
    return Request(f"/v2/invest/{order}/withdraw", {"productUid": caller.product, "amount": 20_000}, effect)


async def order_at_full_path(caller: Caller) -> Request:
    return replace(await ordering(caller), base="")


OF_PERSON = "where person_id = cast(:person as uuid)"
CART = f"select count(*) from cart_item {OF_PERSON}"
MOCK_LINE = {"lines": [{"productUid": "nothing", "amount": 10_000}]}
CALLS: dict[str, Make] = {
    "/api/v2/invest/multiple-confirm": ordering,
    "/v2/invest/multiple-confirm": order_at_full_path,
    "/api/v2/invest/{order_uid}/withdraw": giving_back,
    "/api/v2/transfer/issue-sign-token/invest": plain("/v2/transfer/issue-sign-token/invest", {}),
    "/api/v2/transfer/sign/multiple-invest-amount": signing,
    "/api/v2/invest/suitability-test": plain(
        "/v2/invest/suitability-test", {"investSuitabilityTest": RIGHT},
        "select count(*) from attempt where kind = 'investor-test' and subject = :person",
    ),
    "/api/v2/invest/personal-credit/limit-alert/agree": plain(
        "/v2/invest/personal-credit/limit-alert/agree", {},
        f"select count(*) from investor {OF_PERSON} and credit_alert_at is not null",
    ),
    "/api/v2/invest/apply/cart/add": plain("/v2/invest/apply/cart/add", {"productUid": "PRODUCT", "amount": 10}, CART),
    "/api/v2/invest/apply/cart/delete": plain("/v2/invest/apply/cart/delete", {"productUidList": []}),
    "/api/v2/invest/apply/cart/amount": plain("/v2/invest/apply/cart/amount", {"productUid": "PRODUCT", "amount": 9}),
    "/api/v2/invest/cart/filter": plain(
        "/v2/invest/cart/filter", {"groupSortKeys": {}}, f"select count(*) from cart_setting {OF_PERSON}"
    ),
    "/api/v2/user/deposit/withdraw": plain(
        "/v2/user/deposit/withdraw", {"amount": 300_000},
        f"select ({MONEY} - balance) / 300000 from ledger_account where owner = :person",
    ),
    "/api/v2/invest/auto-cart/filter/update": plain("/v2/invest/auto-cart/filter/update", WISH),
    "/api/v2/mock/invest/multiple-confirm": plain("/v2/mock/invest/multiple-confirm", MOCK_LINE),
    "/api/v2/mock/invest/apply/cart/add": plain("/v2/mock/invest/apply/cart/add", {"productUidList": ["nothing"]}),
    "/api/v2/mock/invest/apply/cart/delete": plain("/v2/mock/invest/apply/cart/delete", {"productUidList": []}),
    "/api/v2/mock/invest/apply/cart/amount": plain(
        "/v2/mock/invest/apply/cart/amount", {"productUid": "nothing", "amount": 9}
    ),
    "/api/v2/mock/invest/cart/filter": plain("/v2/mock/invest/cart/filter", {"groupSortKeys": {}}),
}  # fmt: skip
# A setting is turned on and off; told twice it is as it was told (tests/journeys/test_auto_invest.py).
SWITCHES = {f"/api/v2/invest/auto-cart/{turn}" for turn in ("start", "pause", "resume", "stop")}


def address(port: int) -> str:
    return f"http://127.0.0.1:{port}"


async def send(http: httpx.AsyncClient, caller: Caller, request: Request, key: str) -> httpx.Response:
    """Sent again while everything is busy, as browsers do."""
    headers = {"Authorization": f"Bearer {caller.member.access_token}", "Idempotency-Key": key, **request.headers}
    while True:
        answer = await http.post(request.base + request.path, json=request.body, headers=headers)
        if answer.status_code != 503:
            return answer


async def effect(caller: Caller, request: Request) -> int:
    """How often it has happened; 1 for a call whose effect cannot be counted."""
    if not request.effect:
        return 1
    return (await caller.at.database.statement(text(request.effect), {"person": caller.member.person})).scalar_one()


@pytest_asyncio.fixture(scope="module")
async def at(house: Stack) -> AsyncGenerator[Resources]:
    async with resources(house.settings) as opened:
        yield opened


@pytest_asyncio.fixture
async def somebody(at: Resources) -> AsyncGenerator[Callable[[], Awaitable[Caller]]]:
    """Callers, none of whom leaves a product for other tests to find."""
    products: list[str] = []

    async def make() -> Caller:
        (member,) = await crowd(at, 1, MONEY)
        products.append(await listed(at, 10 * MONEY))
        return Caller(at, member, products[-1], str(uuid4()))

    yield make
    hidden = text("update product set private_hash = '' where uid = any(:uids)")
    await at.database.statement(hidden, {"uids": products})


def test_every_call_that_changes_something_is_named() -> None:
    posts = {
        path
        for path, operations in app.openapi()["paths"].items()
        if AREAS & set(operations.get("post", {}).get("tags", ())) and not any(word in path for word in READING)
    }
    assert posts - SWITCHES == set(CALLS)


@pytest.mark.parametrize("call", CALLS)
async def test_a_key_is_one_request(at: Resources, somebody: Callable[[], Awaitable[Caller]], call: str) -> None:
    caller, key = await somebody(), uuid4().hex
    request = await CALLS[call](caller)
    async with httpx.AsyncClient(base_url=address(at.settings.api_port), timeout=60) as http:
        fifty = await asyncio.gather(*(send(http, caller, request, key) for _ in range(50)))
        again = await send(http, caller, request, key)
        other = await send(http, caller, replace(request, body=request.body | {"something": "else"}), key)
    assert again.is_success, again.text
    assert {(answer.status_code, answer.content) for answer in fifty} == {(again.status_code, again.content)}
    assert (other.status_code, other.json()["data"]["code"]) == (422, "IDEMPOTENCY_REUSED")
    assert await effect(caller, request) == 1


async def test_a_request_whose_answer_was_lost_with_the_api_is_answered_again(
    house: Stack, at: Resources, somebody: Callable[[], Awaitable[Caller]]
) -> None:
    callers = [await somebody() for _ in CALLS]
    asked = [(caller, await make(caller), uuid4().hex) for caller, make in zip(callers, CALLS.values(), strict=True)]
    port = free_port()
    environment = os.environ | house.settings.model_copy(update={"api_port": port}).environment()
    dying = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.api.dying", str(len(asked)), env=environment, cwd=ROOT
    )
    try:
        await asyncio.to_thread(wait_for, lambda: not is_free(port), 60)
        async with httpx.AsyncClient(base_url=address(port), timeout=60) as http:
            lost = await asyncio.gather(*(send(http, *one) for one in asked), return_exceptions=True)
        assert await dying.wait() == -signal.SIGKILL
    finally:
        if dying.returncode is None:
            dying.kill()
    assert all(isinstance(error, httpx.TransportError) for error in lost), lost
    async with httpx.AsyncClient(base_url=address(at.settings.api_port), timeout=60) as http:
        for caller, request, key in asked:
            assert await effect(caller, request) == 1, request.path  # it was committed
            answer = await send(http, caller, request, key)
            assert answer.is_success, (request.path, answer.text)
            assert await effect(caller, request) == 1, request.path


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]
