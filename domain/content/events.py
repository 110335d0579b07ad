"""Events: when they run and what a member does. Specification: investor side, sections 2, 3 and 7;
`docs/decisions/event-defaults.md` describes what it leaves open."""

from datetime import datetime
from enum import IntEnum, StrEnum

LARGEST_IMAGES = 5  # images of one participant


class EventKind(StrEnum):
    """What a member does, after agreeing to the event's terms."""

    TERMS = "terms"  # nothing more
    POSTING = "posting"  # publishes a post about the platform and submits its address
    TRANSFER = "transfer"  # submits a proof of an investment moved here from another platform
    CODE = "code"  # receives a code


class EventState(IntEnum):
    """The state of an event; codes of `codes.STATES`. An event of state 3 or higher is over."""

    PLANNED = 1
    ONGOING = 2
    ENDED = 3


def state_of(begins_at: datetime, ends_at: datetime, now: datetime) -> EventState:
    """Return the state at `now`. The event ends at `ends_at`."""
    if now < begins_at:
        return EventState.PLANNED
    return EventState.ONGOING if now < ends_at else EventState.ENDED
