"""How a loan that is not repaid ends: its claim is sold, or it is written off. The loss is its investors'.

The specification does not give it; what was chosen is in docs/decisions/loan-servicing.md.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

SALE_AFTER = timedelta(days=30)  # late; from here on the disclosure counts a loan as delayed
WRITE_OFF_AFTER = timedelta(days=90)  # late


class EndingKind(StrEnum):
    """How it ends. The values are those of the product's state."""

    SOLD = "sold"
    WRITTEN_OFF = "written-off"


AFTER = {EndingKind.SOLD: SALE_AFTER, EndingKind.WRITTEN_OFF: WRITE_OFF_AFTER}


@dataclass(frozen=True)
class Ending:
    """What two operators decide. `words`: why, for the investors. Of a sale: the `price` in won, the `buyer`, and the
    unmatched `deposit` (its uid) by which the buyer has paid exactly that price.
    """

    kind: EndingKind
    words: str
    price: int = 0
    buyer: str = ""
    deposit: str = ""


@dataclass(frozen=True)
class Shared:
    """The sums of a claim's end, in won: `principal` and `interest` that its price pays, `lost` principal."""

    principal: int
    interest: int
    lost: int


def may_end(kind: EndingKind, late_since: date | None, today: date) -> bool:
    """Whether a loan whose oldest unpaid instalment was due on `late_since` may end so."""
    return late_since is not None and today - late_since >= AFTER[kind]


def shared(price: int, principal: int, interest: int) -> Shared:
    """Share the price of a claim (0: a write-off) of which `principal` and `interest` won are owed.

    The price pays principal first: it is no interest, and no tax is withheld, before the principal is whole.
    Raises ValueError when it is more than is owed.
    """
    if not 0 <= price <= principal + interest:
        raise ValueError("the price must not be more than is owed")
    paid = min(price, principal)
    return Shared(paid, price - paid, principal - paid)
