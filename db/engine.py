"""Connections: one transaction a request, and a pool of its own for those."""

import select
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine


class Database:
    """Two pools, and sessions from them.

    A request holds its connection while Temporal works, and reads and stores other things meanwhile: if all came from
    one pool, as many requests as it has connections would wait for each other.
    """

    def __init__(self, url: str) -> None:
        self.engine, self._held = _pool(url), _pool(url)
        self._alone = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        self._requests = async_sessionmaker(self._held, expire_on_commit=False)
        self._looks = async_sessionmaker(self._held.execution_options(isolation_level="AUTOCOMMIT"))
        practice = self._held.execution_options(schema_translate_map={None: "practice"})
        self._practices = async_sessionmaker(practice, expire_on_commit=False)

    @asynccontextmanager
    async def request(self) -> AsyncGenerator[AsyncSession]:
        """The transaction of one HTTP request: commits at the end, rolls back on any error."""
        async with self._requests.begin() as session:
            yield session

    @asynccontextmanager
    async def look(self) -> AsyncGenerator[AsyncSession]:
        """For an HTTP request that only reads, and nothing that must be of one moment: no transaction around it."""
        async with self._looks() as session:
            yield session

    @asynccontextmanager
    async def practice(self) -> AsyncGenerator[AsyncSession]:
        """The same among the tables of the practice (`db.practice`): models find no others, written SQL still does."""
        async with self._practices.begin() as session:
            yield session

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[AsyncSession]:
        """Commits at the end, rolls back on any error."""
        async with self._sessions.begin() as session:
            yield session

    async def close(self) -> None:
        """Every connection of both pools."""
        await self.engine.dispose()
        await self._held.dispose()

    async def statement(self, statement: Any, values: dict[str, Any] | None = None) -> Any:
        """One statement, committed by itself."""
        async with self._alone.connect() as connection:
            return await connection.execute(statement, values)


def _pool(url: str) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=32,
        max_overflow=0,  # a connection beyond the pool costs more than waiting for one in it
        pool_timeout=3,
        connect_args={"connect_timeout": 2},
        hide_parameters=True,  # errors are logged, values are not
    )
    event.listen(engine.sync_engine, "checkout", _refuse_severed)
    return engine


def _refuse_severed(connection: Any, *_: object) -> None:
    """Asks the socket, not the server, whether the server is still there: the pool then makes a new connection."""
    severed = select.poll()
    severed.register(connection.driver_connection.fileno(), select.POLLIN)
    if severed.poll(0):  # an idle connection has nothing to say but its end
        raise DisconnectionError
