"""Retention of photographs of ID cards. The document store holds the photographs."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, exists, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.tables import IdImage


async def set_image_retention(session: AsyncSession, owner: str, image_ref: str, retention: timedelta) -> None:
    """Set the retention period from now; it replaces any earlier one."""
    purge_at = datetime.now(UTC) + retention
    row = insert(IdImage).values(image_ref=image_ref, owner=owner, purge_at=purge_at)
    await session.execute(row.on_conflict_do_update(index_elements=["image_ref"], set_={"purge_at": purge_at}))


async def is_stored_for(session: AsyncSession, owner: str, image_ref: str) -> bool:
    """Whether the image is stored for that person."""
    stored = exists().where(IdImage.image_ref == image_ref, IdImage.owner == owner)
    return bool(await session.scalar(select(stored)))


async def remove_image_retention(session: AsyncSession, image_ref: str) -> None:
    """Remove the retention period: another row now refers to the photograph."""
    await session.execute(delete(IdImage).where(IdImage.image_ref == image_ref))
