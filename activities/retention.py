"""What is past its time is deleted: personal data with their images, stored answers, attempts, relayed messages."""

from datetime import UTC, datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from activities.resources import Resources
from db.models import Attempt, OutboxMessage, StoredAnswer, VaultItem
from db.records import IdCardRecord
from domain.attempts import ATTEMPTS

CARD = IdCardRecord.__name__


async def purge(at: Resources) -> None:
    """Delete it all. Run by several workers at once, or again after a failure, it does no harm."""
    now = datetime.now(UTC)
    async with at.database.transaction() as session:
        expired = VaultItem.purge_at <= now
        for card in await session.scalars(select(VaultItem).where(expired, VaultItem.kind == CARD)):
            await _forget_image(at, session, card)
            await session.delete(card)
        await session.execute(delete(VaultItem).where(expired, VaultItem.kind != CARD))
        await session.execute(delete(StoredAnswer).where(StoredAnswer.created_at < now - ATTEMPTS.answers_kept))
        await session.execute(delete(Attempt).where(Attempt.at < now - ATTEMPTS.attempts_kept))
        await session.execute(delete(OutboxMessage).where(OutboxMessage.relayed_at < now - ATTEMPTS.messages_kept))


async def _forget_image(at: Resources, session: AsyncSession, card: VaultItem) -> None:
    """Delete the card's image, unless another record of it, as the borrower corrected it, still needs it."""
    image = at.vault.open(card, IdCardRecord).image_ref
    others = select(VaultItem).where(
        VaultItem.owner == card.owner, VaultItem.kind == CARD, VaultItem.ref != card.ref
    )  # fmt: skip
    if image not in {at.vault.open(other, IdCardRecord).image_ref for other in await session.scalars(others)}:
        await at.documents.delete(image)
