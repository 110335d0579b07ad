"""Consents that people have given."""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.tables import Agreement as AgreementRow
from db.core.raw_connection import Executor
from domain.accounts.agreements import CATALOGUE, CONSENTS, Agreement, Context, Inquiry, Ticked

RECORD = text("""
insert into agreement (person_id, agreement_id, version, content_hash)
select * from jsonb_to_recordset(cast(:lines as jsonb))
  line (person_id uuid, agreement_id text, version text, content_hash text)
where not exists (
  select from agreement given
  where (given.person_id, given.content_hash) = (line.person_id, line.content_hash) and given.withdrawn_at is null)
""")


async def record(session: AsyncSession, person_id: UUID, context: Context, ticked: Ticked) -> None:
    """Store consents to the current texts of the ticked ids; one to the same text is stored once."""
    await record_all(session, context, {person_id: ticked})


async def record_all(session: Executor, context: Context, ticked: Mapping[UUID, Ticked]) -> None:
    """Store the consents of several people, as `record` does."""
    lines = [
        {
            "person_id": str(person),
            "agreement_id": one.id,
            "version": one.version,
            "content_hash": one.content_hash,
        }
        for person, ids in ticked.items()
        for one in CATALOGUE[context]
        if one.id in ids
    ]
    await session.execute(RECORD, {"lines": json.dumps(lines)})


async def in_force(session: AsyncSession, person_id: UUID, context: Context) -> dict[str, datetime]:
    """Return the agreements of a context that the person has accepted, and the time of each consent."""
    rows = select(AgreementRow.agreement_id, AgreementRow.agreed_at).where(
        AgreementRow.person_id == person_id,
        AgreementRow.withdrawn_at.is_(None),
        AgreementRow.agreement_id.in_(agreement.id for agreement in CATALOGUE[context]),
    )
    return dict((await session.execute(rows)).all())


async def lacks_agreements(session: AsyncSession, person_id: UUID, context: Context) -> bool:
    """Whether the person has not yet agreed to the current text of a required agreement of the context."""
    return bool(await missing_agreements(session, person_id, context))


async def missing_agreements(session: AsyncSession, person_id: UUID, context: Context) -> list[Agreement]:
    """The agreements of the context whose current text the person has not yet agreed to. Optional agreements are
    included only if a required one is missing, so that optional consents are never requested alone."""
    given = select(AgreementRow.content_hash).where(
        AgreementRow.person_id == person_id, AgreementRow.withdrawn_at.is_(None)
    )
    hashes = set(await session.scalars(given))
    missing = [agreement for agreement in CATALOGUE[context] if agreement.content_hash not in hashes]
    return missing if any(agreement.required for agreement in missing) else []


class ConsentMissing(Exception):
    """The person has not given the consents that an inquiry requires, or has withdrawn one. No personal data."""


async def require_consent(session: AsyncSession, person_id: UUID, inquiry: Inquiry) -> None:
    """Check that the consents which the inquiry requires are in force. Raises ConsentMissing."""
    required = {agreement.id for agreement in CONSENTS[inquiry]}
    given = select(AgreementRow.agreement_id).where(
        AgreementRow.person_id == person_id,
        AgreementRow.withdrawn_at.is_(None),
        AgreementRow.agreement_id.in_(required),
    )
    if missing := required - set(await session.scalars(given)):
        raise ConsentMissing(f"{inquiry} lacks the consents {', '.join(sorted(missing))}")


async def withdraw(session: AsyncSession, person_id: UUID, agreement_ids: Iterable[str]) -> None:
    """Withdraw consents."""
    given = AgreementRow.person_id == person_id, AgreementRow.withdrawn_at.is_(None)
    named = AgreementRow.agreement_id.in_(agreement_ids)
    await session.execute(update(AgreementRow).where(*given, named).values(withdrawn_at=func.now()))
