"""Network faults between API or worker and the servers. `python -m tests.network` runs more of them."""

import asyncio
import time
from collections.abc import Awaitable, Generator
from functools import partial

import httpx
import pytest
import redis.asyncio

from stack.parts import SERVERS
from stack.supervisor import Stack
from tests.chaos.run import ChaosTest
from tests.clients.borrower import Borrower
from tests.network.faults import DEADLINE, FAULTS, FaultInjector, behind_links
from tests.network.link import LinkConditions, Links

JOURNEYS = ["upl", "email", "bank_account"]
FLUSHES = 100


@pytest.fixture(scope="module")
def linked(tmp_path_factory: pytest.TempPathFactory) -> Generator[tuple[Stack, Links]]:
    with behind_links(tmp_path_factory.mktemp("linked")) as platform:
        yield platform


def test_journeys_are_complete_and_consistent_after_network_faults(linked: tuple[Stack, Links]):
    stack, links = linked
    outcome = ChaosTest(
        stack, seed=1, journeys=JOURNEYS, at_once=len(JOURNEYS), kills=1, killer=partial(FaultInjector, links, 1)
    ).run()
    assert outcome.findings == []
    assert outcome.finished == len(JOURNEYS)
    assert len(outcome.kills) == len(SERVERS) * len(FAULTS)
    assert outcome.log.slowest[0] < DEADLINE, outcome.log.slowest


@pytest.mark.parametrize("server", SERVERS)
async def test_requests_are_answered_in_time_while_a_connection_is_half_open(linked: tuple[Stack, Links], server: str):
    stack, links = linked
    borrower = await Borrower.of(stack.settings).apply()
    again = borrower.on_another_device()
    links.set(server, LinkConditions(is_half_open=True))
    try:
        answers = await asyncio.gather(
            timed(borrower.api.get("/v2/journeys/upl", headers=borrower.headers())),
            timed(borrower.api.get("/v2/nonce", params={"path": "/v2/join/loan"})),
            timed(borrower.api.get("/health/ready")),
            timed(again.post("/v2/credit/basic-info", {"job": "office", "annualIncome": 48_000_000})),
        )
    finally:
        links.set(server, LinkConditions())
        links.reset(server)
    assert {status for status, _ in answers} == {200, 503}, answers
    assert max(seconds for _, seconds in answers) < DEADLINE, answers
    await borrower.until("income", "compatibility")  # the call may have been processed
    await borrower.close()
    await again.close()


async def timed(request: Awaitable[httpx.Response]) -> tuple[int, float]:
    began = time.monotonic()
    return (await request).status_code, time.monotonic() - began


async def test_loans_are_signed_while_redis_is_flushed_a_hundred_times(linked: tuple[Stack, Links]):
    stack, _ = linked
    flushes = 0
    async with redis.asyncio.Redis.from_url(stack.settings.redis_url) as client:
        while flushes < FLUSHES:
            borrower = await Borrower.of(stack.settings).apply()
            walking = asyncio.create_task(borrower.walk_to("finish"))
            while not walking.done():
                await client.flushall()
                flushes += 1
                await asyncio.wait([walking], timeout=0.02)
            await walking
            await borrower.close()
