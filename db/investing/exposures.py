"""An investor's exposures for pages that show limits. Orders compute the same sums under locks."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.literals import literals
from db.products.tables import Investment, Product
from domain.investing.holdings import Holdings
from domain.investing.states import LIVE

IS_LIVE = Investment.state.in_(LIVE)
HELD = text(f"""
select person_id, product.category, product.borrower, product_uid, held
from (
  select person_id, product_uid, cast(sum(outstanding) as bigint) as held from investment
  where person_id = any(:people) and state in {literals(LIVE)} group by person_id, product_uid
) each join product on product.uid = product_uid
""")


async def holdings_of(session: AsyncSession, person: str) -> Holdings:
    """Return the sums of the person's outstanding principal. `HELD` cannot read the tables of mock investing."""
    held = (
        select(
            Investment.person_id,
            Product.category,
            Product.borrower,
            Investment.product_uid,
            func.sum(Investment.outstanding),
        )
        .join(Product, Product.uid == Investment.product_uid)
        .where(Investment.person_id == UUID(person), IS_LIVE)
        .group_by(Investment.person_id, Investment.product_uid, Product.category, Product.borrower)
    )
    return sums_of(await session.execute(held))[str(UUID(person))]


def sums_of(rows: Iterable[Any]) -> defaultdict[str, Holdings]:
    """Return the sums of rows as `HELD` selects them."""
    held: defaultdict[str, Holdings] = defaultdict(Holdings)
    for person, *holding in rows:
        held[str(person)].add(*holding)
    return held
