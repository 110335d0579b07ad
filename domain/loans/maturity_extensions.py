"""Maturity extensions: when investors are asked to let a loan be repaid later, and when they have agreed.

The specification does not describe it; see docs/decisions/investor-defaults.md.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Annotated

from pydantic import Field

LONGEST = 12  # months of one extension
LEAST_TIME = timedelta(days=3)  # time to answer


class ExtensionState(StrEnum):
    """The result of a vote."""

    OPEN = "open"
    PASSED = "passed"
    REFUSED = "refused"
    DROPPED = "dropped"  # the loan was repaid before the decision


@dataclass(frozen=True)
class Proposal:
    """A proposed extension by `months`. Investors answer until the end of `ends_on`. `public_reason`:
    for the investors."""

    months: int
    ends_on: date
    public_reason: Annotated[str, Field(alias="words")]  # the recorded name


def may_be_proposed(proposal: Proposal, today: date, matures_on: date) -> bool:
    """Whether the investors have time to answer, and the vote ends before the loan is due."""
    return 1 <= proposal.months <= LONGEST and today + LEAST_TIME <= proposal.ends_on < matures_on


def is_agreed(agreed: int, total: int) -> bool:
    """Whether the investors who agree hold more than half of the principal. Arguments in won."""
    return agreed * 2 > total
