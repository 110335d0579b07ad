"""Repayment schedules, calculated by one pure function whose parameters are the conventions. Amounts are integers of
the smallest unit (won). A rate is a Decimal in percent a year.
"""

from calendar import isleap, monthrange
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_FLOOR, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from domain.core.business_days import NO_HOLIDAYS, Roll, roll
from domain.core.money import Won

Method = Literal["annuity", "equal_principal", "bullet"]
DayCount = Literal["30/360", "actual/365", "actual/actual"]
Residue = Literal["last", "first", "spread"]
Level = Literal["regular", "exact"]

_PRECISION = 40
_TO_NEAREST = {ROUND_HALF_UP, ROUND_HALF_EVEN, ROUND_HALF_DOWN}


@dataclass(frozen=True, kw_only=True)
class LoanTerms:
    """The terms of a schedule.

    principal: smallest units. annual_rate: percent a year. periods: number of rows, of which the first
    `interest_only_periods` have no principal. first_due_date: by default one period after the start; its day is the
    seed day of all due dates, also after a short month. frequency_months: months between two due dates.

    day_count: 30/360 counts a full period by its months; the others count days, actual/actual each day in its calendar
    year.

    digits: decimals of the currency, 0 for won, 2 for cents. Every amount, including `instalment_multiple`, is an
    integer of the smallest unit, so that `digits` names the unit and changes no amount.

    rounding: a `decimal` mode for interest and, unless `instalment_rounding` is given, for the level instalment (or the
    equal principal). instalment_multiple: the annuity is a multiple of it; None, 0 and 1 mean no multiple.

    level: "exact" calculates the annuity from the days of each period, "regular" from the nominal rate of a period. An
    "exact" stub period of 30/360 counts its months and the share of the remaining days in the next month; a "regular"
    one counts months of thirty days.

    residue: the row that receives the principal left by rounding: the "last" or "first" repaying row, or "spread",
    which calculates the level again in every row from the balance. Interest does not change.

    business_day_roll, holidays: how due dates leave weekends and holidays. Interest runs to the date before the move.
    """

    principal: int
    annual_rate: Decimal
    periods: int
    method: Method = "annuity"
    interest_only_periods: int = 0
    start_date: date
    first_due_date: date | None = None
    frequency_months: int = 1
    day_count: DayCount = "30/360"
    digits: int = 0
    rounding: str = ROUND_FLOOR
    instalment_rounding: str | None = None
    instalment_multiple: int | None = None
    level: Level = "exact"
    residue: Residue = "last"
    business_day_roll: Roll | None = None
    holidays: AbstractSet[date] = NO_HOLIDAYS

    def __post_init__(self) -> None:
        if self.principal <= 0 or self.periods <= 0 or self.annual_rate < 0:
            raise ValueError("principal and periods must be positive, the rate not negative")
        if not 0 <= self.interest_only_periods < self.periods:
            raise ValueError("at least one period must repay principal")
        if self.first_due_date and self.first_due_date <= self.start_date:
            raise ValueError("the first due date must lie after the start")


@dataclass(frozen=True)
class Instalment:
    """One row of a schedule. `days`: calendar days of the interest period; total = principal + interest."""

    number: int
    due_date: date
    days: int
    principal: int
    interest: int
    total: int
    balance_after: int


def personal_credit_terms(principal: Won, rate: Decimal, months: int, start: date) -> LoanTerms:
    """Return the terms of a personal credit loan: a monthly annuity, interest of a month rate/12, rounded down to won;
    the last row repays the remainder."""
    return LoanTerms(principal=principal, annual_rate=rate, periods=months, start_date=start, level="regular")


def mortgage_terms(principal: Won, rate: Decimal, months: int, start: date) -> LoanTerms:
    """Return the terms of a mortgage loan: interest every month, rate/12, rounded down to won; the last payment repays
    the principal."""
    return LoanTerms(
        principal=principal, annual_rate=rate, periods=months, method="bullet", start_date=start, level="regular"
    )


def repayment_schedule(terms: LoanTerms) -> list[Instalment]:
    """Return the rows of a loan. The principals add up to the loan exactly, no amount is negative, and the last row
    leaves zero."""
    dates = [terms.start_date, *_due_dates(terms)]
    with localcontext(prec=_PRECISION):
        rates = [_period_rate(terms, start, end) for start, end in pairwise(dates)]
        parts = _settle(_parts(terms, rates), terms)
    rows: list[Instalment] = []
    balance = terms.principal
    for number, (principal, interest) in enumerate(parts, start=1):
        balance -= principal
        due = roll(dates[number], terms.business_day_roll or "none", terms.holidays)
        days = (dates[number] - dates[number - 1]).days
        rows.append(Instalment(number, due, days, principal, interest, principal + interest, balance))
    return rows


