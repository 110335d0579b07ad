"""A payment may be deferred: it is due later, and no interest for being late is charged until then."""

from datetime import date, timedelta

from domain.core.business_days import roll
from domain.core.holidays import HOLIDAYS

LONGEST = timedelta(days=31)  # after today


def deferred_to(day: date) -> date:
    """The business day on which a payment deferred to `day` is due."""
    return roll(day, "following", HOLIDAYS)


def may_be_deferred(due_on: date, to: date, today: date) -> bool:
    """Whether a payment due on `due_on` may be due on `to`: later than before and than today, within a month."""
    return due_on < deferred_to(to) and today < to <= today + LONGEST
