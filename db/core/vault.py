"""The vault: sealed personal data under opaque references. Histories, URLs and logs contain only the references."""

from datetime import UTC, datetime, timedelta
from typing import TypeVar
from uuid import UUID, uuid4

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.sealing import Sealer
from db.core.tables import VaultItem

M = TypeVar("M", bound=BaseModel)


class NotInVault(Exception):
    """The owner has no such reference."""


class Vault:
    """Seals models for storage and opens them again for their owner."""

    def __init__(self, sealer: Sealer) -> None:
        self.sealer = sealer

    def put(self, session: AsyncSession, owner: str, value: BaseModel, *, retention: timedelta | None = None) -> str:
        """Store a model, for `retention` or without a limit. Returns its reference."""
        ref, kind = uuid4(), type(value).__name__
        purge_at = datetime.now(UTC) + retention if retention else None
        sealed = self.sealer.seal(value.model_dump_json().encode(), _place(ref, owner, kind), owner=owner)
        session.add(VaultItem(ref=ref, owner=owner, kind=kind, sealed=sealed, purge_at=purge_at))
        return str(ref)

    async def get(self, session: AsyncSession, owner: str, ref: str, model: type[M]) -> M:
        """Return the stored model. Raises NotInVault for another owner's reference or another kind."""
        try:
            item = await session.get(VaultItem, UUID(ref))
        except ValueError:  # the text is no reference
            raise NotInVault from None
        if item is None or item.owner != owner or item.kind != model.__name__:
            raise NotInVault
        return self.open(item, model)

    def open(self, item: VaultItem, model: type[M]) -> M:
        """Return the model of a row of its kind."""
        return model.model_validate_json(self.sealer.open(item.sealed, _place(item.ref, item.owner, item.kind)))


def _place(ref: UUID, owner: str, kind: str) -> bytes:
    return f"vault/{ref}/{owner}/{kind}".encode()
