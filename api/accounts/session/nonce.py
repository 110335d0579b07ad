"""Nonces: each allows one call of one path."""

from typing import Annotated

from fastapi import Depends, Header, Request
from redis.asyncio import Redis

from api.core import single_use
from api.core.dependencies import App, RequestName
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY

LENGTH = 43  # characters of a nonce


async def issue_nonce(redis: Redis, path: str) -> str:
    """Return a nonce. `path`: as in the specification, "/v2/join/loan"; "/login/has-loan" has the same base."""
    bound = path if path.startswith("/v2/") else f"/v2{path}"
    return await single_use.issue(redis, single_use.NONCE, bound, POLICY.nonce)


async def spend_nonce(
    request: Request, app: App, name: RequestName, nonce: Annotated[str, Header(alias="X-Nonce")] = ""
) -> None:
    """Use a nonce. Raises BusinessError(NONCE_INVALID) if it is missing, used, expired or for another path."""
    if len(nonce) != LENGTH:
        raise BusinessError(ErrorCode.NONCE_INVALID)
    bound = await single_use.spend(app.redis, single_use.NONCE, nonce, name, ErrorCode.NONCE_INVALID)
    if bound != request.url.path.removeprefix("/api"):
        raise BusinessError(ErrorCode.NONCE_INVALID)


NONCE_REQUIRED = Depends(spend_nonce)
