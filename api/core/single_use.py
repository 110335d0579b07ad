"""Single-use secrets: only the first request that presents one gets its value, also when that request is repeated."""

import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from redis.asyncio import Redis

from domain.core.errors import BusinessError, ErrorCode

LONGEST = timedelta(minutes=35)  # longer than the validity of every secret
NONCE = "nonce"  # kind of secret that allows one call of one path

# The name of the first request is stored with each secret that exists. Only that request gets the value.
SPEND = """
local values = {}
for i, secret in ipairs(KEYS) do
  local request, by = ARGV[i + 1], secret .. ':by'
  if redis.call('exists', secret) == 1 then redis.call('set', by, request, 'ex', ARGV[1], 'nx') end
  values[i] = redis.call('get', by) == request and redis.call('get', secret)
end
return values
"""


class Presented(NamedTuple):
    """A secret and the name of the request that presents it (`api.core.dependencies.RequestName`).

    The name covers caller, path and body. With the same Idempotency-Key, another caller or another call is a different
    request."""

    kind: str
    token: str
    request: str


async def issue(redis: Redis, kind: str, value: str, lifetime: timedelta, token: str = "") -> str:
    """Return a new secret for `value`: `token`, or a random one. The value is a reference or sealed, never personal
    data."""
    token = token or secrets.token_urlsafe(32)
    await redis.set(f"once:{kind}:{token}", value, ex=lifetime)
    return token


async def spend(
    redis: Redis, kind: str, token: str, request: str, refusal: ErrorCode = ErrorCode.SINGLE_USE_TOKEN_INVALID
) -> str:
    """Return the value of the secret, for this request only. Raises BusinessError(refusal).

    `request`: its name (`api.core.dependencies.RequestName`). A request that failed before its end can be repeated.
    """
    (value,) = await spend_all(redis, [Presented(kind, token, request)])
    if value is None:
        raise BusinessError(refusal)
    return value


async def spend_all(redis: Redis, presented: Sequence[Presented]) -> list[str | None]:
    """Return the value of each secret, None if it is not valid for the request, in one round trip."""
    keys = [f"once:{kind}:{token}" for kind, token, _ in presented]
    requests = [one.request for one in presented]
    return await redis.eval(SPEND, len(keys), *keys, int(LONGEST.total_seconds()), *requests)  # pyright: ignore


async def set_lifetime(redis: Redis, kind: str, token: str, lifetime: timedelta) -> None:
    """Set the remaining validity of the secret, if it is still valid."""
    await redis.expire(f"once:{kind}:{token}", lifetime)


async def peek(redis: Redis, kind: str, token: str) -> str:
    """Return the value of a secret, which stays valid. Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
    value = await redis.get(f"once:{kind}:{token}")
    if value is None or await redis.exists(f"once:{kind}:{token}:by"):
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID)
    return str(value)
