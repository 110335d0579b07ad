"""Mock investing: its wallet and limits (specification: investor side, sections 2 and 9)."""

from collections.abc import Mapping
from enum import StrEnum

from domain.investing.limits import Exposure, Headroom, InvestorClass, Limit, headroom
from domain.products.offering import Offering

WALLET = 5_000_000  # initial balance in won
LARGEST = 5_000_000  # largest investment in won
LIMIT_TYPE = 3
INVESTOR = InvestorClass.ORDINARY
SAMPLE = Offering(0, is_estate=True)


class MockType(StrEnum):
    """The kinds of mock investing, which are the values of the query parameter `mock`."""

    APARTMENT = "apartment-collateral"
    CREDIT = "personal-credit-process"


def limits(held: Exposure) -> Mapping[Limit, Headroom]:
    """Return the limits of mock investing: in total, in property, with one borrower."""
    return headroom(INVESTOR, SAMPLE, held)


def investable(balance: int) -> int:
    """Return the largest investment that the wallet allows, in won."""
    return min(balance, LARGEST)
