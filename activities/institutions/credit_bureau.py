"""The credit bureau: score and existing loans of a person."""

from datetime import datetime
from decimal import Decimal
from typing import Literal

from activities.institutions.base import Institution, Reply


class BureauLoan(Reply):
    loan_id: str  # the same in every report about the person
    lender: str
    kind: Literal["credit", "card", "mortgage", "lease"]
    principal_outstanding: int  # won
    rate_percent: Decimal  # percent a year
    monthly_payment: int  # won


class CreditReport(Reply):
    score: int  # 300..1000
    loans: tuple[BureauLoan, ...]
    delinquent30_days: bool  # a payment is 30 or more days overdue
    inquired_at: datetime


class CreditBureau(Institution):
    name = "credit_bureau"

    async def soft_inquiry(self, ci: str, *, key: str) -> CreditReport:
        """Make a soft inquiry, which does not affect the score. Refusal: `unavailable`."""
        return await self._inquire("soft", ci, key)

    async def hard_inquiry(self, ci: str, *, key: str) -> CreditReport:
        """Make a hard inquiry for the examination, with the borrower's consent. Refusal: `unavailable`."""
        return await self._inquire("hard", ci, key)

    async def _inquire(self, kind: str, ci: str, key: str) -> CreditReport:
        return await self._post("/inquiries", CreditReport, {"kind": kind, "ci": ci}, key=key)
