"""States of investments for their investor, and the groups of a portfolio."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from domain.core.codes import PRODUCT_CATEGORIES, name_of
from domain.core.money import rate_a_year

RATE_BANDS = (6, 8, 10, 12)  # percent a year; each is the start of a band


class PositionState(StrEnum):
    """The state of an investment."""

    WAITING = "waiting"  # its loan is not paid out yet
    CURRENT = "current"
    OVERDUE = "overdue"  # an instalment of its loan is late
    REPAID = "repaid"
    LOST = "lost"
    WITHDRAWN = "withdrawn"
    REFUNDED = "refunded"


class Position(NamedTuple):
    """An investment in a product: won, percent a year; codes of `domain.core.codes`."""

    category: str
    grade: str
    rate: Decimal
    amount: int


class Movement(NamedTuple):
    """Principal in won that enters loans on a day; negative if it is repaid or lost."""

    on: date
    won: int


class Slice(NamedTuple):
    """A part of a portfolio, in won."""

    name: str
    amount: int
    investments: int


def average_rate(positions: Sequence[Position]) -> Decimal | None:
    """Return the rate weighted by amount, in percent a year with two digits; None if there are no investments."""
    whole = sum(position.amount for position in positions)
    if not whole:
        return None
    weighed = sum((position.rate * position.amount for position in positions), Decimal())
    return (weighed / whole).quantize(Decimal("0.01"))


def result_rate(result: int, movements: Iterable[Movement], until: date) -> Decimal | None:
    """Return a result in percent a year of the principal in loans, with two decimals; None if no principal has been in
    a loan for a day.

    result: won of received interest after tax and fee, minus the lost principal that was not recovered.

    The rate is what one won earned a day while it was in a loan, times 365: `result / (sum of won x days) x 365`. The
    principal of a late loan is in the loan, and not lost, until the loan is written off or sold. The deposit, orders of
    loans that are not paid out and interest that was not received yet are left out.
    """
    return rate_a_year(result, sum(won * (until - on).days for on, won in movements))


def by_category(positions: Iterable[Position]) -> list[Slice]:
    """Return the parts by category, the largest first."""
    return _largest_first(_slices(positions, lambda position: name_of(PRODUCT_CATEGORIES, position.category)))


def by_grade(positions: Iterable[Position]) -> list[Slice]:
    """Return the parts by grade, the best first; products without a grade are last."""
    found = _slices(positions, lambda position: "등급 없음" if position.grade == "NONE" else f"{position.grade} 등급")
    return sorted(found, key=lambda part: (part.name == "등급 없음", part.name))


def by_rate(positions: Iterable[Position]) -> list[Slice]:
    """Return the parts by band of rates, the lowest first."""
    positions = sorted(positions, key=lambda position: position.rate)
    return _slices(positions, lambda position: _band(position.rate))


def _band(rate: Decimal) -> str:
    first, last = RATE_BANDS[0], RATE_BANDS[-1]
    if rate < first:
        return f"{first}% 미만"
    if rate >= last:
        return f"{last}% 이상"
    low = max(band for band in RATE_BANDS if rate >= band)
    return f"{low}~{low + 2}%"


def _slices(positions: Iterable[Position], name: Callable[[Position], str]) -> list[Slice]:
    parts: defaultdict[str, list[int]] = defaultdict(list)
    for position in positions:
        parts[name(position)].append(position.amount)
    return [Slice(name, sum(amounts), len(amounts)) for name, amounts in parts.items()]


def _largest_first(slices: list[Slice]) -> list[Slice]:
    return sorted(slices, key=lambda part: -part.amount)
