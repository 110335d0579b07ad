"""Notices of the site: operators publish them now or for later, change them and take them down."""

from datetime import date, datetime
from typing import Annotated
from uuid import uuid4

from fastapi import Path
from sqlalchemy import case, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.dependencies import App, OptionalKey
from api.http.envelope import Camel
from api.http.fields import Integer, SeoulMoment, text
from api.http.router import PlainRouter
from api.operations.operator import LoggedInOperator, Operator
from api.operations.pages import Choice, Listing, Order, Part
from api.operations.reason import WithReason
from db.content.notices import add, database_time
from db.content.tables import Notice
from db.core.stored_answers import uid_of_request
from db.operators.tables import OperatorActionRow
from domain.content.disclosure import disclosed_months
from domain.content.notices import NoticeState
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import SEOUL
from domain.operations import PUBLISHES_NOTICES

router = PlainRouter(prefix="/notices")
Uid = Annotated[str, Path(max_length=64)]
# A notice that is taken down before its publication is never shown.
STATE = case(
    (Notice.shown_until <= func.now(), NoticeState.TAKEN_DOWN),
    (Notice.published_at <= func.now(), NoticeState.SHOWN),
    else_=NoticeState.SCHEDULED,
)
NOTICES = select(Notice, STATE)
LISTING = Listing(
    rows=NOTICES,
    key=Notice.uid,
    orders={
        Order.NEWEST: [Notice.published_at.desc(), Notice.uid.desc()],
        Order.OLDEST: [Notice.published_at, Notice.uid],
    },
    title=Notice.title,
    choices={
        "state": Choice(STATE),
        "kind": Choice(
            case((Notice.disclosed_month.is_not(None), "disclosure"), (Notice.mandatory, "mandatory"), else_="notice")
        ),
        "header": Choice(case((Notice.in_header, "header"), else_="")),
    },
)


class NoticeRow(Camel):
    """A notice. `mandatory`: it stays above the others; `inHeader`: also shown in the banner above the header;
    `disclosedMonth`: the first day of the month whose business disclosure it announces. The site shows it from
    `publishedAt` until `shownUntil`, if there is one."""

    uid: str
    title: str
    state: NoticeState
    mandatory: bool
    in_header: bool
    published_at: datetime
    shown_until: datetime | None
    disclosed_month: date | None


class NoticeCase(NoticeRow):
    """A notice with its text. `revision` increases with each change."""

    contents: str
    revision: int


class NoticeForm(WithReason):
    """A notice to publish. `publishesAt`: null publishes it now. `shownUntil`: null shows it until it is taken down.
    Times without a time zone are Seoul's. `contents` is plain text: the site interprets no HTML. `disclosedMonth`: any
    day of the month, for a notice of a business disclosure, which is never mandatory."""

    title: Annotated[str, text("제목", 60)]
    contents: Annotated[str, text("내용", 5_000)]
    mandatory: bool
    in_header: bool
    publishes_at: SeoulMoment | None = None
    shown_until: SeoulMoment | None = None
    disclosed_month: date | None = None


class NoticeChange(NoticeForm):
    """The new content of a notice. `revision`: the one that the operator has changed. A notice that is public keeps its
    time of publication; `publishesAt` is then null."""

    revision: Integer


@router.get("", name="operators_notices")
async def operators_notices(_: LoggedInOperator, app: App, wanted: Part) -> list[NoticeRow]:
    """Return the notices that match the filter; the last to be published comes first."""
    async with app.database.transaction() as session:
        return [_row(*found) for found in await session.execute(LISTING.page(wanted))]


@router.get("/{uid}", name="operators_notice")
async def operators_notice(uid: Uid, _: LoggedInOperator, app: App) -> NoticeCase:
    """Return one notice. Raises BusinessError(NOT_FOUND)."""
    async with app.database.transaction() as session:
        return _case(*await _found(session, uid))


@router.post("")
async def publish_notice(body: NoticeForm, operator: LoggedInOperator, app: App, key: OptionalKey = "") -> NoticeCase:
    """Publish a notice now or at a time. The same key is the same notice. Raises BusinessError(INVALID_INPUT)."""
    operator.must_be(PUBLISHES_NOTICES)
    uid = uid_of_request("notice", operator.login, key or uuid4().hex)
    async with app.database.transaction() as session:
        if await session.get(Notice, uid) is None:
            now = await database_time(session)
            notice = Notice(uid=uid, title="", contents="", published_at=_time_of_publication(body, now))
            _fill(notice, body, now)
            if await add(session, notice):
                await _log(session, uuid4().hex, uid, operator, "notice_publish", body.reason)
        return _case(*await _found(session, uid))


