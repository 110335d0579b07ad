"""Connection pools: one for requests with one transaction each, one for single statements."""

import select
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import psycopg
from psycopg.sql import SQL, Identifier
from sqlalchemy import TextClause, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from db.core.raw_connection import RawConnection, TimeLimitedConnection, Values, connected

CONNECT_TIMEOUT = 2  # seconds
# The kernel closes a connection to an unreachable peer after 10 s instead of a quarter of an hour.
TCP: Any = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 10_000}


class Database:
    """Three connection pools, and sessions that use them.

    A request keeps its connection while it waits for Temporal, and during that time it reads and stores other data.
    With a single pool, requests that hold all of its connections would wait for each other.

    `statement_timeout`: seconds until an unanswered statement fails and its connection is closed; None for no limit.
    `pool`: connections of each pool.
    """

    def __init__(self, url: str, statement_timeout: float | None = None, pool: int = 32) -> None:
        connect = partial(TimeLimitedConnection.connect_with, statement_timeout, **_limits(statement_timeout))
        self.engine, self._held = _pool(url, connect, pool), _pool(url, connect, pool)
        # Every transaction ends explicitly, so a returned connection needs no reset.
        self._single = _pool(url, connect, pool, isolation_level="AUTOCOMMIT", pool_reset_on_return=None)
        self._sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        self._requests = async_sessionmaker(self._held, expire_on_commit=False)
        self._reads = async_sessionmaker(self._single)
        mock = self._held.execution_options(schema_translate_map={None: "practice"})
        self._mocks = async_sessionmaker(mock, expire_on_commit=False)

    @asynccontextmanager
    async def request(self) -> AsyncGenerator[AsyncSession]:
        """The transaction of one HTTP request: it commits at the end and rolls back on any error. After a commit by the
        caller, the next statement begins another transaction."""
        async with self._requests() as session:
            yield session
            await session.commit()

    @asynccontextmanager
    async def read_only(self) -> AsyncGenerator[AsyncSession]:
        """A read-only session for an HTTP request: autocommit, no consistent snapshot."""
        async with self._reads() as session:
            yield session

    @asynccontextmanager
    async def mock(self) -> AsyncGenerator[AsyncSession]:
        """A transaction that reads and writes the tables of mock investing (`db.investing.mock`). It translates models;
        SQL text still uses the schema that it names."""
        async with self._mocks.begin() as session:
            yield session

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[AsyncSession]:
        """A transaction that commits at the end and rolls back on any error."""
        async with self._sessions.begin() as session:
            yield session

    @asynccontextmanager
    async def direct(self) -> AsyncGenerator[RawConnection]:
        """The same for SQL text only."""
        async with connected(self._single.sync_engine) as connection, connection.transaction():
            yield connection

    async def ask(self, statement: TextClause, values: Values | None = None) -> list[Any]:
        """Return the rows of a statement that writes, committed in its own transaction."""
        async with connected(self._single.sync_engine) as connection:
            return await connection.execute(statement, values)

    @asynccontextmanager
    async def listening(self, channel: str) -> AsyncGenerator[AsyncGenerator[psycopg.Notify]]:
        """Listen to the channel on a separate connection and yield its notifications.

        Raises psycopg.Error if the connection is lost.
        """
        _, address = self.engine.dialect.create_connect_args(self.engine.url)
        async with await psycopg.AsyncConnection.connect(
            **address, **TCP, connect_timeout=CONNECT_TIMEOUT, autocommit=True
        ) as connection:
            await connection.execute(SQL("listen {}").format(Identifier(channel)))
            yield connection.notifies()

    async def close(self) -> None:
        """Close the connections of all pools."""
        for pool in (self.engine, self._held, self._single):
            await pool.dispose()

    async def statement(self, statement: Any, values: dict[str, Any] | None = None) -> Any:
        """Execute one statement, committed in its own transaction."""
        async with self._single.connect() as connection:
            return await connection.execute(statement, values)


def _limits(statement_timeout: float | None) -> dict[str, str]:
    """Let the server cancel a statement first, so that a waiting one releases its locks and its connection stays."""
    if statement_timeout is None:
        return {}
    return {"options": f"-c statement_timeout={round((statement_timeout - 1) * 1000)}"}


def _pool(url: str, connect: Callable[..., Any], size: int, **options: Any) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=size,
        max_overflow=0,  # a connection beyond the pool costs more than waiting for one
        pool_timeout=3,
        pool_use_lifo=True,  # the last used connection has warm caches
        connect_args={"async_creator_fn": connect, "connect_timeout": CONNECT_TIMEOUT, **TCP},
        hide_parameters=True,  # errors are logged without values
        **options,
    )
    event.listen(engine.sync_engine, "checkout", _refuse_closed_socket)
    return engine


def _refuse_closed_socket(connection: Any, *_: object) -> None:
    """Check the socket instead of sending a query. The pool replaces a connection whose socket is closed."""
    if connection.driver_connection.closed:
        raise DisconnectionError
    poll = select.poll()
    poll.register(connection.driver_connection.fileno(), select.POLLIN)
    if poll.poll(0):  # an idle connection only receives data when it ends
        raise DisconnectionError
