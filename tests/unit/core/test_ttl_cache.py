"""What is the same for everybody is computed once, whoever asks."""

import asyncio

import pytest

from api.core.ttl_cache import TTLCache


class Counted:
    """How often it was computed."""

    def __init__(self) -> None:
        self.times = 0

    async def compute(self) -> int:
        await asyncio.sleep(0.01)
        self.times += 1
        return self.times


async def test_many_at_once_and_soon_after_get_one_answer() -> None:
    brief, counted = TTLCache[str, int](), Counted()
    assert set(await asyncio.gather(*(brief.get("a", counted.compute) for _ in range(9)))) == {1}
    assert await brief.get("a", counted.compute) == 1
    assert await brief.get("b", counted.compute) == 2


async def test_later_it_is_computed_anew() -> None:
    brief, counted = TTLCache[None, int](seconds=0), Counted()
    assert [await brief.get(None, counted.compute) for _ in range(2)] == [1, 2]


async def test_a_failure_is_not_kept() -> None:
    async def fail() -> int:
        raise ConnectionError

    brief = TTLCache[None, int]()
    with pytest.raises(ConnectionError):
        await brief.get(None, fail)
    assert await brief.get(None, Counted().compute) == 1
