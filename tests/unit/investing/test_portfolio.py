"""The groups of a portfolio, and the coming payments of a loan."""

from datetime import date, timedelta
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from domain.investing.portfolio import (
    Movement,
    Position,
    average_rate,
    by_category,
    by_grade,
    by_rate,
    result_rate,
)
from domain.investing.schedule import Unpaid, coming_payments, payout
from domain.ledger.withholding import Holder

FEE = Decimal("0.1")
DAY = date(2026, 12, 24)


@given(st.lists(st.tuples(st.integers(1, 10**7), st.integers(0, 10**6)), min_size=1, max_size=12), st.data())
def test_coming_payments_clear_the_outstanding_principal(parts: list[tuple[int, int]], data: st.DataObject) -> None:
    unpaid = [Unpaid(number, DAY, *part) for number, part in enumerate(parts, start=1)]
    whole = sum(row.principal for row in unpaid)
    mine = data.draw(st.integers(1, whole))
    rows = coming_payments(unpaid, mine, FEE)
    assert sum(row.payout.principal for row in rows) == mine
    assert rows[-1].balance_after == 0
    assert all(row.payout.principal >= 0 and row.payout.net >= 0 for row in rows)
    for row, due in zip(rows, unpaid, strict=True):
        assert abs(row.payout.principal - due.principal * mine / whole) <= 1
        assert row.payout.interest == due.interest * mine // whole


def test_the_only_investor_gets_the_whole_instalment() -> None:
    (row,) = coming_payments([Unpaid(3, DAY, 500_000, 4_125)], 500_000, FEE)
    assert row.payout == payout(500_000, 4_125, 500_000, FEE, Holder.PERSON)
    assert coming_payments([], 0, FEE) == []


def test_a_portfolio_is_split_three_ways() -> None:
    held = [
        Position("6", "A1", Decimal("5.90"), 100_000),
        Position("1", "NONE", Decimal("10.00"), 300_000),
        Position("6", "B2", Decimal("15.00"), 100_000),
    ]
    assert [(part.name, part.amount, part.investments) for part in by_category(held)] == [
        ("아파트 담보", 300_000, 1),
        ("개인신용", 200_000, 2),
    ]
    assert [part.name for part in by_grade(held)] == ["A1 등급", "B2 등급", "등급 없음"]
    assert [part.name for part in by_rate(held)] == ["6% 미만", "10~12%", "12% 이상"]
    assert average_rate(held) == Decimal("10.18")
    assert average_rate([]) is None


LOANS = st.lists(  # principal, first day, days until half of it is repaid, days until the rest is repaid or lost
    st.tuples(st.integers(2, 10**7), st.integers(0, 400), st.integers(0, 400), st.integers(0, 400)), max_size=8
)


@given(LOANS, st.integers(-(10**7), 10**7))
def test_the_result_is_a_rate_of_the_principal_of_each_day(loans: list[tuple[int, int, int, int]], result: int) -> None:
    """The same as counting the won in loans at the end of each day before the last."""
    days = 1_200
    movements: list[Movement] = []
    in_loans = [0] * days
    for won, first, to_half, to_end in loans:
        half, end = first + to_half, first + to_half + to_end
        steps = ((first, won), (half, -(won // 2)), (end, won // 2 - won))
        movements += [Movement(DAY + timedelta(day), change) for day, change in steps]
        for day in range(first, end):
            in_loans[day] += won if day < half else won - won // 2
    rate = result_rate(result, movements, DAY + timedelta(days))
    if not sum(in_loans):
        assert rate is None
    else:
        assert rate is not None
        assert abs(rate - Decimal(result) * 36_500 / sum(in_loans)) <= Decimal("0.005")


@given(st.integers(1, 10**9), st.integers(-100, 100))
def test_a_year_of_one_principal_earns_its_rate(won: int, percent: int) -> None:
    lent = [Movement(DAY - timedelta(365), won * 100)]
    assert result_rate(won * percent, lent, DAY) == percent


def test_a_loss_makes_the_rate_negative_and_a_loan_of_today_has_none() -> None:
    lent = Movement(DAY - timedelta(73), 1_000_000)
    assert result_rate(-10_000, [lent, Movement(DAY, -1_000_000)], DAY) == Decimal("-5.00")
    assert result_rate(0, [Movement(DAY, 1_000_000)], DAY) is None
    assert result_rate(0, [], DAY) is None
