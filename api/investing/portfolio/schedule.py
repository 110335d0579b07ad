"""Received and expected payments, by month and by day."""

from datetime import date, timedelta
from typing import Annotated

from fastapi import Query

from api.core.dependencies import Session
from api.http.envelope import Camel
from api.http.router import Router
from api.investing.portfolio.investor import Caller
from api.investing.portfolio.shapes import Breakdown, Payment
from db.investing.portfolio import Sums, coming_to, paid_by_month, payouts
from domain.loans.schedule import add_months

router = Router()
Year = Annotated[int, Query(ge=2000, le=2199)]
Month = Annotated[str, Query(pattern=r"^2[01]\d\d-(0[1-9]|1[0-2])$", description="YYYY-MM")]


class ScheduledMonth(Camel):
    """A month ("YYYY-MM"): received, expected and late payments."""

    month: str
    received: Breakdown
    coming: Breakdown
    late: Breakdown


class ScheduledYear(Camel):
    """The twelve months of a year. `today`: of the loans' calendar."""

    today: date
    months: list[ScheduledMonth]


class ScheduledPayments(Camel):
    """Every payment of a month, by day."""

    today: date
    payments: list[Payment]


@router.get("/schedule")
async def investor_schedule_year(year: Year, caller: Caller, session: Session) -> ScheduledYear:
    """Return past and future payments of that year, by month."""
    firsts = [date(year, month, 1) for month in range(1, 13)]
    received = await paid_by_month(session, caller.person, firsts[0], date(year, 12, 31))
    coming, late = dict.fromkeys(firsts, Sums()), dict.fromkeys(firsts, Sums())
    for expected in await coming_to(session, caller.person, caller.holder):
        month = expected.row.due_date.replace(day=1)
        if month in coming:
            sums = late if expected.is_late else coming
            sums[month] = sums[month].plus(expected.row.payout)
    months = [
        ScheduledMonth(
            month=f"{first:%Y-%m}",
            received=Breakdown.of(received.get(first, Sums())),
            coming=Breakdown.of(coming[first]),
            late=Breakdown.of(late[first]),
        )
        for first in firsts
    ]
    return ScheduledYear(today=caller.today, months=months)


@router.get("/schedule/payments")
async def investor_schedule_month(month: Month, caller: Caller, session: Session) -> ScheduledPayments:
    """Return each payment of that month, past or future."""
    first, last = days_of(month)
    paid = [Payment.paid(paid) for paid in await payouts(session, caller.person, first, last)]
    coming = [
        Payment.coming(expected)
        for expected in await coming_to(session, caller.person, caller.holder)
        if first <= expected.row.due_date <= last
    ]
    payments = sorted([*paid, *coming], key=lambda payment: payment.date)
    return ScheduledPayments(today=caller.today, payments=payments)


def days_of(month: str) -> tuple[date, date]:
    """Return the first and the last day of "YYYY-MM"."""
    first = date.fromisoformat(f"{month}-01")
    return first, add_months(first, 1, 1) - timedelta(days=1)
