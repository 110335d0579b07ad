"""Shapes of the disclosure. Won, percent with two decimals, number of loans."""

from collections.abc import Iterable
from datetime import date as Day
from decimal import Decimal
from typing import Annotated

from pydantic import Field, PlainSerializer

from api.http.envelope import Camel
from documents.disclosure import DisclosurePaper
from domain.content.disclosure import COMMENTS, GROUPS, NAMES, Block, LoanFigures, Row, arrears, block_of, row
from domain.loans.endings import EndingKind

Percent = Annotated[Decimal, PlainSerializer(float, return_type=float)]


class DisclosedLoans(Camel):
    """The figures of some loans."""

    name: str
    amount: int = Field(description="Won, of all paid-out loans")
    balance: int = Field(description="Won of outstanding principal")
    lost_rate: Percent
    delay_count: int = Field(description="Loans that have been late for 30 days or more")
    delay_rate: Percent


class LoanGroup(Camel):
    """Kinds of loans that belong together."""

    name: str
    items: list[DisclosedLoans]


class LoanTable(Camel):
    """One kind of loans, by the year of their payout."""

    items: list[DisclosedLoans]
    total: DisclosedLoans


class ArrearsLine(Camel):
    """Loans that have been late for as many days as the name states: their number, and won of outstanding principal."""

    name: str
    count: int
    balance: int


class LoanHandlingStatus(Camel):
    """All loans at the end of a day. `arrears`: the delayed ones by how long they have been late."""

    date: Day
    loan: list[LoanGroup]
    total_amount: int
    total_balance: int
    total_lost_rate: Percent
    total_delay_count: int
    total_delay_rate: Percent
    arrears: list[ArrearsLine]
    personal_estate_collateral: LoanTable
    scf: LoanTable
    large_pf: Annotated[LoanTable, Field(alias="largePF")]
    personal_credit: LoanTable
    movables_security: LoanTable
    home_shopping: LoanTable
    corporate_credit: LoanTable
    corporate_estate_collateral: LoanTable
    small_pf: Annotated[LoanTable, Field(alias="smallPF")]
    npl: LoanTable

    @classmethod
    def of(cls, loans: Iterable[LoanFigures], on: Day) -> "LoanHandlingStatus":
        """Return the figures of the loans on that day."""
        sorted_loans: dict[Block, list[LoanFigures]] = {block: [] for block in Block}
        for loan in loans:
            sorted_loans[block_of(loan)].append(loan)
        tables = {block: _table(block, inside, on) for block, inside in sorted_loans.items()}
        every = [loan for inside in sorted_loans.values() for loan in inside]
        total = row("합계", every, on)
        groups = [
            LoanGroup(name=name, items=[tables[block].total for block in blocks]) for name, blocks in GROUPS.items()
        ]
        return cls(
            date=on,
            loan=groups,
            total_amount=total.amount,
            total_balance=total.balance,
            total_lost_rate=total.lost_rate,
            total_delay_count=total.delay_count,
            total_delay_rate=total.delay_rate,
            arrears=[ArrearsLine.model_validate(line, from_attributes=True) for line in arrears(every, on)],
            **{block.value: table for block, table in tables.items()},
        )

    def printed(self) -> DisclosurePaper:
        """Return the same figures as the document states them."""
        total = {
            "name": "합계",
            "amount": self.total_amount,
            "balance": self.total_balance,
            "lost_rate": self.total_lost_rate,
            "delay_count": self.total_delay_count,
            "delay_rate": self.total_delay_rate,
        }
        groups = [group.model_dump(by_alias=False) for group in self.loan]
        late = [line.model_dump() for line in self.arrears]
        return DisclosurePaper.model_validate(
            {"day": self.date, "groups": groups, "total": total, "arrears": late, "comments": COMMENTS}
        )


class DisclosedFigures(Camel):
    """The figures of the last month."""

    year: int
    month: int
    amount: int
    balance: int
    delay_rate: Percent

    @classmethod
    def of(cls, status: LoanHandlingStatus) -> "DisclosedFigures":
        """Return the headline of a month."""
        return cls(
            year=status.date.year,
            month=status.date.month,
            amount=status.total_amount,
            balance=status.total_balance,
            delay_rate=status.total_delay_rate,
        )


class Disclosure(Camel):
    """The popup: last month's figures, the months before it, and the same as a document."""

    info: DisclosedFigures
    loan_handling_status: list[LoanHandlingStatus]
    pdf_url: str
    additional_comments: list[str]


class PastFigures(Camel):
    """The figures of the first page, until the end of the last disclosed month."""

    date: Day
    amount: int = Field(description="Won, of all paid-out loans")
    average_rate: Percent | None = Field(
        description="Percent a year before tax, weighted by amount; null without loans"
    )


class DisclosedMonth(Camel):
    """The link to a month's document."""

    month: int
    path: str


class DisclosedYear(Camel):
    """The months of a year, the newest first."""

    year: int
    months: Annotated[list[DisclosedMonth], Field(alias="list")]


class PopupCheck(Camel):
    """Whether this browser shows the popup."""

    show: bool


def _table(block: Block, loans: list[LoanFigures], on: Day) -> LoanTable:
    years = sorted({loan.year for loan in loans}, reverse=True)
    items = [row(f"{year}년", (loan for loan in loans if loan.year == year), on) for year in years]
    return LoanTable(items=[_line(item) for item in items], total=_line(row(NAMES[block], loans, on)))


def _line(figures: Row) -> DisclosedLoans:
    return DisclosedLoans.model_validate(figures, from_attributes=True)


class RecordLine(Camel):
    """A group of loans on that day. Won; percent: `rate` a year before tax, weighted by amount. `earned`: payments to
    investors in addition to principal, after tax and fee; `repaid`: repaid principal; `delayed`: outstanding principal
    of the `delayCount` loans that have been late for 30 days or more. `resultRate`: percent a year that investors
    earned after tax, fee and losses, `(earned - lost) / (sum over days of outstanding principal / 365)`; null if no
    principal has been outstanding for a day. Late principal is not lost until its loan is written off or sold."""

    name: str
    count: int
    amount: int
    repaid: int
    earned: int
    balance: int
    rate: Percent
    delay_rate: Percent
    lost_rate: Percent
    lost: int
    delay_count: int
    delayed: int
    result_rate: Percent | None


class EndedLoansShown(Camel):
    """Loans that were sold or written off. Won: `principal` outstanding when they ended, of it `returned` by the price
    of a sale or a later recovery, and `lost`, the rest."""

    kind: EndingKind
    count: int
    principal: int
    returned: int
    lost: int


class RecordMonth(Camel):
    """Arrears and losses of all loans at the end of a month: outstanding principal in won, rates in percent."""

    date: Day
    balance: int
    delay_rate: Percent
    lost_rate: Percent

    @classmethod
    def of(cls, status: LoanHandlingStatus) -> "RecordMonth":
        """Return the totals of a disclosed month."""
        return cls(
            date=status.date,
            balance=status.total_balance,
            delay_rate=status.total_delay_rate,
            lost_rate=status.total_lost_rate,
        )


class TrackRecordShown(Camel):
    """The results of all loans by the end of a day, and the same by kind, year and grade. `endings`: loans that were
    not repaid, by how they ended."""

    date: Day
    total: RecordLine
    kinds: list[RecordLine]
    years: list[RecordLine]
    grades: list[RecordLine]
    endings: list[EndedLoansShown]
