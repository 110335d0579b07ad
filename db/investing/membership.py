"""An investor's average invested amount, which determines the membership grade."""

from datetime import date
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from domain.investing.membership import WINDOW
from domain.investing.states import InvestmentState

# Won-days: current investments since the payout of their loans, and repaid principal for the time it was invested.
INVESTED = text(f"""
select coalesce((
  select sum(outstanding * greatest(least(:window, :today - disbursed_on), 0))
  from investment join product on product.uid = product_uid
  where person_id = :person and investment.state = '{InvestmentState.FUNDED}'
), 0) + coalesce((
  select sum(principal * greatest(least(:window, :today - disbursed_on) - (:today - paid_on), 0))
  from payout join product on product.uid = product_uid
  where person_id = :person and paid_on > :today - :window
), 0)
""")


async def average_invested(session: AsyncSession, person: UUID, today: date) -> int:
    """Return the average invested won over the twelve months before `today`."""
    asked = {"person": person, "today": today, "window": WINDOW}
    return int(await session.scalar(INVESTED, asked) or 0) // WINDOW
