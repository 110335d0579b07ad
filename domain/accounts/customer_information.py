"""How long customer information is valid: one year (특금법 제5조의2)."""

from datetime import datetime

from domain.core.policy import POLICY


def expires_at(registered: datetime) -> datetime:
    """Return the moment from which the information must be renewed."""
    return registered + POLICY.information_valid
