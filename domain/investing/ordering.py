"""Decides one line of an investment order. The caller holds locks on the product and the money."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from domain.core.errors import ErrorCode
from domain.core.money import floor_to
from domain.investing.institution_rules import InstitutionRules, Rule, Terms
from domain.investing.limits import Exposure, Headroom, InvestorClass, Limit, exceeded_limit, headroom
from domain.products.offering import SMALLEST, Offering

# Codes of the specification, by which the pages select a text.
NUMBERS = {
    ErrorCode.DEPOSIT_SHORT: 402,
    ErrorCode.PRODUCT_NOT_OPEN: 405,
    ErrorCode.PRODUCT_PAUSED: 405,
    ErrorCode.INVESTOR_UNSUITABLE: 10911,
    ErrorCode.LIMIT_TOTAL: 20201,
    ErrorCode.LIMIT_ESTATE: 20202,
    ErrorCode.LIMIT_SAME_BORROWER: 20203,
    ErrorCode.LIMIT_PF: 20210,
    ErrorCode.LIMIT_RATIO: 20220,
}
BY_RULE = {
    Rule.PRODUCTS: ErrorCode.OUTSIDE_RULES,
    Rule.MONTH: ErrorCode.LIMIT_MONTHLY,
    Rule.PRODUCT: ErrorCode.LIMIT_PRODUCT,
}
BY_LIMIT = {
    Limit.NORMAL: ErrorCode.LIMIT_TOTAL,
    Limit.ESTATE: ErrorCode.LIMIT_ESTATE,
    Limit.PF: ErrorCode.LIMIT_PF,
    Limit.SAME_BORROWER: ErrorCode.LIMIT_SAME_BORROWER,
    Limit.RATIO: ErrorCode.LIMIT_RATIO,
}


@dataclass(frozen=True)
class OrderContext:
    """The state of product and investor: won still to be raised, won available."""

    is_open: bool
    remaining: int
    offering: Offering
    investor: InvestorClass
    held: Exposure
    available: int
    own: "OwnRules | None" = None
    is_paused: bool = False


@dataclass(frozen=True)
class OwnRules:
    """An institution's own rules, the properties of the product that they use, and the won ordered this month."""

    rules: InstitutionRules
    wanted: Terms
    this_month: int


class Refusal(NamedTuple):
    """Why a line is refused, and the won that would be accepted."""

    code: ErrorCode
    available: int = 0


def refusal(amount: int, context: OrderContext) -> Refusal | None:
    """Return why the line is refused, or None. `amount`: won, in units of 10,000 or the whole remainder."""
    if not context.is_open or not context.remaining:
        return Refusal(ErrorCode.PRODUCT_NOT_OPEN)
    if context.is_paused:
        return Refusal(ErrorCode.PRODUCT_PAUSED)
    whole = amount >= SMALLEST and amount % SMALLEST == 0
    if not whole and amount != context.remaining:
        return Refusal(ErrorCode.ORDER_UNIT)
    if amount > context.remaining:
        return Refusal(ErrorCode.ORDER_OVER_REMAINDER, context.remaining)
    if limit := exceeded_limit(amount, context.investor, context.offering, context.held):
        return Refusal(BY_LIMIT[limit], headroom(context.investor, context.offering, context.held)[limit].available)
    if (own := context.own) and (passed := own.rules.passed(amount, own.wanted, own.this_month, context.held.offering)):
        return Refusal(BY_RULE[passed.rule], passed.available)
    return Refusal(ErrorCode.DEPOSIT_SHORT, context.available) if amount > context.available else None


class Allowance(NamedTuple):
    """What may be ordered of one product: won, the limits that decide, and the borrower."""

    most: int
    limits: Mapping[Limit, Headroom]
    borrower: str


def largest_line(available: int, remaining: int) -> int:
    """Return the largest amount of one line in won: the whole remainder, or units of 10,000 won."""
    return remaining if available >= remaining else floor_to(available, SMALLEST)


def largest_together(products: Sequence[Allowance]) -> int:
    """Return the largest sum of lines of several products, in won.

    The limits by kind contain each other (construction, property, all products); a borrower's limit crosses them. The
    sum is the minimum cut through them: one of the kinds, or none, and the borrowers outside it.
    """
    kinds = {
        kind: headroom.available
        for product in products
        for kind, headroom in product.limits.items()
        if kind in (Limit.NORMAL, Limit.ESTATE, Limit.PF)
    }

    def through(kind: Limit) -> int:
        of_kind = sum(product.most for product in products if kind in product.limits)
        besides = _of_borrowers([product for product in products if kind not in product.limits])
        return largest_line(kinds[kind], of_kind) + besides

    return min([_of_borrowers(products), *map(through, kinds)])


def _of_borrowers(products: Sequence[Allowance]) -> int:
    won, headroom = defaultdict[str, int](int), dict[str, int]()
    for product in products:
        won[product.borrower] += product.most
        if limit := product.limits.get(Limit.SAME_BORROWER):
            headroom[product.borrower] = limit.available
    return sum(largest_line(headroom.get(borrower, most), most) for borrower, most in won.items())
