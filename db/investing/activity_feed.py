"""Recent activity on the platform, without names: the latest of each product. Private products are excluded."""

from datetime import datetime, timedelta
from typing import Any, Literal, NamedTuple

from sqlalchemy import TIMESTAMP, Select, cast, func, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.investing.exposures import IS_LIVE
from db.products.catalogue import SEEN, in_phase
from db.products.tables import Investment, Product
from domain.products.phase import Phase

LATEST = 10
CONSIDERED = 100  # latest events of each kind, of which each product shows one
SOON = timedelta(days=1)
Kind = Literal["invested", "opened", "opening", "closing", "disbursed"]


class Event(NamedTuple):
    """A recent or coming event of a product; `amount` in won."""

    kind: Kind
    product_uid: str
    title: str
    amount: int
    at: datetime


async def footsteps(session: AsyncSession, now: datetime) -> list[Event]:
    """Return the latest investments and openings, the newest first."""
    invested = _events("invested", Investment.amount, Investment.at).join(
        Investment, Investment.product_uid == Product.uid
    )
    opened = _events("opened", Product.amount, Product.opens_at).where(Product.opens_at <= now)
    return await _newest(
        session, invested.where(IS_LIVE).order_by(Investment.id.desc()), opened.order_by(Product.opens_at.desc())
    )


async def product_news(session: AsyncSession, now: datetime) -> list[Event]:
    """Return openings and closings within a day, and paid-out loans, the newest first."""
    opening = _events("opening", Product.amount, Product.opens_at).where(
        in_phase(Phase.PLANNED, now), Product.opens_at <= now + SOON
    )
    closing = _events("closing", Product.amount - Product.raised, Product.closes_at).where(
        in_phase(Phase.ONGOING, now), Product.closes_at <= now + SOON
    )
    paid_out = func.timezone("Asia/Seoul", cast(Product.disbursed_on, TIMESTAMP))
    disbursed = _events("disbursed", Product.amount, paid_out).where(Product.disbursed_on.is_not(None))
    return await _newest(
        session,
        opening.order_by(Product.opens_at),
        closing.order_by(Product.closes_at),
        disbursed.order_by(Product.disbursed_on.desc()),
    )


def _events(kind: Kind, amount: Any, at: Any) -> Select[*tuple[Any, ...]]:
    return select(literal(kind), Product.uid, Product.title, amount, at).where(Product.private_hash.is_(None), SEEN)


async def _newest(session: AsyncSession, *lists: Select[*tuple[Any, ...]]) -> list[Event]:
    found = [Event(*row) for some in lists for row in await session.execute(some.limit(CONSIDERED))]
    latest: dict[str, Event] = {}
    for event in sorted(found, key=lambda event: event.at, reverse=True):
        latest.setdefault(event.product_uid, event)
    return list(latest.values())[:LATEST]
