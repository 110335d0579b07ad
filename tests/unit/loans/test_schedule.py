from dataclasses import replace
from datetime import date
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.core.money import Won
from domain.loans.schedule import (
    DayCount,
    Instalment,
    Level,
    LoanTerms,
    Method,
    Residue,
    add_months,
    personal_credit_terms,
    repayment_schedule,
)

NEW_YEAR = date(2026, 1, 1)


def rows(terms: LoanTerms) -> list[tuple[int, int]]:
    """Return (interest, principal) of every row."""
    return [(row.interest, row.principal) for row in repayment_schedule(terms)]


def terms(principal: int, rate: str, periods: int, method: Method = "annuity", **other: Any) -> LoanTerms:
    dates: dict[str, Any] = {"start_date": NEW_YEAR, "first_due_date": date(2026, 2, 1)}
    return LoanTerms(principal=principal, annual_rate=Decimal(rate), periods=periods, method=method, **(dates | other))


# -- the product -------------------------------------------------------------------------------


def test_the_personal_credit_loan() -> None:
    schedule = repayment_schedule(personal_credit_terms(Won(10_000_000), Decimal("9.9"), 12, date(2026, 1, 31)))
    assert schedule[0] == Instalment(1, date(2026, 2, 28), 28, 796_193, 82_500, 878_693, 9_203_807)
    assert schedule[1] == Instalment(2, date(2026, 3, 31), 31, 802_762, 75_931, 878_693, 8_401_045)
    assert schedule[11] == Instalment(12, date(2027, 1, 31), 31, 871_509, 7_189, 878_698, 0)
    assert {row.total for row in schedule[:-1]} == {878_693}


@given(
    st.integers(10, 500).map(lambda count: count * 100_000),
    st.decimals(Decimal("5.9"), Decimal("19.0"), places=1),
    st.sampled_from(range(6, 61, 6)),
    st.dates(date(2024, 1, 1), date(2030, 12, 31)),
)
def test_the_product_is_level_and_the_last_row_close_to_it(
    principal: int, rate: Decimal, months: int, start: date
) -> None:
    schedule = repayment_schedule(personal_credit_terms(Won(principal), rate, months, start))
    level = schedule[0].total
    assert all(row.total == level for row in schedule[:-1])
    assert abs(schedule[-1].total - level) <= 2 * months
    assert sum(row.interest for row in schedule) <= principal * rate / 1200 * months  # never above simple interest


# -- every combination of conventions ----------------------------------------------------------


@st.composite
def any_terms(draw: st.DrawFn) -> LoanTerms:
    periods = draw(st.integers(1, 72))
    start = draw(st.dates(date(2000, 1, 1), date(2040, 12, 31)))
    return LoanTerms(
        principal=draw(st.integers(1, 10**12)),
        annual_rate=draw(st.decimals(0, 60, places=3)),
        periods=periods,
        method=draw(st.sampled_from(["annuity", "equal_principal", "bullet"])),
        start_date=start,
        first_due_date=draw(
            st.none() | st.dates(date.fromordinal(start.toordinal() + 1), date.fromordinal(start.toordinal() + 90))
        ),
        interest_only_periods=draw(st.integers(0, periods - 1)),
        frequency_months=draw(st.sampled_from([1, 2, 3, 6, 12])),
        day_count=draw(st.sampled_from(["30/360", "actual/365", "actual/actual"])),
        rounding=draw(st.sampled_from([ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_EVEN, ROUND_CEILING])),
        digits=draw(st.integers(0, 3)),
        instalment_rounding=draw(st.sampled_from([None, ROUND_FLOOR, ROUND_HALF_UP, ROUND_CEILING])),
        instalment_multiple=draw(st.sampled_from([None, 0, 1, 10, 100, 1000, 100_000])),
        level=draw(st.sampled_from(["regular", "exact"])),
        residue=draw(st.sampled_from(["last", "first", "spread"])),
        business_day_roll=draw(st.sampled_from([None, "none", "following", "preceding", "modified_following"])),
    )


@given(any_terms())
def test_principals_add_up_nothing_is_negative_and_the_last_row_clears(loan: LoanTerms) -> None:
    schedule = repayment_schedule(loan)
    assert [row.number for row in schedule] == list(range(1, loan.periods + 1))
    assert sum(row.principal for row in schedule) == loan.principal
    assert schedule[-1].balance_after == 0
    balance = loan.principal
    for row in schedule:
        assert min(row.principal, row.interest, row.balance_after) >= 0
        assert row.days > 0
        assert row.total == row.principal + row.interest
        assert row.balance_after == balance - row.principal
        balance = row.balance_after
    assert all(row.principal == 0 for row in schedule[: loan.interest_only_periods])


