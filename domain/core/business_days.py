"""Bank business days. The caller passes the holidays, because decrees change them (`domain/core/holidays.py`).

`numpy.busday_offset` counts and rolls in the same way, but the platform does not need numpy for
anything else.
"""

from collections.abc import Set as AbstractSet
from datetime import date, timedelta
from typing import Literal

Roll = Literal["none", "following", "preceding", "modified_following"]
NO_HOLIDAYS: frozenset[date] = frozenset()

_DAY = timedelta(days=1)
_SATURDAY = 5


def is_business_day(day: date, holidays: AbstractSet[date] = NO_HOLIDAYS) -> bool:
    """Whether the day is a weekday and not a holiday."""
    return day.weekday() < _SATURDAY and day not in holidays


def add_business_days(day: date, count: int, holidays: AbstractSet[date] = NO_HOLIDAYS) -> date:
    """Return the `count`th business day after `day`."""
    while count > 0:
        day += _DAY
        count -= is_business_day(day, holidays)
    return day


def business_days_between(day: date, until: date, holidays: AbstractSet[date] = NO_HOLIDAYS) -> int:
    """Return the number of business days after `day`, up to and including `until`; 0 if `until` is not later."""
    return sum(is_business_day(day + _DAY * ahead, holidays) for ahead in range(1, (until - day).days + 1))


def roll(day: date, convention: Roll, holidays: AbstractSet[date] = NO_HOLIDAYS) -> date:
    """Return a business day for a day on a weekend or holiday. `modified_following` never moves into the next month."""
    if convention == "none":
        return day
    step = -_DAY if convention == "preceding" else _DAY
    rolled = day
    while not is_business_day(rolled, holidays):
        rolled += step
    if convention == "modified_following" and rolled.month != day.month:
        return roll(day, "preceding", holidays)
    return rolled
