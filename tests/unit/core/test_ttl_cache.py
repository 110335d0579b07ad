"""The cache stores a value for some seconds and computes it once for all callers."""

import asyncio
import weakref

import pytest

from api.core.ttl_cache import TTLCache


class Counted:
    """Counts the computations."""

    def __init__(self) -> None:
        self.times = 0

    async def compute(self) -> int:
        await asyncio.sleep(0.01)
        self.times += 1
        return self.times


async def test_concurrent_and_later_callers_get_one_value() -> None:
    cache, counted = TTLCache[str, int](), Counted()
    assert set(await asyncio.gather(*(cache.get("a", counted.compute) for _ in range(9)))) == {1}
    assert await cache.get("a", counted.compute) == 1
    assert await cache.get("b", counted.compute) == 2


async def test_an_expired_value_is_computed_again() -> None:
    cache, counted = TTLCache[None, int](seconds=0), Counted()
    assert [await cache.get(None, counted.compute) for _ in range(2)] == [1, 2]


async def test_a_failure_is_not_cached() -> None:
    async def fail() -> int:
        raise ConnectionError

    cache = TTLCache[None, int]()
    with pytest.raises(ConnectionError):
        await cache.get(None, fail)
    assert await cache.get(None, Counted().compute) == 1


async def test_a_slow_key_does_not_delay_another() -> None:
    cache, begun, slow = TTLCache[str, int](), asyncio.Event(), asyncio.Event()

    async def wait() -> int:
        begun.set()
        await slow.wait()
        return 1

    waiting = asyncio.create_task(cache.get("slow", wait))
    await begun.wait()
    async with asyncio.timeout(1):
        assert await cache.get("fast", Counted().compute) == 1
    slow.set()
    assert await waiting == 1


async def test_expired_values_are_removed() -> None:
    async def compute() -> Counted:
        return Counted()

    cache = TTLCache[str, Counted](seconds=0)
    first = weakref.ref(await cache.get("first", compute))
    await cache.get("second", compute)
    assert first() is None


async def test_none_is_cached_as_well() -> None:
    answers = iter((None, 1))

    async def compute() -> int | None:
        return next(answers)

    cache = TTLCache[str, int | None]()
    assert [await cache.get("a", compute) for _ in range(2)] == [None, None]
