"""Events: when they run and what a member does. Specification: investor side, sections 2, 3 and 7; what it leaves open
is in `docs/decisions/event-defaults.md`."""

from datetime import datetime
from enum import IntEnum, StrEnum

LARGEST_IMAGES = 5  # of one who takes part


class EventKind(StrEnum):
    """What a member does, after agreeing to the event's terms."""

    TERMS = "terms"  # nothing more
    POSTING = "posting"  # publishes a post about the platform and submits its address
    TRANSFER = "transfer"  # shows what was moved here from elsewhere
    CODE = "code"  # is given a code


class EventState(IntEnum):
    """Codes of `codes.STATES`; 3 or higher is over."""

    PLANNED = 1
    ONGOING = 2
    ENDED = 3


def state_of(begins_at: datetime, ends_at: datetime, now: datetime) -> EventState:
    """By the clock. The event ends with the moment `ends_at`."""
    if now < begins_at:
        return EventState.PLANNED
    return EventState.ONGOING if now < ends_at else EventState.ENDED
