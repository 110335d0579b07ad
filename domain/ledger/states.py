"""The states of a hold."""

from enum import StrEnum


class HoldState(StrEnum):
    """The state of a hold."""

    HELD = "held"
    TAKEN = "taken"
    RELEASED = "released"
