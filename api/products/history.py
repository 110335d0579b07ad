"""What happened to the loan of a product. Won; public facts of the loan, nothing about one investor."""

from datetime import date

from api.http.envelope import Camel
from db.products.history import History
from domain.loans.endings import EndingKind
from domain.loans.states import LoanEvent


class NotRepaid(Camel):
    """The end of a loan that was not repaid. `price`: of the sold claim, 0 if it was written off; `lost`: principal, of
    which `recovered` came back later."""

    kind: EndingKind
    on: date
    lost: int
    price: int
    recovered: int


class InArrears(Camel):
    """What is due and unpaid. `since`: the oldest due day; `overdue`: the interest for paying late."""

    since: date
    principal: int
    interest: int
    overdue: int


class LoanEventShown(Camel):
    """What happened on a day. `day`: another day that it is about (the due day of a late payment, the new due day, the
    new maturity). Amount and day are null if it has none."""

    kind: LoanEvent
    on: date
    amount: int | None
    day: date | None


class LoanHistory(Camel):
    """A loan. `principal` and `interest`: what its investors have received before tax and fee, without the price of a
    sold claim. `events`: the newest first."""

    principal: int
    interest: int
    ended: NotRepaid | None
    arrears: InArrears | None
    events: list[LoanEventShown]

    @classmethod
    def of(cls, history: History) -> "LoanHistory":
        """Create it from the stored payments."""
        return cls.model_validate(history, from_attributes=True)
