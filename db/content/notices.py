"""Public notices that operators publish."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, and_, func, select, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.content.tables import Notice
from domain.content.notices import NoticeKind

_SHOWN = and_(Notice.published_at <= func.now(), Notice.shown_until.is_(None) | (Notice.shown_until > func.now()))
_NEWEST_FIRST = (Notice.published_at.desc(), Notice.uid.desc())


async def database_time(session: AsyncSession) -> datetime:
    """Return the time of the transaction, by which the site decides whether it shows a notice."""
    return (await session.scalars(select(func.now()))).one()


async def add(session: AsyncSession, notice: Notice) -> bool:
    """Store a new notice. Returns False when the uid is used."""
    row = insert(Notice).values(
        uid=notice.uid,
        title=notice.title,
        contents=notice.contents,
        published_at=notice.published_at,
        mandatory=notice.mandatory,
        in_header=notice.in_header,
        shown_until=notice.shown_until,
        disclosed_month=notice.disclosed_month,
    )
    return await session.scalar(row.on_conflict_do_nothing().returning(Notice.uid)) is not None


async def header_notice(session: AsyncSession) -> Notice | None:
    """Return the newest public notice for the banner above the header."""
    return await session.scalar(select(Notice).where(_SHOWN, Notice.in_header).order_by(*_NEWEST_FIRST).limit(1))


async def mandatory_notices(session: AsyncSession, kind: NoticeKind | None, words: str) -> Sequence[Notice]:
    """Return all notices that stay at the top, the newest first."""
    found = await session.scalars(select(Notice).where(_listed(kind, words), Notice.mandatory).order_by(*_NEWEST_FIRST))
    return found.all()


async def ordinary_notices(
    session: AsyncSession, kind: NoticeKind | None, words: str, offset: int, limit: int
) -> tuple[Sequence[Notice], int]:
    """Return a page of the other notices, the newest first, and their total number."""
    ordinary = select(Notice).where(_listed(kind, words), ~Notice.mandatory)
    found = await session.scalars(ordinary.order_by(*_NEWEST_FIRST).offset(offset).limit(limit))
    return found.all(), await session.scalar(select(func.count()).select_from(ordinary.subquery())) or 0


async def notice_of(session: AsyncSession, uid: str) -> Notice | None:
    """Return the notice, if it is public."""
    return await session.scalar(select(Notice).where(_SHOWN, Notice.uid == uid))


async def notices_around(session: AsyncSession, notice: Notice) -> tuple[Notice | None, Notice | None]:
    """Return the notice of the same kind before it in time and the one after it, mandatory or not."""
    place, here = tuple_(Notice.published_at, Notice.uid), tuple_(notice.published_at, notice.uid)
    shown = select(Notice).where(_listed(notice.kind))
    before = shown.where(place < here).order_by(*_NEWEST_FIRST).limit(1)
    after = shown.where(place > here).order_by(Notice.published_at, Notice.uid).limit(1)
    return await session.scalar(before), await session.scalar(after)


def _listed(kind: NoticeKind | None, words: str = "") -> ColumnElement[bool]:
    """Return the condition of the public notices of a kind, or of all, whose titles contain the words."""
    shown = and_(_SHOWN, Notice.title.icontains(words, autoescape=True))
    return shown if kind is None else and_(shown, Notice.disclosed_month.is_(None) == (kind is NoticeKind.NOTICE))
