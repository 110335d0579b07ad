"""The backing of a loan on its product's page: the collateral, or the borrower of a credit loan."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Self

from pydantic import BaseModel, ConfigDict

from domain.borrowing.mortgage import loan_to_value
from domain.borrowing.suitability import public_purpose
from domain.core.codes import EMPLOYEE_TYPES, JOBS, name_of

BAND, HIGHEST_BAND = 10_000_000, 100_000_000  # won of yearly income
SALES = (80, 70)  # percent of the price, of the sales that investors read about


class Collateral(BaseModel):
    """A collateral. `kind` and `place` are texts; the place is no more precise than a 동. `area`: m². In won: `price`,
    from `price_source` on `priced_on`; `senior`, the debts that rank before it in the register on that day; and
    `maximum_claim` of the lien registered on `registered_on`. `purpose`: of the loan. `is_borrowers`: whether it
    belongs to the borrower; the owner is otherwise another person, who has agreed and signed the contract. `documents`:
    names of those that were examined. None if unknown.
    """

    model_config = ConfigDict(frozen=True)

    kind: str
    place: str
    price: int
    price_source: str
    senior: int = 0
    area: Decimal | None = None
    purpose: str | None = None
    priced_on: date | None = None
    maximum_claim: int | None = None
    registered_on: date | None = None
    is_borrowers: bool | None = None
    documents: tuple[str, ...] = ()

    def ratio(self, amount: int) -> Decimal:
        """Return the senior debts plus a loan of `amount` won, in percent of the price (LTV)."""
        return loan_to_value(self.price, self.senior + amount)

    def recovered(self, amount: int, percent: int) -> int:
        """Return the won of a loan of `amount` won that a sale at that percentage of the price repays, after the senior
        debts."""
        return min(max(self.price * percent // 100 - self.senior, 0), amount)


class CreditProfile(BaseModel):
    """The borrower of a credit loan, described anonymously. `income`: the band of yearly income."""

    model_config = ConfigDict(frozen=True)

    job: str
    purpose: str
    income: str

    @classmethod
    def of(cls, job: str, employee_type: str, answers: Mapping[str, str], income: int, *, refinances: bool) -> Self:
        """Describe an applicant by the codes and answers of the application and the verified yearly income in won."""
        names = dict.fromkeys((name_of(JOBS, job), name_of(EMPLOYEE_TYPES, employee_type)))  # both can be "프리랜서"
        return cls(
            job=" · ".join(names),
            purpose="다른 대출 갚기" if refinances else public_purpose(answers),
            income=income_band(income),
        )

    def title(self, number: int) -> str:
        """Return the title of the loan's product. `number`: of the product."""
        return f"{self.job} · {self.purpose} {number}호"


def income_band(income: int) -> str:
    """Return the band of a yearly income in won: 48,000,000 is in "4,000만원대"."""
    if income >= HIGHEST_BAND:
        return "1억원 이상"
    lowest = income // BAND * BAND // 10_000
    return f"{lowest:,}만원대" if lowest else "1,000만원 미만"
