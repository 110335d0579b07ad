"""Requests Public MyData again."""

from uuid import UUID

from api.borrowing.calls import UplCall
from api.core.journeys.call import moves
from api.http.envelope import Camel, Moved
from api.http.router import Router
from db.accounts.agreements import record
from domain.accounts.agreements import Context, verify
from domain.borrowing.journeys.upl import RetryMyData, Upl

router = Router(prefix="/public-my-data")


class RetryForm(Camel):
    """The consents (agreement id → hash of the text that was shown)."""

    agreements: dict[str, str]


@router.post("/retry-term", openapi_extra=moves(RetryMyData, Upl))
async def retry_my_data(body: RetryForm, call: UplCall) -> Moved:
    """Request Public MyData again, or for the first time with the consent that was missing."""
    ticked = verify(Context.MY_DATA, body.agreements)
    async with call.app.database.transaction() as before:  # the documents require a stored consent
        await record(before, UUID(call.owner), Context.MY_DATA, ticked)
    return Moved(journey=await call.submit(RetryMyData(), settle=True))
