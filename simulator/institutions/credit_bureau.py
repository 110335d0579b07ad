"""The credit bureau."""

import time
from typing import Any, Literal

from simulator import people
from simulator.contract import institution
from simulator.store import World
from simulator.wire import Wire, instant

router = institution("credit_bureau")


class Inquiry(Wire):
    kind: Literal["soft", "hard"]
    ci: str


@router.post("/inquiries")
async def inquire(inquiry: Inquiry, store: World) -> dict[str, Any]:
    known = people.of_ci(store, inquiry.ci)
    return {
        "score": known.score,
        "loans": known.loans,
        "delinquent30Days": known.delinquent30_days,
        "inquiredAt": instant(time.time()),
    }
