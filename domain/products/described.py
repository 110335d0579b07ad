"""A loan as its page describes it."""

from dataclasses import dataclass
from decimal import Decimal

from domain.borrowing.credit_check import CreditCheck
from domain.core.codes import PERSONAL_CREDIT
from domain.products.backing import Collateral, CreditProfile


@dataclass(frozen=True)
class Described:
    """The terms and what the examination found. Won, percent a year, months; codes of `domain.core.codes`. `about`: the
    first text of the page. `collateral`, `credit`, `check`: None if unknown. `interest_only`: first months.
    """

    category: str
    about: str
    amount: int
    rate: Decimal
    months: int
    repayment_type: str
    collateral: Collateral | None = None
    credit: CreditProfile | None = None
    check: CreditCheck | None = None
    corporate: bool = False
    interest_only: int = 0

    @property
    def is_secured(self) -> bool:
        """Whether a collateral secures the loan."""
        return self.category != PERSONAL_CREDIT
