"""The categories of the business disclosure."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from domain.content.disclosure import (
    GROUPS,
    LARGE_PF,
    NAMES,
    Arrears,
    Block,
    LoanFigures,
    arrears,
    block_of,
    disclosed_months,
    is_delayed,
    percent,
    row,
)

DAY = date(2026, 10, 31)


def loan(amount: int = 1_000_000, repaid: int = 0, *, late: int | None = None, lost: bool = False) -> LoanFigures:
    """Return a loan whose oldest unpaid instalment fell due `late` days ago."""
    since = None if late is None else DAY - timedelta(days=late)
    return LoanFigures("6", False, 2026, amount, repaid, lost, since)


@pytest.mark.rule("B357")
@pytest.mark.parametrize(("late", "delayed"), [(None, False), (0, False), (29, False), (30, True), (31, True)])
def test_overdue_means_thirty_days_or_more(late: int | None, delayed: bool) -> None:
    assert is_delayed(loan(late=late), DAY) is delayed


def test_each_delayed_loan_is_counted_once_by_its_days_late() -> None:
    loans = [
        *(loan(1_000_000, 400_000, late=days) for days in (29, 30, 89, 90)),
        loan(late=200, lost=True),
        loan(),
    ]
    assert arrears(loans, DAY) == [Arrears("30일 이상 90일 미만", 2, 1_200_000), Arrears("90일 이상", 1, 600_000)]
    figures = row("", loans, DAY)
    assert sum(line.count for line in arrears(loans, DAY)) == figures.delay_count
    assert [line.count for line in arrears([], DAY)] == [0, 0]


@pytest.mark.rule("B357")
def test_a_delayed_loan_counts_with_its_whole_debt() -> None:
    figures = row("", [loan(9_000_000, 3_000_000, late=30), loan(4_000_000, 1_000_000, late=29)], DAY)
    assert (figures.amount, figures.balance, figures.delay_count) == (13_000_000, 9_000_000, 1)
    assert figures.delay_rate == Decimal("66.67")


def test_lost_principal_is_not_a_balance() -> None:
    figures = row("", [loan(8_000_000, 7_000_000, late=400, lost=True), loan(2_000_000)], DAY)
    assert (figures.balance, figures.lost_rate) == (2_000_000, Decimal("10.00"))
    assert (figures.delay_count, figures.delay_rate) == (0, Decimal("0.00"))


def test_percentages_are_rounded_and_empty_rows_are_zero() -> None:
    assert row("", [], DAY) == row("", [loan(0)], DAY)
    assert percent(0, 0) == Decimal("0.00")
    assert percent(1, 200) == Decimal("0.50")
    assert percent(1, 2_000) == Decimal("0.05")


@pytest.mark.parametrize(
    ("category", "corporate", "amount", "block"),
    [
        ("1", False, 1, Block.PERSONAL_ESTATE),
        ("2", True, 1, Block.CORPORATE_ESTATE),
        ("3", True, LARGE_PF, Block.LARGE_PF),
        ("3", False, LARGE_PF - 1, Block.SMALL_PF),
        ("4", True, 1, Block.SCF),
        ("5", True, 1, Block.HOME_SHOPPING),
        ("6", False, 1, Block.PERSONAL_CREDIT),
        ("6", True, 1, Block.CORPORATE_CREDIT),
        ("7", False, 1, Block.MOVABLES),
    ],
)
def test_every_category_has_a_block(category: str, corporate: bool, amount: int, block: Block) -> None:
    assert block_of(LoanFigures(category, corporate, 2026, amount, 0)) is block


def test_every_block_is_in_one_group() -> None:
    assert sorted(block for blocks in GROUPS.values() for block in blocks) == sorted(Block) == sorted(NAMES)


def test_disclosed_months_are_the_complete_ones_since_the_first_loan() -> None:
    today = date(2026, 3, 1)
    assert disclosed_months(date(2025, 12, 31), today) == [date(2026, 2, 28), date(2026, 1, 31), date(2025, 12, 31)]
    assert disclosed_months(date(2026, 2, 28), today) == [date(2026, 2, 28)]
    assert disclosed_months(date(2026, 3, 1), today) == [date(2026, 2, 28)]
    assert disclosed_months(None, today) == [date(2026, 2, 28)]
