"""The API with two additional calls: `python -m bench.journeys.api`. One moves the journey; the other does nothing."""

from typing import Annotated

from fastapi import Depends
from fastapi.responses import PlainTextResponse

from api.__main__ import main
from api.app import app
from api.core.dependencies import App, AppGateway, Key, Person, Sequence, Session
from api.core.journeys.call import JourneyCall
from api.http.envelope import Camel, Moved
from api.http.router import Router
from bench.journeys.workflows import Turn

router = Router(prefix="/api/bench")


class TurnForm(Camel):
    amount: int


async def _call(
    app: App, gateway: AppGateway, session: Session, person: Person, sequence: Sequence, key: Key
) -> JourneyCall:
    return JourneyCall(app, gateway, session, f"bench:{person}", person, sequence, key)


@router.post("/turn")
async def turn(body: TurnForm, call: Annotated[JourneyCall, Depends(_call)]) -> Moved:
    """Move the journey, as every journey call does."""
    return Moved(journey=await call.submit(Turn(amount=body.amount)))


async def empty() -> PlainTextResponse:
    return PlainTextResponse("")


app.include_router(router)
app.post("/api/bench/empty")(empty)

if __name__ == "__main__":
    main()
