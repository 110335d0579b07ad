"""Shared parts of sample products, for the demo and for mock investing."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, NamedTuple

from domain.core.text.hangul import initials
from domain.products.states import ProductState

HOUR = timedelta(hours=1)
DAY = 24 * HOUR
INTEREST_FIRST = "4"  # of codes.REPAYMENT_TYPES


class Offering(NamedTuple):
    """The contents of a sample product. Won, percent a year, months; `opens`: relative to the listing."""

    uid: str
    category: str
    title: str
    amount: int
    rate: str
    months: int
    repayment_type: str
    grade: str
    tendency: str
    opens: timedelta
    open_for: timedelta
    about: str
    raised: int = 0
    state: ProductState = ProductState.LISTED

    def row(self, start: datetime, detail: dict[str, Any]) -> dict[str, Any]:
        """Return the row of the table of products."""
        opens_at = start + self.opens
        return {
            "uid": self.uid,
            "category": self.category,
            "title": self.title,
            "initials": initials(self.title),
            "borrower": self.uid,
            "amount": self.amount,
            "annual_rate": Decimal(self.rate),
            "months": self.months,
            "grade": self.grade,
            "repayment_type": self.repayment_type,
            "interest_only": 6 if self.repayment_type == INTEREST_FIRST else 0,
            "tendency": self.tendency,
            "opens_at": opens_at,
            "closes_at": opens_at + self.open_for,
            "state": self.state,
            "raised": self.raised,
            "fee_rate": Decimal("0.1"),
            "detail": detail,
        }
