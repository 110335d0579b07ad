"""Liens of mortgage contracts, and the homes that secure them."""

from datetime import date
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.borrowing.tables import MortgageLien
from db.core.records import Sensitive
from db.core.sealing import Sealer
from domain.borrowing.credit_check import CreditCheck
from domain.borrowing.lien import LienState


class CollateralRecord(Sensitive):
    """The home of a mortgage contract. `home`: its address in one line; `kind`: a code of PROPERTY_TYPES.

    `owner_name`, `owner_birthday`, `owner_address`, `owner_mobile`: data of an owner who is not the borrower; earlier
    contracts have no `owner_mobile` and no `check`, what investors read about the borrower's credit. Won: `price`
    (KB's, null if KB has none) and `senior_debts`, as examined on the day of the check.
    """

    home: str
    kind: str
    borrower_name: str
    owner_name: str | None
    owner_birthday: date | None
    owner_address: str | None
    owner_mobile: str | None = None
    price: int | None
    senior_debts: int
    purpose: str  # a code of PURPOSES
    check: CreditCheck | None = None


def seal_collateral(sealer: Sealer, apply_uid: str, person: UUID, record: CollateralRecord) -> bytes:
    """Seal the record for the lien's row, under the key of the borrower."""
    return sealer.seal(record.model_dump_json().encode(), _place(apply_uid), owner=person)


def collateral_of(sealer: Sealer, lien: MortgageLien) -> CollateralRecord:
    """Return the home on which the lien is registered."""
    return CollateralRecord.model_validate_json(sealer.open(lien.sealed, _place(lien.apply_uid)))


async def draft_lien(
    session: AsyncSession, sealer: Sealer, apply_uid: str, person: UUID, claim: int, record: CollateralRecord
) -> None:
    """Store the lien of a drafted contract. A new draft replaces it until the application for the lien."""
    drafted = {"maximum_claim": claim, "sealed": seal_collateral(sealer, apply_uid, person, record)}
    row = insert(MortgageLien).values(apply_uid=apply_uid, state=LienState.DRAFTED, **drafted)
    await session.execute(
        row.on_conflict_do_update(
            index_elements=["apply_uid"], set_=drafted, where=MortgageLien.state == LienState.DRAFTED
        )
    )


async def lien_of(session: AsyncSession, apply_uid: str, *, lock: bool = False) -> MortgageLien | None:
    """Return the lien of a contract; None for a personal loan."""
    return await session.get(MortgageLien, apply_uid, with_for_update=lock)


def _place(apply_uid: str) -> bytes:
    return f"lien/{apply_uid}".encode()
