"""Transaction ids that institutions assign to the platform's requests."""

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from db.core.engine import Database
from db.core.tables import ProviderRequest


async def remember(database: Database, reference: str, tx_id: str) -> None:
    """Store the institution's transaction id for a reference, unless there is one."""
    await database.statement(insert(ProviderRequest).values(reference=reference, tx_id=tx_id).on_conflict_do_nothing())


async def transaction_of(database: Database, reference: str) -> str:
    """Return the institution's transaction id. Raises LookupError when the request was never made."""
    found = await database.statement(select(ProviderRequest.tx_id).where(ProviderRequest.reference == reference))
    if tx_id := found.scalar_one_or_none():
        return tx_id
    raise LookupError(reference)


async def earlier_transactions(database: Database, reference: str) -> list[str]:
    """Return the institutions' transaction ids for the requests of the application that were made before this one."""
    application, _, number = reference.rpartition("/")
    references = [f"{application}/{earlier}" for earlier in range(1, int(number))]
    found = select(ProviderRequest.tx_id).where(ProviderRequest.reference.in_(references))
    return list((await database.statement(found)).scalars())
