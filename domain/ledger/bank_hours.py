"""The nightly period around midnight in Seoul during which banks transfer no money."""

from datetime import datetime, time

from domain.core.policy import POLICY, SEOUL

CLOSES, OPENS = (time.fromisoformat(moment) for moment in POLICY.bank_closed)
REOPENS = f"{OPENS:%H:%M}"  # for messages


def is_open(now: datetime) -> bool:
    """Whether a transfer may be requested. `now` is timezone-aware."""
    return OPENS <= now.astimezone(SEOUL).time() < CLOSES
