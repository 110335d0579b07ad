import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.core.money import amount_text, floor_to, in_manwon, percent

UNITS = {"경": 10**16, "조": 10**12, "억": 10**8, "만": 10**4, "": 1}


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "0원"),
        (500, "500원"),
        (10_000, "1만원"),
        (12_345, "12,345원"),
        (28_000_000, "2,800만원"),
        (123_450_000, "1억 2,345만원"),
        (100_000_000, "1억원"),
        (1_000_000_000_000, "1조원"),
        (-4_000_000, "-400만원"),
        (-12_345, "-12,345원"),
    ],
)
def test_amount_text(amount: int, text: str) -> None:
    assert amount_text(amount) == text


@given(st.integers(0, 10**19))
def test_an_amount_text_contains_the_whole_amount(amount: int) -> None:
    words = re.findall(r"([\d,]+)([경조억만]?)", amount_text(amount))
    assert sum(int(count.replace(",", "")) * UNITS[unit] for count, unit in words) == amount


@pytest.mark.parametrize(("amount", "text"), [(12_340_000, "1,234만원"), (10_000, "1만원"), (0, ""), (-10_000, "")])
def test_in_manwon(amount: int, text: str) -> None:
    assert in_manwon(amount) == text


@pytest.mark.parametrize(
    ("rate", "text"), [("5.90", "5.9%"), ("19.0", "19.0%"), ("10", "10.0%"), ("0.1", "0.1%"), ("8.25", "8.25%")]
)
def test_percent(rate: str, text: str) -> None:
    assert percent(Decimal(rate)) == text


@given(st.integers(0, 10**12), st.integers(1, 10**6))
def test_floor_to(amount: int, step: int) -> None:
    floored = floor_to(amount, step)
    assert floored % step == 0
    assert 0 <= amount - floored < step
