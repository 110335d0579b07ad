"""What people have agreed to."""

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from db.models import Agreement as AgreementRow
from domain.agreements import CATALOGUE, Agreement, Context, Ticked


async def record(session: AsyncSession, person_id: UUID, context: Context, ticked: Ticked) -> None:
    """Note today's texts of the ticked ids; a consent to the same text is noted once."""
    given = await _in_force(session, person_id)
    for agreement in _ticked(context, ticked):
        if agreement.content_hash not in given:
            session.add(
                AgreementRow(
                    person_id=person_id, agreement_id=agreement.id, version=agreement.version,
                    content_hash=agreement.content_hash,
                )
            )  # fmt: skip


async def _in_force(session: AsyncSession, person_id: UUID) -> set[str]:
    """Content hashes of all consents that are not withdrawn."""
    rows = select(AgreementRow.content_hash).where(
        AgreementRow.person_id == person_id, AgreementRow.withdrawn_at.is_(None)
    )
    return set(await session.scalars(rows))


def _ticked(context: Context, ticked: Ticked) -> Iterable[Agreement]:
    return (agreement for agreement in CATALOGUE[context] if agreement.id in ticked)
