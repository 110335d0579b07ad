"""Late, partial and early payments: what a borrower owes, and how a payment is allocated."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.core.holidays import HOLIDAYS
from domain.core.money import Won
from domain.loans.arrears import OVERDUE_CEILING, overdue_interest, overdue_rate
from domain.loans.repayment import Part, after_early_repayment, allocate, early_repayment_fee, interest_until
from domain.loans.schedule import LoanTerms, repayment_schedule
from domain.products.phase import grade_of

DAY = timedelta(days=1)
START = date(2026, 3, 10)
TERMS = LoanTerms(principal=12_000_000, annual_rate=Decimal(12), periods=12, start_date=START, level="regular")
WON = st.integers(0, 10**9)
PARTS = st.lists(st.builds(Part, st.integers(1, 60), WON, WON, WON), max_size=4)


@pytest.mark.parametrize(("days", "expected"), [(-5, 0), (0, 0), (1, 547), (30, 16_438), (365, 200_000)])
def test_overdue_interest_runs_from_the_day_after(days: int, expected: int) -> None:
    assert overdue_interest(Won(1_000_000), START, START + days * DAY, Decimal(20)) == expected


RATES = st.decimals(0, 20, places=2)


@given(WON, st.integers(0, 3650), RATES)
def test_overdue_interest_is_that_of_its_rate_rounded_down(unpaid: int, days: int, rate: Decimal) -> None:
    interest = overdue_interest(Won(unpaid), START, START + days * DAY, rate)
    assert interest * 36_500 <= unpaid * days * rate < (interest + 1) * 36_500


@pytest.mark.parametrize(
    ("rate", "expected"), [("0", "3"), ("5.9", "8.9"), ("8", "11"), ("16.99", "19.99"), ("17", "20"), ("19", "20")]
)
def test_overdue_rate_of_a_loan(rate: str, expected: str) -> None:
    assert overdue_rate(Decimal(rate)) == Decimal(expected)


@given(RATES)
def test_overdue_rate_is_three_points_more_at_most_and_never_above_the_ceiling(rate: Decimal) -> None:
    assert rate <= overdue_rate(rate) <= min(rate + 3, OVERDUE_CEILING)
    assert overdue_rate(rate) in (rate + 3, OVERDUE_CEILING)


def test_overdue_interest_comes_first_then_interest_then_principal_the_oldest_first() -> None:
    owed = [Part(1, 10, 100, 1_000), Part(2, 0, 90, 1_010)]
    assert allocate(5, owed) == [Part(1, 5, 0, 0)]
    assert allocate(60, owed) == [Part(1, 10, 50, 0)]
    assert allocate(600, owed) == [Part(1, 10, 100, 490)]
    assert allocate(1_200, owed) == [Part(1, 10, 100, 1_000), Part(2, 0, 90, 0)]
    assert allocate(99_999, owed) == owed
    assert allocate(0, owed) == allocate(7, []) == []


@given(WON, PARTS)
def test_a_payment_is_allocated_up_to_the_debt(received: int, owed: list[Part]) -> None:
    paid = allocate(received, owed)
    assert sum(part.total for part in paid) == min(received, sum(part.total for part in owed))


def test_the_early_repayment_fee_is_a_percent_for_the_remaining_days() -> None:
    end = date(2027, 3, 10)
    half = START + timedelta(days=182)
    assert early_repayment_fee(Won(1_000_000), half, START, end) == 1_000_000 * (365 - 182) // (100 * 365)
    assert early_repayment_fee(Won(1_000_000), START + 14 * DAY, START, end) == 0  # the contract may be cancelled
    assert early_repayment_fee(Won(1_000_000), START + 15 * DAY, START, end) == 9_589
    assert early_repayment_fee(Won(1_000_000), end, START, end) == 0
    far = date(2031, 3, 10)
    assert early_repayment_fee(Won(1_000_000), date(2029, 3, 9), START, far) > 0
    assert early_repayment_fee(Won(1_000_000), date(2029, 3, 10), START, far) == 0  # after three years


@given(st.integers(1, 10**9), st.integers(0, 365))
def test_the_fee_is_never_above_a_percent(principal: int, days: int) -> None:
    fee = early_repayment_fee(Won(principal), START + days * DAY, START, date(2027, 3, 10))
    assert 0 <= fee * 100 <= principal


def test_interest_until_a_day_in_the_period() -> None:
    due = date(2026, 4, 10)
    assert interest_until(TERMS, Won(12_000_000), START, due) == 120_000  # a whole period
    assert interest_until(TERMS, Won(12_000_000), START, START + 15 * DAY) == 60_000
    assert interest_until(TERMS, Won(12_000_000), START, START) == 0
    assert interest_until(TERMS, Won(0), START, due) == 0


@given(st.integers(1, 11), st.integers(1, 9_000_000), st.integers(0, 27))
def test_the_remaining_principal_is_repaid_in_as_many_instalments(paid: int, balance: int, days: int) -> None:
    rows = repayment_schedule(TERMS)
    since, until = rows[paid - 1].due_date, rows[paid].due_date
    left = after_early_repayment(TERMS, Won(balance), since + days * DAY, paid, until)
    assert [row.number for row in left] == [row.number for row in rows[paid:]]
    assert [row.due_date for row in left] == [row.due_date for row in rows[paid:]]
    assert sum(row.principal for row in left) == balance
    assert left[-1].balance_after == 0
    assert min(min(row.principal, row.interest) for row in left) >= 0


def test_remaining_interest_only_months_are_kept() -> None:
    terms = replace(TERMS, principal=6_000_000, periods=6, interest_only_periods=3)
    left = after_early_repayment(terms, Won(3_000_000), date(2026, 4, 20), 1, date(2026, 5, 10))
    assert [row.principal for row in left[:2]] == [0, 0]
    assert sum(row.principal for row in left[2:]) == 3_000_000
    late = after_early_repayment(terms, Won(1_000), date(2026, 8, 20), 5, date(2026, 9, 10))
    assert [row.principal for row in late] == [1_000]


@pytest.mark.parametrize(
    "day", [date(2026, 2, 17), date(2026, 5, 25), date(2026, 9, 25), date(2027, 5, 3), date(2030, 1, 1)]
)
def test_banks_are_closed_on_holidays(day: date) -> None:
    assert day in HOLIDAYS


def test_every_listed_holiday_is_a_weekday() -> None:
    assert all(day.weekday() < 5 for day in HOLIDAYS)


@pytest.mark.parametrize(
    ("rate", "grade"), [("5.9", "A1"), ("7.5", "A2"), ("11.9", "B1"), ("13.5", "C1"), ("19", "C2")]
)
def test_the_rate_determines_the_grade(rate: str, grade: str) -> None:
    assert grade_of(Decimal(rate))[0] == grade
