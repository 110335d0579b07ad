"""A connection that gives up on a server that accepts statements and does not answer."""

from typing import Any, Self

import psycopg
from psycopg import errors


class PatientConnection(psycopg.AsyncConnection[Any]):
    """A half-open connection, or a stopped server, would otherwise block a statement, and everybody who shares its
    result, until the operating system ends the connection."""

    patience: float | None = None  # seconds

    @classmethod
    async def connect_with(cls, patience: float | None, *args: Any, **options: Any) -> Self:
        connection = await cls.connect(*args, **options)
        connection.patience = patience
        return connection

    async def wait(self, *args: Any, timeout: float | None = None, **options: Any) -> Any:  # noqa: ASYNC109, psycopg's own
        try:
            return await super().wait(*args, timeout=timeout or self.patience, **options)
        except errors._WaitTimeout:  # pyright: ignore[reportPrivateUsage]
            if timeout is None:
                self.pgconn.finish()  # its state is unknown
            raise
