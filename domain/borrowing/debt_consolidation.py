"""Debt consolidation (대환대출): which loans a new loan may repay, and its amount."""

from collections.abc import Iterable
from enum import StrEnum

from domain.borrowing.scoring import LIMIT_STEP, SMALLEST_LIMIT
from domain.core.money import Won, ceil_to

ORIGIN, DEBT_CONSOLIDATION = "origin", "debtConsolidation"  # codes of domain.core.codes.UPL_TYPES
KINDS = {"credit": "신용대출", "card": "카드대출", "mortgage": "담보대출", "lease": "리스"}
REFINANCEABLE = ("credit", "card")  # an unsecured loan does not repay secured loans


class ProofVerdict(StrEnum):
    """An operator's decision on a proof of full payment."""

    ACCEPTED = "accepted"
    REFUSED = "refused"


def least_amount(balances: Iterable[int]) -> Won:
    """Return the smallest loan that repays these balances in full, in won: a multiple of the step, at least the
    smallest loan."""
    return max(ceil_to(sum(balances), LIMIT_STEP), SMALLEST_LIMIT)
