"""Loans on homes: which homes, the numbered rules of the simple limit check, limits and rates. Money in whole won.

Specification of the borrower side, sections 4 (simple mortgage limit flow), 5 and 9; what it leaves open is in
`docs/decisions/mortgage-defaults.md`.
"""

from decimal import ROUND_DOWN, Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Literal

from pydantic import BaseModel, ConfigDict

from domain.money import Won, floor_to

PRICE_FLOOR = Won(200_000_000)  # of a home that is lent on
LIMIT_FLOOR = Won(10_000_000)  # the least loan
MOST = Won(1_000_000_000)
UNIT = 1_000_000  # limits are whole multiples of it
MONTHS = 12  # interest every month, the principal at the end
LTV_APARTMENT, LTV_OTHER = 75, 65  # percent of the price that all debts on a home may come to
# Percent a year by what all debts come to, in percent of the price.
RATES = (
    (40, Decimal("7.9")), (50, Decimal("8.7")), (60, Decimal("9.6")), (70, Decimal("10.8")), (75, Decimal("11.9")),
)  # fmt: skip

# The first two digits of zip codes: the capital area, where every home is lent on; other large cities: apartments.
CAPITAL = frozenset(range(1, 24))
LARGE_CITIES = frozenset({30, 34, 35, *range(41, 50), 61, 62})

PYEONG = Decimal("3.306")  # square metres
HUNDREDTH = Decimal("0.01")

AreaMode = Literal["area", "pyeong"]


class Outcome(StrEnum):
    """Where the simple limit check leads. All but the last two are its issues, by their names in addresses."""

    NOT_ALLOW = "not-allow"
    MONTHLY = "monthly"
    CONSULTATION = "consultation"
    OVER = "over"
    CHECK = "check"
    RESULT = "result"


class Home(BaseModel):
    """What the rules ask about a home. The rent deposits are of tenants; yearly is 전세, monthly 월세."""

    model_config = ConfigDict(frozen=True)

    zip_code: str
    is_apartment: bool
    senior_finance_exists: bool
    know_exact_senior_finance_amount: bool
    yearly_rent_deposit_exists: bool
    monthly_rent_deposit_exists: bool


def is_passable(zip_code: str, *, is_apartment: bool) -> bool:
    """Whether homes of that kind are lent on there. `zip_code`: five digits."""
    region = int(zip_code[:2])
    return region in CAPITAL or (is_apartment and region in LARGE_CITIES)


def outcome(home: Home, price: Won | None) -> Outcome:
    """The numbered rules; the first that fits wins. `price`: KB's, None where it has none."""
    if not is_passable(home.zip_code, is_apartment=home.is_apartment):  # 1
        return Outcome.NOT_ALLOW
    if home.monthly_rent_deposit_exists:  # 2
        return Outcome.MONTHLY
    if price is None or home.know_exact_senior_finance_amount:  # 3
        return Outcome.CONSULTATION
    if price < PRICE_FLOOR:  # 4
        return Outcome.NOT_ALLOW
    if home.senior_finance_exists or home.yearly_rent_deposit_exists:  # 5
        return Outcome.CHECK
    return Outcome.RESULT  # 6


def outcome_of_limit(available: Won) -> Outcome:
    """Rule 7, after the available limit is known."""
    return Outcome.OVER if available < LIMIT_FLOOR else Outcome.RESULT


def needs_price(home: Home) -> bool:
    """Whether a price would change what the rules say: KB is paid for each."""
    return not home.know_exact_senior_finance_amount and outcome(home, None) is Outcome.CONSULTATION


def max_limit(price: Won, *, is_apartment: bool) -> Won:
    """What could be lent on a home without other debts."""
    return available_limit(price, Won(0), is_apartment=is_apartment)


def available_limit(price: Won, debts: Won, *, is_apartment: bool) -> Won:
    """What can be lent beside senior loans and deposits; 0 where they leave nothing."""
    ltv = LTV_APARTMENT if is_apartment else LTV_OTHER
    left = price * ltv // 100 - debts
    return Won(min(max(floor_to(left, UNIT), 0), MOST))


def rate_of(price: Won, debts: Won, amount: Won) -> Decimal:
    """Percent a year, by what all debts together come to. The amount is within the available limit."""
    return next(rate for share, rate in RATES if (debts + amount) * 100 <= price * share)


def interest_per_month(amount: Won, rate: Decimal) -> Won:
    """A twelfth of a year's interest; a part of a won is not asked for."""
    return Won(int(amount * Fraction(rate) / 1200))


def supply_area(typed: Decimal, mode: AreaMode) -> Decimal | None:
    """Square metres of an area as it was typed, cut to two decimals; zero is as good as nothing."""
    cut = _cut(typed)
    return (_cut(cut * PYEONG) if mode == "pyeong" else cut) or None


def in_pyeong(area: Decimal) -> Decimal:
    """Square metres as people say them, cut to two decimals."""
    return _cut(area / PYEONG)


def _cut(area: Decimal) -> Decimal:
    return area.quantize(HUNDREDTH, ROUND_DOWN)
