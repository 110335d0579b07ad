"""How much an investor may hold (온라인투자연계금융업법 제32조, 시행령 제27조·제30조).

Amounts in won, of the outstanding principal at all platforms together, including pending orders.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from domain.products.offering import SMALLEST, Offering

RATIO = 40  # percent of one offering, for classes without their own limit
_MILLION = 1_000_000


class InvestorClass(StrEnum):
    """Classes of investors by law."""

    ORDINARY = "ordinary"
    INCOME_QUALIFIED = "income_qualified"
    PROFESSIONAL = "professional"
    CORPORATE = "corporate"
    INSTITUTION = "institution"


class Limit(StrEnum):
    """The kinds of limits of the specification."""

    NORMAL = "normal"  # all products
    ESTATE = "estate"  # secured by property, construction included
    PF = "pf"  # property construction (PF)
    SAME_BORROWER = "sameBorrower"
    RATIO = "ratioLimit"  # of one offering


CAPACITIES: Mapping[InvestorClass, Mapping[Limit, int]] = {
    InvestorClass.ORDINARY: {
        Limit.NORMAL: 40 * _MILLION,
        Limit.ESTATE: 20 * _MILLION,
        Limit.PF: 10 * _MILLION,
        Limit.SAME_BORROWER: 5 * _MILLION,
    },
    InvestorClass.INCOME_QUALIFIED: {
        Limit.NORMAL: 100 * _MILLION,
        Limit.ESTATE: 100 * _MILLION,
        Limit.SAME_BORROWER: 20 * _MILLION,
    },
    InvestorClass.PROFESSIONAL: {},
    InvestorClass.CORPORATE: {},
    InvestorClass.INSTITUTION: {},
}


@dataclass(frozen=True)
class Exposure:
    """What an investor holds, in won: in total, in property, in construction, with this borrower, in this offering."""

    total: int = 0
    estate: int = 0
    pf: int = 0
    borrower: int = 0
    offering: int = 0


@dataclass(frozen=True)
class Headroom:
    """A limit in won, and how much of it is left."""

    capacity: int
    available: int


def headroom(investor: InvestorClass, offering: Offering, held: Exposure) -> dict[Limit, Headroom]:
    """Return every limit that applies to an order of the offering. Nothing is left of an exceeded limit."""
    capacities = CAPACITIES[investor]
    applies = {
        Limit.NORMAL: held.total,
        **({Limit.ESTATE: held.estate} if offering.is_estate or offering.is_pf else {}),
        **({Limit.PF: held.pf} if offering.is_pf else {}),
        Limit.SAME_BORROWER: held.borrower,
    }
    found = {
        limit: Headroom(capacities[limit], max(capacities[limit] - used, 0))
        for limit, used in applies.items()
        if limit in capacities
    }
    if not capacities:
        capacity = offering.amount * RATIO // 100
        found[Limit.RATIO] = Headroom(capacity, max(capacity - held.offering, 0))
    return found


def largest_order(investor: InvestorClass, offering: Offering, held: Exposure) -> int:
    """Return the largest order that every limit allows, in whole units; 0 if no order is possible."""
    most = min(left.available for left in headroom(investor, offering, held).values())
    return most - most % SMALLEST


def exceeded_limit(amount: int, investor: InvestorClass, offering: Offering, held: Exposure) -> Limit | None:
    """Return the first limit that an order of `amount` won would exceed; None if there is none."""
    return next((limit for limit, left in headroom(investor, offering, held).items() if amount > left.available), None)
