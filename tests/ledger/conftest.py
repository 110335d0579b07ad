"""A database with its schema, without the other parts of the platform."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.engine import Database
from stack.temporary import temporary_stack

T = TypeVar("T")


class Books:
    """The ledger, with one transaction for each call, for tests that are not coroutines."""

    def __init__(self, url: str) -> None:
        self.runner = asyncio.Runner()
        self.database = Database(url)

    def do(self, call: Callable[..., Awaitable[T]], *args: object) -> T:
        """Run `call(session, *args)` and commit."""

        async def transaction() -> T:
            async with self.database.transaction() as session:
                return await call(session, *args)

        return self.runner.run(transaction())

    def at_once(self, *calls: Callable[[AsyncSession], Awaitable[T]]) -> list[T | BaseException]:
        """Run each in its own transaction, all at the same time."""

        async def one(call: Callable[[AsyncSession], Awaitable[T]]) -> T:
            async with self.database.transaction() as session:
                return await call(session)

        async def all_of_them() -> list[T | BaseException]:
            return await asyncio.gather(*map(one, calls), return_exceptions=True)

        return self.runner.run(all_of_them())

    def counted(self, call: Coroutine[Any, Any, T]) -> tuple[T, int]:
        """Return the result of the call, and its number of statements."""
        statements: list[str] = []

        def record(*execution: Any) -> None:
            statements.append(execution[2])

        event.listen(self.database.engine.sync_engine, "before_cursor_execute", record)
        try:
            result = self.runner.run(call)
        finally:
            event.remove(self.database.engine.sync_engine, "before_cursor_execute", record)
        return result, len(statements)

    def close(self) -> None:
        self.runner.run(self.database.engine.dispose())
        self.runner.close()


@contextmanager
def empty_books(folder: Path) -> Generator[Books]:
    """An empty ledger in a separate database."""
    with temporary_stack(folder, ("postgres", "migrations"), durable=False) as stack:
        books = Books(stack.settings.database_url)
        yield books
        books.close()


@pytest.fixture(scope="package")
def books(tmp_path_factory: pytest.TempPathFactory) -> Generator[Books]:
    """The ledger of all files whose tests leave it balanced."""
    with empty_books(tmp_path_factory.mktemp("books")) as books:
        yield books
