"""Automatic investing: small amounts in many products, within every limit, at most half of a product."""

from decimal import Decimal
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.core.codes import PRODUCT_CATEGORIES
from domain.investing.auto_investing import MOST, SHARE, Opening, Spread, available, plan
from domain.investing.holdings import Holdings
from domain.investing.limits import InvestorClass, exceeded_limit
from domain.products.offering import SMALLEST
from domain.products.phase import offering_of

numbers = count()
OPENINGS = st.lists(
    st.builds(
        Opening,
        st.builds(lambda: f"product-{next(numbers)}"),
        st.sampled_from([category.code for category in PRODUCT_CATEGORIES]),
        st.integers(0, 8).map("borrower-{}".format),
        st.integers(1, 500).map(lambda units: units * 100_000),
        st.decimals(4, 20, places=1),
        st.integers(1, 60),
        st.integers(0, 12).map(lambda units: units * SMALLEST),
    ),
    max_size=12,
)
EACH = st.integers(1, MOST // SMALLEST).map(lambda units: units * SMALLEST)
MONEY = st.integers(0, 2_000_000)
NEARLY_FULL = st.integers(0, 40_000_000)


def holdings(*held: tuple[str, str, int]) -> Holdings:
    found = Holdings()
    for category, borrower, amount in held:
        found.add(category, borrower, f"held-{borrower}", amount)
    return found


def openings(*wanted: tuple[str, str, int], available: int = MOST) -> list[Opening]:
    """Return openings of (uid, rate, months)."""
    return [Opening(uid, "1", uid, 10_000_000, Decimal(rate), months, available) for uid, rate, months in wanted]


@given(EACH, st.sampled_from(Spread), OPENINGS, st.sampled_from(InvestorClass), NEARLY_FULL, MONEY)
def test_within_every_limit(
    each: int, spread: Spread, openings: list[Opening], investor: InvestorClass, before: int, money: int
) -> None:
    held = holdings(("1", "another", before))
    chosen = plan(each, spread, openings, investor, held, money)
    by_uid = {opening.uid: opening for opening in openings}
    assert sum(chosen.values()) <= money
    assert len({by_uid[uid].borrower for uid in chosen}) == len(chosen)
    for uid, won in chosen.items():
        opening = by_uid[uid]
        assert SMALLEST <= won <= min(each, opening.available)
        assert won % SMALLEST == 0
        offering, exposure = offering_of(opening.amount, opening.category), held.exposure(opening.borrower, uid)
        assert exceeded_limit(won, investor, offering, exposure) is None
        held.add(opening.category, opening.borrower, uid, won)


@given(EACH, OPENINGS, MONEY)
def test_the_plan_is_pure_and_repeatable(each: int, openings: list[Opening], money: int) -> None:
    held = holdings(("1", "another", 5_000))
    first = plan(each, Spread.EVENLY, openings, InvestorClass.ORDINARY, held, money)
    assert first == plan(each, Spread.EVENLY, openings, InvestorClass.ORDINARY, held, money)
    assert held.sums.total == 5_000


def test_the_priority_with_an_insufficient_deposit() -> None:
    three = openings(("dear", "15", 36), ("short", "8", 6), ("other", "9", 12))
    person, nothing = InvestorClass.ORDINARY, Holdings()
    assert plan(100_000, Spread.RATE, three, person, nothing, 150_000) == {"dear": 100_000, "other": 50_000}
    assert plan(100_000, Spread.SHORT, three, person, nothing, 150_000) == {"short": 100_000, "other": 50_000}
    assert plan(100_000, Spread.EVENLY, three, person, nothing, 150_000) == dict.fromkeys(
        ("dear", "short", "other"), 50_000
    )
    assert plan(100_000, Spread.EVENLY, three, person, nothing, 25_000) == {"dear": 10_000, "short": 10_000}
    assert plan(100_000, Spread.EVENLY, three, person, nothing, 9_999) == {}


def test_one_borrower_once() -> None:
    twice = [*openings(("a", "9", 12)), Opening("b", "1", "a", 10_000_000, Decimal(9), 12, MOST)]
    assert plan(100_000, Spread.EVENLY, twice, InvestorClass.ORDINARY, Holdings(), 1_000_000) == {"a": 100_000}
    assert plan(100_000, Spread.EVENLY, twice, InvestorClass.ORDINARY, holdings(("1", "a", 1)), 1_000_000) == {}


WON = st.integers(0, 100_000_000)


@given(WON, WON, WON, WON)
def test_half_of_a_product_is_left_to_manual_orders(amount: int, by_hand: int, automatic: int, ahead: int) -> None:
    automatic = min(automatic, amount * SHARE // 100)
    raised = automatic + min(by_hand, amount - automatic)
    taken = available(amount, raised, automatic, ahead)
    assert taken % SMALLEST == 0
    assert automatic + taken <= amount * SHARE // 100
    assert raised + taken <= amount
    assert taken <= max(available(amount, raised, automatic, 0) - ahead, 0) + SMALLEST


@pytest.mark.parametrize(
    ("amount", "raised", "automatic", "ahead", "left"),
    [
        (1_000_000, 0, 0, 0, 500_000),
        (1_000_000, 0, 0, 450_000, 50_000),
        (1_000_000, 900_000, 100_000, 0, 100_000),
        (1_000_000, 500_000, 500_000, 0, 0),
        (30_000, 0, 0, 0, 10_000),
    ],
)
def test_room(amount: int, raised: int, automatic: int, ahead: int, left: int) -> None:
    assert available(amount, raised, automatic, ahead) == left
