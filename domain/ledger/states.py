"""The states of holds and withdrawals."""

from enum import StrEnum


class HoldState(StrEnum):
    """The state of a hold."""

    HELD = "held"
    TAKEN = "taken"
    RELEASED = "released"


class WithdrawalState(StrEnum):
    """The state of a withdrawal from a deposit."""

    ASKED = "asked"  # of the bank
    WAITING = "waiting"  # for an operator
    PAID = "paid"
    RETURNED = "returned"  # to the deposit
