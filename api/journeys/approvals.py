"""Approvals on the phone: each provider may be asked so many times a day."""

from datetime import UTC, datetime
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncSession

from db.attempts import spend
from domain.attempts import ATTEMPTS
from domain.errors import BusinessError, ErrorCode
from domain.journeys.upl import PROVIDER_NAMES, Provider


async def spend_approval(
    session: AsyncSession, purpose: Literal["consent", "signature"], person: str, provider: Provider
) -> None:
    """Count one request. Raises BusinessError(CONSENT_LIMIT): another provider may be asked, or the same tomorrow."""
    left = await spend(session, purpose, f"{person}/{provider}", ATTEMPTS.approval, datetime.now(UTC))
    if not left.remaining_count:
        raise BusinessError(ErrorCode.CONSENT_LIMIT, provider=PROVIDER_NAMES[provider], limit=left.limit)
