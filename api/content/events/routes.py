"""The calls of events. Visitors may read; members may participate while an event runs."""

from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, File, Path, Query, Request, UploadFile
from pydantic import AfterValidator, Field
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.subject import masked_name
from api.accounts.terms import Given
from api.content.events.prose import html_of
from api.core.dependencies import App, Person, Session
from api.core.platform import Platform
from api.core.uploads.documents import uploaded
from api.http.caller import person_of
from api.http.envelope import Camel
from api.http.fields import Integer, company_text
from api.http.limits import HOUR, limit
from api.http.router import Router
from db.accounts.agreements import record
from db.accounts.certifications import certified_at
from db.accounts.tables import Person as PersonRow
from db.content.events import TransferRecord, attend, event_of, events, images_of, join, ongoing_of, participant
from db.content.tables import Event, EventImage, EventParticipant
from documents.deletion import delete_after_commit
from domain.accounts.agreements import Context, verify
from domain.content.events import LARGEST_IMAGES, EventKind, EventState, state_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.validation import url

LIMIT = 10  # events of one answer by default
TERMS = "v1"  # the only version

router = Router(prefix="/v2", tags=["event"])


class EventMaster(Camel):
    """The description of an event. `kind`: the action of a member after the consent to its terms."""

    event_uid: str
    event_state: EventState
    slug: str | None
    kind: EventKind
    title: str
    summary: str
    begins_at: datetime
    ends_at: datetime

    @classmethod
    def of(cls, event: Event) -> "EventMaster":
        """Create it from the current state."""
        return cls(
            event_uid=event.uid,
            event_state=state_of(event.begins_at, event.ends_at, datetime.now(UTC)),
            slug=event.slug,
            kind=EventKind(event.kind),
            title=event.title,
            summary=event.summary,
            begins_at=event.begins_at,
            ends_at=event.ends_at,
        )


class EventCard(EventMaster):
    """An event in a list. `content`: of its thumbnail, a JSON string."""

    content: str

    @classmethod
    def of(cls, event: Event) -> "EventCard":
        """Create it from the current state."""
        return cls(**EventMaster.of(event).model_dump(by_alias=False), content=event.thumbnail)


class EventDetail(Camel):
    """`html`: generated from plain text, without executable content."""

    html: str


class EventPage(Camel):
    master: EventCard
    detail: EventDetail


class EventList(Camel):
    """A page of the events, and their total number."""

    list: list[EventCard]
    count: int


class Thumbnail(Camel):
    """`content`: a JSON string, {"words": …, "target": …, "given": …, "result": …}: the benefit of the event, whom it
    is for, when and how it is given, and, of an ended event, who received it. All but the first may be absent."""

    content: str


class UserState(Camel):
    """`isEventUser`: has agreed to the event's terms."""

    is_event_user: bool = False


class OfUser(Camel):
    user_state: UserState


class PostingState(UserState):
    """`name` is masked, `url` that of the posting."""

    name: str | None = None
    url: str | None = None


class OfPosting(Camel):
    posting_event_user_state: PostingState


class TransferState(Camel):
    """`isTarget`: the caller can take part, which requires a certified account."""

    is_target: bool = False
    is_participate: bool = False
    name: str | None = None


class OfTransfer(Camel):
    transfer_event_user_state: TransferState


class PromotionCode(Camel):
    """The caller's participation; null if the caller has not agreed to the terms, or if no such event is open."""

    promotion_code: str | None


class EventConsent(Camel):
    agreements: Given


def _posted(typed: str) -> str:
    """Return the address with its scheme. Raises ValueError."""
    address = url(typed.strip())
    return address if address.startswith(("http://", "https://")) else f"https://{address}"


class SharedUrl(Camel):
    """The address of the posting."""

    url: Annotated[str, Field(max_length=500), AfterValidator(_posted)]


class TransferForm(Camel):
    """The reported transfer: won, the other company, and the images that prove it."""

    company_name: Annotated[str, Field(min_length=1, max_length=40), company_text("회사 이름")]
    amount: Annotated[Integer, Field(ge=10_000, le=10**11, multiple_of=10_000)]
    s3_keys: Annotated[list[str], Field(min_length=1, max_length=LARGEST_IMAGES)]


class UploadedImage(Camel):
    s3_key: str


async def _caller(request: Request) -> str | None:
    return person_of(request)


Caller = Annotated[str | None, Depends(_caller)]  # None for a visitor; raises BusinessError(TOKEN_EXPIRED)


async def _event(uid: Annotated[str, Path(max_length=64)], session: Session) -> Event:
    if (event := await event_of(session, uid)) is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return event


Found = Annotated[Event, Depends(_event)]  # by uid or slug; raises BusinessError(NOT_FOUND)


async def _open_event(event: Found) -> Event:
    if state_of(event.begins_at, event.ends_at, datetime.now(UTC)) is not EventState.ONGOING:
        raise BusinessError(ErrorCode.EVENT_OVER)
    return event


Open = Annotated[Event, Depends(_open_event)]  # raises BusinessError: NOT_FOUND, EVENT_OVER


async def _participant(person: Person, event: Open, session: Session) -> EventParticipant:
    if (found := await participant(session, event, person, lock=True)) is None:
        raise BusinessError(ErrorCode.EVENT_TERMS_REQUIRED)
    return found


Participant = Annotated[EventParticipant, Depends(_participant)]  # raises the same, and EVENT_TERMS_REQUIRED


async def _mover(person: Person, event: Open, found: Participant, session: Session) -> EventParticipant:
    _must_be(event, EventKind.TRANSFER)
    if not await certified_at(session, person, "account"):
        raise BusinessError(ErrorCode.EVENT_NOT_FOR_YOU)
    if found.attended_at:
        raise BusinessError(ErrorCode.EVENT_ATTENDED)
    return found


