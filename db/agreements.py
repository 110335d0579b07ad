"""What people have agreed to."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select, update
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


async def in_force(session: AsyncSession, person_id: UUID, context: Context) -> dict[str, datetime]:
    """What the person has agreed to of a context, and since when."""
    rows = select(AgreementRow.agreement_id, AgreementRow.agreed_at).where(
        AgreementRow.person_id == person_id,
        AgreementRow.withdrawn_at.is_(None),
        AgreementRow.agreement_id.in_(agreement.id for agreement in CATALOGUE[context]),
    )
    return dict((await session.execute(rows)).tuples().all())


async def withdraw(session: AsyncSession, person_id: UUID, agreement_ids: Iterable[str]) -> None:
    """Take consents back."""
    given = AgreementRow.person_id == person_id, AgreementRow.withdrawn_at.is_(None)
    named = AgreementRow.agreement_id.in_(agreement_ids)
    await session.execute(update(AgreementRow).where(*given, named).values(withdrawn_at=func.now()))