@router.post("/{uid}")
async def change_notice(
    uid: Uid, body: NoticeChange, operator: LoggedInOperator, app: App, key: OptionalKey = ""
) -> NoticeCase:
    """Change a notice that is scheduled or public. A repeated key changes it once.

    Raises BusinessError: NOT_FOUND, INVALID_INPUT, NOTICE_CHANGED if it has another revision, was taken down, or is
    public and has a new time of publication.
    """
    operator.must_be(PUBLISHES_NOTICES)
    name = f"notice_change/{operator.login}/{uid}/{key or uuid4().hex}"
    async with app.database.transaction() as session:
        notice, state = await _found(session, uid, lock=True)
        if await session.get(OperatorActionRow, name):
            return _case(notice, state)
        if body.revision != notice.revision or state is NoticeState.TAKEN_DOWN:
            raise BusinessError(ErrorCode.NOTICE_CHANGED)
        now = await database_time(session)
        if state is NoticeState.SCHEDULED:
            notice.published_at = _time_of_publication(body, now)
        elif body.publishes_at:
            raise BusinessError(ErrorCode.NOTICE_CHANGED)
        _fill(notice, body, now)
        notice.revision += 1
        return await _log(session, name, uid, operator, "notice_change", body.reason)


@router.post("/{uid}/take-down")
async def take_down_notice(uid: Uid, body: WithReason, operator: LoggedInOperator, app: App) -> NoticeCase:
    """Take a notice down at once, or before its publication. Raises BusinessError: NOT_FOUND, CASE_MOVED if it is down
    already."""
    operator.must_be(PUBLISHES_NOTICES)
    async with app.database.transaction() as session:
        notice, state = await _found(session, uid, lock=True)
        if state is NoticeState.TAKEN_DOWN:
            raise BusinessError(ErrorCode.CASE_MOVED)
        notice.shown_until, notice.revision = await database_time(session), notice.revision + 1
        return await _log(session, uuid4().hex, uid, operator, "notice_take_down", body.reason)


async def _found(session: AsyncSession, uid: str, *, lock: bool = False) -> tuple[Notice, NoticeState]:
    found = NOTICES.where(Notice.uid == uid)
    row = (await session.execute(found.with_for_update() if lock else found)).one_or_none()
    if row is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    notice, state = row
    return notice, NoticeState(state)


def _time_of_publication(body: NoticeForm, now: datetime) -> datetime:
    if body.publishes_at and body.publishes_at <= now:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="게시할 때는 지금보다 뒤로 정해 주세요.")
    return body.publishes_at or now


def _fill(notice: Notice, body: NoticeForm, now: datetime) -> None:
    """Set everything but the time of publication."""
    if body.shown_until and body.shown_until <= max(notice.published_at, now):
        raise BusinessError(
            ErrorCode.INVALID_INPUT, reason="내릴 때는 게시할 때보다, 그리고 지금보다 뒤로 정해 주세요."
        )
    notice.title, notice.contents = body.title, body.contents
    notice.mandatory, notice.in_header, notice.shown_until = body.mandatory, body.in_header, body.shown_until
    notice.disclosed_month = _disclosed_month(body, notice.published_at)


def _disclosed_month(body: NoticeForm, published_at: datetime) -> date | None:
    """Return the first day of the month, which is over when the notice is published."""
    if body.disclosed_month is None:
        return None
    if body.mandatory:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="공시는 중요 공지로 올릴 수 없어요.")
    if body.disclosed_month > disclosed_months(None, published_at.astimezone(SEOUL).date())[0]:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="게시할 때 이미 끝난 달을 골라 주세요.")
    return body.disclosed_month.replace(day=1)


async def _log(session: AsyncSession, name: str, uid: str, operator: Operator, action: str, reason: str) -> NoticeCase:
    """Log an action with the state that it leads to. Returns the notice after it."""
    notice, state = await _found(session, uid)
    session.add(
        OperatorActionRow(
            update_id=name,
            journey_id=f"notice:{uid}",
            operator=operator.login,
            action=action,
            reason=reason,
            step=state,
        )
    )
    return _case(notice, state)


def _row(notice: Notice, state: str) -> NoticeRow:
    return NoticeRow(
        uid=notice.uid,
        title=notice.title,
        state=NoticeState(state),
        mandatory=notice.mandatory,
        in_header=notice.in_header,
        published_at=notice.published_at,
        shown_until=notice.shown_until,
        disclosed_month=notice.disclosed_month,
    )


def _case(notice: Notice, state: NoticeState) -> NoticeCase:
    return NoticeCase(
        **_row(notice, state).model_dump(by_alias=False), contents=notice.contents, revision=notice.revision
    )
