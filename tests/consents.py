"""The consent to the terms of investing, of people whom a test makes without a screen."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from db.agreements import record
from domain.agreements import CATALOGUE, Context


async def agree_to_invest(session: AsyncSession, person: str | UUID) -> None:
    ids = frozenset(agreement.id for agreement in CATALOGUE[Context.INVESTOR])
    await record(session, UUID(str(person)), Context.INVESTOR, ids)
