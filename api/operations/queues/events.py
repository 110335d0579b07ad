"""Events: who takes part, and what they have handed in, which is seen with a reason."""

from datetime import UTC, datetime
from uuid import UUID

from fastapi import Request, Response
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.dependencies import App
from api.core.platform import Platform
from api.http.envelope import Camel, Data
from api.http.limits import address
from api.http.router import PlainRouter
from api.operations.operator import LoggedInOperator, Operator
from api.operations.reason import WithReason
from api.operations.subject import Subject, masked_name, subject_of
from db.content.events import events, images_of, moved_by, numbers, participant, participants
from db.content.tables import Event, EventParticipant
from db.core.models import Person, PersonalDataAccess
from documents.store import NoSuchDocument
from domain.content.events import EventKind, EventState, state_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import ATTEMPTS
from domain.operations import RUNS_EVENTS

router = PlainRouter(prefix="/events")
MOST = 100  # events of the list


class EventRow(Camel):
    """An event, and how many take part."""

    uid: str
    title: str
    kind: EventKind
    state: EventState
    ends_at: datetime
    participants: int


class ParticipantRow(Camel):
    """One who takes part. `name` is masked, null for somebody who has left."""

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
    """Who it is, and what they say was moved: won, from where, with pictures. Null where nothing was said."""

    subject: Subject
    company_name: str | None
    amount: int | None
    files: list[ProofFile]


@router.get("")
async def event_rows(_: LoggedInOperator, app: App) -> Data[list[EventRow]]:
    """Every event, what ends last comes first."""
    async with app.database.transaction() as session:
        found, _count = await events(session, list(EventState), limit=MOST, offset=0)
        taking_part = await numbers(session)
    return Data(data=[_row(event, taking_part.get(event.uid, 0)) for event in found])


@router.get("/{uid}")
async def event_case(uid: str, operator: LoggedInOperator, app: App) -> Data[EventCase]:
    """One of them, with everybody who takes part."""
    operator.must_be(RUNS_EVENTS)
    async with app.database.transaction() as session:
        event = await _event(session, uid)
        rows = [await _participant(session, app, found) for found in await participants(session, event)]
    return Data(data=EventCase(**_row(event, len(rows)).model_dump(by_alias=False), rows=rows))


@router.post("/{uid}/participants/{person_id}/opening")
async def open_participant(
    uid: str, person_id: UUID, body: WithReason, operator: LoggedInOperator, request: Request, app: App
) -> Data[OpenedParticipant]:
    """Who it is, and what they have handed in. Who looked and why is written down."""
    operator.must_be(RUNS_EVENTS)
    async with app.database.transaction() as session:
        found = await _found(session, uid, person_id)
        session.add(_look(operator, found, _looked(found), body.reason, request))
        moved = moved_by(found, app.sealer)
        images = await images_of(session, found)
        return Data(data=OpenedParticipant(
            subject=await subject_of(session, app.sealer, await session.get_one(Person, found.person_id)),
            company_name=moved and moved.company_name, amount=moved and moved.amount,
            files=[ProofFile(number=n, media_type=image.media_type) for n, image in enumerate(images, 1)],
        ))  # fmt: skip


@router.get("/{uid}/participants/{person_id}/files/{number}", response_class=Response)
async def proof_file(
    uid: str, person_id: UUID, number: int, operator: LoggedInOperator, request: Request, app: App
) -> Response:
    """A picture, for whoever has opened the participant. Raises BusinessError(CASE_NOT_OPENED)."""
    operator.must_be(RUNS_EVENTS)
    async with app.database.transaction() as session:
        found = await _found(session, uid, person_id)
        why = await _opened_because(session, operator, found)
        image = dict(enumerate(await images_of(session, found), 1)).get(number)
        if image is None:
            raise BusinessError(ErrorCode.NOT_FOUND)
        session.add(_look(operator, found, f"event file: {uid}", why, request))
    try:
        content = await app.documents.get(image.image_ref)
    except NoSuchDocument:
        raise BusinessError(ErrorCode.NOT_FOUND) from None
    return Response(content, media_type=image.media_type, headers={"Cache-Control": "no-store"})


def _row(event: Event, taking_part: int) -> EventRow:
    return EventRow(
        uid=event.uid, title=event.title, kind=EventKind(event.kind), ends_at=event.ends_at, participants=taking_part,
        state=state_of(event.begins_at, event.ends_at, datetime.now(UTC)),
    )  # fmt: skip


async def _event(session: AsyncSession, uid: str) -> Event:
    if (event := await session.get(Event, uid)) is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return event


async def _found(session: AsyncSession, uid: str, person_id: UUID) -> EventParticipant:
    if (found := await participant(session, await _event(session, uid), str(person_id))) is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return found


async def _participant(session: AsyncSession, app: Platform, of: EventParticipant) -> ParticipantRow:
    person = await session.get_one(Person, of.person_id)
    name = None if person.state == "withdrawn" else await masked_name(session, app.sealer, person)
    return ParticipantRow(
        person_id=of.person_id, name=name, agreed_at=of.agreed_at, attended_at=of.attended_at, url=of.url, code=of.code
    )  # fmt: skip


def _looked(of: EventParticipant) -> str:
    return f"event: {of.event_uid}"


def _look(operator: Operator, of: EventParticipant, what: str, why: str, request: Request) -> PersonalDataAccess:
    whose = str(of.person_id)
    return PersonalDataAccess(who=operator.login, whose=whose, what=what, why=why, address=address(request))


async def _opened_because(session: AsyncSession, operator: Operator, of: EventParticipant) -> str:
    looks = select(PersonalDataAccess.why).where(
        PersonalDataAccess.who == operator.login, PersonalDataAccess.whose == str(of.person_id),
        PersonalDataAccess.what == _looked(of), PersonalDataAccess.at > func.now() - ATTEMPTS.operator_session,
    )  # fmt: skip
    if why := await session.scalar(looks.order_by(PersonalDataAccess.id.desc()).limit(1)):
        return why
    raise BusinessError(ErrorCode.CASE_NOT_OPENED)