def add_months(day: date, months: int, seed_day: int) -> date:
    """Return the date `months` later on the seed day, or on the last day of a shorter month."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(seed_day, monthrange(year, month + 1)[1]))


def _due_dates(terms: LoanTerms) -> list[date]:
    regular = add_months(terms.start_date, terms.frequency_months, terms.start_date.day)
    first = terms.first_due_date or regular
    # A loan made on the 31st whose first due date is 28 February is due on the 31st afterwards.
    seed_day = max(terms.start_date.day, first.day) if first == regular else first.day
    return [first, *(add_months(first, terms.frequency_months * n, seed_day) for n in range(1, terms.periods))]


def _period_rate(terms: LoanTerms, start: date, end: date) -> Fraction:
    """Return the interest of one period for one unit of balance. It is exact: rounding before the multiplication would
    change whole won."""
    rate = Fraction(terms.annual_rate) / 100
    if terms.day_count == "30/360":
        return rate * _days_360(terms, start, end) / 360
    if terms.day_count == "actual/365":
        return rate * (end - start).days / 365
    years = range(start.year, end.year + 1)
    return rate * sum(Fraction(_days_in(year, start, end), 366 if isleap(year) else 365) for year in years)


def _days_in(year: int, start: date, end: date) -> int:
    """Return the days of a year after `start`, up to and including `end`."""
    return (min(end, date(year, 12, 31)) - max(start, date(year - 1, 12, 31))).days


def _days_360(terms: LoanTerms, start: date, end: date) -> Fraction:
    """Return the days by 30/360. A full period counts 30 days for each month, whatever its length."""
    if _is_full_period(terms.frequency_months, start, end):
        return Fraction(30 * terms.frequency_months)
    months = (end.year - start.year) * 12 + end.month - start.month
    if terms.level == "regular":
        return Fraction(30 * months + min(end.day, 30) - min(start.day, 30))
    months -= add_months(start, months, start.day) > end
    whole, following = (add_months(start, count, start.day) for count in (months, months + 1))
    return 30 * (months + Fraction((end - whole).days, (following - whole).days))


def _is_full_period(months: int, start: date, end: date) -> bool:
    """Whether the end is `months` after the start on the same day, or on the last day of a shorter month."""
    if add_months(start, months, start.day) == end:
        return True
    was_cut = start.day == monthrange(start.year, start.month)[1] and start.day < end.day
    return was_cut and add_months(start, months, end.day) == end


def _parts(terms: LoanTerms, rates: list[Fraction]) -> list[tuple[int, int]]:
    """Return (principal, interest) of every row before the rounding residue is added."""
    repaying = rates[_first_repaying_row(terms) :]
    level = _level(terms, terms.principal, repaying)
    levels = [level]
    if _may_use_neighbouring_level(terms) and _level_rates(terms, repaying) == repaying:
        multiple = terms.instalment_multiple or 1
        levels += [level + multiple, level - multiple]
    return min((_repaid(terms, rates, each) for each in levels), key=lambda parts: abs(_left_over(terms, parts)))


def _may_use_neighbouring_level(terms: LoanTerms) -> bool:
    """Whether an annuity rounded to nearest may be replaced by the next unit, so that the last row differs less from
    the others."""
    mode = terms.instalment_rounding or terms.rounding
    return terms.method == "annuity" and terms.residue == "last" and mode in _TO_NEAREST


def _repaid(terms: LoanTerms, rates: list[Fraction], level: int) -> list[tuple[int, int]]:
    first = _first_repaying_row(terms)
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
    """Return the level amount of the remaining rows: the whole instalment of an annuity, the principal part of other
    methods."""
    mode = terms.instalment_rounding or terms.rounding
    if terms.method != "annuity":
        return _rounded(Decimal(balance) / len(rates), mode)
    exact = _annuity(balance, [_decimal(rate) for rate in _level_rates(terms, rates)])
    multiple = terms.instalment_multiple or 1
    return _rounded(exact / multiple, mode) * multiple


def _level_rates(terms: LoanTerms, rates: list[Fraction]) -> list[Fraction]:
    if terms.level == "exact":
        return rates
    return [Fraction(terms.annual_rate) * terms.frequency_months / 1200] * len(rates)


def _annuity(principal: int, rates: list[Decimal]) -> Decimal:
    """Return the payment that repays the principal when paid at the end of every period: P·Π(1+r) / Σ of the remaining
    growth factors."""
    growth, total = Decimal(1), Decimal(0)
    for rate in reversed(rates):
        total += growth
        growth *= 1 + rate
    return principal * growth / total


def _settle(parts: list[tuple[int, int]], terms: LoanTerms) -> list[tuple[int, int]]:
    """Add the principal that rounding left over, or subtract what it took too much, in one row."""
    left = _left_over(terms, parts)
    row = _first_repaying_row(terms) if terms.residue == "first" else -1
    if parts[row][0] + left < 0:
        row = -1  # only the last row is always large enough
    principal, interest = parts[row]
    parts[row] = (principal + left, interest)
    return parts


def _left_over(terms: LoanTerms, parts: list[tuple[int, int]]) -> int:
    return terms.principal - sum(principal for principal, _ in parts)


def _decimal(exact: Fraction) -> Decimal:
    return Decimal(exact.numerator) / exact.denominator


def _rounded(amount: Decimal, mode: str) -> int:
    return int(amount.quantize(Decimal(1), rounding=mode))
