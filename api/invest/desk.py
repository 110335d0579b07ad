"""Where orders are taken: those that arrive together are committed together."""

import asyncio
import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from db.engine import Database
from db.orders import Answer, Line, place

LARGEST = 200  # orders a transaction
log = logging.getLogger(__name__)


class _Waiting(NamedTuple):
    lines: Sequence[Line]
    answered: asyncio.Future[list[Answer]]


class OrderDesk:
    """One a process. A hot product then costs one lock and one commit for all who wait, not for each."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._waiting: asyncio.Queue[_Waiting] = asyncio.Queue()

    async def place(self, lines: Sequence[Line]) -> list[Answer]:
        """Take an order's lines; answered once they are committed."""
        waiting = _Waiting(lines, asyncio.get_running_loop().create_future())
        self._waiting.put_nowait(waiting)
        return await waiting.answered

    async def run(self) -> None:
        """Serve for ever."""
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < LARGEST and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            try:
                await self._serve(batch)
            except Exception:  # noqa: BLE001  # one of them, or the store: each must succeed or fail alone
                await asyncio.gather(*map(self._serve_alone, batch))

    async def _serve(self, batch: Sequence[_Waiting]) -> None:
        async with self.database.transaction() as session:
            answers = iter(await place(session, [line for order in batch for line in order.lines], datetime.now(UTC)))
        for order in batch:
            answered = [next(answers) for _ in order.lines]
            if not order.answered.cancelled():  # whoever asked may have gone
                order.answered.set_result(answered)

    async def _serve_alone(self, order: _Waiting) -> None:
        try:
            await self._serve([order])
        except Exception as error:  # noqa: BLE001  # told to whoever asked
            if not order.answered.cancelled():
                order.answered.set_exception(error)
