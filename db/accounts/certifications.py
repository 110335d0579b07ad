"""The latest valid certification of each kind, by person. Only the flow that verified a person calls `certify`."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.tables import Certification
from db.core.records import AccountRecord
from db.core.sealing import Sealer
from db.core.vault import Vault
from domain.core.states import CertificationState

Kind = Literal["identity", "id_card", "account", "email", "customer_information"]


async def certify(
    session: AsyncSession,
    person: str | UUID,
    kind: Kind,
    ref: str = "",
    *,
    state: CertificationState = CertificationState.CERTIFIED,
) -> None:
    """Store the certification and replace an earlier one of the same kind. `ref`: the vault's reference of the proven
    data, if any."""
    proven = {"state": state, "at": func.now(), "ref": ref}
    row = insert(Certification).values(person_id=UUID(str(person)), kind=kind, **proven)
    await session.execute(row.on_conflict_do_update(index_elements=["person_id", "kind"], set_=proven))


async def revoke(session: AsyncSession, person: str | UUID, kind: Kind) -> None:
    """Delete the certification: it is no longer valid."""
    await session.execute(
        delete(Certification).where(Certification.person_id == UUID(str(person)), Certification.kind == kind)
    )


async def certifications_of(session: AsyncSession, person: str | UUID) -> dict[Kind, Certification]:
    """Return the person's certifications, valid or pending, by kind."""
    rows = await session.scalars(select(Certification).where(Certification.person_id == UUID(str(person))))
    return {row.kind: row for row in rows}  # pyright: ignore[reportReturnType]  # only `certify` writes kinds


async def certified_account(session: AsyncSession, sealer: Sealer, person: str | UUID) -> AccountRecord | None:
    """Return the person's certified bank account, if there is one."""
    known = (await certifications_of(session, person)).get("account")
    if known is None or known.state != CertificationState.CERTIFIED or not known.ref:
        return None
    return await Vault(sealer).get(session, str(person), known.ref, AccountRecord)


async def certified_at(session: AsyncSession, person: str | UUID, kind: Kind) -> datetime | None:
    """Return when the person was certified; None without a certification or while it is pending."""
    known = (await certifications_of(session, person)).get(kind)
    return known.at if known and known.state == CertificationState.CERTIFIED else None
