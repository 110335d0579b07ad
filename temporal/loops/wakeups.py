"""Runs the worker's loops on notifications of PostgreSQL (migrations 0032, 0209 and 0212)."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import psycopg

from db.core.engine import Database
from observability.metrics import LOOP_FAILURES

CHANNEL = "worker"
OUTBOX, LOANS, INVESTORS, DOCUMENTS = "outbox", "loans", "investors", "documents"  # payloads
# A notification is lost while the connection is down, and a loop skips rows that another transaction locks. An index
# read of each loop every five seconds limits every delay.
FALLBACK = 5.0  # seconds
SHORTEST = 0.05  # shortest wait in seconds for something with a due time
RETRY = 1.0  # seconds from a failure to the next attempt
log = logging.getLogger(__name__)


class Wakeups:
    """One listening connection for all loops of a process."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._due: dict[str, list[asyncio.Event]] = {name: [] for name in (OUTBOX, LOANS, INVESTORS, DOCUMENTS)}

    async def listen(self) -> None:
        """Receive notifications without end, and reconnect whenever the connection is lost."""
        while True:
            try:
                async with self.database.listening(CHANNEL) as notifications:
                    self._wake(*self._due)  # earlier notifications were not received
                    async for notification in notifications:
                        self._wake(notification.payload)
            except psycopg.Error as error:
                log.warning("no notifications: %s", type(error).__name__)
            await asyncio.sleep(RETRY)

    async def run(
        self,
        name: str,
        work: Callable[[], Awaitable[int]],
        until_due: Callable[[], Awaitable[float | None]] | None = None,
    ) -> None:
        """Call `work` whenever rows wait under `name`, without end.

        `work` processes a part of the rows and returns their number. It is called until it returns 0, and again after
        RETRY seconds when it raises an error. `until_due`: seconds until the next row is due; None if there is none.
        """
        LOOP_FAILURES.start(name)
        due = asyncio.Event()
        self._due[name].append(due)
        while True:
            due.clear()
            try:
                while await work():
                    pass
                pause = await until_due() if until_due else None
            except Exception as error:  # noqa: BLE001  # a failed part recovers, and its rows still wait
                LOOP_FAILURES.add(name)
                log.warning("%s: tried again after %s", name, type(error).__name__)
                await asyncio.sleep(RETRY)
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(due.wait(), FALLBACK if pause is None else min(max(pause, SHORTEST), FALLBACK))

    def _wake(self, *names: str) -> None:
        for name in self._due.keys() & set(names):
            for due in self._due[name]:
                due.set()
