"""What is past its time is deleted: personal data, photographs of cards, stored answers, attempts, relayed messages."""

from datetime import UTC, datetime

from sqlalchemy import delete, select

from activities.resources import Resources
from db.models import Attempt, EmailCode, IdImage, OutboxMessage, StoredAnswer, VaultItem, WithdrawnMember
from domain.attempts import ATTEMPTS


async def purge(at: Resources) -> None:
    """Delete it all. Run by several workers at once, or again after a failure, it does no harm."""
    now = datetime.now(UTC)
    async with at.database.transaction() as session:
        photographs = select(IdImage).where(IdImage.purge_at <= now).with_for_update(skip_locked=True)
        for image in await session.scalars(photographs):
            await at.documents.delete(image.image_ref)
            await session.delete(image)
        await session.execute(delete(VaultItem).where(VaultItem.purge_at <= now))
        await session.execute(delete(WithdrawnMember).where(WithdrawnMember.purge_at <= now))
        await session.execute(delete(EmailCode).where(EmailCode.created_at < now - ATTEMPTS.attempts_kept))
        await session.execute(delete(StoredAnswer).where(StoredAnswer.created_at < now - ATTEMPTS.answers_kept))
        await session.execute(delete(Attempt).where(Attempt.at < now - ATTEMPTS.attempts_kept))
        await session.execute(delete(OutboxMessage).where(OutboxMessage.relayed_at < now - ATTEMPTS.messages_kept))
