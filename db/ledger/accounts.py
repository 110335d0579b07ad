"""The accounts of the ledger. The custody bank holds customers' money, separate from the platform's
(온라인투자연계금융업법 제26조).
"""

from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """Kinds of accounts. A debit increases an asset account; a credit increases every other account."""

    CUSTODY = "custody"  # asset: customers' money at the custody bank
    RECEIVABLE = "receivable"  # asset: principal that a loan's borrower owes
    CLAIM = "claim"  # the same principal, owed to the loan's investors (원리금수취권)
    DEPOSIT = "deposit"  # a customer's money (예치금)
    ESCROW = "escrow"  # collected for a product, not disbursed yet
    REPAYMENT = "repayment"  # received from a loan's borrower, not paid out yet
    INCOME_TAX = "income_tax"  # withheld, to be paid to the tax office
    LOCAL_TAX = "local_tax"  # withheld, to be paid to the tax office
    FEE = "fee"  # the platform's income
    SUSPENSE = "suspense"  # customers' money without a known owner

    @property
    def side(self) -> int:
        """1 if debits increase the balance, -1 if credits do."""
        return 1 if self in (Kind.CUSTODY, Kind.RECEIVABLE) else -1


class Account(NamedTuple):
    """An account. `owner`: its person, product or loan; empty for accounts of the platform."""

    kind: Kind
    owner: str = ""


CUSTODY = Account(Kind.CUSTODY)
INCOME_TAX, LOCAL_TAX = Account(Kind.INCOME_TAX), Account(Kind.LOCAL_TAX)
FEE, SUSPENSE = Account(Kind.FEE), Account(Kind.SUSPENSE)


def deposit(person: str) -> Account:
    """Return the deposit account of a customer."""
    return Account(Kind.DEPOSIT, person)
