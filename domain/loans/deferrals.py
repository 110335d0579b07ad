"""Deferral of a payment: it becomes due later, without overdue interest until then."""

from datetime import date, timedelta

from domain.core.business_days import roll
from domain.core.holidays import HOLIDAYS

LONGEST = timedelta(days=31)  # from today


def deferred_to(day: date) -> date:
    """Return the business day on which a payment deferred to `day` is due."""
    return roll(day, "following", HOLIDAYS)


def may_be_deferred(due_on: date, to: date, today: date, next_due: date | None) -> bool:
    """Whether a payment due on `due_on` may be deferred to `to`: a day later than today and than before, within a
    month, and before the next unpaid payment, because payments are collected in order."""
    day = deferred_to(to)
    return due_on < day and today < to <= today + LONGEST and (next_due is None or day < next_due)
