"""Retention of photographs of ID cards. The document store holds the photographs."""

from datetime import UTC, datetime, timedelta

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.models import IdImage


async def keep_image(session: AsyncSession, owner: str, image_ref: str, retention: timedelta) -> None:
    """Set the retention period from now; it replaces any earlier one."""
    purge_at = datetime.now(UTC) + retention
    row = insert(IdImage).values(image_ref=image_ref, owner=owner, purge_at=purge_at)
    await session.execute(row.on_conflict_do_update(index_elements=["image_ref"], set_={"purge_at": purge_at}))
