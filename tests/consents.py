"""What people whom a test makes without a screen have agreed to and read."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.agreements import record
from domain.accounts.agreements import CATALOGUE, Context

# The notice on personal credit is taken from somebody who had read it.
UNREAD = "update investor set credit_alert_at = null where person_id = cast(:person as uuid)"


async def agree_to_invest(session: AsyncSession, person: str | UUID) -> None:
    ids = frozenset(agreement.id for agreement in CATALOGUE[Context.INVESTOR])
    await record(session, UUID(str(person)), Context.INVESTOR, ids)
