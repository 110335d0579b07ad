"""State of journeys: a person's open ones, one journey, a stream of its moves, and its draft."""

import json
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager
from typing import Annotated, Any, cast

from fastapi import Depends, Header, Request
from fastapi.responses import StreamingResponse
from pydantic import AfterValidator
from sqlalchemy.dialects.postgresql import insert

from api.core.dependencies import App, AppGateway, Key, Person, Sequence, Session
from api.core.journeys.call import JourneyCall, journey_id, owner_of
from api.core.push import MOST_OF_VISITORS, VISITORS_STREAM, Listener, Push
from api.http.caller import person_of
from api.http.envelope import Camel, Moved
from api.http.limits import address
from api.http.router import Router
from api.http.transaction import has_ended
from db.core.tables import Draft
from domain.charts import CHARTS
from domain.core.chart import CancelApplication
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Snapshot

router = Router(prefix="/v2/journeys", tags=["journeys"])
LARGEST_DRAFT = 32_000  # bytes
DEEPEST_DRAFT = 8  # nesting of objects and lists


async def _journey_id(kind: str, request: Request) -> str:
    """Return the id of the caller's journey of a kind."""
    if kind not in CHARTS:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return journey_id(CHARTS[kind], await owner_of(CHARTS[kind], request))


JourneyId = Annotated[str, Depends(_journey_id)]
Later = Annotated[
    str, Header(alias="Last-Event-ID", max_length=200, description="<applyUid>/<sequence> of the last received event")
]


@router.get("")
async def open_journeys(person: Person, app: App) -> list[Snapshot]:
    """Return the person's open journeys, for the modal that offers to continue."""
    return await app.table.open_of(person)


@router.get("/{kind}")
async def current(journey: JourneyId, gateway: AppGateway) -> Snapshot:
    """Return the snapshot of the caller's journey."""
    return await gateway.now(journey)


@router.post("/{kind}/cancel")
async def cancel_application(
    journey: JourneyId, app: App, gateway: AppGateway, session: Session, at: Sequence, key: Key
) -> Moved:
    """End the caller's own application. Raises Conflict at a step that does not accept it, such as those after the
    signature."""
    call = JourneyCall(app, gateway, session, journey, journey.partition(":")[2], at, key)
    return Moved(journey=await call.submit(CancelApplication()))


@router.get("/{kind}/events", response_class=StreamingResponse, responses={200: {"content": {"text/event-stream": {}}}})
async def events(
    journey: JourneyId, app: App, gateway: AppGateway, request: Request, after: Later = "/0"
) -> StreamingResponse:
    """Stream the current state and then every move. A client that reconnects misses no state.

    The stream ends at most 15 s after its session, and when the person opens too many others. A visitor's stream needs
    a journey, ends with it or after an hour, and when too many others are opened from its address.
    """
    apply_uid, _, sequence = after.rpartition("/")
    person = person_of(request)
    if person is None:
        await gateway.now(journey)

    async def stream() -> AsyncIterator[str]:
        seen = int(sequence) if sequence.isdigit() else 0
        with _listener(app.push, person, address(request)) as listener:
            async for snapshot in app.push.follow(journey, seen, apply_uid, listener):
                if await has_ended(request):
                    return
                yield _event(snapshot) if snapshot else ": beat\n\n"
                if person is None and snapshot and not snapshot.is_open:
                    return

    return StreamingResponse(
        stream(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no", "Cache-Control": "no-store"}
    )


def _listener(push: Push, person: str | None, address: str) -> AbstractContextManager[Listener]:
    """Return the listener of a stream. A visitor's streams count by address: any cookie names an owner."""
    if person is None:
        return push.stream(f"address/{address}", MOST_OF_VISITORS, VISITORS_STREAM)
    return push.stream(person)


def _event(snapshot: Snapshot) -> str:
    return f"id: {snapshot.apply_uid}/{snapshot.sequence}\ndata: {snapshot.model_dump_json(by_alias=True)}\n\n"


def _is_deeper(value: object, levels: int) -> bool:
    if not isinstance(value, (dict, list)):
        return False
    items = cast("dict[str, object]", value).values() if isinstance(value, dict) else cast("list[object]", value)
    return levels == 0 or any(_is_deeper(item, levels - 1) for item in items)


def _small(data: dict[str, Any]) -> dict[str, Any]:
    if _is_deeper(data, DEEPEST_DRAFT) or len(json.dumps(data)) > LARGEST_DRAFT:
        raise ValueError("임시로 저장하기에는 내용이 너무 많아요.")
    return data


class DraftBody(Camel):
    """Unsubmitted input of a step, as the page stores it."""

    step: str
    data: dict[str, Any]


class DraftForm(DraftBody):
    """The same, to be stored: at most 32 kB of JSON, 8 levels deep."""

    data: Annotated[dict[str, Any], AfterValidator(_small)]


@router.get("/{kind}/draft")
async def read_draft(journey: JourneyId, gateway: AppGateway, app: App, session: Session) -> DraftBody | None:
    """Return the unsent input of the current step, from any device."""
    at = await gateway.now(journey)
    draft = await session.get(Draft, (journey, at.apply_uid, at.step))
    if draft is None:
        return None
    opened = app.sealer.open(draft.sealed, _place(at))
    return DraftBody(step=at.step, data=json.loads(opened))


@router.put("/{kind}/draft", status_code=204)
async def save_draft(body: DraftForm, journey: JourneyId, gateway: AppGateway, app: App, session: Session) -> None:
    """Store unsent input of the current step."""
    at = await gateway.now(journey)
    if body.step != at.step:
        return
    sealed = app.sealer.seal(json.dumps(body.data).encode(), _place(at), owner=journey.partition(":")[2])
    row = insert(Draft).values(journey_id=journey, apply_uid=at.apply_uid, step=at.step, sealed=sealed)
    await session.execute(
        row.on_conflict_do_update(index_elements=["journey_id", "apply_uid", "step"], set_={"sealed": sealed})
    )


def _place(at: Snapshot) -> bytes:
    return f"draft/{at.journey_id}/{at.apply_uid}/{at.step}".encode()
