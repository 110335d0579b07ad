"""Pauses between polls of a condition. A poll over HTTP takes 10 ms of processor time, so the pauses grow."""

import time
from collections.abc import Iterator

FIRST, LONGEST, GROWTH = 0.03, 0.4, 1.4  # seconds, and the factor from one pause to the next


def pauses(within: float) -> Iterator[float]:
    """Yield the seconds to wait after each poll, until the time is over."""
    deadline, pause = time.monotonic() + within, FIRST
    while time.monotonic() < deadline:
        yield pause
        pause = min(pause * GROWTH, LONGEST)
