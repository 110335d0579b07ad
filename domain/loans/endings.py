"""The end of a loan that is not repaid: the claim is sold or written off. The investors bear the loss.

The specification does not describe it; see docs/decisions/loan-servicing.md.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Annotated

from pydantic import Field

SALE_AFTER = timedelta(days=30)  # days late; from then on the disclosure counts a loan as delayed
WRITE_OFF_AFTER = timedelta(days=90)  # late


class EndingKind(StrEnum):
    """How the loan ends. The values are those of the product's state."""

    SOLD = "sold"
    WRITTEN_OFF = "written-off"


AFTER = {EndingKind.SOLD: SALE_AFTER, EndingKind.WRITTEN_OFF: WRITE_OFF_AFTER}


@dataclass(frozen=True)
class Ending:
    """The decision of two operators. `public_reason`: for the investors. For a sale: the `price` in won, the
    `buyer`, and the uid of the unmatched `deposit` by which the buyer has paid exactly that price.
    """

    kind: EndingKind
    public_reason: Annotated[str, Field(alias="words")]  # the recorded name
    price: int = 0
    buyer: str = ""
    deposit: str = ""


@dataclass(frozen=True)
class Shared:
    """The sums of a claim's end, in won: `principal` and `interest` that the price pays, and `lost` principal."""

    principal: int
    interest: int
    lost: int


def may_end(kind: EndingKind, late_since: date | None, today: date) -> bool:
    """Whether a loan whose oldest unpaid instalment was due on `late_since` may end in this way."""
    return late_since is not None and today - late_since >= AFTER[kind]


def shared(price: int, principal: int, interest: int) -> Shared:
    """Split the price of a claim (0 for a write-off) of which `principal` and `interest` won are owed.

    The price pays principal first. Interest, and tax on it, arises only after the whole principal is paid. Raises
    ValueError when the price exceeds what is owed.
    """
    if not 0 <= price <= principal + interest:
        raise ValueError("the price must not be more than is owed")
    paid = min(price, principal)
    return Shared(paid, price - paid, principal - paid)
