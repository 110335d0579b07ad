"""Limit and rate of a personal credit loan, and the result of the examination.

The rule is the platform's default (docs/decisions/scoring.md). The credit score sets the rate and a ceiling. Verified
income sets two more ceilings: a share of yearly income, and the monthly income left for debt service (DSR). The lowest
ceiling is the limit. Loans that the person already has from this platform lower all three ceilings.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from enum import Enum
from typing import NamedTuple

from domain.core.codes import EmployeeType
from domain.core.money import Won, floor_to

SMALLEST_LIMIT = Won(1_000_000)
LIMIT_STEP = 100_000
LOWEST_RATE, HIGHEST_RATE = Decimal("5.9"), Decimal("19.0")
PERIODS = tuple(range(6, 61, 6))  # months

SMALLEST_INCOME = Won(12_000_000)  # a year
DEBT_SERVICE_PERCENT = 40  # of monthly income, for all loans together
NHIS_RATE = Decimal("7.19")  # percent of the pay, official rate of 2026; the employer pays half for an employee
PREMIUM_MONTHS = 12


class _Band(NamedTuple):
    """A band of scores (of 1,000): its lowest score, the rate before surcharges, and the ceiling in won."""

    score: int
    rate: Decimal
    ceiling: int


_BANDS = (
    _Band(950, Decimal("5.9"), 50_000_000),
    _Band(900, Decimal("7.4"), 50_000_000),
    _Band(850, Decimal("8.9"), 40_000_000),
    _Band(800, Decimal("10.9"), 30_000_000),
    _Band(750, Decimal("12.9"), 20_000_000),
    _Band(700, Decimal("14.9"), 15_000_000),
    _Band(650, Decimal("16.9"), 10_000_000),
    _Band(600, Decimal("18.4"), 5_000_000),
)
SCORES = tuple(band.score for band in _BANDS)  # from the best band down
_SURCHARGE = {
    EmployeeType.REGULAR: Decimal(0),
    EmployeeType.CONTRACT: Decimal("0.5"),
    EmployeeType.BUSINESS: Decimal(1),
    EmployeeType.FREELANCER: Decimal(1),
}


class Refusal(Enum):
    """Why there is no product. The borrower reads the value."""

    DELINQUENT = "지금 연체 중인 대출이 있어요."
    SCORE = "신용점수가 600점보다 낮아요."
    INCOME = "확인된 연 소득이 1,200만원보다 적어요."
    DEBT = "이미 갚고 있는 대출이 소득에 비해 많아요."
    OWN_ARREARS = "이음에서 받은 대출에 밀린 금액이 있어요. 밀린 금액을 먼저 갚은 뒤 다시 신청해 주세요."
    OWN_DEBT = (
        "이음에서 이미 계약한 대출이 있어 더 빌릴 수 있는 금액이 남지 않았어요. 그 대출을 갚은 뒤 다시 신청해 주세요."
    )
    OTHER_CONTRACT = (
        "심사를 마친 뒤에 이음에서 다른 대출을 계약했어요. 다시 신청하면 그 대출을 더해 한도를 알려 드려요."
    )


class Reason(Enum):
    """The ceiling that set the limit. The borrower reads the value."""

    SCORE = "신용점수로 정해진 한도예요."
    INCOME = "확인된 연 소득으로 정해진 한도예요."
    DEBT_SERVICE = "매달 갚는 돈이 소득의 40%를 넘지 않게 정한 한도예요."


@dataclass(frozen=True)
class OutstandingLoan:
    """A loan: balance and monthly payment in won."""

    balance: Won
    monthly_payment: Won


@dataclass(frozen=True)
class OwnLoan(OutstandingLoan):
    """A loan that the person has contracted with this platform, paid out or not."""

    is_secured: bool  # by collateral


@dataclass(frozen=True)
class OwnDebts:
    """All that a person owes by contracts with this platform. `is_late`: a payment is overdue, or a loan was written
    off."""

    loans: tuple[OwnLoan, ...] = ()
    is_late: bool = False

    @property
    def balance(self) -> Won:
        """Return the principal of all loans."""
        return Won(sum(loan.balance for loan in self.loans))

    @property
    def unsecured(self) -> Won:
        """Return the principal of the loans without collateral."""
        return Won(sum(loan.balance for loan in self.loans if not loan.is_secured))


NO_DEBTS = OwnDebts()


@dataclass(frozen=True)
class BureauReport:
    """The credit bureau's report, without the loans that the new loan repays (debt consolidation). `own`: the debts at
    this platform, which the bureau does not know."""

    score: int
    loans: tuple[OutstandingLoan, ...] = ()
    delinquent: bool = False
    own: OwnDebts = NO_DEBTS

    @property
    def all_loans(self) -> tuple[OutstandingLoan, ...]:
        """Return the loans elsewhere and here."""
        return *self.loans, *self.own.loans


@dataclass(frozen=True)
class LoanLimit:
    """The offer: limit in won, a multiple of 100,000; rate in percent a year; the ceiling that set the limit."""

    limit: Won
    rate: Decimal
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Approved:
    """The examination's terms: principal in won, rate in percent a year, months."""

    principal: Won
    rate: Decimal
    months: int


