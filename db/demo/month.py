"""Moves the loans of the demo one month ahead: `python -m db.demo.month`, while the platform runs. It moves from due
date to due date; on each the platform collects what is due and pays the investors, so no loan becomes late. The ledger
uses the dates of the loans' calendar. Products that were to open within the month are open afterwards.
"""

import asyncio
import calendar
import sys
import time
from datetime import date

from sqlalchemy import func, select, text, update

from config.production import refuse_unsafe
from config.settings import settings
from db.core.engine import Database
from db.core.literals import literals
from db.loans import calendar as loan_clock
from db.loans.tables import Loan, PayoutRow
from db.products.tables import Product
from domain.core.business_days import roll
from domain.core.holidays import HOLIDAYS
from domain.loans.schedule import add_months
from domain.loans.states import OWED
from domain.products.states import ProductState

TIMEOUT = 60.0  # seconds for all loans of one due date
DUE = f"loan_instalment.state in {literals(OWED)} and product.state = '{ProductState.DISBURSED}'"
NEXT = text(f"""
select min(due_on) from loan_instalment join product on uid = product_uid
where {DUE} and due_on > :today and due_on <= :until
""")
WAKE_ALL = (
    update(Loan)
    .where(Loan.product_uid == Product.uid, Product.state == ProductState.DISBURSED)
    .values(needs_wake=True)
    .execution_options(synchronize_session=False)
)
# A borrower whose bank has refused today stays in arrears. A paused loan collects nothing.
WAITING = text(f"""
select count(*) from loan_instalment join product on uid = loan_instalment.product_uid join loan using (product_uid)
where {DUE} and due_on <= :today and refused_on is distinct from :today and not is_paused
""")
OPEN = (
    update(Product)
    .where(Product.opens_at.between(func.now(), func.now() + func.make_interval(0, 1)))
    .values(opens_at=func.now())
    .execution_options(synchronize_session=False)
)
LATE = text(f"select count(*) from loan_instalment join product on uid = product_uid where {DUE} and due_on < :today")


class NotRunning(Exception):
    """The platform does not collect due payments."""


async def pass_month(database: Database) -> str:
    """Move the loans' calendar to the same day of the next month, or the next business day. Returns what happened."""
    async with database.transaction() as session:
        since = day = await loan_clock.today(session)
        await session.execute(OPEN)
    until = roll(_month_later(day), "following", HOLIDAYS)
    while day < until:
        async with database.transaction() as session:
            due = await session.scalar(NEXT, {"today": day, "until": until}) or until
            await loan_clock.move(session, (due - day).days)
            await session.execute(WAKE_ALL)
        day = due
        await _settled(database, day)
    async with database.transaction() as session:
        paid = select(func.count(), func.count(PayoutRow.product_uid.distinct()))
        payouts, loans = (await session.execute(paid.where(PayoutRow.paid_on > since, PayoutRow.paid_on <= day))).one()
        late = await session.scalar(LATE, {"today": day})
    return f"It is {day} for the loans: {payouts} payouts from {loans} loans, {late} instalments are late."


async def _settled(database: Database, day: date) -> None:
    """Wait until everything due is paid or refused by the borrower's bank."""
    deadline = time.monotonic() + TIMEOUT
    while (await database.statement(WAITING, {"today": day})).scalar_one():
        if time.monotonic() > deadline:
            raise NotRunning
        await asyncio.sleep(0.2)


def _month_later(day: date) -> date:
    """Return the day a month later. The last day of a month leads to the last day of the next one, so that no due date
    is skipped."""
    is_last = day.day == calendar.monthrange(day.year, day.month)[1]
    return add_months(day, 1, 31 if is_last else day.day)


async def main() -> int:
    """Print what happened. Returns 1 if the platform is not running."""
    database = Database(settings().database_url)
    try:
        print(await pass_month(database))
    except NotRunning:
        print("The loans were not served: is the platform running (`make up`)?", file=sys.stderr)
        return 1
    finally:
        await database.close()
    return 0


if __name__ == "__main__":
    refuse_unsafe(settings())
    if not settings().demo:
        sys.exit("IEUM_DEMO is off: no month passes.")
    sys.exit(asyncio.run(main()))
