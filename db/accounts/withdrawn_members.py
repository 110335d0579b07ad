"""The records of former members, which the law requires for a time."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.people import IdentityRecord
from db.accounts.tables import WithdrawnMember
from db.core.records import AccountRecord
from db.core.sealing import NotOpened, Sealer


class FormerMemberRecord(IdentityRecord):
    """The former member, the address that the member used to log in, and the certified account, if there was one."""

    email: str | None
    account: AccountRecord | None = None


async def read_former_member(session: AsyncSession, sealer: Sealer, person_id: UUID) -> FormerMemberRecord | None:
    """Return the stored record of a former member; None after its retention period, also if a restored backup still has
    the row of an erased person."""
    row = await session.get(WithdrawnMember, person_id)
    if row is None:
        return None
    try:
        return FormerMemberRecord.model_validate_json(sealer.open(row.sealed, _place(person_id)))
    except NotOpened:
        return None


def sealed_record(sealer: Sealer, person_id: UUID, record: FormerMemberRecord) -> bytes:
    """Return the record as its row stores it."""
    return sealer.seal(record.model_dump_json().encode(), _place(person_id), owner=person_id)


def _place(person_id: UUID) -> bytes:
    return f"withdrawn_member/{person_id}".encode()
