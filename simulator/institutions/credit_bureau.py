"""The credit bureau."""

import hashlib
import time
from typing import Any, Literal

from simulator import people
from simulator.contract import institution
from simulator.store import CurrentStore
from simulator.wire import Wire, instant

router = institution("credit_bureau")


class Inquiry(Wire):
    kind: Literal["soft", "hard"]
    ci: str


@router.post("/inquiries")
async def inquire(inquiry: Inquiry, store: CurrentStore) -> dict[str, Any]:
    known = people.of_ci(store, inquiry.ci)
    return {
        "score": known.score,
        "loans": [
            loan.model_dump(by_alias=True) | {"loanId": _name(inquiry.ci, place)}
            for place, loan in enumerate(known.loans)
        ],
        "delinquent30Days": known.delinquent30_days,
        "inquiredAt": instant(time.time()),
    }


def _name(ci: str, place: int) -> str:
    """Return the bureau's id of a loan, which is the same in every report."""
    return hashlib.sha256(f"{ci}/{place}".encode()).hexdigest()[:16]
