"""An investor's holdings, by the sums that the limits need."""

from collections import defaultdict
from dataclasses import replace

from domain.core.codes import ESTATE_CATEGORIES, PF_CATEGORY
from domain.investing.limits import Exposure


class Holdings:
    """The sums of one investor's holdings, in won."""

    def __init__(self) -> None:
        self.sums = Exposure()
        self.by_borrower: defaultdict[str, int] = defaultdict(int)
        self.by_product: defaultdict[str, int] = defaultdict(int)

    def add(self, category: str, borrower: str, product: str, amount: int) -> None:
        amount = int(amount)
        self.sums = Exposure(
            self.sums.total + amount,
            self.sums.estate + amount * (category in ESTATE_CATEGORIES),
            self.sums.pf + amount * (category == PF_CATEGORY),
        )
        self.by_borrower[borrower] += amount
        self.by_product[product] += amount

    def exposure(self, borrower: str, product: str) -> Exposure:
        return replace(self.sums, borrower=self.by_borrower[borrower], offering=self.by_product[product])
