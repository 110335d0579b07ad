"""Identity tokens: they carry a certified identity from the certification to log-in or sign-up."""

from redis.asyncio import Redis
from sqlalchemy.ext.asyncio import AsyncSession

from api.core import single_use
from db.accounts.people import IdentityRecord
from db.core.vault import Vault
from domain.core.policy import POLICY

KIND = "identity"


async def issue_identity_token(redis: Redis, owner: str, identity_ref: str) -> str:
    """Return a token for the identity in the vault. `owner`: the anonymous certification's id. Valid 10 minutes."""
    return await single_use.issue(redis, KIND, f"{owner}/{identity_ref}", POLICY.identity_token)


async def spend_identity_token(
    redis: Redis, vault: Vault, session: AsyncSession, token: str, request: str
) -> IdentityRecord:
    """Return the identity of the token and use it up. Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
    owner, _, identity_ref = (await single_use.spend(redis, KIND, token, request)).rpartition("/")
    return await vault.get(session, owner, identity_ref, IdentityRecord)
