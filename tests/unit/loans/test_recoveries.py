"""Money recovered after a write-off: shared to the won by what each lost, never more than the loss."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.loans.recoveries import share_recovery

LOSSES = st.lists(st.integers(1, 10**9), min_size=1, max_size=20)
DEPOSITS = st.lists(st.integers(1, 10**9), min_size=1, max_size=8)


@pytest.mark.rule("B598")
@given(lost=LOSSES, deposits=DEPOSITS)
def test_every_won_of_a_recovery_is_shared_and_nobody_recovers_more_than_the_loss(
    lost: list[int], deposits: list[int]
) -> None:
    before = [0] * len(lost)
    for deposit in deposits:
        shares, surplus = share_recovery(deposit, lost, before)
        assert sum(shares) + surplus == deposit
        assert all(share >= 0 for share in shares)
        before = [one + share for one, share in zip(before, shares, strict=True)]
        assert all(one <= loss for one, loss in zip(before, lost, strict=True))
        if surplus:
            assert before == lost
    received = sum(before)
    assert received == min(sum(deposits), sum(lost))
    whole = sum(lost)
    assert all(abs(one * whole - received * loss) < 2 * whole for one, loss in zip(before, lost, strict=True))


def test_the_won_left_over_go_to_the_largest_fractions_the_earliest_first() -> None:
    assert share_recovery(100, [333, 333, 334], [0, 0, 0]) == ([33, 33, 34], 0)
    assert share_recovery(2, [5, 5, 5], [0, 0, 0]) == ([1, 1, 0], 0)
    assert share_recovery(1, [5, 5, 5], [1, 1, 0]) == ([0, 0, 1], 0)


def test_what_is_above_the_whole_loss_is_surplus() -> None:
    assert share_recovery(1_000, [300, 100], [30, 10]) == ([270, 90], 640)
    assert share_recovery(7, [300, 100], [300, 100]) == ([0, 0], 7)
