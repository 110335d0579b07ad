"""An institution's own rules: monthly limit, limit for each product, and eligible products."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from domain.core.policy import SEOUL


class Rule(StrEnum):
    """What an order may be outside of."""

    PRODUCTS = "products"
    MONTH = "month"
    PRODUCT = "product"


class Terms(NamedTuple):
    """What the rules ask of a product: codes, percent a year, months."""

    category: str
    grade: str
    annual_rate: Decimal
    months: int


class Passed(NamedTuple):
    """The rule that an order would pass, and the won that it leaves."""

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
        """Whether a product is one of those that may be invested in."""
        return (
            (not self.categories or wanted.category in self.categories)
            and (not self.grades or wanted.grade in self.grades)
            and (self.lowest_rate is None or wanted.annual_rate >= self.lowest_rate)
            and (self.highest_rate is None or wanted.annual_rate <= self.highest_rate)
            and (self.longest_months is None or wanted.months <= self.longest_months)
        )

    def headroom(self, wanted: Terms, this_month: int, of_product: int) -> dict[Rule, int]:
        """Won that each rule still allows, after this month's orders and holds of the product."""
        limits = {Rule.MONTH: (self.monthly_limit, this_month), Rule.PRODUCT: (self.product_limit, of_product)}
        left = {rule: max(limit - used, 0) for rule, (limit, used) in limits.items() if limit is not None}
        return left if self.admit(wanted) else {Rule.PRODUCTS: 0, **left}

    def passed(self, amount: int, wanted: Terms, this_month: int, of_product: int) -> Passed | None:
        """The first rule that an order of `amount` would pass."""
        left = self.headroom(wanted, this_month, of_product)
        return next((Passed(rule, won) for rule, won in left.items() if amount > won), None)


ANYTHING = InstitutionRules()


def month_began(now: datetime) -> datetime:
    """The first moment of the month in Seoul: what was ordered since then counts."""
    return now.astimezone(SEOUL).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
