"""The loan contract: its contents, the checks of their consistency, and its PDF."""

from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Self
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, model_validator

from config.settings import PRETENDARD
from documents.typesetting import typeset
from domain.core.company import COMPANY

LOAN_RATE_CEILING = Decimal(19)  # percent a year, the platform's own limit (footer warnings)
LEGAL_RATE_CEILING = Decimal(20)  # percent a year, overdue or not (대부업법 시행령 제9조)
EARLY_REPAYMENT_FEE_CEILING = Decimal(3)  # percent of the principal repaid early (footer warnings)
WITHDRAWAL_DAYS = 14  # 금융소비자보호법 제46조

SeoulTime = Annotated[AwareDatetime, AfterValidator(lambda at: at.astimezone(ZoneInfo("Asia/Seoul")))]
Won = Annotated[int, Field(ge=0, strict=True)]
Percent = Annotated[Decimal, Field(ge=0, max_digits=5, decimal_places=2)]
Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Text = Annotated[str, Field(min_length=1)]


class Printed(BaseModel):
    """Base of the models: frozen, and created from any object with the same attributes."""

    model_config = ConfigDict(frozen=True, extra="forbid", from_attributes=True)


class Operator(Printed):
    """The registered operator (온라인투자연계금융업자) that lends in its own name."""

    name: Text
    representative: Text
    business_number: Text
    registration: Text
    address: Text
    phone: Text


IEUM = Operator(
    name=COMPANY.name,
    representative=COMPANY.representative,
    business_number=COMPANY.business_number,
    registration=COMPANY.registration,
    address=COMPANY.address,
    phone=COMPANY.phone,
)


class Borrower(Printed):
    """The borrower, and the account that receives the money (only its masked number is printed)."""

    name: Text
    birth_date: date
    address: Text
    bank: Text
    masked_account: Annotated[str, Field(pattern=r"\*")]


class CollateralOwner(Printed):
    """The home's owner, if not the borrower, who grants the lien."""

    name: Text
    birth_date: date
    address: Text


class Collateral(Printed):
    """The home that secures the loan, and the lien on it. `maximum_claim` (채권최고액) and `senior_debts`: won."""

    kind: Text
    home: Text
    maximum_claim: Annotated[int, Field(gt=0, strict=True)]
    senior_debts: Won
    owner: CollateralOwner | None


class ScheduleRow(Printed):
    """One instalment. `days` are the days of its interest period. Amounts in won."""

    number: Annotated[int, Field(ge=1)]
    due_date: date
    days: Annotated[int, Field(ge=0)]
    principal: Won
    interest: Won
    total: Won
    balance_after: Won


class Fees(Printed):
    """Percent: platform fee of the outstanding principal a month (taken from the investors' interest, not from the
    borrower), early-repayment fee of the principal repaid early, overdue rate a year."""

    platform_rate: Percent
    early_repayment_rate: Annotated[Percent, Field(le=EARLY_REPAYMENT_FEE_CEILING)]
    overdue_rate: Annotated[Percent, Field(le=LEGAL_RATE_CEILING)]


class AgreedTerms(Printed):
    """A text that the borrower agreed to: the SHA-256 of the version that was shown."""

    title: Text
    version: Text
    sha256: Sha256
    agreed_at: SeoulTime


class LoanContract(Printed):
    """Everything that the contract states. Raises ValidationError if the figures do not add up.

    `collateral`: for a mortgage loan. `rate` is percent a year, fixed; `principal` won. `schedule` contains the rows of
    `domain.loans.schedule` unchanged.
    """

    number: Text
    made_at: SeoulTime
    operator: Operator = IEUM
    borrower: Borrower
    principal: Annotated[int, Field(gt=0, strict=True)]
    rate: Annotated[Percent, Field(le=LOAN_RATE_CEILING)]
    schedule: Annotated[tuple[ScheduleRow, ...], Field(min_length=1)]
    fees: Fees
    collateral: Collateral | None = None
    agreed_terms: Annotated[tuple[AgreedTerms, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        if self.fees.overdue_rate < self.rate:
            raise ValueError("the overdue rate is below the loan's rate")
        if sum(row.principal for row in self.schedule) != self.principal:
            raise ValueError("the instalments do not repay the principal")
        if self.collateral and self.collateral.maximum_claim < self.principal:
            raise ValueError("the maximum claim does not cover the principal")
        balance = self.principal
        for number, row in enumerate(self.schedule, start=1):
            balance -= row.principal
            if (row.number, row.total, row.balance_after) != (number, row.principal + row.interest, balance):
                raise ValueError(f"instalment {number} does not add up")
        return self


class _Sheet(Printed):
    """The input of the template: the contract, and the limits that it warns of."""

    contract: LoanContract
    loan_rate_ceiling: Decimal = LOAN_RATE_CEILING
    legal_rate_ceiling: Decimal = LEGAL_RATE_CEILING
    early_repayment_fee_ceiling: Decimal = EARLY_REPAYMENT_FEE_CEILING
    withdrawal_days: int = WITHDRAWAL_DAYS


def render_contract(contract: LoanContract, fonts: Path = PRETENDARD) -> bytes:
    """Return the contract as a tagged PDF/A (A4), not yet signed. The same contract gives the same bytes."""
    return typeset("contract.typ", _Sheet(contract=contract).model_dump_json(), contract.made_at, fonts)
