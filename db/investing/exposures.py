"""An investor's exposures for pages that show limits. Orders compute the same sums under locks."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.literals import literals
from db.products.tables import Investment
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
    """Return the sums of the person's outstanding principal."""
    rows = await session.execute(HELD, {"people": [UUID(person)]})
    return sums_of(rows)[str(UUID(person))]


def sums_of(rows: Iterable[Any]) -> defaultdict[str, Holdings]:
    """Return the sums of the rows of `HELD`."""
    held: defaultdict[str, Holdings] = defaultdict(Holdings)
    for person, *holding in rows:
        held[str(person)].add(*holding)
    return held
