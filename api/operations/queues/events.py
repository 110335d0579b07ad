"""Events: participants, and their input, which an operator opens with a reason."""

from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

from fastapi import Query, Request, Response
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.subject import Subject, masked_name, subject_of
from api.core.dependencies import App
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.access_log import log_access, reason_for_access
from api.operations.files import file_response
from api.operations.operator import LoggedInOperator
from api.operations.pages import PAGE_SIZE, Offset
from api.operations.reason import WithReason
from db.accounts.people import people_by_id
from db.accounts.tables import Person
from db.content.events import events, images_of, numbers, participant, participants, reported_transfer
from db.content.tables import Event, EventParticipant
from domain.content.events import EventKind, EventState, state_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.states import PersonState
from domain.operations import RUNS_EVENTS

router = PlainRouter(prefix="/events")
SIZE = 50  # participants in a page


class EventRow(Camel):
    """An event, and the number of participants."""

    uid: str
    title: str
    kind: EventKind
    state: EventState
    ends_at: datetime
    participants: int


class ParticipantRow(Camel):
    """A participant. `name` is masked, null for a former member."""

    person_id: UUID
    name: str | None
    agreed_at: datetime
    attended_at: datetime | None
    url: str | None
    code: str | None


class EventCase(EventRow):
    rows: list[ParticipantRow]


class ProofFile(Camel):
    """A picture; `number`, from 1, is the last part of its address."""

    number: int
    media_type: str


class OpenedParticipant(Camel):
    """The participant's identity, and the reported transfer: won, from where, with images. Null without a report."""

    subject: Subject
    company_name: str | None
    amount: int | None
    files: list[ProofFile]


@router.get("")
async def event_rows(_: LoggedInOperator, app: App, offset: Offset) -> list[EventRow]:
    """Return the events; the event that ends last comes first."""
    async with app.database.transaction() as session:
        found, _count = await events(session, list(EventState), limit=PAGE_SIZE, offset=offset)
        taking_part = await numbers(session)
    return [_row(event, taking_part.get(event.uid, 0)) for event in found]


@router.get("/{uid}")
async def event_case(
    uid: str, operator: LoggedInOperator, app: App, page: Annotated[int, Query(ge=1, le=10**5)] = 1
) -> EventCase:
    """Return an event with a page of its participants, the latest first."""
    operator.must_be(RUNS_EVENTS)
    async with app.database.transaction() as session:
        event = await _event(session, uid)
        found, count = await participants(session, event, limit=SIZE, offset=(page - 1) * SIZE)
        people = await people_by_id(session, app.sealer, (one.person_id for one in found))
        rows = [await _participant(session, app, one, people[one.person_id]) for one in found]
    return EventCase(**_row(event, count).model_dump(by_alias=False), rows=rows)


@router.post("/{uid}/participants/{person_id}/opening")
async def open_participant(
    uid: str, person_id: UUID, body: WithReason, operator: LoggedInOperator, request: Request, app: App
) -> OpenedParticipant:
    """Return the participant and the submission. The access is logged with its reason."""
    operator.must_be(RUNS_EVENTS)
    async with app.database.transaction() as session:
        found = await _found(session, uid, person_id)
        log_access(session, operator, request, whose=person_id, what=_opening(uid), why=body.reason)
        moved = reported_transfer(found, app.sealer)
        images = await images_of(session, found)
        return OpenedParticipant(
            subject=await subject_of(session, app.sealer, await session.get_one(Person, found.person_id)),
            company_name=moved and moved.company_name,
            amount=moved and moved.amount,
            files=[ProofFile(number=n, media_type=image.media_type) for n, image in enumerate(images, 1)],
        )


@router.get("/{uid}/participants/{person_id}/files/{number}", response_class=Response)
async def participation_proof_file(
    uid: str, person_id: UUID, number: int, operator: LoggedInOperator, request: Request, app: App
) -> Response:
    """Return an image of a participant that the operator has opened. Raises BusinessError(CASE_NOT_OPENED)."""
    operator.must_be(RUNS_EVENTS)
    async with app.database.transaction() as session:
        found = await _found(session, uid, person_id)
        why = await reason_for_access(session, operator, whose=person_id, what=[_opening(uid)])
        image = dict(enumerate(await images_of(session, found), 1)).get(number)
        if image is None:
            raise BusinessError(ErrorCode.NOT_FOUND)
        log_access(session, operator, request, whose=person_id, what=f"event file: {uid}", why=why)
    return await file_response(app, image.image_ref, image.media_type)


def _row(event: Event, taking_part: int) -> EventRow:
    return EventRow(
        uid=event.uid,
        title=event.title,
        kind=EventKind(event.kind),
        ends_at=event.ends_at,
        participants=taking_part,
        state=state_of(event.begins_at, event.ends_at, datetime.now(UTC)),
    )


async def _event(session: AsyncSession, uid: str) -> Event:
    if (event := await session.get(Event, uid)) is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return event


async def _found(session: AsyncSession, uid: str, person_id: UUID) -> EventParticipant:
    if (found := await participant(session, await _event(session, uid), str(person_id))) is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return found


async def _participant(session: AsyncSession, app: Platform, of: EventParticipant, person: Person) -> ParticipantRow:
    name = None if person.state == PersonState.WITHDRAWN else await masked_name(session, app.sealer, person)
    return ParticipantRow(
        person_id=of.person_id, name=name, agreed_at=of.agreed_at, attended_at=of.attended_at, url=of.url, code=of.code
    )


def _opening(event_uid: str) -> str:
    """Return the access log's text for an opened participant."""
    return f"event: {event_uid}"
