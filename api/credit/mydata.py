"""Public MyData, once more."""

from uuid import UUID

from api.dependencies import Session
from api.envelope import Camel, Data, Moved
from api.journeys.call import UplCall, moves
from api.router import Router
from db.agreements import record
from domain.agreements import Context, verify
from domain.journeys.upl import RetryMyData

router = Router(prefix="/public-my-data")


class RetryForm(Camel):
    """The consents (agreement id → hash of the text that was shown)."""

    agreements: dict[str, str]


@router.post("/retry-term", openapi_extra=moves(RetryMyData))
async def retry_my_data(body: RetryForm, call: UplCall, session: Session) -> Data[Moved]:
    """Ask the public offices again."""
    await record(session, UUID(call.owner), Context.MY_DATA, verify(Context.MY_DATA, body.agreements))
    return Data(data=Moved(journey=await call.submit(RetryMyData(), settle=True)))
