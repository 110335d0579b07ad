"""Allocates a borrower's payment, and computes the cost of an early repayment and the balance after it (the contract,
articles 3 and 6).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from domain.core.money import Won
from domain.loans.schedule import Instalment, LoanTerms, add_months, repayment_schedule

EARLY_FEE_RATE = Decimal(1)  # percent of the principal repaid early; more would count as interest (시행령 제10조)
LEAST_EARLY = 10_000  # won of principal, unless it is all that is left
EARLY_FEE_YEARS = 3  # after that it costs nothing
WITHDRAWAL_DAYS = 14  # in which the contract may be undone without a fee (금융소비자보호법 제46조)


@dataclass(frozen=True)
class Part:
    """Won of one instalment: what is owed of it, or what has been received for it."""

    number: int
    overdue: int  # interest for being late
    interest: int
    principal: int

    @property
    def total(self) -> int:
        return self.overdue + self.interest + self.principal


def allocate(received: int, owed: Sequence[Part]) -> list[Part]:
    """What `received` won pay of what is owed: the oldest instalment first, of each overdue interest, then interest,
    then principal. What is more than all of it stays unallocated."""
    parts: list[Part] = []
    for due in owed:
        overdue = min(received, due.overdue)
        interest = min(received - overdue, due.interest)
        principal = min(received - overdue - interest, due.principal)
        part = Part(due.number, overdue, interest, principal)
        received -= part.total
        if part.total:
            parts.append(part)
    return parts


def early_repayment_fee(principal: Won, today: date, start: date, end: date, rate: Decimal = EARLY_FEE_RATE) -> Won:
    """Principal repaid early x rate (percent) x days left / days of the loan, floored to the won."""
    is_free = (today - start).days <= WITHDRAWAL_DAYS or today >= add_months(start, 12 * EARLY_FEE_YEARS, start.day)
    if is_free or today >= end:
        return Won(0)
    return Won(int(principal * rate * (end - today).days / (100 * (end - start).days)))


def interest_until(terms: LoanTerms, balance: Won, since: date, today: date) -> Won:
    """What `balance` has borne since the last day that interest was paid for, by the loan's own conventions."""
    if today <= since or not balance:
        return Won(0)
    stub = replace(
        terms,
        principal=balance,
        periods=1,
        interest_only_periods=0,
        method="bullet",
        start_date=since,
        first_due_date=today,
        business_day_roll="none",
    )
    return Won(repayment_schedule(stub)[0].interest)


def after_early_repayment(terms: LoanTerms, balance: Won, today: date, paid: int, next_due: date) -> list[Instalment]:
    """The instalments left after a partial early repayment, as many as before; `paid`: how many are behind.

    `balance`: principal still owed; the interest up to today is paid; `next_due`: where the present period ends.
    """
    left = terms.periods - paid
    interest_only = min(max(terms.interest_only_periods - paid, 0), left - 1)
    rest = replace(
        terms,
        principal=balance,
        periods=left,
        interest_only_periods=interest_only,
        start_date=today,
        first_due_date=next_due,
    )
    return [replace(row, number=row.number + paid) for row in repayment_schedule(rest)]
