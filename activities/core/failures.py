"""Types of the failures of activities: the worker sets them, workflows read them."""

from enum import StrEnum

from temporalio.exceptions import ApplicationError


class FailureType(StrEnum):
    """The type of an ApplicationError. Histories contain the values."""

    INSTITUTION_DOWN = "InstitutionDown"  # `details`: the name of the institution
    INSTITUTION_REFUSED = "InstitutionRefused"
    CONSENT_MISSING = "ConsentMissing"
    FOREIGN_RECORD = "ForeignRecord"  # of an income, which belongs to another application
    NOT_TYPESET = "NotTypeset"


def is_refusal(cause: BaseException | None) -> bool:
    """Whether an institution has refused a request: it repeats its answer for the same key."""
    return isinstance(cause, ApplicationError) and cause.type == FailureType.INSTITUTION_REFUSED
