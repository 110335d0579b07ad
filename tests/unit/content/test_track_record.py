"""The track record of the loans."""

from datetime import date
from decimal import Decimal

from domain.content.disclosure import LoanFigures
from domain.content.track_record import EndedLoans, RecordedLoan, track_record
from domain.core.codes import PERSONAL_CREDIT
from domain.loans.endings import EndingKind

ON = date(2026, 10, 31)
APARTMENT = "1"


def loan(category: str, year: int, amount: int, repaid: int, grade: str, rate: str, **known: object) -> RecordedLoan:
    figures = LoanFigures(category, False, year, amount, repaid, **known)  # pyright: ignore[reportArgumentType]
    return RecordedLoan(figures, grade, Decimal(rate), earned=amount // 100)


LOANS = (
    loan(APARTMENT, 2025, 300, 100, "A1", "8", late_since=date(2026, 9, 1)),
    loan(PERSONAL_CREDIT, 2026, 100, 40, "B1", "12", is_lost=True),
    loan(PERSONAL_CREDIT, 2026, 100, 100, "A2", "10"),
)


def test_no_loans_give_an_empty_record() -> None:
    record = track_record([], ON)
    assert record.total.count == record.total.amount == record.total.rate == 0
    assert not record.kinds
    assert not record.years
    assert not record.grades


def test_every_loan_is_counted_once_in_each_grouping() -> None:
    record = track_record(LOANS, ON)
    for lines in (record.kinds, record.years):
        for figure in ("count", "amount", "repaid", "earned", "balance", "lost", "delay_count", "delayed"):
            assert sum(getattr(line, figure) for line in lines) == getattr(record.total, figure)
    assert [line.name for line in record.kinds] == ["개인신용", "아파트 담보"]  # as products state them
    assert [line.name for line in record.years] == ["2026년", "2025년"]
    assert [(line.name, line.count) for line in record.grades] == [("A2", 1), ("B1", 1)]  # of personal credit only


def test_rates_are_weighted_by_amount_and_losses_are_principal() -> None:
    record = track_record(LOANS, ON)
    assert record.total.rate == Decimal("9.20")
    assert (record.total.lost, record.total.lost_rate) == (60, Decimal("12.00"))
    assert record.total.delay_rate == Decimal("100.00")  # all that is still owed is late
    assert (record.total.delay_count, record.total.delayed) == (1, 200)
    lost = next(line for line in record.grades if line.name == "B1")
    assert (lost.lost_rate, lost.delay_rate, lost.repaid) == (Decimal("60.00"), Decimal("0.00"), 40)


def test_what_was_not_returned_of_ended_loans_is_lost() -> None:
    assert EndedLoans(EndingKind.SOLD, count=2, principal=1_000, returned=600).lost == 400
