"""The loans' calendar: the current date for repayments. The demo may move it ahead of the real date."""

from datetime import date, datetime, time, timedelta

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.calendar import TODAY
from db.loans.tables import UNPAID, LoanClock, LoanInstalment
from domain.core.policy import SEOUL

MORNING = time(9, tzinfo=SEOUL)  # the time at which due instalments are collected, when banks are open
# Its due day has passed, whether or not its loan's workflow has run since (`overdue`).
IS_LATE = UNPAID & (LoanInstalment.due_on < TODAY)


async def today(session: AsyncSession) -> date:
    """Return the current day in Seoul by the loans' calendar."""
    return datetime.now(SEOUL).date() + await _days_ahead(session)


async def midnight(session: AsyncSession) -> datetime:
    """Return the start of that day, which is the time of the ledger's entries."""
    return datetime.combine(await today(session), time(), SEOUL)


async def until(session: AsyncSession, day: date) -> timedelta:
    """Return the real time until the morning of that day of the loans' calendar; zero if it has passed."""
    morning = datetime.combine(day - await _days_ahead(session), MORNING)
    return max(morning - datetime.now(SEOUL), timedelta(0))


async def move(session: AsyncSession, days: int) -> None:
    """Move the calendar of all loans forward by that many days."""
    await session.execute(update(LoanClock).values(days_ahead=LoanClock.days_ahead + days))


async def _days_ahead(session: AsyncSession) -> timedelta:
    return timedelta(days=await session.scalar(select(LoanClock.days_ahead)) or 0)
