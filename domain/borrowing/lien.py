"""The lien on a home (근저당권): its maximum claim, its states, and whether the register has it as it was reported.

The order of signature, lien and payout is explained in `docs/decisions/mortgage-defaults.md`.
"""

from datetime import date
from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from domain.core.money import Won

CLAIM_PERCENT = 120  # of the principal; covers interest and the cost of an auction
CREDITOR = "주식회사 이음온라인투자연계금융"  # 근저당권자, as the register names it


class LienState(StrEnum):
    """How far a lien has come. `releasing` and `waiting` (for an operator): the loan is over, the lien is not yet."""

    DRAFTED = "drafted"  # with the contract
    FILED = "filed"
    REGISTERED = "registered"
    RELEASING = "releasing"
    WAITING = "waiting"
    RELEASED = "released"


class RegisteredLien(BaseModel):
    """A lien as the register of a home has it. `maximum_claim` (채권최고액): won. `filing`: the key of the
    application for it, which the register shows to its applicant only.
    """

    model_config = ConfigDict(frozen=True)

    registration_number: str
    registered_on: date
    maximum_claim: int
    creditor: str
    is_released: bool = False
    filing: str | None = None


def maximum_claim(principal: int) -> Won:
    """The maximum claim that is registered for a loan of `principal` won, rounded up to whole won."""
    return Won(-(-principal * CLAIM_PERCENT // 100))


def senior_debts(liens: list[RegisteredLien]) -> Won:
    """The sum of the liens on a home, in won, which rank before a later one."""
    return Won(sum(lien.maximum_claim for lien in liens if not lien.is_released))


def filing_key(apply_uid: str, filings: int) -> str:
    """The registry's key for the contract's application for a lien after `filings` answered applications."""
    return f"lien/{apply_uid}/file/{filings}"


def number_filed_for(apply_uid: str, liens: list[RegisteredLien]) -> str | None:
    """The number of the unreleased lien that was applied for with that contract, also if the answer was lost."""
    keys = filing_key(apply_uid, 0).removesuffix("0")
    ours = (lien for lien in liens if not lien.is_released and lien.filing and lien.filing.startswith(keys))
    return next((lien.registration_number for lien in ours), None)


def is_released(number: str, liens: list[RegisteredLien]) -> bool:
    """Whether the register of the home has no lien of that number any more."""
    return all(lien.is_released for lien in liens if lien.registration_number == number)


def lien_flaw(reported: RegisteredLien, liens: list[RegisteredLien], principal: int) -> str | None:
    """Return how a reported lien differs from the register of the home, as a name of the error catalogue; None where it
    is registered as reported and as the contract says."""
    if reported.maximum_claim != maximum_claim(principal):
        return "LIEN_CLAIM_DIFFERS"
    if all(lien.model_copy(update={"filing": None}) != reported for lien in liens):
        return "LIEN_NOT_REGISTERED"
    return None
