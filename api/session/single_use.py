"""Secrets that work once: the request that presents one first gets the value behind it, also when it is sent again."""

import secrets
from datetime import timedelta

from redis.asyncio import Redis

from domain.errors import BusinessError, ErrorCode

LONGEST = timedelta(minutes=35)  # outlives every secret


async def issue(redis: Redis, kind: str, value: str, lifetime: timedelta) -> str:
    """A new secret for `value`. The value is a reference, never personal data."""
    token = secrets.token_urlsafe(32)
    await redis.set(f"once:{kind}:{token}", value, ex=lifetime)
    return token


async def spend(
    redis: Redis, kind: str, token: str, request: str, refusal: ErrorCode = ErrorCode.SINGLE_USE_TOKEN_INVALID
) -> str:
    """The value behind the secret, for this request only. Raises BusinessError(refusal).

    `request`: its name (`api.dependencies.RequestName`). One that failed half-way may come again and is no second one.
    """
    secret = f"once:{kind}:{token}"
    async with redis.pipeline(transaction=True) as pipe:
        pipe.set(f"{secret}:by", request, ex=LONGEST, nx=True)
        pipe.get(f"{secret}:by")
        pipe.get(secret)
        _, first, value = await pipe.execute()
    if value is None or first != request:
        raise BusinessError(refusal)
    return str(value)


async def prolong(redis: Redis, kind: str, token: str, lifetime: timedelta) -> None:
    """Let the secret work that long from now, if it still works."""
    await redis.expire(f"once:{kind}:{token}", lifetime)


async def peek(redis: Redis, kind: str, token: str) -> str:
    """The value behind a secret that stays good. Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
    value = await redis.get(f"once:{kind}:{token}")
    if value is None or await redis.exists(f"once:{kind}:{token}:by"):
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID)
    return str(value)
