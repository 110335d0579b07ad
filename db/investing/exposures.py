"""An investor's exposures for pages that show limits. Orders compute the same sums under locks."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, case, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.literals import literals
from db.products.tables import Investment, Product
from domain.core.codes import ESTATE_CATEGORIES, PF_CATEGORY
from domain.investing.holdings import Holdings
from domain.investing.limits import Exposure
from domain.investing.states import LIVE

IS_LIVE = Investment.state.in_(LIVE)
HELD = text(f"""
select person_id, product.category, product.borrower, product_uid, held
from (
  select person_id, product_uid, cast(sum(outstanding) as bigint) as held from investment
  where person_id = any(:people) and state in {literals(LIVE)} group by person_id, product_uid
) each join product on product.uid = product_uid
""")


async def exposure_of(session: AsyncSession, person: str, product: Product | None = None) -> Exposure:
    """The person's outstanding principal, in won; with `product`, also the principal for its borrower and for the
    product."""

    def held(condition: ColumnElement[bool]) -> ColumnElement[int]:
        return func.coalesce(func.sum(case((condition, Investment.outstanding), else_=0)), 0)

    borrower, uid = (product.borrower, product.uid) if product else ("", "")
    sums = select(
        func.coalesce(func.sum(Investment.outstanding), 0),
        held(Product.category.in_(ESTATE_CATEGORIES)),
        held(Product.category == PF_CATEGORY),
        held(Product.borrower == borrower),
        held(Product.uid == uid),
    )
    mine = sums.join(Product, Product.uid == Investment.product_uid).where(
        Investment.person_id == UUID(person), IS_LIVE
    )
    return Exposure(*map(int, (await session.execute(mine)).one()))


def sums_of(rows: Iterable[Any]) -> defaultdict[str, Holdings]:
    """Return the sums of the rows of `HELD`."""
    held: defaultdict[str, Holdings] = defaultdict(Holdings)
    for person, *holding in rows:
        held[str(person)].add(*holding)
    return held
