"""What the disclosure of loans reads."""

from datetime import date

from db.core.engine import Database
from db.loans.calendar import today
from domain.content.disclosure import disclosed_months

INSTALMENT = """
insert into loan_instalment (product_uid, number, runs_until, due_on, principal, interest, balance_after, state,
  paid_on)
values (:uid, :number, :due, :due, 1000000, 10000, 0, :state, :paid)
"""


async def last_month(database: Database) -> date:
    """Return its last day in the loans' calendar, which other tests may have moved ahead."""
    async with database.transaction() as session:
        return disclosed_months(None, await today(session))[0]
