"""Automatic investing: what each investor has set, what was invested so, and having it looked at again."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from db.core.models import NOW, Base
from db.products.tables import Investment, Product
from domain.core.errors import BusinessError, ErrorCode
from domain.products.states import ProductState

ON, PAUSED, STOPPED = "on", "paused", "stopped"
# A product that fits what was set as `wish`.
FITS = f"""
product.state = '{ProductState.LISTED}' and product.private_hash is null and product.closes_at > :now
and product.category = any(wish.categories) and product.annual_rate between wish.rate_min and wish.rate_max
and product.months between wish.months_min and wish.months_max and product.borrower <> wish.person_id::text
"""
# A row that waits already is locked until this transaction ends: nobody is woken before there is something to see.
WAKE = """
insert into auto_invest_wake (person_id) select distinct wish.person_id from auto_invest wish {join}
where wish.state = 'on' and {condition} order by wish.person_id
on conflict (person_id) do update set person_id = excluded.person_id
"""
WAKE_PEOPLE = text(WAKE.format(join="", condition="wish.person_id = any(:people)"))
WAKE_INVESTORS = text(WAKE.format(join="join investment using (person_id)", condition="product_uid = :product"))
WAKE_FITTED = text(WAKE.format(join=f"join product on {FITS}", condition="product.uid = :product"))


class AutoInvest(Base):
    """What somebody wants invested in: won a product; whole percent a year; months.

    `state`: draft (never begun) | on | paused | stopped. `reason`: the ErrorCode for which it was paused by itself.
    `waiting_since`: the place in the queue; whoever got something goes to its end.
    """

    __tablename__ = "auto_invest"
    __table_args__ = (
        CheckConstraint("state in ('draft', 'on', 'paused', 'stopped')", name="state"),
        Index("auto_invest_waiting", "waiting_since", "person_id", postgresql_where=text("state = 'on'")),
    )

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    amount: Mapped[int]
    spread: Mapped[str]  # a code of AUTO_INVEST_TYPES
    categories: Mapped[list[str]]  # codes of AUTO_INVEST_CATEGORIES
    rate_min: Mapped[int] = mapped_column(SmallInteger)
    rate_max: Mapped[int] = mapped_column(SmallInteger)
    months_min: Mapped[int] = mapped_column(SmallInteger)
    months_max: Mapped[int] = mapped_column(SmallInteger)
    repeats: Mapped[bool]
    state: Mapped[str] = mapped_column(default="draft")
    reason: Mapped[str | None] = mapped_column(default=None)
    waiting_since: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    looked_at: Mapped[datetime | None] = mapped_column(init=False)


class AutoInvestRun(Base):
    """One time that something was invested: an order, whose lines are its investments."""

    __tablename__ = "auto_invest_run"
    __table_args__ = (Index("auto_invest_run_of_person", "person_id", "at"),)

    order_uid: Mapped[str] = mapped_column(primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"))
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class AutoInvestWake(Base):
    """Whose investing is to be looked at again; the worker tells, and deletes the row."""

    __tablename__ = "auto_invest_wake"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)


async def read(session: AsyncSession, person: str, *, lock: bool = False) -> AutoInvest | None:
    """What the person has set; locked against runs and other changes."""
    return await session.get(AutoInvest, UUID(person), with_for_update=lock)


async def save(session: AsyncSession, person: str, wish: dict[str, Any]) -> AutoInvest:
    """Set it, as the columns call it; it goes on, waits or stands as before."""
    row = insert(AutoInvest).values(person_id=UUID(person), state="draft", **wish)
    await session.execute(row.on_conflict_do_update(index_elements=["person_id"], set_=wish))
    return await session.get_one(AutoInvest, UUID(person), populate_existing=True)


async def turn(session: AsyncSession, person: str, state: str, *, of: Collection[str]) -> AutoInvest:
    """Switch it, where it is in one of the states `of` or there already. Raises BusinessError(AUTO_INVEST_MOVED)."""
    setting = await read(session, person, lock=True)
    if setting is None or setting.state not in (state, *of):
        raise BusinessError(ErrorCode.AUTO_INVEST_MOVED)
    if setting.state != state:
        setting.state, setting.reason = state, None
        setting.waiting_since = datetime.now(UTC)
    return setting


async def runs(session: AsyncSession, person: str, *, size: int) -> list[tuple[AutoInvestRun, Investment, str]]:
    """The latest lines that were ordered so, with the titles of their products."""
    lines = (
        select(AutoInvestRun, Investment, Product.title)
        .join(Investment, Investment.order_uid == AutoInvestRun.order_uid)
        .join(Product, Product.uid == Investment.product_uid)
        .where(AutoInvestRun.person_id == UUID(person))
        .order_by(AutoInvestRun.at.desc(), Investment.id)
    )
    return [(run, line, title) for run, line, title in await session.execute(lines.limit(size))]


async def money_arrived(session: AsyncSession, people: Sequence[str]) -> None:
    """Have it looked at once the transaction is committed: the people have money that they had not, or other wishes."""
    await session.execute(WAKE_PEOPLE, {"people": [UUID(person) for person in people]})


async def investors_paid(session: AsyncSession, product: str) -> None:
    """The same for all who invested in a product: it paid, or gave their money back."""
    await session.execute(WAKE_INVESTORS, {"product": product})


async def product_listed(session: AsyncSession, product: str) -> None:
    """The same for all whom a new product fits: they then know when it opens."""
    await session.execute(WAKE_FITTED, {"product": product, "now": datetime.now(UTC)})
