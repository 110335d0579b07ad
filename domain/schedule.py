"""Repayment schedules: one pure function, every convention a parameter.

Amounts are integers of the smallest unit (won have no digits, so one won). A rate is a Decimal, percent a year.
"""

from calendar import isleap, monthrange
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_FLOOR, Decimal, localcontext
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from domain.business_days import NO_HOLIDAYS, Roll, roll
from domain.money import Won

Method = Literal["annuity", "equal_principal", "bullet"]
DayCount = Literal["30/360", "actual/365", "actual/actual"]
Residue = Literal["last", "first", "spread"]
Level = Literal["regular", "exact"]

_PRECISION = 40


@dataclass(frozen=True)
class LoanTerms:
    """What a schedule follows from.

    principal: smallest units. annual_rate: percent a year. periods: rows, the first `interest_only_periods` of them
    without principal. first_due_date: its day is the seed day of all due dates, also after a short month.
    frequency_months: months from one due date to the next.
    day_count: 30/360 counts a full period as its months of a year, others and the first stub by days.
    rounding, instalment_rounding: `decimal` modes, for interest and for the level instalment (or equal principal).
    instalment_multiple: the level instalment (or equal principal) is a multiple of it, in smallest units.
    level: "regular" finds the annuity from the nominal rate a period, "exact" from each period's own days.
    residue: where the principal that rounding leaves over goes: to the "last" or "first" repaying row, or "spread": the
    level is found anew in every row from the balance left. Interest stays as it was found.
    business_day_roll, holidays: how due dates leave weekends and holidays; interest runs to the unrolled date.
    """

    principal: int
    annual_rate: Decimal
    periods: int
    method: Method
    start_date: date
    first_due_date: date
    interest_only_periods: int = 0
    frequency_months: int = 1
    day_count: DayCount = "30/360"
    rounding: str = ROUND_FLOOR
    instalment_rounding: str = ROUND_FLOOR
    instalment_multiple: int = 1
    level: Level = "regular"
    residue: Residue = "last"
    business_day_roll: Roll = "none"
    holidays: AbstractSet[date] = NO_HOLIDAYS

    def __post_init__(self) -> None:
        if self.principal <= 0 or self.periods <= 0 or self.annual_rate < 0:
            raise ValueError("principal and periods must be positive, the rate not negative")
        if not 0 <= self.interest_only_periods < self.periods:
            raise ValueError("at least one period must repay principal")
        if self.first_due_date <= self.start_date:
            raise ValueError("the first due date must lie after the start")


@dataclass(frozen=True)
class Instalment:
    """One row. `days` are the calendar days of the interest period; total = principal + interest."""

    number: int
    due_date: date
    days: int
    principal: int
    interest: int
    total: int
    balance_after: int


def personal_credit_terms(principal: Won, rate: Decimal, months: int, start: date) -> LoanTerms:
    """The personal credit loan: monthly annuity, interest a month rate/12, won floored, the last row clears."""
    return LoanTerms(principal, rate, months, "annuity", start, add_months(start, 1, start.day))


def repayment_schedule(terms: LoanTerms) -> list[Instalment]:
    """The rows of a loan. Principals add up to the loan exactly; nothing is negative; the last row leaves zero."""
    dates = [terms.start_date, *_due_dates(terms)]
    with localcontext(prec=_PRECISION):
        rates = [_period_rate(terms, start, end) for start, end in pairwise(dates)]
        parts = _settle(_parts(terms, rates), terms)
    rows: list[Instalment] = []
    balance = terms.principal
    for number, (principal, interest) in enumerate(parts, start=1):
        balance -= principal
        due = roll(dates[number], terms.business_day_roll, terms.holidays)
        days = (dates[number] - dates[number - 1]).days
        rows.append(Instalment(number, due, days, principal, interest, principal + interest, balance))
    return rows


