"""What investors read about the credit of a borrower: the credit bureau's report, in bands."""

from datetime import date
from itertools import pairwise
from typing import Self

from pydantic import BaseModel, ConfigDict

from domain.borrowing.scoring import SCORES, BureauReport

TEN_MILLION, HUNDRED_MILLION = 10_000_000, 100_000_000  # won
SHARE = 5  # percent of the income: width of a band


class CreditCheck(BaseModel):
    """The credit bureau's report on `checked_on`. It names the beginning of each band only, so that nobody recognizes
    the borrower.

    `score`: of 1,000. `loans`, `balance`: the borrower's other loans and their sum in won, without those that the new
    loan repays. `debt_service`: percent of the verified income that all loans cost, the new one included; None if no
    income is verified.
    """

    model_config = ConfigDict(frozen=True)

    score: int
    loans: int
    balance: int
    debt_service: int | None = None
    checked_on: date

    @classmethod
    def of(cls, report: BureauReport, checked_on: date, payment: int = 0, income: int | None = None) -> Self:
        """Describe the report. `payment`: of the new loan, won a month; `income`: won a year, if it is verified."""
        loans = report.all_loans
        paid = payment + sum(loan.monthly_payment for loan in loans)
        return cls(
            score=next((score for score in SCORES if report.score >= score), 0),
            loans=len(loans),
            balance=_band(sum(loan.balance for loan in loans)),
            debt_service=paid * 12 * 100 // income // SHARE * SHARE if income else None,
            checked_on=checked_on,
        )

    @property
    def score_text(self) -> str:
        """Return the band of the score: "850~899점"."""
        if self.score == SCORES[0]:
            return f"{self.score}점 이상"
        return next((f"{low}~{above - 1}점" for above, low in pairwise(SCORES) if low == self.score), "600점 미만")

    @property
    def loans_text(self) -> str:
        """Return number and sum of the other loans: "2건, 3,000만원대"."""
        return f"{self.loans}건, {balance_text(self.balance)}" if self.loans else "없음"

    @property
    def debt_service_text(self) -> str | None:
        """Return the band of the share: "30~34%"."""
        return None if self.debt_service is None else f"{self.debt_service}~{self.debt_service + SHARE - 1}%"


def balance_text(balance: int) -> str:
    """Return the band that begins at that sum in won: 30,000,000 is "3,000만원대"."""
    if balance >= HUNDRED_MILLION:
        return f"{balance // HUNDRED_MILLION:,}억원대"
    return f"{balance // 10_000:,}만원대" if balance else "1,000만원 미만"


def _band(balance: int) -> int:
    width = HUNDRED_MILLION if balance >= HUNDRED_MILLION else TEN_MILLION
    return balance // width * width
