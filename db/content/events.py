"""Events, their participants, and what the participants submitted."""

import secrets
from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Select,
    Update,
    and_,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.content.tables import Event, EventImage, EventParticipant
from db.core.records import Sensitive
from db.core.sealing import Sealer
from domain.content.events import EventKind, EventState

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without characters that look similar


class TransferRecord(Sensitive):
    """The transfer that a participant reports. Won."""

    company_name: str
    amount: int


async def events(
    session: AsyncSession, states: Collection[EventState], *, limit: int, offset: int
) -> tuple[Sequence[Event], int]:
    """Return events in one of the states, or in any but planned if none is given; the latest end first."""
    wanted = or_(*(_is(state) for state in states or (EventState.ONGOING, EventState.ENDED)))
    found = select(Event).where(wanted)
    page = found.order_by(Event.ends_at.desc(), Event.uid).limit(limit).offset(offset)
    count = await session.scalar(select(func.count()).select_from(found.subquery()))
    return (await session.scalars(page)).all(), count or 0


async def event_of(session: AsyncSession, name: str) -> Event | None:
    """Return the event with that uid or slug, if it has started."""
    return await session.scalar(
        select(Event).where(or_(Event.uid == name, Event.slug == name), Event.begins_at <= func.now())
    )


async def ongoing_of(session: AsyncSession, kind: EventKind) -> Event | None:
    """Return the open event of a kind; if there are several, the one that ends last."""
    return await session.scalar(
        select(Event).where(Event.kind == kind, _is(EventState.ONGOING)).order_by(Event.ends_at.desc()).limit(1)
    )


async def participant(
    session: AsyncSession, event: Event, person: str, *, lock: bool = False
) -> EventParticipant | None:
    """Return a member's participation, if there is one."""
    return await session.get(EventParticipant, (event.uid, UUID(person)), with_for_update=lock)


async def join(session: AsyncSession, event: Event, person: str) -> None:
    """Join an event. A repeated call changes nothing."""
    code = "".join(secrets.choice(LETTERS) for _ in range(8)) if event.kind == EventKind.CODE else None
    row = insert(EventParticipant).values(event_uid=event.uid, person_id=UUID(person), code=code)
    await session.execute(row.on_conflict_do_nothing(index_elements=["event_uid", "person_id"]))


async def images_of(session: AsyncSession, of: EventParticipant) -> Sequence[EventImage]:
    """Return the submitted images, oldest first."""
    rows = select(EventImage).where(EventImage.event_uid == of.event_uid, EventImage.person_id == of.person_id)
    return (await session.scalars(rows.order_by(EventImage.uploaded_at, EventImage.image_ref))).all()


async def participants(
    session: AsyncSession, event: Event, *, limit: int, offset: int
) -> tuple[Sequence[EventParticipant], int]:
    """Return a page of the participants, the latest first, and their total number."""
    rows = select(EventParticipant).where(EventParticipant.event_uid == event.uid)
    page = rows.order_by(EventParticipant.agreed_at.desc(), EventParticipant.person_id).limit(limit).offset(offset)
    count = await session.scalar(select(func.count()).select_from(rows.subquery()))
    return (await session.scalars(page)).all(), count or 0


async def numbers(session: AsyncSession) -> dict[str, int]:
    """Return the number of participants by event."""
    rows = select(EventParticipant.event_uid, func.count()).group_by(EventParticipant.event_uid)
    return dict((await session.execute(rows)).all())


def attend(of: EventParticipant, sealer: Sealer, moved: TransferRecord, at: datetime) -> None:
    """Store the transfer that a participant reports."""
    of.sealed, of.attended_at = sealer.seal(moved.model_dump_json().encode(), _place(of), owner=of.person_id), at


def reported_transfer(of: EventParticipant, sealer: Sealer) -> TransferRecord | None:
    """Return the transfers that the participant reported."""
    return TransferRecord.model_validate_json(sealer.open(of.sealed, _place(of))) if of.sealed else None


def past_proofs(since: datetime) -> Select[EventImage]:
    """Return the pictures of events that ended before."""
    over = select(Event.uid).where(Event.ends_at <= since)
    return select(EventImage).where(EventImage.event_uid.in_(over)).with_for_update(skip_locked=True)


def delete_past_input(since: datetime) -> Update:
    """Delete the input of participants of events that ended before; the participation itself is kept."""
    over = select(Event.uid).where(Event.ends_at <= since)
    has_content = or_(EventParticipant.sealed.is_not(None), EventParticipant.url.is_not(None))
    rows = EventParticipant.event_uid.in_(over), has_content
    return update(EventParticipant).where(*rows).values(sealed=None, url=None)


def _place(of: EventParticipant) -> bytes:
    return f"event/{of.event_uid}/{of.person_id}".encode()


def _is(state: EventState) -> ColumnElement[bool]:
    now = func.now()
    match state:
        case EventState.PLANNED:
            return Event.begins_at > now
        case EventState.ONGOING:
            return and_(Event.begins_at <= now, Event.ends_at > now)
        case EventState.ENDED:
            return Event.ends_at <= now
