"""Notices of the site. `docs/decisions/content-defaults.md` describes what the specification leaves open."""

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
