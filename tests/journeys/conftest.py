"""Borrowers for the asking, and what lies behind the API."""

from collections.abc import AsyncGenerator, Awaitable, Callable

import pytest_asyncio
from redis.asyncio import Redis

from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.journeys.backstage import Backstage, backstage_of
from tests.journeys.borrower import Borrower
from tests.journeys.desk import Desk
from tests.journeys.lending import Lending

Newcomer = Callable[..., Borrower]
Scenario = Callable[..., Awaitable[None]]


@pytest_asyncio.fixture(scope="session")
async def backstage(house: Stack) -> AsyncGenerator[Backstage]:
    async with backstage_of(house.settings) as behind:
        yield behind


@pytest_asyncio.fixture
async def newcomer(house: Stack) -> AsyncGenerator[Newcomer]:
    """Makes people whom nobody knows yet: `newcomer(name="김감시")`."""
    made: list[Borrower] = []

    def make(**known: str) -> Borrower:
        made.append(Borrower.of(house.settings, **known))
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
async def redis(house: Stack) -> AsyncGenerator[Redis]:
    connection = Redis.from_url(house.settings.redis_url, decode_responses=True)
    yield connection
    await connection.aclose()


# Loans and the operators of finance who manage them.
@pytest_asyncio.fixture
async def lending(backstage: Backstage, newcomer: Newcomer) -> Lending:
    return Lending(backstage, newcomer().simulator)


@pytest_asyncio.fixture
async def desk(house: Stack) -> AsyncGenerator[Desk]:
    desk = await Desk.of(house.settings, [OperatorRole.FINANCE])
    yield desk
    await desk.api.aclose()


@pytest_asyncio.fixture
async def second(house: Stack) -> AsyncGenerator[Desk]:
    second = await Desk.of(house.settings, [OperatorRole.FINANCE])
    yield second
    await second.api.aclose()
