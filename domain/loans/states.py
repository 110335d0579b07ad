"""The states of an instalment."""

from enum import StrEnum


class InstalmentState(StrEnum):
    """The state of one row of the borrower's schedule."""

    PLANNED = "planned"
    OVERDUE = "overdue"
    PAID = "paid"
    DROPPED = "dropped"  # an early repayment left nothing of it
    LOST = "lost"  # unpaid when the loan was written off or sold


OWED = (InstalmentState.PLANNED, InstalmentState.OVERDUE)
