"""The lien on a home (근저당권): its maximum claim, its states, and the comparison of a reported lien with the
register.

`docs/decisions/mortgage-defaults.md` explains the order of signature, lien and payout.
"""

from datetime import date
from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from domain.core.money import Won

CLAIM_PERCENT = 120  # of the principal; covers interest and the cost of an auction
CREDITOR = "주식회사 이음온라인투자연계금융"  # 근저당권자, as the register names it


class LienState(StrEnum):
    """The state of a lien. In `releasing` and `waiting` (for an operator) the loan has ended and the lien has not."""

    DRAFTED = "drafted"  # with the contract
    FILED = "filed"
    REGISTERED = "registered"
    RELEASING = "releasing"
    WAITING = "waiting"
    RELEASED = "released"


class RegisteredLien(BaseModel):
    """A lien in the register of a home. `maximum_claim` (채권최고액): won. `filing`: the key of the application for it,
    which the register shows to the applicant only.
    """

    model_config = ConfigDict(frozen=True)

    registration_number: str
    registered_on: date
    maximum_claim: int
    creditor: str
    is_released: bool = False
    filing: str | None = None


def maximum_claim(principal: int) -> Won:
    """Return the maximum claim to register for a loan of `principal` won, rounded up to whole won."""
    return Won(-(-principal * CLAIM_PERCENT // 100))


def senior_debts(liens: list[RegisteredLien]) -> Won:
    """Return the sum of the liens on a home, in won, which rank before a later one."""
    return Won(sum(lien.maximum_claim for lien in liens if not lien.is_released))


def filing_key(apply_uid: str, filings: int) -> str:
    """Return the registry's key for an application, after `filings` answered applications of the contract."""
    return f"lien/{apply_uid}/file/{filings}"


def number_filed_for(apply_uid: str, liens: list[RegisteredLien]) -> str | None:
    """Return the number of the unreleased lien that was applied for with that contract, also if the answer was lost."""
    keys = filing_key(apply_uid, 0).removesuffix("0")
    filed = (lien for lien in liens if not lien.is_released and lien.filing and lien.filing.startswith(keys))
    return next((lien.registration_number for lien in filed), None)


def is_released(number: str, liens: list[RegisteredLien]) -> bool:
    """Whether the register of the home contains no lien of that number any more."""
    return all(lien.is_released for lien in liens if lien.registration_number == number)


def lien_flaw(reported: RegisteredLien, liens: list[RegisteredLien], principal: int) -> str | None:
    """Return how a reported lien differs from the register of the home or from the contract, as a name of the error
    catalogue; None if it does not differ."""
    if reported.maximum_claim != maximum_claim(principal):
        return "LIEN_CLAIM_DIFFERS"
    if all(lien.model_copy(update={"filing": None}) != reported for lien in liens):
        return "LIEN_NOT_REGISTERED"
    return None
