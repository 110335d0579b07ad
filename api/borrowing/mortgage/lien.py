"""The lien on the borrower's home, for the borrower's pages."""

from datetime import datetime
from typing import Literal

from api.http.envelope import Camel
from db.borrowing.tables import MortgageLien
from domain.borrowing.lien import LienState


class Lien(Camel):
    """The lien on the borrower's home. `maximumClaim`: won; `since`: the time of the last change of its state."""

    state: Literal["registered", "releasing", "released"]
    maximum_claim: int
    since: datetime


def lien_shown(row: MortgageLien) -> Lien:
    match row.state:
        case LienState.RELEASED:
            state = "released"
        case LienState.RELEASING | LienState.WAITING:
            state = "releasing"
        case _:
            state = "registered"
    return Lien(state=state, maximum_claim=row.maximum_claim, since=row.moved_at)
