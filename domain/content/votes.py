"""Votes: members choose one of several options, once. Specification: investor side, section 2 (`/vote`); what it leaves
open is in `docs/decisions/vote-defaults.md`."""

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
    """Whether answers are taken."""

    OPEN = "open"
    ENDED = "ended"


def state_of(ends_at: datetime, closed_at: datetime | None, now: datetime) -> VoteState:
    """A vote ends with the moment `ends_at`, or earlier when an operator closes it."""
    return VoteState.ENDED if closed_at or now >= ends_at else VoteState.OPEN
