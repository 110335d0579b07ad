"""States of members, certifications and corporations, which all areas read."""

from enum import StrEnum


class PersonKind(StrEnum):
    """Whether a member is a human being or a corporation (법인)."""

    NATURAL = "natural"
    LEGAL = "legal"


class PersonState(StrEnum):
    """The state of a member."""

    ACTIVE = "active"
    DORMANT = "dormant"
    WITHDRAWN = "withdrawn"  # the account is closed


class CertificationState(StrEnum):
    """The state of a member's certification."""

    CERTIFIED = "certified"
    PENDING = "pending"  # under review


class CorporationState(StrEnum):
    """The state of a corporation's application, which is the state of the corporation."""

    DRAFT = "draft"
    SUBMITTED = "submitted"
    APPROVED = "approved"
    RETURNED = "returned"
    REFUSED = "refused"
