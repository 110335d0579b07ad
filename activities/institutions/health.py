"""Counts the institutions' answers of the last hour, for operators.

Each process counts its requests and adds the counts to Redis every few seconds. If Redis loses data, the counts of that
hour are incomplete, which affects one page only.
"""

import asyncio
import time
from collections import Counter
from typing import NamedTuple

from redis.asyncio import Redis
from redis.exceptions import RedisError

MINUTES = 60
KEPT = 2 * 3600  # seconds
PERIOD = 5.0  # seconds

_tally: Counter[str] = Counter()  # "<institution>/<outcome>", and "<institution>/ms"


class Health(NamedTuple):
    """The answers of an institution. `outcomes`: requests by outcome. `milliseconds`: of an average request; None
    without requests."""

    outcomes: dict[str, int]
    milliseconds: int | None


def count_request(institution: str, outcome: str, seconds: float) -> None:
    """Count one request."""
    _tally[f"{institution}/{outcome}"] += 1
    _tally[f"{institution}/ms"] += round(seconds * 1000)


async def share_periodically(redis: Redis) -> None:
    """Add the counts of this process to the shared counts, every PERIOD."""
    while True:
        await asyncio.sleep(PERIOD)
        await share(redis)


async def share(redis: Redis) -> None:
    """Add the counts of this process to the shared counts now."""
    if not _tally:
        return
    tallied = dict(_tally)
    _tally.clear()
    key = _key(int(time.time() // 60))
    try:
        async with redis.pipeline(transaction=False) as pipe:
            for name, count in tallied.items():
                pipe.hincrby(key, name, count)
            pipe.expire(key, KEPT)
            await pipe.execute()
    except (RedisError, OSError):
        pass  # this minute stays incomplete


async def last_hour(redis: Redis) -> dict[str, Health]:
    """Return each institution with requests in the last hour."""
    now = int(time.time() // 60)
    async with redis.pipeline(transaction=False) as pipe:
        for minute in range(now - MINUTES + 1, now + 1):
            pipe.hgetall(_key(minute))
        minutes = await pipe.execute()
    counts: dict[str, Counter[str]] = {}
    for minute in minutes:
        for name, count in minute.items():
            institution, _, outcome = name.partition("/")
            counts.setdefault(institution, Counter())[outcome] += int(count)
    return {name: _health(of) for name, of in counts.items()}


def _health(counts: Counter[str]) -> Health:
    outcomes = {outcome: count for outcome, count in counts.items() if outcome != "ms"}
    requests = sum(outcomes.values())
    return Health(outcomes, round(counts["ms"] / requests) if requests else None)


def _key(minute: int) -> str:
    return f"institutions/{minute}"
