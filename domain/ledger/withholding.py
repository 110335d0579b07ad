"""Tax withheld from an investor's interest at each payout (소득세법 제129조, 법인세법 제73조, 국고금관리법 제47조)."""

from enum import StrEnum
from typing import NamedTuple

INCOME_TAX = 14  # percent of the interest
LOCAL_TAX = 10  # percent of the income tax
SMALLEST_OF_CORPORATIONS = 1_000  # won: a smaller tax is not withheld from corporations; persons have no such exemption
UNIT = 10  # won: tax is rounded down to it


class Holder(StrEnum):
    """The kind of holder of a claim."""

    PERSON = "person"
    CORPORATION = "corporation"
    INSTITUTION = "institution"  # financial institutions pay the tax themselves


class Withheld(NamedTuple):
    """Withheld tax in won."""

    income_tax: int
    local_tax: int

    @property
    def total(self) -> int:
        return self.income_tax + self.local_tax


def withheld(interest: int, holder: Holder) -> Withheld:
    """Return the tax on the interest that one person receives from one repayment, in won. Both taxes are rounded down
    to 10 won: for 667 won they are 90 and 0."""
    income_tax = interest * INCOME_TAX // 100
    exempt = holder is Holder.CORPORATION and income_tax < SMALLEST_OF_CORPORATIONS
    if holder is Holder.INSTITUTION or exempt:
        return Withheld(0, 0)
    income_tax -= income_tax % UNIT
    local_tax = income_tax * LOCAL_TAX // 100
    return Withheld(income_tax, local_tax - local_tax % UNIT)
