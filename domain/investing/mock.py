"""Practice investing: what somebody has to try it with (specification of investing, sections 2 and 9)."""

from collections.abc import Mapping
from enum import StrEnum

from domain.investing.limits import Exposure, InvestorClass, Limit, Room, rooms
from domain.products.offering import Offering

WALLET = 5_000_000  # won to begin with
LARGEST = 5_000_000  # won that may be invested at most
LIMIT_TYPE = 3
INVESTOR = InvestorClass.ORDINARY
SAMPLE = Offering(0, is_estate=True)


class PracticeType(StrEnum):
    """What is practised; the values of the query parameter `mock`."""

    APARTMENT = "apartment-collateral"
    CREDIT = "personal-credit-process"


def limits(held: Exposure) -> Mapping[Limit, Room]:
    """The limits that a practice shows: in all, in property, with one borrower."""
    return rooms(INVESTOR, SAMPLE, held)


def investable(balance: int) -> int:
    """The most that may be invested with what is left in the wallet, in won."""
    return min(balance, LARGEST)
