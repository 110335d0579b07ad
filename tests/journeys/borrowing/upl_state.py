"""The state of a personal loan as its calls report it."""

from tests.clients.borrower import Borrower
from tests.internals import eventually

REJECTED = ("대출 거절", None, "/upl/failed/loan-no-product")


async def state(borrower: Borrower) -> tuple[str, int | None, str | None]:
    """Return the result of the state call, which must match the sub-state call."""
    shown = await borrower.get("/v2/credit/state")
    checked = await borrower.get("/v2/credit/certification-state-check")
    if (await borrower.get("/v2/journeys/upl"))["sequence"] != shown["journey"]["sequence"]:
        return await state(borrower)  # it has moved in the meantime
    assert checked == {"certificationState": shown["certificationState"], "nextScreen": shown["nextScreen"]}
    return shown["state"], shown["certificationState"], shown["nextScreen"]


def problem(borrower: Borrower) -> str:
    """Return the code of the notice at the current step."""
    return borrower.at["data"].get("problem", {}).get("code", "")


async def waits_for_operator(borrower: Borrower) -> None:
    async def waits() -> bool:
        borrower.at = await borrower.get("/v2/journeys/upl")
        return borrower.at["waitingOn"] == "operator"

    await eventually(waits)
