from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.core.policy import POLICY, SEOUL, Allowance, allowance, seoul_midnight

NOON = datetime(2026, 11, 21, 12, tzinfo=SEOUL)
SMS = POLICY.sms_code
moments = st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


@pytest.mark.parametrize(
    ("sent", "seconds_ago", "left", "wait"),
    [
        (0, None, 5, 0),
        (1, 0, 4, 30),
        (1, 29.5, 4, 1),
        (1, 30, 4, 0),
        (4, 3600, 1, 0),
        (5, 3600, 0, 43_200),
        (9, 0, 0, 43_200),
    ],
)
def test_the_sendings_left(sent: int, seconds_ago: float | None, left: int, wait: int) -> None:
    last = None if seconds_ago is None else NOON - timedelta(seconds=seconds_ago)
    assert allowance(SMS, sent, last, NOON) == Allowance(limit=5, remaining_count=left, remaining_seconds=wait)


@given(moments)
def test_the_day_begins_at_midnight_in_seoul(now: datetime) -> None:
    start = seoul_midnight(now)
    assert timedelta(0) <= now - start < timedelta(days=1)
    assert (start.utcoffset(), start.hour, start.minute) == (timedelta(hours=9), 0, 0)


@given(st.integers(5, 20), moments)
def test_an_exhausted_day_ends_at_midnight(sent: int, now: datetime) -> None:
    wait = allowance(SMS, sent, now, now).remaining_seconds
    assert seoul_midnight(now + timedelta(seconds=wait)) > seoul_midnight(now)
    assert seoul_midnight(now + timedelta(seconds=wait - 1)) == seoul_midnight(now)
