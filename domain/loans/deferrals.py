"""A payment may be deferred: it is due later, and no interest for being late is charged until then."""

from datetime import date, timedelta

from domain.core.business_days import roll
from domain.core.holidays import HOLIDAYS

LONGEST = timedelta(days=31)  # after today


def deferred_to(day: date) -> date:
    """The business day on which a payment deferred to `day` is due."""
    return roll(day, "following", HOLIDAYS)


def may_be_deferred(due_on: date, to: date, today: date, next_due: date | None) -> bool:
    """Whether a payment due on `due_on` may be due on `to`: later than before and than today, within a month, and
    before the next payment that is open: payments are debited in their order."""
    day = deferred_to(to)
    return due_on < day and today < to <= today + LONGEST and (next_due is None or day < next_due)
