"""Fixtures: borrowers, and access behind the API."""

from collections.abc import AsyncGenerator, Awaitable, Callable

import pytest_asyncio
from redis.asyncio import Redis

from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.clients.console import Console
from tests.clients.lending import Lending
from tests.internals import Internals, internals_of

Newcomer = Callable[..., Borrower]
Scenario = Callable[..., Awaitable[None]]


@pytest_asyncio.fixture(scope="session")
async def internals(platform: Stack) -> AsyncGenerator[Internals]:
    async with internals_of(platform.settings) as behind:
        yield behind


@pytest_asyncio.fixture
async def newcomer(platform: Stack) -> AsyncGenerator[Newcomer]:
    """Creates new people: `newcomer(name="김감시")`."""
    made: list[Borrower] = []

    def make(**known: str) -> Borrower:
        made.append(Borrower.of(platform.settings, **known))
        return made[-1]

    yield make
    for borrower in made:
        await borrower.close()


@pytest_asyncio.fixture
async def scenario(newcomer: Newcomer) -> AsyncGenerator[Scenario]:
    """Makes an institution misbehave: `await scenario("nhis", "down", times=1)`; behaves again after the test."""
    outside = newcomer().simulator

    async def misbehave(institution: str, mode: str, **more: int) -> None:
        answer = await outside.put(f"/scenarios/{institution}", json={"mode": mode} | more)
        assert answer.status_code == 200, answer.text

    yield misbehave
    await outside.delete("/scenarios")


@pytest_asyncio.fixture
async def redis(platform: Stack) -> AsyncGenerator[Redis]:
    connection = Redis.from_url(platform.settings.redis_url, decode_responses=True)
    yield connection
    await connection.aclose()


# Loans and the operators of finance who manage them.
@pytest_asyncio.fixture
async def lending(internals: Internals, newcomer: Newcomer) -> Lending:
    return Lending(internals, newcomer().simulator)


@pytest_asyncio.fixture
async def console(platform: Stack) -> AsyncGenerator[Console]:
    console = await Console.of(platform.settings, [OperatorRole.FINANCE])
    yield console
    await console.api.aclose()


@pytest_asyncio.fixture
async def second(platform: Stack) -> AsyncGenerator[Console]:
    second = await Console.of(platform.settings, [OperatorRole.FINANCE])
    yield second
    await second.api.aclose()
