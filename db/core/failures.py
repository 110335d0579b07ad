"""Failed requests, so that an operator can find the person by the number on the error page."""

import asyncio
import logging
from collections import deque
from typing import NamedTuple

from sqlalchemy import insert

from db.core.engine import Database
from db.core.tables import RequestFailure

MOST = 500  # kept in memory; older ones are only in the log
log = logging.getLogger(__name__)


class Failure(NamedTuple):
    """A request that was answered with 500 or above. `route`: the template of its path; `person`: an id."""

    reference: str
    method: str
    route: str
    status: int
    person: str | None


class Failures:
    """Writes failures after their responses, several in one statement. If PostgreSQL is down, they are only logged."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._waiting = deque[Failure](maxlen=MOST)
        self._writing: asyncio.Task[None] | None = None

    def add(self, failure: Failure) -> None:
        """Queue the failure for writing; returns at once."""
        self._waiting.append(failure)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())

    async def written(self) -> None:
        """Wait until all queued failures are written."""
        if self._writing:
            await self._writing

    async def _write(self) -> None:
        while self._waiting:
            failures = list(self._waiting)
            self._waiting.clear()
            rows = insert(RequestFailure).values([failure._asdict() for failure in failures])
            try:
                await self.database.statement(rows)
            except Exception as error:  # noqa: BLE001  # the request has its answer already
                log.warning("%s failures were not stored: %s", len(failures), type(error).__name__)
