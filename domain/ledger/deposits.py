"""The deposit account: the amount that may be withdrawn, and the meaning of its lines."""

from enum import StrEnum

from domain.core.money import Won

AT_ONCE = 50_000_000  # won taken out at most
A_DAY = 200_000_000


class Flow(StrEnum):
    """Filters of the history."""

    IN = "in"  # paid in by the customer
    OUT = "out"  # paid out to the customer
    INVESTED = "invested"
    RECEIVED = "received"  # from loans


# The ledger's entries of a deposit account.
KINDS: dict[Flow, tuple[str, ...]] = {
    Flow.IN: ("deposit",),
    Flow.OUT: ("withdrawal", "withdrawal refused"),
    Flow.INVESTED: ("invested", "investment returned"),
    Flow.RECEIVED: ("repayment",),
}
NAMES = {
    "deposit": "입금",
    "withdrawal": "출금",
    "withdrawal refused": "출금 취소",
    "invested": "투자",
    "investment returned": "투자금 반환",
    "repayment": "원금·이자",
}


def name_of(kind: str) -> str:
    """An entry's kind as people call it."""
    return NAMES.get(kind, "그 밖의 거래")


def withdrawable(available: int, today: int) -> Won:
    """The most that may be taken out at once now, in won. `today`: what was taken out since midnight."""
    return Won(max(min(available, AT_ONCE, A_DAY - today), 0))
