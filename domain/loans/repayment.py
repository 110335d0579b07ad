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
LEAST_EARLY = 10_000  # won of principal, unless less is left
EARLY_FEE_YEARS = 3  # years; afterwards there is no fee
WITHDRAWAL_DAYS = 14  # days in which the borrower may cancel the contract without a fee (금융소비자보호법 제46조)


@dataclass(frozen=True)
class Part:
    """Won of one instalment: owed or received."""

    number: int
    overdue: int  # interest for being late
    interest: int
    principal: int

    @property
    def total(self) -> int:
        return self.overdue + self.interest + self.principal


def allocate(received: int, owed: Sequence[Part]) -> list[Part]:
    """Allocate `received` won to the instalments: the oldest first, and in each overdue interest, then interest, then
    principal. A surplus stays unallocated."""
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
    """Return the principal repaid early x rate (percent) x days left / days of the loan, rounded down to won."""
    is_free = (today - start).days <= WITHDRAWAL_DAYS or today >= add_months(start, 12 * EARLY_FEE_YEARS, start.day)
    if is_free or today >= end:
        return Won(0)
    return Won(int(principal * rate * (end - today).days / (100 * (end - start).days)))


def interest_until(terms: LoanTerms, balance: Won, since: date, today: date) -> Won:
    """Return the interest on `balance` since the last day for which interest was paid, by the loan's conventions, in
    won."""
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
    """Return the instalments that are left after a partial early repayment. Their number does not change.

    `paid`: number of past instalments; `balance`: principal still owed, in won; the interest until today is paid;
    `next_due`: end of the current period.
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