@given(any_terms())
def test_unset_rounding_options_change_no_figure(loan: LoanTerms) -> None:
    plain = replace(loan, digits=0, instalment_multiple=loan.instalment_multiple or 1)
    assert repayment_schedule(plain) == repayment_schedule(loan)
    multiples = [repayment_schedule(replace(loan, instalment_multiple=none)) for none in (None, 0, 1)]
    assert multiples[0] == multiples[1] == multiples[2]


@given(any_terms())
def test_due_dates_increase(loan: LoanTerms) -> None:
    dates = [row.due_date for row in repayment_schedule(loan)]
    assert dates == sorted(set(dates))
    if loan.business_day_roll not in (None, "none"):
        assert all(day.weekday() < 5 for day in dates)


# -- methods -----------------------------------------------------------------------------------


def test_equal_principal() -> None:
    assert rows(terms(1_000_000, "12", 4, "equal_principal")) == [
        (10_000, 250_000),
        (7_500, 250_000),
        (5_000, 250_000),
        (2_500, 250_000),
    ]


def test_bullet() -> None:
    assert rows(terms(1_000_000, "12", 3, "bullet")) == [(10_000, 0), (10_000, 0), (10_000, 1_000_000)]


def test_interest_only_months_come_first() -> None:
    schedule = rows(terms(1_000_000, "12", 4, "annuity", interest_only_periods=2))
    assert schedule == [(10_000, 0), (10_000, 0), (10_000, 497_512), (5_024, 502_488)]


@pytest.mark.parametrize("method", ["annuity", "equal_principal"])
def test_without_interest(method: Method) -> None:
    assert rows(terms(100, "0", 3, method)) == [(0, 33), (0, 33), (0, 34)]


@pytest.mark.parametrize(
    ("residue", "principals"), [("last", [333, 333, 334]), ("first", [334, 333, 333]), ("spread", [333, 333, 334])]
)
def test_the_row_that_absorbs_the_residue(residue: Residue, principals: list[int]) -> None:
    schedule = repayment_schedule(terms(1_000, "0", 3, "equal_principal", residue=residue))
    assert [row.principal for row in schedule] == principals


def test_a_level_rounded_up_ends_early_and_one_rounded_to_zero_ends_late() -> None:
    up = terms(1_000, "0", 3, instalment_multiple=900, rounding=ROUND_CEILING)
    assert [row.principal for row in repayment_schedule(up)] == [900, 100, 0]
    down = terms(1_000, "12", 3, instalment_multiple=100_000)
    assert [row.principal for row in repayment_schedule(down)] == [0, 0, 1_000]


@pytest.mark.parametrize(
    ("rounding", "instalment_rounding", "level"),
    [(ROUND_FLOOR, None, 340_022), (ROUND_HALF_UP, None, 340_022), (ROUND_CEILING, None, 340_023),
     (ROUND_CEILING, ROUND_FLOOR, 340_022), (ROUND_FLOOR, ROUND_CEILING, 340_023)],
)  # fmt: skip
def test_one_rounding_governs_interest_and_instalment_unless_stated_otherwise(
    rounding: str, instalment_rounding: str | None, level: int
) -> None:
    loan = terms(1_000_000, "12", 3, rounding=rounding, instalment_rounding=instalment_rounding)
    assert repayment_schedule(loan)[0].total == level


def test_the_neighbouring_level_is_used_if_it_evens_the_last_row() -> None:
    """75.00 at 12.3 %: 15.46 is nearest to the annuity, but 15.49 would be left; 15.47 leaves 15.45."""
    loan = terms(75_00, "12.3", 5, digits=2, rounding=ROUND_HALF_EVEN)
    assert [row.total for row in repayment_schedule(loan)] == [15_47] * 4 + [15_45]
    directed = [row.total for row in repayment_schedule(replace(loan, instalment_rounding=ROUND_FLOOR))]
    assert directed == [15_46] * 4 + [15_49]
    stub = replace(loan, start_date=date(2025, 12, 15), level="regular")  # the annuity is that of five full months
    assert {row.total for row in repayment_schedule(stub)[:-1]} == {15_46}


def test_the_multiple_is_the_annuity_s_and_in_the_smallest_unit() -> None:
    level, equal = (
        terms(1_000_00, "12", 3, method, instalment_multiple=100) for method in ("annuity", "equal_principal")
    )
    assert repayment_schedule(level)[0].total == 340_00
    assert repayment_schedule(equal)[0].principal == 333_33


@pytest.mark.parametrize(("level", "first"), [("exact", 17_43), ("regular", 17_44)])
def test_conventions_of_the_annuity(level: Level, first: int) -> None:
    loan = terms(
        100_00,
        "15.678",
        6,
        start_date=date(2024, 1, 1),
        first_due_date=None,
        day_count="actual/365",
        rounding=ROUND_HALF_EVEN,
        level=level,
    )
    assert repayment_schedule(loan)[0].total == first


