"""The states of an instalment."""

from enum import StrEnum


class InstalmentState(StrEnum):
    """The state of one row of the borrower's schedule."""

    PLANNED = "planned"
    OVERDUE = "overdue"
    PAID = "paid"
    DROPPED = "dropped"  # an early repayment left nothing of it


OWED = (InstalmentState.PLANNED, InstalmentState.OVERDUE)
