"""Late payment: its cost to the borrower (대부업법 시행령 제9조, the contract's section on arrears)."""

from datetime import date
from decimal import Decimal

from domain.core.money import Won

OVERDUE_RATE = Decimal(20)  # percent a year, the most that the law allows


def overdue_interest(unpaid: Won, since: date, until: date, rate: Decimal = OVERDUE_RATE) -> Won:
    """Return unpaid won x rate (percent a year) x days / 365, rounded down: from the day after `since` to `until`,
    inclusive."""
    days = max((until - since).days, 0)
    return Won(int(unpaid * days * rate / 36_500))
