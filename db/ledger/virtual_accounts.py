"""Virtual accounts: a bank opens one for each person, and the person pays deposits into it."""

from collections.abc import Mapping
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.tables import Person
from db.core.records import AccountRecord, VirtualAccountRecord
from db.core.sealing import Sealer
from db.ledger.tables import VirtualAccount


async def open_for(session: AsyncSession, sealer: Sealer, person: str | UUID, account: VirtualAccountRecord) -> None:
    """Store the account that a bank opened for the person, unless the person already has one."""
    await open_for_all(session, sealer, {UUID(str(person)): account})


async def open_for_all(session: AsyncSession, sealer: Sealer, accounts: Mapping[UUID, VirtualAccountRecord]) -> None:
    """Store the accounts that a bank opened for these persons, except for those who already have one."""
    rows = [_row(sealer, person, account) for person, account in accounts.items()]
    await session.execute(insert(VirtualAccount).on_conflict_do_nothing(index_elements=["person_id"]), rows)


async def virtual_account_of(session: AsyncSession, sealer: Sealer, person: str | UUID) -> VirtualAccountRecord | None:
    """The person's virtual account, if there is one."""
    row = await session.get(VirtualAccount, UUID(str(person)))
    if row is None:
        return None
    number = sealer.open(row.number_sealed, _place(person)).decode()
    holder = sealer.open(row.holder_sealed, _holder_place(person)).decode() if row.holder_sealed else None
    return VirtualAccountRecord(bank_code=row.bank_code, account_number=number, holder=holder)


async def owner_of(session: AsyncSession, sealer: Sealer, account: AccountRecord) -> Person | None:
    """Return the person whose virtual account it is, locked against the closure of the account."""
    fingerprint = sealer.fingerprint(f"{account.bank_code}/{account.account_number}")
    owner = select(Person).join(VirtualAccount, VirtualAccount.person_id == Person.id)
    return await session.scalar(
        owner.where(VirtualAccount.number_fingerprint == fingerprint).with_for_update(read=True, of=Person)
    )


def _row(sealer: Sealer, person: UUID, account: VirtualAccountRecord) -> dict[str, object]:
    holder = account.holder
    return {
        "person_id": person,
        "bank_code": account.bank_code,
        "number_sealed": sealer.seal(account.account_number.encode(), _place(person), owner=str(person)),
        "holder_sealed": sealer.seal(holder.encode(), _holder_place(person), owner=str(person)) if holder else None,
        "number_fingerprint": sealer.fingerprint(f"{account.bank_code}/{account.account_number}"),
    }


def _place(person: str | UUID) -> bytes:
    return f"virtual_account/{person}".encode()


def _holder_place(person: str | UUID) -> bytes:
    return f"virtual_account/{person}/holder".encode()
