"""Mock investing: its wallet and limits (specification of investing, sections 2 and 9)."""

from collections.abc import Mapping
from enum import StrEnum

from domain.investing.limits import Exposure, Headroom, InvestorClass, Limit, headroom
from domain.products.offering import Offering

WALLET = 5_000_000  # won to begin with
LARGEST = 5_000_000  # won that may be invested at most
LIMIT_TYPE = 3
INVESTOR = InvestorClass.ORDINARY
SAMPLE = Offering(0, is_estate=True)


class MockType(StrEnum):
    """The kinds of mock investing; the values of the query parameter `mock`."""

    APARTMENT = "apartment-collateral"
    CREDIT = "personal-credit-process"


def limits(held: Exposure) -> Mapping[Limit, Headroom]:
    """The limits that mock investing shows: in all, in property, with one borrower."""
    return headroom(INVESTOR, SAMPLE, held)


def investable(balance: int) -> int:
    """The most that may be invested with what is left in the wallet, in won."""
    return min(balance, LARGEST)
