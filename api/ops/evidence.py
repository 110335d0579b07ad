"""What an operator must see to decide, one small read a queue. A look at personal data: the caller writes it down."""

from datetime import date
from typing import Any, Literal

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from api.envelope import Camel
from api.platform import Platform
from db.models import JourneyRow, VaultItem
from db.records import IdCardRecord
from domain import masking
from domain.snapshot import Snapshot

SECRET = ("Ref", "Token", "Hash")  # endings of what a snapshot holds for machines


class Card(Camel):
    """An ID card as its owner confirmed it; the last six digits of the civil code stay hidden."""

    id_card_type: Literal[0, 1]
    name: str
    civil_code: str
    issued_date: date
    driver_license_number: str | None
    image_url: str


async def card_record(house: Platform, session: AsyncSession, row: JourneyRow) -> IdCardRecord | None:
    """The latest card of the case's owner."""
    latest = (
        select(VaultItem)
        .where(VaultItem.owner == row.person, VaultItem.kind == IdCardRecord.__name__)
        .order_by(VaultItem.created_at.desc())
        .limit(1)
    )
    found = await session.scalar(latest)
    return house.vault.open(found, IdCardRecord) if found else None


async def card_of(house: Platform, session: AsyncSession, row: JourneyRow) -> Card | None:
    """What the queue of ID cards looks at."""
    record = await card_record(house, session, row)
    if record is None:
        return None
    return Card(
        id_card_type=record.id_card_type, name=record.name, civil_code=masking.civil_code(record.civil_code),
        issued_date=record.issued_date, driver_license_number=record.driver_license_number,
        image_url=f"/api/ops/cases/{row.apply_uid}/image",
    )  # fmt: skip


def shown(at: Snapshot) -> dict[str, Any]:
    """What the person's own screens show, without references and tokens."""
    plain = (str, int, bool)
    return {
        name: value
        for name, value in at.data.items()
        if isinstance(value, plain) and not name.endswith(SECRET)
    }  # fmt: skip