def test_terms_with_defaults_can_be_omitted() -> None:
    short = LoanTerms(principal=1_000_000, annual_rate=Decimal(12), periods=3, start_date=date(2026, 1, 31))
    full = LoanTerms(
        principal=1_000_000,
        annual_rate=Decimal(12),
        periods=3,
        method="annuity",
        interest_only_periods=0,
        start_date=date(2026, 1, 31),
        first_due_date=date(2026, 2, 28),
        frequency_months=1,
        day_count="30/360",
        digits=0,
        rounding=ROUND_FLOOR,
        instalment_multiple=1,
        residue="last",
        business_day_roll="none",
    )
    assert repayment_schedule(short) == repayment_schedule(full)


# -- days and dates ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day_count", "start", "end", "interest"),
    [
        ("30/360", date(2026, 1, 1), date(2026, 2, 1), 30_000),
        ("30/360", date(2026, 1, 31), date(2026, 2, 28), 30_000),
        ("30/360", date(2026, 2, 28), date(2026, 3, 31), 30_000),
        ("30/360", date(2026, 1, 15), date(2026, 2, 20), 35_357),  # a month and five of 28 days
        ("30/360", date(2026, 2, 28), date(2026, 3, 15), 16_071),  # fifteen of 28 days
        ("30/360", date(2026, 1, 31), date(2026, 3, 1), 30_967),  # a month and one of 31 days
        ("actual/365", date(2026, 1, 1), date(2026, 2, 1), 30_575),
        ("actual/365", date(2028, 1, 1), date(2028, 2, 1), 30_575),
        ("actual/actual", date(2028, 1, 1), date(2028, 2, 1), 30_491),
        ("actual/actual", date(2027, 12, 12), date(2028, 1, 12), 30_543),
        ("actual/actual", date(2027, 12, 31), date(2028, 12, 31), 360_000),
    ],
)
def test_interest_of_one_period(day_count: DayCount, start: date, end: date, interest: int) -> None:
    loan = terms(1_000_000, "36", 1, start_date=start, first_due_date=end, day_count=day_count)
    assert rows(loan) == [(interest, 1_000_000)]


@pytest.mark.parametrize(
    ("start", "end", "interest"),
    [
        (date(2026, 1, 15), date(2026, 2, 15), 30_000),
        (date(2026, 1, 15), date(2026, 2, 20), 35_000),
        (date(2026, 2, 28), date(2026, 3, 15), 17_000),
    ],
)
def test_a_regular_stub_counts_thirty_days_a_month(start: date, end: date, interest: int) -> None:
    loan = terms(1_000_000, "36", 1, start_date=start, first_due_date=end, level="regular")
    assert rows(loan) == [(interest, 1_000_000)]


@pytest.mark.parametrize(
    ("day", "months", "seed", "expected"),
    [
        (date(2026, 1, 31), 1, 31, date(2026, 2, 28)),
        (date(2026, 2, 28), 1, 31, date(2026, 3, 31)),
        (date(2028, 1, 30), 1, 30, date(2028, 2, 29)),
        (date(2026, 11, 15), 3, 15, date(2027, 2, 15)),
        (date(2026, 12, 1), 12, 1, date(2027, 12, 1)),
    ],
)
def test_add_months(day: date, months: int, seed: int, expected: date) -> None:
    assert add_months(day, months, seed) == expected


def test_due_dates_keep_the_day_of_the_month() -> None:
    dates = [
        row.due_date
        for row in repayment_schedule(personal_credit_terms(Won(1_000_000), Decimal(10), 6, date(2027, 10, 31)))
    ]
    assert [f"{day:%m%d}" for day in dates] == ["1130", "1231", "0131", "0229", "0331", "0430"]


def test_a_rolled_due_date_does_not_change_the_interest() -> None:
    # 1 February 2026 is a Sunday, 1 March and the day after are holidays
    rolled = terms(
        1_000_000, "12", 2, business_day_roll="following", holidays=frozenset({date(2026, 3, 1), date(2026, 3, 2)})
    )
    assert rows(rolled) == rows(terms(1_000_000, "12", 2))
    assert [row.due_date for row in repayment_schedule(rolled)] == [date(2026, 2, 2), date(2026, 3, 3)]


@pytest.mark.parametrize(
    "wrong",
    [
        {"principal": 0},
        {"periods": 0},
        {"annual_rate": Decimal(-1)},
        {"interest_only_periods": 12},
        {"first_due_date": NEW_YEAR},
    ],
)
def test_impossible_terms_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="must"):
        replace(terms(1_000, "10", 12), **wrong)


def test_interest_that_is_a_whole_won_is_not_floored_to_the_won_below() -> None:
    """19.9 % of 3,000,000 won for a month is 49,750 won exactly, although 19.9/12 is a recurring decimal."""
    first = repayment_schedule(personal_credit_terms(Won(3_000_000), Decimal("19.9"), 60, date(2026, 11, 21)))[0]
    assert first.interest == 49_750
