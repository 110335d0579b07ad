"""The wallet and the limits of mock investing."""

import pytest

from domain.investing.limits import Exposure, Limit
from domain.investing.mock import LARGEST, LIMIT_TYPE, investable, limits
from domain.products.offering import SMALLEST


@pytest.mark.rule("B110")
@pytest.mark.parametrize(("balance", "most"), [(5_000_000, 5_000_000), (9_000_000, 5_000_000), (30_000, 30_000)])
def test_at_most_five_million_won(balance: int, most: int) -> None:
    assert investable(balance) == most <= LARGEST == 5_000_000


@pytest.mark.rule("B111", "B112")
def test_at_least_ten_thousand_won() -> None:
    assert SMALLEST == 10_000
    assert LIMIT_TYPE == 3


@pytest.mark.rule("B113")
def test_sample_limits() -> None:
    shown = limits(Exposure())
    assert list(shown) == [Limit.NORMAL, Limit.ESTATE, Limit.SAME_BORROWER]
    assert [headroom.capacity for headroom in shown.values()] == [40_000_000, 20_000_000, 5_000_000]
