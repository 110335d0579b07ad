"""Shapes of received and expected money. Won."""

from datetime import date
from typing import Literal

from api.http.envelope import Camel
from db.investing.portfolio import Coming, Paid, Sums
from db.loans.tables import PayoutRow
from domain.investing.schedule import Payout

State = Literal["paid", "coming", "late"]


class Breakdown(Camel):
    """One payment, or the sum of several. `net` is booked to the deposit account; `earned` is the part of it that is
    not principal."""

    principal: int = 0
    interest: int = 0
    income_tax: int = 0
    local_tax: int = 0
    platform_fee: int = 0
    net: int = 0
    earned: int = 0

    @classmethod
    def of(cls, sums: Sums) -> "Breakdown":
        """Create it from sums."""
        return cls(**_amounts(sums), earned=sums.earned)


class Payment(Breakdown):
    """One payment of one investment. `number`: of the instalment; null for principal that was repaid early, and for the
    price of a sold claim (`isPrice`)."""

    order_uid: str
    product_uid: str
    title: str
    date: date
    number: int | None
    is_price: bool
    state: State

    @classmethod
    def paid(cls, paid: Paid) -> "Payment":
        """Return the received payments."""
        row = paid.row
        return cls(
            order_uid=paid.order_uid,
            product_uid=row.product_uid,
            title=paid.title,
            date=row.paid_on,
            number=row.instalment,
            is_price=paid.is_price,
            state="paid",
            **_amounts(row),
            earned=row.net - row.principal,
        )

    @classmethod
    def coming(cls, coming: Coming) -> "Payment":
        """Create an expected payment."""
        expected = coming.row.payout
        return cls(
            order_uid=coming.investment.order_uid,
            product_uid=coming.product.uid,
            title=coming.product.title,
            date=coming.row.due_date,
            number=coming.number,
            is_price=False,
            state="late" if coming.is_late else "coming",
            **_amounts(expected),
            earned=expected.net - expected.principal,
        )


def _amounts(of: Sums | Payout | PayoutRow) -> dict[str, int]:
    return {
        "principal": of.principal,
        "interest": of.interest,
        "income_tax": of.income_tax,
        "local_tax": of.local_tax,
        "platform_fee": of.fee,
        "net": of.net,
    }
