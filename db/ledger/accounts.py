"""The accounts of the ledger. Customers' money is separate from ours at the custody bank
(온라인투자연계금융업법 제26조).
"""

from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """Kinds of accounts. Of assets a debit is more, of all others a credit."""

    CUSTODY = "custody"  # asset: customers' money at the custody bank
    RECEIVABLE = "receivable"  # asset: principal that a loan's borrower owes
    CLAIM = "claim"  # the same principal, owed on to the loan's investors (원리금수취권)
    DEPOSIT = "deposit"  # a customer's money (예치금)
    ESCROW = "escrow"  # raised for a product, not disbursed yet
    REPAYMENT = "repayment"  # received from a loan's borrower, not paid out yet
    INCOME_TAX = "income_tax"  # withheld, to be paid over
    LOCAL_TAX = "local_tax"  # withheld, to be paid over
    FEE = "fee"  # the platform's income
    SUSPENSE = "suspense"  # customers' money without a known owner

    @property
    def side(self) -> int:
        """1 where debits add up, -1 where credits do."""
        return 1 if self in (Kind.CUSTODY, Kind.RECEIVABLE) else -1


class Account(NamedTuple):
    """One account. `owner`: the person, product or loan that it is about; empty for the platform's own."""

    kind: Kind
    owner: str = ""


CUSTODY = Account(Kind.CUSTODY)
INCOME_TAX, LOCAL_TAX = Account(Kind.INCOME_TAX), Account(Kind.LOCAL_TAX)
FEE, SUSPENSE = Account(Kind.FEE), Account(Kind.SUSPENSE)


def deposit(person: str) -> Account:
    """A customer's money."""
    return Account(Kind.DEPOSIT, person)
