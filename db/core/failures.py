"""Failed requests, so that an operator can find the person by the number on the error page."""

import asyncio
import logging
from collections import deque
from typing import NamedTuple

from sqlalchemy import text

from db.core.engine import Database

MOST = 500  # kept in memory; older ones are only in the log
NOTE = text("""
insert into request_failure (reference, method, route, status, person)
select * from unnest(
  cast(:references as text[]), cast(:methods as text[]), cast(:routes as text[]), cast(:statuses as smallint[]),
  cast(:persons as text[]))
""")
log = logging.getLogger(__name__)
COLUMNS: tuple[str, ...] = ("references", "methods", "routes", "statuses", "persons")


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
            values = dict(zip(COLUMNS, map(list, zip(*failures, strict=True)), strict=True))
            try:
                await self.database.ask(NOTE, values)
            except Exception as error:  # noqa: BLE001  # the request has its answer already
                log.warning("%s failures were not noted: %s", len(failures), type(error).__name__)
