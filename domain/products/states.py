"""The states of a product, and what became of it after its recruiting."""

from collections.abc import Mapping
from enum import StrEnum


class ProductState(StrEnum):
    """The states of a product. The clock distinguishes a planned product from an open one."""

    APPROVED = "approved"  # not disclosed yet
    LISTED = "listed"
    FULL = "full"
    FAILED = "failed"
    DISBURSED = "disbursed"
    CLOSED = "closed"
    WITHDRAWN = "withdrawn"  # before it opened
    SOLD = "sold"  # the claim on its borrower was sold
    WRITTEN_OFF = "written-off"


class LoanOutcome(StrEnum):
    """What became of a product after its recruiting. `WAITING`: it is not decided yet; `LATE`: a payment is overdue."""

    WAITING = "waiting"
    REPAYING = "repaying"
    LATE = "late"
    REPAID = "repaid"
    SOLD = "sold"
    WRITTEN_OFF = "written-off"
    FAILED = "failed"


# The outcome of an ended product by its state. A disbursed one is `LATE` instead if a payment is overdue.
OUTCOMES: Mapping[str, LoanOutcome] = {
    ProductState.LISTED: LoanOutcome.WAITING,
    ProductState.FULL: LoanOutcome.WAITING,
    ProductState.DISBURSED: LoanOutcome.REPAYING,
    ProductState.CLOSED: LoanOutcome.REPAID,
    ProductState.SOLD: LoanOutcome.SOLD,
    ProductState.WRITTEN_OFF: LoanOutcome.WRITTEN_OFF,
    ProductState.FAILED: LoanOutcome.FAILED,
}

UNDER_WAY = (ProductState.LISTED, ProductState.FULL, ProductState.DISBURSED)
GIVEN_UP = (ProductState.SOLD, ProductState.WRITTEN_OFF)  # investors may have lost principal
OVER = (ProductState.CLOSED, ProductState.FAILED, ProductState.WITHDRAWN, *GIVEN_UP)  # its workflow has ended
OWED_NOTHING = tuple(state for state in OVER if state is not ProductState.WRITTEN_OFF)  # without a debt of the borrower
PAID_OUT = (ProductState.DISBURSED, ProductState.CLOSED, *GIVEN_UP)
UNSEEN = (ProductState.APPROVED, ProductState.WITHDRAWN)  # shown to operators only
