from datetime import UTC, datetime

import pytest

from domain.core.policy import SEOUL
from domain.ledger.bank_hours import REOPENS, is_open


@pytest.mark.parametrize(
    ("hour", "minute", "second", "open_"),
    [(23, 29, 59, True), (23, 30, 0, False), (0, 0, 0, False), (0, 29, 59, False), (0, 30, 0, True), (12, 0, 0, True)],
)
def test_banks_close_around_midnight_in_seoul(hour: int, minute: int, second: int, open_: bool) -> None:
    now = datetime(2026, 11, 21, hour, minute, second, tzinfo=SEOUL)
    assert is_open(now) is is_open(now.astimezone(UTC)) is open_


def test_the_reopening_is_a_time_of_day() -> None:
    assert REOPENS == "00:30"
