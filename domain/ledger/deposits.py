"""The deposit account: the withdrawable amount, and the names of its entries."""

from enum import StrEnum

from domain.core.money import Won

AT_ONCE = 50_000_000  # largest withdrawal in won
A_DAY = 200_000_000


class Flow(StrEnum):
    """Filters of the history."""

    IN = "in"  # paid in by the customer
    OUT = "out"  # paid out to the customer
    INVESTED = "invested"
    RECEIVED = "received"  # from loans


# Entries of the ledger that concern a deposit account.
KINDS: dict[Flow, tuple[str, ...]] = {
    Flow.IN: ("deposit",),
    Flow.OUT: ("withdrawal", "withdrawal refused"),
    Flow.INVESTED: ("invested", "investment returned"),
    Flow.RECEIVED: ("repayment", "recovery"),
}
NAMES = {
    "deposit": "입금",
    "withdrawal": "출금",
    "withdrawal refused": "출금 취소",
    "invested": "투자",
    "investment returned": "투자금 반환",
    "repayment": "원금·이자",
    "recovery": "손실 회수금",
}


def name_of(kind: str) -> str:
    """Return the Korean name of an entry's kind."""
    return NAMES.get(kind, "그 밖의 거래")


def withdrawable(available: int, today: int) -> Won:
    """Return the largest possible withdrawal in won. `today`: won withdrawn since midnight."""
    return Won(max(min(available, AT_ONCE, A_DAY - today), 0))
