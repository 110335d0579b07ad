"""Automatic investing: the settings of each investor, what was invested with them, and requests for a new run."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.investing.tables import AutoInvest, AutoInvestRun
from db.products.tables import Investment, Product
from domain.core.errors import BusinessError, ErrorCode
from domain.products.states import ProductState

ON, PAUSED, STOPPED = "on", "paused", "stopped"
# A product that fits the row `setting`.
FITS = f"""
product.state = '{ProductState.LISTED}' and product.private_hash is null and product.closes_at > :now
and product.category = any(setting.categories) and product.annual_rate between setting.rate_min and setting.rate_max
and product.months between setting.months_min and setting.months_max and product.borrower <> setting.person_id::text
"""
# A row that waits already is locked until this transaction ends: nobody is woken before there is something to see.
WAKE = """
insert into auto_invest_wake (person_id) select distinct setting.person_id from auto_invest setting {join}
where setting.state = 'on' and {condition} order by setting.person_id
on conflict (person_id) do update set person_id = excluded.person_id
"""
WAKE_PEOPLE = text(WAKE.format(join="", condition="setting.person_id = any(:people)"))
WAKE_INVESTORS = text(WAKE.format(join="join investment using (person_id)", condition="product_uid = :product"))
WAKE_FITTED = text(WAKE.format(join=f"join product on {FITS}", condition="product.uid = :product"))


async def read(session: AsyncSession, person: str, *, lock: bool = False) -> AutoInvest | None:
    """What the person has set; locked against runs and other changes."""
    return await session.get(AutoInvest, UUID(person), with_for_update=lock)


async def save(session: AsyncSession, person: str, setting: dict[str, Any]) -> AutoInvest:
    """Store the settings, by column name. The state does not change."""
    row = insert(AutoInvest).values(person_id=UUID(person), state="draft", **setting)
    await session.execute(row.on_conflict_do_update(index_elements=["person_id"], set_=setting))
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
    """Have their settings checked after the commit: these people got money, or changed their settings."""
    await session.execute(WAKE_PEOPLE, {"people": [UUID(person) for person in people]})


async def investors_paid(session: AsyncSession, product: str) -> None:
    """The same for all who invested in a product: it paid, or gave their money back."""
    await session.execute(WAKE_INVESTORS, {"product": product})


async def product_listed(session: AsyncSession, product: str) -> None:
    """Request a run for every investor whom a new product fits, so that the workflow knows its opening."""
    await session.execute(WAKE_FITTED, {"product": product, "now": datetime.now(UTC)})
