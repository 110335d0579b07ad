"""E-mail tokens: they carry a verified address from its certification to the call that uses it."""

from redis.asyncio import Redis
from sqlalchemy.ext.asyncio import AsyncSession

from api.core import single_use
from db.core.records import EmailRecord
from db.core.vault import Vault
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY

KIND = "email"


async def issue_email_token(redis: Redis, owner: str, email_ref: str) -> str:
    """Return a token for the address in the vault. `owner`: id of the anonymous certification. Valid for 30 minutes."""
    return await single_use.issue(redis, KIND, f"{owner}/{email_ref}", POLICY.email_token)


async def read_email_token(redis: Redis, vault: Vault, session: AsyncSession, token: str) -> str:
    """Return the address of the token, which stays valid. Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
    return await _address(vault, session, await single_use.peek(redis, KIND, token))


async def spend_email_token(redis: Redis, vault: Vault, session: AsyncSession, token: str, request: str) -> str:
    """Return the address of the token and use it up. Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
    return await _address(vault, session, await single_use.spend(redis, KIND, token, request))


async def spend_token_of(
    email: str, redis: Redis, vault: Vault, session: AsyncSession, token: str, request: str
) -> None:
    """Use the token, which must belong to that address. Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
    proven = await spend_email_token(redis, vault, session, token, request)
    if proven.lower() != email.lower():
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID)


async def _address(vault: Vault, session: AsyncSession, value: str) -> str:
    owner, _, email_ref = value.rpartition("/")
    return (await vault.get(session, owner, email_ref, EmailRecord)).email
