"""The phase of a product, by time and raised amount, and the terms of its loan."""

from datetime import date
from decimal import Decimal
from enum import StrEnum

from domain.core.codes import ESTATE_CATEGORIES, PF_CATEGORY
from domain.loans.schedule import LoanTerms, Method
from domain.products.offering import Offering


class Phase(StrEnum):
    """The phase of a product for investors; codes of `codes.STATES`."""

    PLANNED = "1"
    ONGOING = "2"
    ENDED = "3"


# Codes of `codes.REPAYMENT_TYPES`.
METHODS: dict[str, Method] = {"1": "bullet", "2": "annuity", "3": "equal_principal", "4": "annuity"}


# Grade and tendency (codes of `codes`) of personal credit loans, by the lowest rate in percent a year.
_GRADES = (
    (Decimal(0), "A1", "1"),
    (Decimal("7.5"), "A2", "1"),
    (Decimal(10), "B1", "2"),
    (Decimal(12), "B2", "2"),
    (Decimal("13.5"), "C1", "3"),
    (Decimal("16.5"), "C2", "3"),
)


def grade_of(rate: Decimal) -> tuple[str, str]:
    """Return the grade and the tendency of a personal credit loan, derived from its rate."""
    return next((grade, tendency) for least, grade, tendency in reversed(_GRADES) if rate >= least)


def offering_of(amount: int, category: str) -> Offering:
    """Return the facts that the limits need about a product of `amount` won."""
    return Offering(amount, category in ESTATE_CATEGORIES, category == PF_CATEGORY)


def terms_of(
    amount: int, rate: Decimal, months: int, repayment_type: str, start: date, interest_only: int = 0
) -> LoanTerms:
    """Return the terms of a product's loan, or of an investor's part. `amount` in won, `rate` in percent a year."""
    return LoanTerms(
        principal=amount,
        annual_rate=rate,
        periods=months,
        method=METHODS[repayment_type],
        interest_only_periods=interest_only,
        start_date=start,
        level="regular",
    )


def progress(raised: int, amount: int) -> int:
    """Return the raised amount in whole percent; 100 only when the product is fully funded."""
    return raised * 100 // amount
