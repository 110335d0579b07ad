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

# Stored like a bank's refusal: the bank has paid the loan out, but the restored database lacks the orders that fund it.
PAID_WITHOUT_FUNDING = "paid_without_funding"
