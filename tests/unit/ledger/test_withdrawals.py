"""The amount that a customer can withdraw."""

from domain.ledger.deposits import A_DAY, AT_ONCE, withdrawable


def test_the_withdrawable_amount() -> None:
    assert withdrawable(1_000, 0) == 1_000
    assert withdrawable(10**9, 0) == AT_ONCE
    assert withdrawable(10**9, A_DAY - 7) == 7
    assert withdrawable(10**9, A_DAY) == withdrawable(0, 0) == 0
