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


class LoanEvent(StrEnum):
    """What happened to a loan, as the page of its product tells it."""

    PAID_OUT = "paid-out"
    PAID_LATE = "paid-late"  # an instalment, after its due day
    DEFERRED = "deferred"  # the due day of an instalment
    EARLY = "early"  # principal was repaid before it was due
    EXTENDED = "extended"  # the maturity, by its investors
    UNPAID = "unpaid"  # an instalment, on its due day; it was not paid later either, or only in part
    PAID_IN_PART = "paid-in-part"  # an instalment, after its due day
    DEBIT_REFUSED = "debit-refused"  # the borrower's bank refused the last debit of what is overdue
    SOLD = "sold"
    WRITTEN_OFF = "written-off"
    RECOVERED = "recovered"  # money, after it was written off
    REPAID = "repaid"
