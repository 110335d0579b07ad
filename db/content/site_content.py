"""Banners, press articles and open positions that operators publish."""

from collections.abc import Sequence
from typing import Literal

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.content.tables import Content

Place = Literal["header", "upper", "product", "press", "recruit"]


async def shown(session: AsyncSession, place: Place) -> Sequence[Content]:
    """Return the current contents of a place, newest first."""
    now = func.now()
    lasting = Content.shown_until.is_(None) | (Content.shown_until > now)
    here = select(Content).where(Content.place == place, lasting, Content.published_on <= func.date(now))
    return (await session.scalars(here.order_by(Content.published_on.desc(), Content.id.desc()))).all()
