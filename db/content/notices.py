"""Public notices that operators publish."""

from collections.abc import Sequence

from sqlalchemy import and_, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from db.content.tables import Notice

_SHOWN = and_(Notice.published_at <= func.now(), Notice.shown_until.is_(None) | (Notice.shown_until > func.now()))
_NEWEST_FIRST = (Notice.published_at.desc(), Notice.uid.desc())


async def mandatory_notices(session: AsyncSession) -> Sequence[Notice]:
    """Return all notices that stay at the top, the newest first."""
    return (await session.scalars(select(Notice).where(_SHOWN, Notice.mandatory).order_by(*_NEWEST_FIRST))).all()


async def ordinary_notices(session: AsyncSession, offset: int, limit: int) -> tuple[Sequence[Notice], int]:
    """Return a page of the other notices, the newest first, and their total number."""
    ordinary = select(Notice).where(_SHOWN, ~Notice.mandatory)
    found = await session.scalars(ordinary.order_by(*_NEWEST_FIRST).offset(offset).limit(limit))
    return found.all(), await session.scalar(select(func.count()).select_from(ordinary.subquery())) or 0


async def notice_of(session: AsyncSession, uid: str) -> Notice | None:
    """Return the notice, if it is public."""
    return await session.scalar(select(Notice).where(_SHOWN, Notice.uid == uid))


async def notices_around(session: AsyncSession, notice: Notice) -> tuple[Notice | None, Notice | None]:
    """Return the notice before it in time and the one after it, mandatory or not."""
    place, here = tuple_(Notice.published_at, Notice.uid), tuple_(notice.published_at, notice.uid)
    before = select(Notice).where(_SHOWN, place < here).order_by(*_NEWEST_FIRST).limit(1)
    after = select(Notice).where(_SHOWN, place > here).order_by(Notice.published_at, Notice.uid).limit(1)
    return await session.scalar(before), await session.scalar(after)
