"""Waiting for a condition. A poll takes 10 ms of processor time when it is a request, so the pauses grow."""

import asyncio
import time
from collections.abc import AsyncGenerator

FIRST_PAUSE, LONGEST_PAUSE, GROWTH = 0.03, 0.4, 1.4  # seconds, and the factor from one pause to the next


async def polls(within: float) -> AsyncGenerator[None]:
    """Yield at once and after each pause, until the time is over."""
    deadline, pause = time.monotonic() + within, FIRST_PAUSE
    while True:
        yield
        if time.monotonic() > deadline:
            return
        await asyncio.sleep(pause)
        pause = min(pause * GROWTH, LONGEST_PAUSE)
