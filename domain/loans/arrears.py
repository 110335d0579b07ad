"""Late payment: its rate and its cost to the borrower (the contract's section on arrears).

A lender may charge the contract's rate and at most 3 percentage points more (대부업법 제15조 제3항, 시행령 제9조), and
never more than the ceiling of all interest.
"""

from datetime import date
from decimal import Decimal

from domain.core.money import Won

OVERDUE_SURCHARGE = Decimal(3)  # percentage points on top of the contract's rate
OVERDUE_CEILING = Decimal(20)  # percent a year, the most that the law allows with all interest


def overdue_rate(rate: Decimal) -> Decimal:
    """Return the rate of late payments of a loan at `rate`; both in percent a year."""
    return min(rate + OVERDUE_SURCHARGE, OVERDUE_CEILING)


def overdue_interest(unpaid: Won, since: date, until: date, rate: Decimal) -> Won:
    """Return unpaid won x rate (percent a year) x days / 365, rounded down: from the day after `since` to `until`,
    inclusive."""
    days = max((until - since).days, 0)
    return Won(int(unpaid * days * rate / 36_500))
