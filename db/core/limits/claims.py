"""Claims of requests that count towards a limit, so that a repeated request counts once."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.tables import RequestClaim


async def claim(session: AsyncSession, reference: str) -> bool:
    """Return whether the request is new. A rollback undoes the claim."""
    first = insert(RequestClaim).values(reference=reference).on_conflict_do_nothing()
    return await session.scalar(first.returning(RequestClaim.reference)) is not None


async def is_claimed(session: AsyncSession, reference: str) -> bool:
    """Return whether a request has been claimed."""
    return await session.get(RequestClaim, reference) is not None
