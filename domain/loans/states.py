"""The states of an instalment."""

from enum import StrEnum


class InstalmentState(StrEnum):
    """The state of one row of the borrower's schedule."""

    PLANNED = "planned"
    OVERDUE = "overdue"
    PAID = "paid"
    DROPPED = "dropped"  # an early repayment paid all of it
    LOST = "lost"  # unpaid when the loan was written off or sold


OWED = (InstalmentState.PLANNED, InstalmentState.OVERDUE)

# In the place of a bank's refusal: the bank has paid the loan out, and a restored database lacks its funding.
PAID_WITHOUT_FUNDING = "paid_without_funding"
