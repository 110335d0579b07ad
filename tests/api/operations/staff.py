"""Operators, and a borrower whose application waits for them."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest_asyncio

from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.clients.console import Console

Staff = Callable[..., Awaitable[Console]]


@pytest_asyncio.fixture
async def staff(platform: Stack) -> AsyncGenerator[Staff]:
    """A new member of the staff: `await staff(OperatorRole.AUDITOR)`; without roles, one with all roles."""
    async with _opened(platform, Console.of) as make:
        yield make


@pytest_asyncio.fixture
async def enrolled(platform: Stack) -> AsyncGenerator[Staff]:
    """An operator with a password who has not logged in; roles as for `staff`."""
    async with _opened(platform, Console.enrolled) as make:
        yield make


@asynccontextmanager
async def _opened(platform: Stack, open_console: Callable[..., Awaitable[Console]]) -> AsyncGenerator[Staff]:
    consoles: list[Console] = []

    async def make(*roles: OperatorRole) -> Console:
        consoles.append(await open_console(platform.settings, roles or OperatorRole))
        return consoles[-1]

    yield make
    for console in consoles:
        await console.api.aclose()


@pytest_asyncio.fixture
async def unclear(platform: Stack) -> AsyncGenerator[Borrower]:
    """A borrower whose ID card needs a review."""
    borrower = Borrower.of(platform.settings, name="오흐림")
    await (await borrower.apply()).walk_to("id_details")
    await borrower.id_details()
    await borrower.until("id_review")
    yield borrower
    await borrower.close()
