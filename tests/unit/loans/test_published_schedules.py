"""Schedules published by other systems are reproduced exactly from the named terms."""

from dataclasses import astuple
from datetime import date
from decimal import ROUND_CEILING, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

import pytest

from domain.loans.schedule import Instalment, LoanTerms, Method, repayment_schedule

DATA = Path(__file__).with_name("published_schedules.txt")
READ: dict[str, Any] = {
    "principal": int,
    "annual_rate": Decimal,
    "periods": int,
    "interest_only_periods": int,
    "start_date": date.fromisoformat,
    "first_due_date": date.fromisoformat,
    "frequency_months": int,
    "digits": int,
    "instalment_multiple": int,
}


def published() -> list[Any]:
    """Return (terms, rows as text) of every block of the data file, named by its source."""
    _, *blocks = DATA.read_text().split("\n= ")
    cases: list[Any] = []
    for block in blocks:
        source, *lines = block.strip().splitlines()
        pairs = [pair.split("=") for line in lines if "=" in line for pair in line.split()]
        terms = LoanTerms(**{name: READ.get(name, str)(value) for name, value in pairs})
        cases.append(pytest.param(terms, [line.split() for line in lines if "=" not in line], id=source))
    return cases


def as_published(row: Instalment, digits: int, like: list[str]) -> list[str]:
    amounts = (row.principal, row.interest, row.balance_after)
    figures = [str(row.due_date), str(row.days), *(f"{Decimal(amount).scaleb(-digits):f}" for amount in amounts)]
    return ["-" if theirs == "-" else ours for ours, theirs in zip(figures, like, strict=True)]


@pytest.mark.parametrize(("terms", "rows"), published())
def test_every_row_of_a_published_schedule(terms: LoanTerms, rows: list[list[str]]) -> None:
    schedule = repayment_schedule(terms)
    assert [as_published(ours, terms.digits, theirs) for ours, theirs in zip(schedule, rows, strict=True)] == rows


@pytest.mark.parametrize(
    ("interest_only", "picked"),
    [
        (0, {0: (4167, 2000), 1: (4167, 1917), 5: (4167, 1583), 9: (4167, 1250), 19: (4167, 417), 23: (4159, 83)}),
        (5, {0: (0, 2000), 4: (0, 2000), 5: (5263, 2000), 6: (5263, 1895), 9: (5263, 1579), 23: (5266, 105)}),
    ],
)
def test_fineract_equal_principal_in_a_currency_of_hundreds(
    interest_only: int, picked: dict[int, tuple[int, int]]
) -> None:
    """ClientLoanIntegrationTest: ten million at 2 % a month, every amount a hundred's multiple; some rows asserted."""
    schedule = repayment_schedule(
        LoanTerms(
            principal=100_000,
            annual_rate=Decimal(24),
            periods=24,
            method="equal_principal",
            interest_only_periods=interest_only,
            start_date=date(2014, 6, 2),
            digits=-2,
            rounding=ROUND_HALF_EVEN,
        )
    )
    assert {number: (schedule[number].principal, schedule[number].interest) for number in picked} == picked


def test_frappe_lending_personal_loan() -> None:
    """test_loan: 280,000 at 8.4 %, twenty months, whole instalments; the rows are asserted in whole units."""
    schedule = repayment_schedule(
        LoanTerms(
            principal=280_000_00,
            annual_rate=Decimal("8.4"),
            periods=20,
            start_date=date(2024, 5, 1),
            digits=2,
            rounding=ROUND_HALF_UP,
            instalment_multiple=100,
        )
    )

    def whole(amount: int) -> int:
        return int((Decimal(amount) / 100).quantize(Decimal(1), ROUND_HALF_EVEN))

    assert schedule[0].total == 15_052_00
    assert whole(sum(row.interest for row in schedule)) == 21_034
    assert whole(sum(row.total for row in schedule)) == 301_034
    picked = {number: tuple(whole(amount) for amount in astuple(schedule[number])[3:]) for number in (3, 17, 19)}
    assert picked[3] == (13_369, 1_683, 15_052, 227_080)
    assert picked[17] == (14_740, 312, 15_052, 29_785)
    assert picked[19] == (14_941, 105, 15_046, 0)


@pytest.mark.parametrize(("months", "level", "interest"), [(18, 14_923, 18_599), (24, 11_445, 24_657)])
def test_frappe_lending_application(months: int, level: int, interest: int) -> None:
    """test_loan_totals: 250,000 at 9.2 %, interest to the nearest unit, the instalment to the next."""
    schedule = repayment_schedule(
        LoanTerms(
            principal=250_000,
            annual_rate=Decimal("9.2"),
            periods=months,
            start_date=date(2024, 5, 1),
            rounding=ROUND_HALF_EVEN,
            instalment_rounding=ROUND_CEILING,
        )
    )
    assert schedule[0].total == level
    assert sum(row.interest for row in schedule) == interest


@pytest.mark.parametrize(
    ("method", "principal", "start", "interest"),
    [
        ("bullet", 50_000_00, date(2016, 10, 25), 5_747_13),
        ("equal_principal", 50_000_00, date(2016, 10, 25), 3_111_18),
        ("annuity", 500_000_00, date(2018, 10, 25), 31_684_22),
    ],
)
def test_loan_schedule_js_totals(method: Method, principal: int, start: date, interest: int) -> None:
    """timmson/loan-schedule.js, tests: 11.5 % over a year, interest by days, the annuity from a twelfth of the rate."""
    schedule = repayment_schedule(
        LoanTerms(
            principal=principal,
            annual_rate=Decimal("11.5"),
            periods=12,
            method=method,
            start_date=start,
            day_count="actual/actual",
            digits=2,
            rounding=ROUND_HALF_UP,
            level="regular",
        )
    )
    assert sum(row.interest for row in schedule) == interest
