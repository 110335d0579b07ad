"""An institution's own rules."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.investing.institution_rules import ANYTHING, InstitutionRules, Passed, Rule, Terms, month_began

WANTED = Terms("6", "A1", Decimal("9.9"), 12)
WON = st.integers(0, 10**10)


@pytest.mark.parametrize(
    ("rules", "admits"),
    [
        (ANYTHING, True),
        (InstitutionRules(categories=("1", "6"), grades=("A1",)), True),
        (InstitutionRules(categories=("1",)), False),
        (InstitutionRules(grades=("A2", "B1")), False),
        (InstitutionRules(lowest_rate=Decimal("9.9"), highest_rate=Decimal("9.9")), True),
        (InstitutionRules(lowest_rate=Decimal("9.91")), False),
        (InstitutionRules(highest_rate=Decimal("9.89")), False),
        (InstitutionRules(longest_months=12), True),
        (InstitutionRules(longest_months=11), False),
    ],
)
def test_which_products(rules: InstitutionRules, admits: bool) -> None:
    assert rules.admit(WANTED) is admits
    assert (rules.passed(10_000, WANTED, 0, 0) is None) is admits


def test_the_exceeded_rule_is_named_with_its_remaining_amount() -> None:
    rules = InstitutionRules(monthly_limit=1_000, product_limit=400)
    assert rules.passed(400, WANTED, 600, 0) is None
    assert rules.passed(401, WANTED, 600, 0) == Passed(Rule.MONTH, 400)
    assert rules.passed(400, WANTED, 0, 100) == Passed(Rule.PRODUCT, 300)
    assert InstitutionRules(categories=("1",)).passed(1, WANTED, 0, 0) == Passed(Rule.PRODUCTS, 0)


@given(WON, WON, WON, WON)
def test_no_limit_is_exceeded(amount: int, limit: int, this_month: int, held: int) -> None:
    rules = InstitutionRules(monthly_limit=limit, product_limit=limit)
    if rules.passed(amount, WANTED, this_month, held) is None and amount:
        assert this_month + amount <= limit
        assert held + amount <= limit


def test_a_month_begins_in_seoul() -> None:
    assert month_began(datetime(2026, 10, 31, 15, 30, tzinfo=UTC)) == datetime(2026, 10, 31, 15, tzinfo=UTC)
    assert month_began(datetime(2026, 10, 31, 14, 30, tzinfo=UTC)) == datetime(2026, 9, 30, 15, tzinfo=UTC)
