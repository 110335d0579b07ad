"""When investors can be asked for a maturity extension, and when they have agreed."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.loans.maturity_extensions import LONGEST, Proposal, is_agreed, may_be_proposed

TODAY, MATURES = date(2026, 3, 2), date(2026, 6, 1)


@pytest.mark.parametrize(
    ("months", "ends_on", "may"),
    [
        (1, TODAY + timedelta(days=3), True),
        (LONGEST, MATURES - timedelta(days=1), True),
        (0, TODAY + timedelta(days=3), False),
        (LONGEST + 1, TODAY + timedelta(days=3), False),
        (1, TODAY + timedelta(days=2), False),
        (1, MATURES, False),
    ],
)
def test_there_is_time_to_answer_before_the_loan_is_due(months: int, ends_on: date, may: bool) -> None:
    assert may_be_proposed(Proposal(months, ends_on, "사정이 있어요."), TODAY, MATURES) is may


@given(st.integers(0, 10**12), st.integers(0, 10**12))
def test_more_than_half_of_the_principal_agrees(agreed: int, other: int) -> None:
    assert is_agreed(agreed, agreed + other) is (agreed > other)