def add_months(day: date, months: int, seed_day: int) -> date:
    """The date `months` later on the seed day, or on the last day of a shorter month."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(seed_day, monthrange(year, month + 1)[1]))


def _due_dates(terms: LoanTerms) -> list[date]:
    first = terms.first_due_date
    # A loan made on the 31st whose first due date is the 28th of February still falls due on the 31st.
    by_start = add_months(terms.start_date, terms.frequency_months, terms.start_date.day) == first
    seed_day = max(terms.start_date.day, first.day) if by_start else first.day
    return [first, *(add_months(first, terms.frequency_months * n, seed_day) for n in range(1, terms.periods))]


def _period_rate(terms: LoanTerms, start: date, end: date) -> Fraction:
    """Interest of one period per unit of balance: exact, since a third of a won short becomes a won when floored."""
    rate = Fraction(terms.annual_rate) / 100
    if terms.day_count == "30/360":
        return rate * _days_360(terms, start, end) / 360
    if terms.day_count == "actual/365":
        return rate * (end - start).days / 365
    new_year = date(start.year + 1, 1, 1)
    if end <= new_year:
        return rate * (end - start).days / _year_days(start.year)
    return rate * (new_year - start).days / _year_days(start.year) + _period_rate(terms, new_year, end)


def _days_360(terms: LoanTerms, start: date, end: date) -> int:
    """Thirty days a month; a full period counts whole months, however long they were."""
    if _is_full_period(terms.frequency_months, start, end):
        return 30 * terms.frequency_months
    months = (end.year - start.year) * 12 + end.month - start.month
    return 30 * months + min(end.day, 30) - min(start.day, 30)


def _is_full_period(months: int, start: date, end: date) -> bool:
    """Same day `months` later, also where the start or the end was cut to the last day of a short month."""
    if add_months(start, months, start.day) == end:
        return True
    was_cut = start.day == monthrange(start.year, start.month)[1] and start.day < end.day
    return was_cut and add_months(start, months, end.day) == end


def _year_days(year: int) -> int:
    return 366 if isleap(year) else 365


def _parts(terms: LoanTerms, rates: list[Fraction]) -> list[tuple[int, int]]:
    """(principal, interest) of every row before the residue of rounding is placed."""
    first = _first_repaying_row(terms)
    level = _level(terms, terms.principal, rates[first:])
    balance = terms.principal
    parts: list[tuple[int, int]] = []
    for number, rate in enumerate(rates):
        interest = _rounded(_decimal(balance * rate), terms.rounding)
        if terms.residue == "spread" and number > first:
            level = _level(terms, balance, rates[number:])
        principal = 0 if number < first else level - interest if terms.method == "annuity" else level
        principal = max(principal, 0)
        if number < terms.periods - 1:
            principal = min(principal, balance)
        balance -= principal
        parts.append((principal, interest))
    return parts


def _first_repaying_row(terms: LoanTerms) -> int:
    return terms.periods - 1 if terms.method == "bullet" else terms.interest_only_periods


def _level(terms: LoanTerms, balance: int, rates: list[Fraction]) -> int:
    """What repeats over the rows left: the whole instalment of an annuity, the principal part of other methods."""
    if terms.method == "annuity":
        regular = terms.annual_rate / 100 * terms.frequency_months / 12
        exact = _annuity(balance, [_decimal(r) for r in rates] if terms.level == "exact" else [regular] * len(rates))
    else:
        exact = Decimal(balance) / len(rates)
    return _rounded(exact / terms.instalment_multiple, terms.instalment_rounding) * terms.instalment_multiple


def _annuity(principal: int, rates: list[Decimal]) -> Decimal:
    """The payment that, made at the end of every period, clears the principal: P·Π(1+r) / Σ of the growths left."""
    growth, total = Decimal(1), Decimal(0)
    for rate in reversed(rates):
        total += growth
        growth *= 1 + rate
    return principal * growth / total


def _settle(parts: list[tuple[int, int]], terms: LoanTerms) -> list[tuple[int, int]]:
    """Place the principal that rounding left over (or took too much) in one row."""
    left = terms.principal - sum(principal for principal, _ in parts)
    row = _first_repaying_row(terms) if terms.residue == "first" else -1
    if parts[row][0] + left < 0:
        row = -1  # only the last row can always give that much
    principal, interest = parts[row]
    parts[row] = (principal + left, interest)
    return parts


def _decimal(exact: Fraction) -> Decimal:
    return Decimal(exact.numerator) / exact.denominator


def _rounded(amount: Decimal, mode: str) -> int:
    return int(amount.quantize(Decimal(1), rounding=mode))
