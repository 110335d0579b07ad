"""The states of a product."""

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


OVER = (ProductState.CLOSED, ProductState.FAILED, ProductState.WITHDRAWN)  # nobody owes anything
PAID_OUT = (ProductState.DISBURSED, ProductState.CLOSED)
UNSEEN = (ProductState.APPROVED, ProductState.WITHDRAWN)  # shown to operators only
