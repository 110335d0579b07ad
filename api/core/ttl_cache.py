"""Responses that are the same for all callers, cached for a few seconds. Nothing else invalidates them.

`async-lru` is not used: it takes a key from all arguments of the cached function, which here include the session or the
application of the request. `cachetools` does not make concurrent callers wait for one computation.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

K = TypeVar("K")
V = TypeVar("V")

SECONDS = 5.0


class TTLCache(Generic[K, V]):
    """Caches one value for each key. Concurrent callers of a key wait for one computation."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._entries: dict[K, tuple[float, V]] = {}
        self._locks = WeakValueDictionary[K, asyncio.Lock]()  # of keys with concurrent requests

    async def get(self, key: K, compute: Callable[[], Awaitable[V]]) -> V:
        """Return the cached value of `key`, or what `compute` returns now. An exception is not cached."""
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            until, *cached = self._entries.get(key, (0.0,))
            if cached and time.monotonic() < until:
                return cached[0]
            value = await compute()
            now = time.monotonic()
            self._entries = {other: entry for other, entry in self._entries.items() if now < entry[0]}
            self._entries[key] = now + self._seconds, value
            return value
