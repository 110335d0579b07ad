"""A screen that receives the moves of a journey."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager

from tests.clients.borrower import Borrower, Snapshot


class Screen:
    """An open page that reads the event stream of one device."""

    def __init__(self, lines: AsyncGenerator[str]) -> None:
        self._lines = lines
        self.last_id = ""

    async def next(self, within: float = 10) -> Snapshot:
        """Return the next event, within that many seconds."""
        async with asyncio.timeout(within):
            async for line in self._lines:
                if line.startswith("id: "):
                    self.last_id = line.removeprefix("id: ")
                if line.startswith("data: "):
                    return json.loads(line.removeprefix("data: "))
        raise AssertionError("the stream has ended")


@asynccontextmanager
async def screen(device: Borrower, kind: str = "upl", last_id: str = "") -> AsyncGenerator[Screen]:
    headers = device.headers(**({"Last-Event-ID": last_id} if last_id else {}))
    async with device.api.stream("GET", f"/v2/journeys/{kind}/events", headers=headers, timeout=20) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        async with aclosing(response.aiter_lines()) as lines:  # pyright: ignore[reportArgumentType]
            yield Screen(lines)  # pyright: ignore[reportArgumentType]
