"""The tax that is withheld from interest."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.ledger.withholding import Holder, withheld


@pytest.mark.parametrize(
    ("interest", "tax"), [(0, (0, 0)), (66, (0, 0)), (667, (90, 0)), (1_000, (140, 10)), (100_000, (14_000, 1_400))]
)
def test_tax_of_a_person(interest: int, tax: tuple[int, int]) -> None:
    assert withheld(interest, Holder.PERSON) == tax


@pytest.mark.parametrize(("interest", "tax"), [(7_142, (0, 0)), (7_143, (1_000, 100)), (10_000, (1_400, 140))])
def test_corporations_are_exempt_below_a_thousand_won_of_tax(interest: int, tax: tuple[int, int]) -> None:
    assert withheld(interest, Holder.CORPORATION) == tax


@given(st.integers(0, 50_000_000))
def test_tax_is_whole_tens_and_never_more_than_its_rate(interest: int) -> None:
    assert withheld(interest, Holder.INSTITUTION) == (0, 0)
    tax = withheld(interest, Holder.PERSON)
    assert tax.income_tax % 10 == tax.local_tax % 10 == 0
    assert 0 <= interest * Decimal("0.154") - tax.total < 20 + 1
