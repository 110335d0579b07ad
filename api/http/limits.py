"""Rate limits of calls that cost money, time of the processor, or verify a secret. Redis counts requests; PostgreSQL
counts attempts.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from ipaddress import IPv6Address, IPv6Network, ip_address
from weakref import WeakValueDictionary

from fastapi import Request
from redis.asyncio import Redis

from domain.core.errors import BusinessError, ErrorCode

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
UPLOADS_A_MINUTE = 60  # of one person
_uploading = WeakValueDictionary[str, asyncio.Lock]()  # people whose upload is handled


async def limit(redis: Redis, what: str, subject: str, *, times: int, per: timedelta = MINUTE) -> None:
    """Count one request. Raises BusinessError(TOO_MANY_REQUESTS) after `times` requests in a window.

    The window starts with the first request. `subject` is an address, an id or a fingerprint, never personal data.
    """
    key = f"limit:{what}:{subject}"
    async with redis.pipeline(transaction=True) as pipe:
        pipe.set(key, 0, ex=per, nx=True)
        pipe.incr(key)
        pipe.ttl(key)
        _, count, seconds = await pipe.execute()
    if count > times:
        raise BusinessError(ErrorCode.TOO_MANY_REQUESTS, seconds=max(seconds, 1))


def address(request: Request) -> str:
    """Return the source of the request: an IPv4 address, or an IPv6 network of 64 bits, which belongs to one
    customer."""
    host = request.client.host if request.client else "unknown"
    try:
        known = ip_address(host)
    except ValueError:
        return host
    if isinstance(known, IPv6Address):
        return str(known.ipv4_mapped or IPv6Network((known, 64), strict=False))
    return host


@asynccontextmanager
async def upload_turn(redis: Redis, person: str) -> AsyncGenerator[None]:
    """Wait for the person's other uploads in this process. Raises BusinessError(TOO_MANY_REQUESTS).

    A file can occupy a slot of `api/core/uploads/decoding.py` for 20 seconds; the other slots stay free for others.
    """
    await limit(redis, "upload", person, times=UPLOADS_A_MINUTE)
    turn = _uploading.setdefault(person, asyncio.Lock())
    async with turn:
        yield
