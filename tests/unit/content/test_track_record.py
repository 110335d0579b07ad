"""The track record of the loans."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.content.disclosure import LoanFigures
from domain.content.track_record import EndedLoans, RecordedLoan, result_rate, track_record
from domain.core.codes import PERSONAL_CREDIT
from domain.loans.endings import EndingKind

ON = date(2026, 10, 31)
APARTMENT = "1"


def loan(category: str, year: int, amount: int, repaid: int, grade: str, rate: str, **known: object) -> RecordedLoan:
    figures = LoanFigures(category, False, year, amount, repaid, **known)  # pyright: ignore[reportArgumentType]
    return RecordedLoan(figures, grade, Decimal(rate), earned=amount // 100, won_days=amount * 365)


LOANS = (
    loan(APARTMENT, 2025, 300, 100, "A1", "8", late_since=date(2026, 9, 1)),
    loan(PERSONAL_CREDIT, 2026, 100, 40, "B1", "12", is_lost=True),
    loan(PERSONAL_CREDIT, 2026, 100, 100, "A2", "10"),
)


def test_no_loans_give_an_empty_record() -> None:
    record = track_record([], ON)
    assert record.total.count == record.total.amount == record.total.rate == 0
    assert not record.kinds
    assert not record.years
    assert not record.grades
    assert record.total.result_rate is None  # not 0 %


def test_every_loan_is_counted_once_in_each_grouping() -> None:
    record = track_record(LOANS, ON)
    for lines in (record.kinds, record.years):
        for figure in ("count", "amount", "repaid", "earned", "balance", "lost", "delay_count", "delayed"):
            assert sum(getattr(line, figure) for line in lines) == getattr(record.total, figure)
    assert [line.name for line in record.kinds] == ["개인신용", "아파트 담보"]  # as products state them
    assert [line.name for line in record.years] == ["2026년", "2025년"]
    assert [(line.name, line.count) for line in record.grades] == [("A2", 1), ("B1", 1)]  # of personal credit only


def test_rates_are_weighted_by_amount_and_losses_are_principal() -> None:
    record = track_record(LOANS, ON)
    assert record.total.rate == Decimal("9.20")
    assert (record.total.lost, record.total.lost_rate) == (60, Decimal("12.00"))
    assert record.total.delay_rate == Decimal("100.00")  # all that is still owed is late
    assert (record.total.delay_count, record.total.delayed) == (1, 200)
    lost = next(line for line in record.grades if line.name == "B1")
    assert (lost.lost_rate, lost.delay_rate, lost.repaid) == (Decimal("60.00"), Decimal("0.00"), 40)


def test_what_was_not_returned_of_ended_loans_is_lost() -> None:
    assert EndedLoans(EndingKind.SOLD, count=2, principal=1_000, returned=600).lost == 400


WON = st.integers(0, 10**13)
WON_DAYS = st.integers(1, 10**17)


@pytest.mark.parametrize(
    ("earned", "lost", "won_days", "rate"),
    [
        (0, 0, 0, None),  # no loans
        (0, 0, 365 * 1_000, "0.00"),  # paid out, nothing received yet
        (100, 0, 365 * 1_000, "10.00"),
        (100, 40, 365 * 1_000, "6.00"),
        (100, 100, 365 * 1_000, "0.00"),
        (0, 40, 365 * 1_000, "-4.00"),  # only losses
        (50, 0, 73 * 1_000, "25.00"),  # a fifth of a year
        (5, 0, 365 * 100_000, "0.01"),  # half is rounded away from zero
        (0, 5, 365 * 100_000, "-0.01"),
        (607_253_478, 151_849_963, 3_103_231_628_206, "5.36"),
    ],
)
def test_the_result_rate_is_a_year_of_the_outstanding_principal(
    earned: int, lost: int, won_days: int, rate: str | None
) -> None:
    assert result_rate(earned, lost, won_days) == (rate if rate is None else Decimal(rate))


@given(WON, WON)
def test_without_outstanding_principal_there_is_no_result_rate(earned: int, lost: int) -> None:
    assert result_rate(earned, lost, 0) is None


@given(WON, WON, WON_DAYS)
def test_the_result_rate_is_exact_to_half_a_hundredth(earned: int, lost: int, won_days: int) -> None:
    rate = result_rate(earned, lost, won_days)
    assert rate is not None
    assert rate.as_tuple().exponent == -2
    assert abs(int(rate * 100) * won_days - (earned - lost) * 365 * 10_000) * 2 <= won_days
    assert rate <= 0 if lost >= earned else rate >= 0


@given(WON, WON, WON, WON_DAYS)
def test_a_loss_never_raises_the_result_rate(earned: int, lost: int, more: int, won_days: int) -> None:
    before, after = result_rate(earned, lost, won_days), result_rate(earned, lost + more, won_days)
    assert before is not None
    assert after is not None
    assert after <= before


@given(
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 10_000), st.integers(0, 10_000), st.booleans()), max_size=6)
)
def test_the_result_rate_of_a_line_is_that_of_the_sums_of_its_loans(rows: list[tuple[int, int, int, bool]]) -> None:
    amount = 10_000
    loans = [
        RecordedLoan(
            LoanFigures(APARTMENT, False, 2024 + year, amount, repaid, is_lost=is_lost),
            "NONE",
            Decimal(8),
            earned,
            10**6,
        )
        for year, repaid, earned, is_lost in rows
    ]
    record = track_record(loans, ON)
    for line in (record.total, *record.kinds, *record.years):
        assert line.result_rate == result_rate(line.earned, line.lost, line.count * 10**6)
