"""Fixtures of the pages of products."""

from collections.abc import AsyncGenerator, Awaitable, Callable

import pytest_asyncio

from tests.internals import Internals

ShowAsRaised = Callable[[str, int], Awaitable[None]]


@pytest_asyncio.fixture
async def show_as_raised(internals: Internals) -> AsyncGenerator[ShowAsRaised]:
    """Change the won that a product shows as raised. The end sets it to 0, because the ledger has no such orders."""
    changed = set[str]()

    async def show(uid: str, won: int) -> None:
        changed.add(uid)
        await internals.sql("update product set raised = :won where uid = :uid", won=won, uid=uid)

    yield show
    for uid in changed:
        await show(uid, 0)
