"""Notices of the site. `docs/decisions/content-defaults.md` describes what the specification leaves open."""

from datetime import datetime
from enum import StrEnum


class NoticeKind(StrEnum):
    """The list of the site that shows a notice. A disclosure announces the business disclosure of a month."""

    NOTICE = "notice"
    DISCLOSURE = "disclosure"


class NoticeState(StrEnum):
    """Whether the site shows a notice."""

    SCHEDULED = "scheduled"
    SHOWN = "shown"
    TAKEN_DOWN = "taken-down"


def state_of(published_at: datetime, shown_until: datetime | None, now: datetime) -> NoticeState:
    """Return the state at `now`. A notice that is taken down before its publication is never shown."""
    if shown_until and shown_until <= now:
        return NoticeState.TAKEN_DOWN
    return NoticeState.SHOWN if published_at <= now else NoticeState.SCHEDULED
