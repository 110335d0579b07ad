"""What operators publish on the site: banners, press articles, open positions."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Literal

from sqlalchemy import BigInteger, CheckConstraint, Identity, Index, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from db.core.models import NOW, Base

Place = Literal["header", "upper", "product", "press", "recruit"]


class Content(Base):
    """One entry at its place. `source`: the newspaper of an article, the team of a position. Shown until a moment,
    or for good."""

    __tablename__ = "content"
    __table_args__ = (
        CheckConstraint("place in ('header', 'upper', 'product', 'press', 'recruit')", name="place"),
        Index("content_at_place", "place", "published_on"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True, init=False)
    place: Mapped[str]
    title: Mapped[str]
    contents: Mapped[str]
    link_url: Mapped[str]
    published_on: Mapped[date]
    source: Mapped[str | None] = mapped_column(default=None)
    shown_until: Mapped[datetime | None] = mapped_column(default=None)
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


async def shown(session: AsyncSession, place: Place) -> Sequence[Content]:
    """What stands at a place now, the newest first."""
    now = func.now()
    lasting = Content.shown_until.is_(None) | (Content.shown_until > now)
    here = select(Content).where(Content.place == place, lasting, Content.published_on <= func.date(now))
    return (await session.scalars(here.order_by(Content.published_on.desc(), Content.id.desc()))).all()
