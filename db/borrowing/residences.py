"""The home addresses of borrowers, in the vault."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from db.borrowing.mortgages import MortgageRecord
from db.core.records import AddressRecord
from db.core.tables import VaultItem
from db.core.vault import Vault

KINDS = (AddressRecord.__name__, MortgageRecord.__name__)  # given for a contract, or with a mortgage application


async def last_residence(session: AsyncSession, vault: Vault, person: str) -> AddressRecord | None:
    """Return the home address that the person gave last, for any loan."""
    given = select(VaultItem).where(VaultItem.owner == person, VaultItem.kind.in_(KINDS))
    item = await session.scalar(given.order_by(VaultItem.created_at.desc()).limit(1))
    if item is None or item.kind == AddressRecord.__name__:
        return item and vault.open(item, AddressRecord)
    return vault.open(item, MortgageRecord).home
