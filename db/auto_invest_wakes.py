"""Requests runs of automatic investing, in the transaction that moves money, changes settings or lists a product.

Every area of the database may do that. The claims of the worker are in `db/investing/auto_invest.py`.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from domain.investing.states import AutoInvestState
from domain.products.states import ProductState

# A product that matches the settings `setting`.
FITS = f"""
product.state = '{ProductState.LISTED}' and product.private_hash is null and product.closes_at > :now
and not product.is_paused
and product.category = any(setting.categories) and product.annual_rate between setting.rate_min and setting.rate_max
and product.months between setting.months_min and setting.months_max and product.borrower <> setting.person_id::text
"""
# Requests lock rows in the order of ids. A request for a claimed run removes the claim, so that the next run sees what
# is committed with the request.
WAKE = f"""
insert into auto_invest_wake (person_id, due_at)
select distinct setting.person_id, {{due}} from auto_invest setting {{join}}
where setting.state = '{AutoInvestState.ON}' and {{condition}} order by setting.person_id
on conflict (person_id) do update set due_at = least(auto_invest_wake.due_at, excluded.due_at), claimed_until = null
"""
WAKE_PEOPLE = text(WAKE.format(due="now()", join="", condition="setting.person_id = any(:people)"))
WAKE_INVESTORS = text(
    WAKE.format(due="now()", join="join investment using (person_id)", condition="product_uid = :product")
)
WAKE_FITTED = text(
    WAKE.format(
        due="greatest(product.opens_at, now())", join=f"join product on {FITS}", condition="product.uid = :product"
    )
)


async def money_arrived(session: AsyncSession, people: Sequence[str]) -> None:
    """Request a run after the commit, for people who received money or changed their settings."""
    await session.execute(WAKE_PEOPLE, {"people": [UUID(person) for person in people]})


async def investors_paid(session: AsyncSession, product: str) -> None:
    """Like `money_arrived`, for all investors of a product that has paid or refunded them."""
    await session.execute(WAKE_INVESTORS, {"product": product})


async def product_listed(session: AsyncSession, product: str) -> None:
    """Request a run at the opening of a new product for every investor whose settings match it."""
    await session.execute(WAKE_FITTED, {"product": product, "now": datetime.now(UTC)})
