"""The states of a hold."""

from enum import StrEnum


class HoldState(StrEnum):
    """What became of money that was set aside in an account."""

    HELD = "held"
    TAKEN = "taken"
    RELEASED = "released"
