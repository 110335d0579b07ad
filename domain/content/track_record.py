"""The track record of the loans: returns, arrears and losses, by kind, year and grade."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from itertools import groupby

from domain.content.disclosure import NAMES, Block, LoanFigures, block_of, is_delayed, row
from domain.core.codes import PRODUCT_CATEGORIES, name_of
from domain.core.money import rate_a_year
from domain.loans.endings import EndingKind


@dataclass(frozen=True)
class RecordedLoan:
    """A loan at the end of a day. `rate`: percent a year before tax; `earned`: won that its investors received besides
    principal, after tax and fee; `won_days`: its outstanding principal, summed over the days since the payout."""

    figures: LoanFigures
    grade: str
    rate: Decimal
    earned: int
    won_days: int


@dataclass(frozen=True)
class Line:
    """Figures of some loans, in won and percent. `rate`: a year before tax, weighted by amount; `lost_rate`,
    `delay_rate`: as disclosed; `earned`: received by investors besides principal, after tax and fee; `repaid`:
    principal repaid; `delayed`: principal outstanding of the `delay_count` loans that are delayed; `result_rate`: a
    year after tax, fee and losses, by the function of that name."""

    name: str
    count: int
    amount: int
    repaid: int
    earned: int
    balance: int
    rate: Decimal
    delay_rate: Decimal
    lost_rate: Decimal
    lost: int
    delay_count: int
    delayed: int
    result_rate: Decimal | None


@dataclass(frozen=True)
class EndedLoans:
    """The loans that ended in one way without being repaid, in won. `principal`: outstanding when they ended;
    `returned`: of it, by the price of a sale or a later recovery."""

    kind: EndingKind
    count: int
    principal: int
    returned: int

    @property
    def lost(self) -> int:
        """Return the principal that has not been recovered."""
        return self.principal - self.returned


@dataclass(frozen=True)
class TrackRecord:
    """All loans, and the same by kind, by year of payout (the newest first) and by grade."""

    total: Line
    kinds: list[Line]
    years: list[Line]
    grades: list[Line]


def track_record(loans: Iterable[RecordedLoan], on: date) -> TrackRecord:
    """Return the record at the end of the day `on`."""
    recorded = list(loans)
    credit = [loan for loan in recorded if block_of(loan.figures) is Block.PERSONAL_CREDIT]
    return TrackRecord(
        total=_line("전체", recorded, on),
        kinds=_by(lambda loan: _kind_of(loan.figures), recorded, on),
        years=_by(lambda loan: f"{loan.figures.year}년", recorded, on)[::-1],
        grades=_by(lambda loan: loan.grade, credit, on),
    )


def result_rate(earned: int, lost: int, won_days: int) -> Decimal | None:
    """Return what investors earned after losses in percent a year, with two decimals; None if no principal has been
    outstanding for a day.

    earned: won of interest and late interest, after tax and fee. lost: won of principal lost by write-offs and sales,
    net of recoveries. won_days: outstanding principal, summed over the days.

    The rate is what one outstanding won earned a day, times 365: `(earned - lost) / (won_days / 365)`. The principal of
    a late loan is outstanding, and not lost, until the loan is written off or sold.
    """
    return rate_a_year(earned - lost, won_days)


def _kind_of(loan: LoanFigures) -> str:
    """Return the name of the loan's category, as its product states it. No product has that of corporate credit."""
    if block_of(loan) is Block.CORPORATE_CREDIT:
        return NAMES[Block.CORPORATE_CREDIT]
    return name_of(PRODUCT_CATEGORIES, loan.category)


def _by(named: Callable[[RecordedLoan], str], loans: Iterable[RecordedLoan], on: date) -> list[Line]:
    groups = groupby(sorted(loans, key=named), named)
    return [_line(name, list(inside), on) for name, inside in groups]


def _line(name: str, loans: list[RecordedLoan], on: date) -> Line:
    disclosed = row(name, [loan.figures for loan in loans], on)
    earned = sum(loan.earned for loan in loans)
    lost = sum(loan.figures.amount - loan.figures.repaid for loan in loans if loan.figures.is_lost)
    weighed = sum((loan.rate * loan.figures.amount for loan in loans), Decimal(0)) / (disclosed.amount or 1)
    return Line(
        name=name,
        count=len(loans),
        amount=disclosed.amount,
        repaid=sum(loan.figures.repaid for loan in loans),
        earned=earned,
        balance=disclosed.balance,
        rate=weighed.quantize(Decimal("0.01"), ROUND_HALF_UP),
        delay_rate=disclosed.delay_rate,
        lost_rate=disclosed.lost_rate,
        lost=lost,
        delay_count=disclosed.delay_count,
        delayed=sum(
            loan.figures.amount - loan.figures.repaid
            for loan in loans
            if not loan.figures.is_lost and is_delayed(loan.figures, on)
        ),
        result_rate=result_rate(earned, lost, sum(loan.won_days for loan in loans)),
    )
