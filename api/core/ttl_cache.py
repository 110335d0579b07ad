"""Answers that are the same for everybody, computed once in a few seconds: they need no other invalidation."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")

SECONDS = 5.0


class TTLCache(Generic[K, V]):
    """Keeps what was computed for a key; who asks meanwhile waits for it."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._kept: dict[K, tuple[float, V]] = {}
        self._lock = asyncio.Lock()

    async def get(self, key: K, compute: Callable[[], Awaitable[V]]) -> V:
        """What is kept, or else computed now."""
        async with self._lock:
            until, value = self._kept.get(key, (0.0, None))
            if value is None or until < time.monotonic():
                value = await compute()
                self._kept[key] = (time.monotonic() + self._seconds, value)
            return value
