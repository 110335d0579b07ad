"""Products that operators have described: drafts, and what of them was published."""

import secrets
from datetime import datetime
from typing import Any

from pydantic import BaseModel, ConfigDict
from sqlalchemy.dialects.postgresql import JSONB, insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from db.loan_accounts import BorrowerAccount
from db.models import NOW, Base
from db.sealing import Sealer
from domain.offers import Offer


class ProductDraft(Base):
    """A product as an operator wants it. `offer`: an `Offer`; `sealed`: its `Secrets`; `revision`: grows with each
    change; `published`: which revision everybody sees, from `discloses_at` on."""

    __tablename__ = "product_draft"

    uid: Mapped[str] = mapped_column(primary_key=True)  # of the product that it becomes
    offer: Mapped[dict[str, Any]] = mapped_column(JSONB)
    sealed: Mapped[bytes]
    revision: Mapped[int] = mapped_column(default=1)
    published: Mapped[int | None] = mapped_column(default=None)
    discloses_at: Mapped[datetime | None] = mapped_column(default=None)
    changed_at: Mapped[datetime] = mapped_column(server_default=NOW, onupdate=NOW, init=False)


class Secrets(BaseModel):
    """What of a draft is sealed: where the loan is paid out to, and the token of the product if it is private."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    account: BorrowerAccount
    token: str


async def begin(session: AsyncSession, sealer: Sealer, uid: str, offer: Offer, account: BorrowerAccount) -> bool:
    """Keep a new draft; False when there is one of that name."""
    row = insert(ProductDraft).values(
        uid=uid, offer=offer.model_dump(mode="json"), revision=1,
        sealed=_sealed(sealer, uid, Secrets(account=account, token=secrets.token_urlsafe(16))),
    )  # fmt: skip
    return await session.scalar(row.on_conflict_do_nothing().returning(ProductDraft.uid)) is not None


def change(sealer: Sealer, draft: ProductDraft, offer: Offer, account: BorrowerAccount | None) -> None:
    """Describe it anew; without an account the one before stays. Its token never changes."""
    draft.offer, draft.revision = offer.model_dump(mode="json"), draft.revision + 1
    if account:
        token = secrets_of(sealer, draft).token
        draft.sealed = _sealed(sealer, draft.uid, Secrets(account=account, token=token))


def offer_of(draft: ProductDraft) -> Offer:
    """What is to be listed."""
    return Offer.model_validate(draft.offer)


def secrets_of(sealer: Sealer, draft: ProductDraft) -> Secrets:
    """Its account and its token."""
    return Secrets.model_validate_json(sealer.open(draft.sealed, _place(draft.uid)))


def _sealed(sealer: Sealer, uid: str, kept: Secrets) -> bytes:
    return sealer.seal(kept.model_dump_json().encode(), _place(uid))


def _place(uid: str) -> bytes:
    return f"product-draft/{uid}".encode()
