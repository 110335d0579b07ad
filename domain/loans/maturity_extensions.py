"""When a loan's investors are asked whether it may be repaid later, and what counts as yes.

Not given by the specification; what was chosen is in docs/decisions/investor-defaults.md.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

LONGEST = 12  # months at once
LEAST_TIME = timedelta(days=3)  # to answer in


class ExtensionState(StrEnum):
    """The result of a vote."""

    OPEN = "open"
    PASSED = "passed"
    REFUSED = "refused"
    DROPPED = "dropped"  # the loan was repaid before it was decided


@dataclass(frozen=True)
class Proposal:
    """`months` more, asked until the end of `ends_on`; `words`: why, for the investors."""

    months: int
    ends_on: date
    words: str


def may_be_proposed(proposal: Proposal, today: date, matures_on: date) -> bool:
    """Whether there is time to answer, and the answer comes before the loan is due."""
    return 1 <= proposal.months <= LONGEST and today + LEAST_TIME <= proposal.ends_on < matures_on


def is_agreed(agreed: int, total: int) -> bool:
    """Whether those who agree hold more than half of the principal; won."""
    return agreed * 2 > total