@dataclass(frozen=True)
class Rejected:
    """No loan, and the reason."""

    reason: Refusal


def estimate_income(premiums: Sequence[Won], employee: bool) -> Won:
    """Return the yearly income in won, rounded down, by the last 12 monthly health-insurance premiums (won) that the
    person paid.

    Assumes the official rate of 7.19 % of the pay, without the long-term-care premium. An employee pays half of it
    (3.595 %), a self-employed person all of it. A month without a premium (0) is a month without income. Raises
    ValueError unless there are 12 premiums.
    """
    if len(premiums) != PREMIUM_MONTHS:
        raise ValueError(f"{PREMIUM_MONTHS} monthly premiums are needed")
    percent = NHIS_RATE / 2 if employee else NHIS_RATE
    return Won(int(sum(premiums) * 100 / percent))


def loan_limit(report: BureauReport, income: Won, employee_type: EmployeeType) -> LoanLimit | Refusal:
    """Return limit and rate for a verified yearly income in won, or why there is no loan."""
    if refusal := arrears_refusal(report):
        return refusal
    if income < SMALLEST_INCOME:
        return Refusal.INCOME
    band = next((band for band in _BANDS if report.score >= band.score), None)
    if band is None:
        return Refusal.SCORE

    rate = min(band.rate + _SURCHARGE[employee_type], HIGHEST_RATE)
    ceilings = {
        Reason.SCORE: band.ceiling - report.own.unsecured,
        Reason.INCOME: income - sum(loan.balance for loan in report.all_loans),
        Reason.DEBT_SERVICE: _serviceable(report, income, rate),
    }
    lowest = min(ceilings.values())
    if lowest < SMALLEST_LIMIT:
        return _debt_refusal(report)
    reasons = tuple(reason for reason, ceiling in ceilings.items() if ceiling == lowest)
    return LoanLimit(floor_to(lowest, LIMIT_STEP), rate, reasons)


def arrears_refusal(report: BureauReport) -> Refusal | None:
    """Return the refusal of a person with an overdue loan, here or elsewhere; None without one."""
    if report.own.is_late:
        return Refusal.OWN_ARREARS
    return Refusal.DELINQUENT if report.delinquent else None


def refusal_at_seal(own: OwnDebts, examined: Won | None) -> Refusal | None:
    """Return why a signed contract is not concluded; None if it may be. `own`: the debts without this contract;
    `examined`: their principal that the examination considered, None if the contract's amount does not depend on
    it."""
    if own.is_late:
        return Refusal.OWN_ARREARS
    return Refusal.OTHER_CONTRACT if examined is not None and own.balance > examined else None


def decide(
    report: BureauReport,
    income: Won,
    employee_type: EmployeeType,
    amount: Won,
    months: int,
    my_data_income: Won | None = None,
    least: Won = SMALLEST_LIMIT,
) -> Approved | Rejected:
    """Examine the application: the rule of `loan_limit` with the bureau's full report and the lower one of the two
    verified incomes.

    Approves the wanted amount, or the new limit if that is lower, but nothing below `least`, the sum of the loans to
    repay. Raises ValueError for an amount that is not a multiple of 100,000 won above the smallest limit, or for a term
    that is not offered.
    """
    if amount < SMALLEST_LIMIT or amount % LIMIT_STEP or months not in PERIODS:
        raise ValueError("amount or months are not offered")
    lower_income = income if my_data_income is None else min(income, my_data_income)
    examined = loan_limit(report, lower_income, employee_type)
    if isinstance(examined, Refusal):
        return Rejected(examined)
    if examined.limit < least:
        return Rejected(_debt_refusal(report))
    return Approved(min(amount, examined.limit), examined.rate, months)


def _debt_refusal(report: BureauReport) -> Refusal:
    return Refusal.OWN_DEBT if report.own.loans else Refusal.DEBT


def _serviceable(report: BureauReport, income: Won, rate: Decimal) -> int:
    """Return the loan in won whose annuity over the longest period fits the income available for debt service."""
    payable = income * DEBT_SERVICE_PERCENT // 100 // 12 - sum(loan.monthly_payment for loan in report.all_loans)
    with localcontext(prec=40):
        monthly = rate / 1200
        return int(payable * (1 - (1 + monthly) ** -PERIODS[-1]) / monthly)
