"""Log-ins that are over."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from db.models import LoginSession


async def ended(session: AsyncSession, families: Collection[str]) -> set[str]:
    """Those of the sessions that were ended, here or on another device."""
    rows = select(LoginSession.id).where(LoginSession.id.in_(map(UUID, families)), LoginSession.ended_at.is_not(None))
    over = set(await session.scalars(rows))
    return {family for family in families if UUID(family) in over}
