"""Daily limits of approval requests on the phone, by provider."""

from datetime import UTC, datetime
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncSession

from db.core.limits.attempts import spend
from domain.borrowing.journeys.contract import PROVIDER_NAMES, Provider
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY


async def spend_approval(
    session: AsyncSession, purpose: Literal["consent", "signature"], person: str, provider: Provider
) -> None:
    """Count one request. Raises BusinessError(CONSENT_LIMIT); the user can select another provider, or wait until
    tomorrow."""
    left = await spend(session, purpose, f"{person}/{provider}", POLICY.approval, datetime.now(UTC))
    if not left.remaining_count:
        raise BusinessError(ErrorCode.CONSENT_LIMIT, provider=PROVIDER_NAMES[provider], limit=left.limit)
