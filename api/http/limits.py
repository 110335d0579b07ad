"""Rate limits of calls that cost money or verify a secret. Redis counts requests; PostgreSQL counts attempts."""

from datetime import timedelta

from fastapi import Request
from redis.asyncio import Redis

from domain.core.errors import BusinessError, ErrorCode

MINUTE = timedelta(minutes=1)


async def limit(redis: Redis, what: str, subject: str, *, times: int, per: timedelta = MINUTE) -> None:
    """Count once more. Raises BusinessError(TOO_MANY_REQUESTS) beyond `times` a window.

    The window begins with the first time. `subject` is an address, an id or a fingerprint, never personal data.
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
    """Where the request comes from."""
    return request.client.host if request.client else "unknown"
