"""Write-offs, sales of claims and deferrals: the pure rules."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import to_json

from activities.loans.steering import LoanSteering
from domain.core.business_days import is_business_day
from domain.core.holidays import HOLIDAYS
from domain.loans.apportionment import apportion
from domain.loans.deferrals import LONGEST, deferred_to, may_be_deferred
from domain.loans.endings import AFTER, Ending, EndingKind, may_end, shared
from domain.loans.maturity_extensions import Proposal
from domain.operations import LoanAct

TODAY = date(2026, 3, 2)
WON = st.integers(0, 10**12)
DAYS = st.dates(date(2026, 1, 1), date(2030, 1, 1))


@given(principal=WON, interest=WON, share=st.fractions(0, 1))
def test_a_price_pays_principal_before_interest_and_nothing_else_is_lost(
    principal: int, interest: int, share: float
) -> None:
    price = int((principal + interest) * share)
    parts = shared(price, principal, interest)
    assert parts.principal + parts.interest == price
    assert parts.principal + parts.lost == principal
    assert not (parts.interest and parts.lost)
    assert min(parts.principal, parts.interest, parts.lost) >= 0


@pytest.mark.parametrize("price", [-1, 151])
def test_a_price_of_more_than_is_owed_is_refused(price: int) -> None:
    with pytest.raises(ValueError, match="the price"):
        shared(price, 100, 50)


@given(
    weights=st.lists(st.integers(10_000, 10**8), min_size=1, max_size=12),
    before=st.fractions(0, 1),
    price=st.fractions(0, 1),
)
def test_a_loss_is_shared_to_the_won(weights: list[int], before: float, price: float) -> None:
    """After a partial repayment and a sale for a part of the claim, each investor bears the exact share, within one
    won."""
    whole = sum(weights)
    repaid = int(whole * before)
    paid = apportion(repaid, weights, [0] * len(weights))
    parts = shared(int((whole - repaid) * price), whole - repaid, 0)
    proceeds = apportion(repaid + parts.principal, weights, paid)
    lost = [weight - first - then for weight, first, then in zip(weights, paid, proceeds, strict=True)]
    assert sum(lost) == parts.lost
    assert min(lost) >= 0
    for weight, mine in zip(weights, lost, strict=True):
        assert abs(mine - parts.lost * weight / whole) < 2


@pytest.mark.parametrize("kind", EndingKind)
def test_only_a_loan_that_is_late_for_long_enough_can_be_ended(kind: EndingKind) -> None:
    assert not may_end(kind, None, TODAY)
    assert not may_end(kind, TODAY - AFTER[kind] + timedelta(days=1), TODAY)
    assert may_end(kind, TODAY - AFTER[kind], TODAY)


@given(due_on=DAYS, to=DAYS, today=DAYS, next_due=st.none() | DAYS)
def test_a_payment_is_deferred_to_a_later_business_day_within_a_month(
    due_on: date, to: date, today: date, next_due: date | None
) -> None:
    day = deferred_to(to)
    assert day >= to
    assert is_business_day(day, HOLIDAYS)
    if may_be_deferred(due_on, to, today, next_due):
        assert due_on < day < (next_due or date.max)
        assert today < to <= today + LONGEST


def test_a_late_payment_may_be_deferred_too() -> None:
    assert may_be_deferred(TODAY - timedelta(days=10), TODAY + timedelta(days=6), TODAY, None)
    assert not may_be_deferred(TODAY - timedelta(days=10), TODAY, TODAY, None)
    assert not may_be_deferred(TODAY + timedelta(days=7), TODAY + timedelta(days=7), TODAY, None)


def test_a_payment_stays_before_the_next_one() -> None:
    """Also when its day moves from a weekend."""
    monday = date(2026, 3, 9)
    assert may_be_deferred(TODAY, date(2026, 3, 6), TODAY, monday)
    assert not may_be_deferred(TODAY, date(2026, 3, 7), TODAY, monday)
    assert not may_be_deferred(TODAY, monday, TODAY, monday)


def test_a_recorded_command_names_the_public_reason_words() -> None:
    command = LoanSteering(
        act=LoanAct.SELL,
        operator="김운영",
        reason="담당자 확인",
        ending=Ending(EndingKind.SOLD, "채권을 매각했어요."),
        proposal=Proposal(3, TODAY, "사정이 있어요."),
    )
    recorded = to_json(command)
    assert recorded.decode().count('"words":') == 2
    assert LoanSteering.model_validate_json(recorded) == command
