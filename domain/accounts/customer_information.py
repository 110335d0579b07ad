"""Validity of customer information: one year, then it is asked for again (특금법 제5조의2)."""

from datetime import datetime

from domain.core.policy import ATTEMPTS


def expires_at(registered: datetime) -> datetime:
    """The moment from which it has to be renewed."""
    return registered + ATTEMPTS.information_valid
