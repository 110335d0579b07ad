"""Votes: each member chooses one of several options once. Specification: investor side, section 2 (`/vote`);
`docs/decisions/vote-defaults.md` describes what it leaves open."""

from datetime import datetime, timedelta
from enum import StrEnum

FEWEST_OPTIONS = 2
MOST_OPTIONS = 10
LONGEST = timedelta(days=90)


class Electorate(StrEnum):
    """Who may vote."""

    MEMBERS = "members"
    INVESTORS = "investors"  # members with money in a loan or in an order


class VoteState(StrEnum):
    """Whether a vote accepts answers."""

    OPEN = "open"
    ENDED = "ended"


def state_of(ends_at: datetime, closed_at: datetime | None, now: datetime) -> VoteState:
    """Return the state at `now`. A vote ends at `ends_at`, or when an operator closes it."""
    return VoteState.ENDED if closed_at or now >= ends_at else VoteState.OPEN
