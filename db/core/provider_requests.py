"""The transaction id that an institution opened for one of our requests."""

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.engine import Database
from db.core.tables import ProviderRequest


async def remember(database: Database, reference: str, tx_id: str) -> None:
    """Store the institution's transaction id under our reference; the first one stays."""
    await database.statement(insert(ProviderRequest).values(reference=reference, tx_id=tx_id).on_conflict_do_nothing())


async def claim(session: AsyncSession, reference: str) -> bool:
    """Whether the request is made for the first time; undone with the transaction."""
    first = insert(ProviderRequest).values(reference=reference, tx_id="").on_conflict_do_nothing()
    return await session.scalar(first.returning(ProviderRequest.reference)) is not None


async def transaction_of(database: Database, reference: str) -> str:
    """The institution's transaction id. Raises LookupError when the request was never made."""
    found = await database.statement(select(ProviderRequest.tx_id).where(ProviderRequest.reference == reference))
    if tx_id := found.scalar_one_or_none():
        return tx_id
    raise LookupError(reference)
