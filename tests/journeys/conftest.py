"""Fixtures: borrowers, and access to the platform's internals."""

from collections.abc import AsyncGenerator, Callable

import httpx
import pytest_asyncio
from redis.asyncio import Redis

from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.clients.console import Console
from tests.clients.lending import Lending
from tests.internals import Internals, internals_of

NewBorrower = Callable[..., Borrower]


@pytest_asyncio.fixture(scope="session")
async def internals(platform: Stack) -> AsyncGenerator[Internals]:
    async with internals_of(platform.settings) as internals:
        yield internals


@pytest_asyncio.fixture
async def new_borrower(platform: Stack) -> AsyncGenerator[NewBorrower]:
    """Creates new borrowers: `new_borrower(name="김감시")`."""
    made: list[Borrower] = []

    def make(**known: str) -> Borrower:
        made.append(Borrower.of(platform.settings, **known))
        return made[-1]

    yield make
    for borrower in made:
        await borrower.close()


@pytest_asyncio.fixture
async def redis(platform: Stack) -> AsyncGenerator[Redis]:
    connection = Redis.from_url(platform.settings.redis_url, decode_responses=True)
    yield connection
    await connection.aclose()


# Loans, and operators of finance who manage them.
@pytest_asyncio.fixture
async def lending(internals: Internals, simulator: httpx.AsyncClient) -> Lending:
    return Lending(internals, simulator)


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
