"""Shares money that is recovered from a written-off loan among its investors in proportion to their losses.

Recovered principal is not income: money that is recovered from a claim that cannot be collected in full pays
the principal first, and only the part above it is income (소득세법 시행령 제51조 제7항). A recovery never
exceeds the loss, so no tax is withheld from it. The platform takes no fee from it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from domain.loans.apportionment import apportion


class Recovered(NamedTuple):
    """Won. `shares`: in the order of the losses; `surplus`: the amount above the whole loss."""

    shares: list[int]
    surplus: int


def share_recovery(amount: int, lost: Sequence[int], before: Sequence[int]) -> Recovered:
    """Share `amount` won in proportion to the losses of the investments.

    lost: principal, each more than 0. before: what each has recovered so far. No investment recovers more than it lost.
    """
    left = sum(lost) - sum(before)
    taken = min(amount, left)
    return Recovered(apportion(sum(before) + taken, lost, before), amount - taken)