Mover = Annotated[EventParticipant, Depends(_mover)]  # raises the same, EVENT_NOT_FOR_YOU and EVENT_ATTENDED


async def _proof(person: Person, app: App, file: Annotated[UploadFile, File()]) -> tuple[bytes, str]:
    await limit(app.redis, "event-image", person, times=60, per=HOUR)
    return await uploaded(file)


Proof = Annotated[tuple[bytes, str], Depends(_proof)]  # raises BusinessError: FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED


@router.get("/event")
async def event_list(
    session: Session,
    states: Annotated[list[EventState], Query(alias="stateList")] = [],  # noqa: B006
    limit: Annotated[int, Query(ge=1, le=100)] = LIMIT,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> EventList:
    """Return events, the latest end first; planned events only on request."""
    found, count = await events(session, states, limit=limit, offset=offset)
    return EventList(list=[EventCard.of(event) for event in found], count=count)


@router.get("/event/{uid}", name="event")
@router.get("/more/event/{uid}", name="event_in_app")
async def one_event(event: Found) -> EventPage:
    """One event."""
    return EventPage(master=EventCard.of(event), detail=EventDetail(html=html_of(event.contents)))


@router.get("/event/{uid}/thumbnail")
async def event_thumbnail(event: Found) -> Thumbnail:
    """Return the thumbnail of the event for lists."""
    return Thumbnail(content=event.thumbnail)


@router.get("/event/{uid}/user-state")
async def event_user_state(caller: Caller, event: Found, session: Session) -> OfUser:
    """Return whether the caller participates."""
    found = await _taking_part(session, event, caller)
    return OfUser(user_state=UserState(is_event_user=found is not None))


@router.post("/event/{uid}/terms-{version}")
async def agree_to_event(
    version: Annotated[str, Path(max_length=10)], body: EventConsent, person: Person, event: Open, session: Session
) -> OfUser:
    """Agree to the terms and participate; repeated calls have no effect."""
    if version != TERMS:
        raise BusinessError(ErrorCode.NOT_FOUND)
    await record(session, UUID(person), Context.EVENT, verify(Context.EVENT, body.agreements))
    await join(session, event, person)
    return OfUser(user_state=UserState(is_event_user=True))


@router.get("/posting-event/{uid}/state")
async def posting_state(caller: Caller, event: Found, session: Session, app: App) -> OfPosting:
    """Return whether the caller participates, and the address of the posting."""
    _must_be(event, EventKind.POSTING)
    found = await _taking_part(session, event, caller)
    state = PostingState(
        is_event_user=found is not None, name=await _name(session, app, caller), url=found and found.url
    )
    return OfPosting(posting_event_user_state=state)


@router.post("/posting-event/{uid}/shared-url")
async def share_url(body: SharedUrl, found: Participant, event: Open) -> SharedUrl:
    """Submit the address of the posting; another address replaces it. Raises BusinessError(EVENT_TERMS_REQUIRED)."""
    _must_be(event, EventKind.POSTING)
    found.url, found.attended_at = body.url, datetime.now(UTC)
    return body


@router.get("/transfer-event/{uid}")
async def transfer_state(caller: Caller, event: Found, session: Session, app: App) -> OfTransfer:
    """Return whether the caller may participate, and participates."""
    _must_be(event, EventKind.TRANSFER)
    found = await _taking_part(session, event, caller)
    state = TransferState(
        is_target=bool(caller and await certified_at(session, caller, "account")),
        is_participate=bool(found and found.attended_at),
        name=await _name(session, app, caller),
    )
    return OfTransfer(transfer_event_user_state=state)


@router.post("/transfer-event/{uid}/upload")
async def upload_event_image(file: Proof, of: Mover, app: App, session: Session) -> UploadedImage:
    """Upload an image or a PDF of at most 10 MB. Raises BusinessError: FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED."""
    content, media_type = file
    ref = await app.documents.put("event", content, owner=of.person_id)
    session.add(EventImage(image_ref=ref, event_uid=of.event_uid, person_id=of.person_id, media_type=media_type))
    return UploadedImage(s3_key=ref)


@router.post("/transfer-event/{uid}")
async def attend_transfer(body: TransferForm, of: Mover, app: App, session: Session) -> OfTransfer:
    """Report the transfer, once. Images that are not listed are deleted. Raises BusinessError(INVALID_INPUT)."""
    images = {image.image_ref: image for image in await images_of(session, of)}
    if not images.keys() >= set(body.s3_keys):
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="사진을 다시 올려 주세요.")
    unlisted = images.keys() - set(body.s3_keys)
    for ref in unlisted:
        await session.delete(images[ref])
    await delete_after_commit(session, unlisted)
    moved = TransferRecord(company_name=body.company_name.strip(), amount=body.amount)
    attend(of, app.sealer, moved, datetime.now(UTC))
    return OfTransfer(transfer_event_user_state=TransferState(is_target=True, is_participate=True))


@router.get("/events/pro-investor/promotion-code")
async def promotion_code(person: Person, session: Session) -> PromotionCode:
    """Return the caller's code of the open event of that kind."""
    event = await ongoing_of(session, EventKind.CODE)
    found = event and await participant(session, event, person)
    return PromotionCode(promotion_code=found and found.code)


def _must_be(event: Event, kind: EventKind) -> None:
    if event.kind != kind:
        raise BusinessError(ErrorCode.NOT_FOUND)


async def _taking_part(session: AsyncSession, event: Event, caller: str | None) -> EventParticipant | None:
    return await participant(session, event, caller) if caller else None


async def _name(session: AsyncSession, app: Platform, caller: str | None) -> str | None:
    return await masked_name(session, app.sealer, await session.get_one(PersonRow, UUID(caller))) if caller else None
