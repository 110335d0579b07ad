"""The blog: articles for investors and borrowers, as operators publish them."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, and_, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from db.content.tables import BlogPost

_SHOWN = and_(BlogPost.published_at <= func.now(), BlogPost.shown_until.is_(None) | (BlogPost.shown_until > func.now()))
_NEWEST_FIRST = (BlogPost.published_at.desc(), BlogPost.uid.desc())


async def posts_by_category(session: AsyncSession) -> dict[str, int]:
    """Return the number of articles of each main category, without empty categories."""
    rows = await session.execute(
        select(BlogPost.main_category, func.count()).where(_SHOWN).group_by(BlogPost.main_category)
    )
    return dict(rows.tuples().all())


async def recommended_post(session: AsyncSession, category: str | None) -> BlogPost | None:
    """Return the newest recommended article, of one main category or of all."""
    wanted = select(BlogPost).where(_within(category), BlogPost.recommended)
    return await session.scalar(wanted.order_by(*_NEWEST_FIRST).limit(1))


async def posts(session: AsyncSession, category: str | None, offset: int, limit: int) -> tuple[Sequence[BlogPost], int]:
    """Return a page of one main category or of all, the newest first, and the total number."""
    wanted = select(BlogPost).where(_within(category))
    found = await session.scalars(wanted.order_by(*_NEWEST_FIRST).offset(offset).limit(limit))
    return found.all(), await session.scalar(select(func.count()).select_from(wanted.subquery())) or 0


async def post_of(session: AsyncSession, uid: str) -> BlogPost | None:
    """Return the article, if it is public."""
    return await session.scalar(select(BlogPost).where(_SHOWN, BlogPost.uid == uid))


async def posts_around(session: AsyncSession, post: BlogPost) -> tuple[BlogPost | None, BlogPost | None]:
    """Return the article before it in time and the one after it, of all main categories."""
    place, here = tuple_(BlogPost.published_at, BlogPost.uid), tuple_(post.published_at, post.uid)
    before = select(BlogPost).where(_SHOWN, place < here).order_by(*_NEWEST_FIRST).limit(1)
    after = select(BlogPost).where(_SHOWN, place > here).order_by(BlogPost.published_at, BlogPost.uid).limit(1)
    return await session.scalar(before), await session.scalar(after)


def _within(category: str | None) -> ColumnElement[bool]:
    return _SHOWN if category is None else and_(_SHOWN, BlogPost.main_category == category)
