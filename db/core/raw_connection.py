"""psycopg connections without SQLAlchemy, for the statements of steps, orders and requests. SQLAlchemy needs three
times as much CPU time for them.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Generator, Iterable, Mapping
from contextlib import asynccontextmanager, contextmanager
from functools import lru_cache
from typing import Any, Protocol, Self

import psycopg
from psycopg import errors
from psycopg.rows import namedtuple_row
from sqlalchemy import Engine, PoolProxiedConnection, TextClause
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.util import greenlet_spawn

DIALECT = PGDialect_psycopg()
Values = Mapping[str, Any]


class Executor(Protocol):
    """Executes SQL text: a session or a `RawConnection`."""

    def execute(self, statement: TextClause, params: Any = None, /) -> Awaitable[Iterable[Any]]:
        """Execute a statement and return its rows."""
        ...


class TimeLimitedConnection(psycopg.AsyncConnection[Any]):
    """A connection that closes itself when the server does not answer a statement in time.

    Without the time limit, a half-open connection or a stopped server blocks the statement, and all requests that share
    its result, until the operating system ends the connection."""

    statement_timeout: float | None = None  # seconds; None: no limit

    @classmethod
    async def connect_with(cls, statement_timeout: float | None, *args: Any, **options: Any) -> Self:
        connection = await cls.connect(*args, **options)
        connection.statement_timeout = statement_timeout
        return connection

    async def wait(self, *args: Any, timeout: float | None = None, **options: Any) -> Any:  # noqa: ASYNC109, psycopg's own
        try:
            return await super().wait(*args, timeout=timeout or self.statement_timeout, **options)
        except errors._WaitTimeout:  # pyright: ignore[reportPrivateUsage]
            if timeout is None:
                self.pgconn.finish()  # its state is unknown
            raise


class RawConnection:
    """A psycopg connection that raises the errors of SQLAlchemy."""

    def __init__(self, pooled: PoolProxiedConnection) -> None:
        self._pooled = pooled
        self._connection: psycopg.AsyncConnection[Any] = pooled.driver_connection  # pyright: ignore[reportAttributeAccessIssue]

    @classmethod
    async def of(cls, session: AsyncSession) -> Self:
        """Return the connection on which the session's transaction runs."""
        await session.flush()
        return cls(await (await session.connection()).get_raw_connection())

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[None]:
        """A transaction that commits at the end and rolls back on any error."""
        async with self._invalidating_on_cancellation(), self._connection.pipeline(), self._connection.transaction():
            yield

    async def execute(self, statement: TextClause, params: Values | None = None, /) -> list[Any]:
        """Return the rows of the result. Their columns must have names."""
        if self._connection.pgconn.pipeline_status:
            (rows,) = await self.execute_all((statement, params))
            return rows
        async with self._invalidating_on_cancellation():  # without a pipeline, which costs more than a single statement
            return await _rows(await self._begun(statement, params))

    async def execute_all(self, *asked: tuple[TextClause, Values | None]) -> list[list[Any]]:
        """Return the rows of each statement, executed in order in one round trip. After waiting for a lock, the next
        statement sees the data that the holder of the lock has committed."""
        async with self._invalidating_on_cancellation():
            async with self._connection.pipeline():
                cursors = [await self._begun(*each) for each in asked]
            return [await _rows(cursor) for cursor in cursors]

    async def send(self, statement: TextClause, params: Values | None = None, /) -> None:
        """Queue a statement. It is executed with the next one, at the latest at the commit, which raises its errors."""
        async with self._invalidating_on_cancellation():
            await self._begun(statement, params)

    @asynccontextmanager
    async def while_executing(self, statement: TextClause, params: Values) -> AsyncGenerator[None]:
        """Run the block while PostgreSQL executes the statement. At its end the statement is complete, or its error is
        raised.
        """
        async with self._invalidating_on_cancellation(), self._connection.pipeline():
            await self._begun(statement, params)
            yield

    @asynccontextmanager
    async def _invalidating_on_cancellation(self) -> AsyncGenerator[None]:
        """Invalidate the connection if the caller is cancelled. Otherwise the next caller would read the results that
        the cancelled one left unread; the pool replaces an invalidated connection.
        """
        try:
            with _translated():
                yield
        except asyncio.CancelledError:
            if self._pooled.is_valid:
                await greenlet_spawn(self._pooled.invalidate)
            raise

    async def _begun(self, statement: TextClause, params: Values | None) -> psycopg.AsyncCursor[Any]:
        cursor = self._connection.cursor(row_factory=namedtuple_row)
        return await cursor.execute(_written(statement), params, prepare=True)


@asynccontextmanager
async def connected(engine: Engine) -> AsyncGenerator[RawConnection]:
    """Return a pooled connection, which commits each statement unless a transaction is open. Raises SQLAlchemy's
    errors.
    """
    with _translated():
        pooled = await greenlet_spawn(engine.pool.connect)
    try:
        yield RawConnection(pooled)
    finally:
        pooled.close()  # nothing has to be reset


@contextmanager
def _translated() -> Generator[None]:
    try:
        yield
    except psycopg.Error as error:
        raise DBAPIError.instance(None, None, error, psycopg.Error, hide_parameters=True) from error


async def _rows(cursor: psycopg.AsyncCursor[Any]) -> list[Any]:
    return await cursor.fetchall() if cursor.description else []


@lru_cache(maxsize=500)
def _written(statement: TextClause) -> bytes:
    return str(statement.compile(dialect=DIALECT)).encode()
