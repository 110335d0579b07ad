"""Automatic investing (자동분산투자): allocates amounts to products.

The law requires small amounts in many products (시행령 제21조), and no disadvantage for manual investors.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any

from domain.core.codes import RECEIVABLES, RECEIVABLES_RELATED
from domain.core.money import floor_to
from domain.investing.holdings import Holdings
from domain.investing.limits import InvestorClass, largest_order
from domain.products.offering import SMALLEST
from domain.products.phase import offering_of

MOST = 100_000  # won in one product
SHARE = 50  # percent of a product that all automatic orders together may take


class Spread(StrEnum):
    """The priority of products when the deposit is too small; codes of `codes.AUTO_INVEST_TYPES`."""

    EVENLY = "1"  # the same small amount in each
    RATE = "2"  # the highest rate
    SHORT = "3"  # the shortest period


@dataclass(frozen=True)
class Opening:
    """A product that matches an investor's settings. `available`: won that an automatic order may take of it now."""

    uid: str
    category: str
    borrower: str
    amount: int
    annual_rate: Decimal
    months: int
    available: int


FIRST: Mapping[Spread, Callable[[Opening], Any]] = {
    Spread.EVENLY: lambda _: 0,  # in the given order
    Spread.RATE: lambda opening: -opening.annual_rate,
    Spread.SHORT: lambda opening: opening.months,
}


def left(amount: int, raised: int, automatic: int) -> int:
    """Return the won of a product of `amount` that automatic orders may still take. raised: by all orders; automatic:
    by automatic ones."""
    return min(amount * SHARE // 100 - automatic, amount - raised)


def available(amount: int, raised: int, automatic: int, ahead: int) -> int:
    """Return the won that one investor's automatic order may take of a product, in whole units.

    ahead: won reserved for people who have waited longer and are not processed yet.
    """
    return floor_to(max(left(amount, raised, automatic) - ahead, 0), SMALLEST)


def plan(
    each: int, spread: Spread, openings: Sequence[Opening], investor: InvestorClass, held: Holdings, money: int
) -> dict[str, int]:
    """Return the orders to place: product → won, in whole units.

    each: maximum won in one product; money: won available. The plan contains no product of a borrower in whom the
    investor holds an investment.
    """
    held, chosen = deepcopy(held), dict[str, int]()
    new = [opening for opening in openings if opening.available and not held.by_borrower[opening.borrower]]
    if spread is Spread.EVENLY and new:
        each = max(min(each, money // len({opening.borrower for opening in new})), SMALLEST)
    for opening in sorted(new, key=FIRST[spread]):
        if held.by_borrower[opening.borrower]:
            continue
        exposure = held.exposure(opening.borrower, opening.uid)
        allowed = largest_order(investor, offering_of(opening.amount, opening.category), exposure)
        if won := floor_to(min(each, MOST, opening.available, allowed, money), SMALLEST):
            chosen[opening.uid] = won
            held.add(opening.category, opening.borrower, opening.uid, won)
            money -= won
    return chosen


def with_related(categories: Sequence[str]) -> list[str]:
    """Return the categories and those that belong to them: both kinds of receivables belong together."""
    return [*categories, *([RECEIVABLES_RELATED] if RECEIVABLES in categories else [])]
