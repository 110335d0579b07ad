from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.core.business_days import Roll, add_business_days, is_business_day, roll

SEOLLAL = frozenset({date(2026, 2, 16), date(2026, 2, 17), date(2026, 2, 18)})  # Monday to Wednesday
days = st.dates(date(2020, 1, 1), date(2030, 12, 31))


@pytest.mark.parametrize(
    ("start", "count", "end"),
    [
        (date(2026, 11, 20), 1, date(2026, 11, 23)),  # Friday
        (date(2026, 11, 21), 3, date(2026, 11, 25)),  # Saturday
        (date(2026, 2, 13), 3, date(2026, 2, 23)),  # over the holidays
        (date(2026, 11, 20), 0, date(2026, 11, 20)),
    ],
)
def test_counting_business_days(start: date, count: int, end: date) -> None:
    assert add_business_days(start, count, SEOLLAL) == end


@given(days, st.integers(1, 30))
def test_as_many_business_days_lie_between(start: date, count: int) -> None:
    end = add_business_days(start, count, SEOLLAL)
    passed = [start + timedelta(days=n) for n in range(1, (end - start).days + 1)]
    assert sum(is_business_day(day, SEOLLAL) for day in passed) == count
    assert is_business_day(end, SEOLLAL)


@pytest.mark.parametrize(
    ("day", "convention", "rolled"),
    [
        (date(2026, 11, 21), "none", date(2026, 11, 21)),
        (date(2026, 11, 21), "following", date(2026, 11, 23)),
        (date(2026, 11, 21), "preceding", date(2026, 11, 20)),
        (date(2026, 10, 31), "following", date(2026, 11, 2)),
        (date(2026, 10, 31), "modified_following", date(2026, 10, 30)),
        (date(2026, 11, 21), "modified_following", date(2026, 11, 23)),
        (date(2026, 2, 15), "following", date(2026, 2, 19)),
        (date(2026, 11, 20), "following", date(2026, 11, 20)),
    ],
)
def test_rolling(day: date, convention: Roll, rolled: date) -> None:
    assert roll(day, convention, SEOLLAL) == rolled
