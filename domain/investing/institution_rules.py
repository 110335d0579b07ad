"""An institution's own rules: monthly limit, limit for each product, and eligible products."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from domain.core.policy import SEOUL


class Rule(StrEnum):
    """A rule that an order can exceed."""

    PRODUCTS = "products"
    MONTH = "month"
    PRODUCT = "product"


class Terms(NamedTuple):
    """The properties of a product that the rules need: codes, percent a year, months."""

    category: str
    grade: str
    annual_rate: Decimal
    months: int


class Passed(NamedTuple):
    """The rule that an order would exceed, and the won that it still allows."""

    rule: Rule
    available: int


@dataclass(frozen=True)
class InstitutionRules:
    """Won, percent a year, months. None or an empty list: no restriction."""

    monthly_limit: int | None = None
    product_limit: int | None = None
    categories: tuple[str, ...] = ()
    grades: tuple[str, ...] = ()
    lowest_rate: Decimal | None = None
    highest_rate: Decimal | None = None
    longest_months: int | None = None

    def admit(self, wanted: Terms) -> bool:
        """Whether the institution may invest in a product."""
        return (
            (not self.categories or wanted.category in self.categories)
            and (not self.grades or wanted.grade in self.grades)
            and (self.lowest_rate is None or wanted.annual_rate >= self.lowest_rate)
            and (self.highest_rate is None or wanted.annual_rate <= self.highest_rate)
            and (self.longest_months is None or wanted.months <= self.longest_months)
        )

    def headroom(self, wanted: Terms, this_month: int, of_product: int) -> dict[Rule, int]:
        """Return the won that each rule still allows, after this month's orders and the holdings in the product."""
        limits = {Rule.MONTH: (self.monthly_limit, this_month), Rule.PRODUCT: (self.product_limit, of_product)}
        left = {rule: max(limit - used, 0) for rule, (limit, used) in limits.items() if limit is not None}
        return left if self.admit(wanted) else {Rule.PRODUCTS: 0, **left}

    def passed(self, amount: int, wanted: Terms, this_month: int, of_product: int) -> Passed | None:
        """Return the first rule that an order of `amount` won would exceed; None if there is none."""
        left = self.headroom(wanted, this_month, of_product)
        return next((Passed(rule, won) for rule, won in left.items() if amount > won), None)


ANYTHING = InstitutionRules()


def month_began(now: datetime) -> datetime:
    """Return the start of the month in Seoul, from which orders count."""
    return now.astimezone(SEOUL).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
