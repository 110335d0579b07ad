"""Requests for another investor class: opened and decided with a reason, announced by SMS."""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID, uuid4

from fastapi import Request, Response
from pydantic import StringConstraints
from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.notices import Sms, enqueue
from api.accounts.subject import Subject, masked_name, subject_of
from api.core.dependencies import App
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.access_log import log_access, reason_for_access
from api.operations.files import file_response
from api.operations.operator import LoggedInOperator
from api.operations.pages import Choice, Part, named, waiting_work
from api.operations.reason import WithReason
from db.accounts.people import people_by_id
from db.accounts.tables import Person
from db.investing.class_requests import decide, documents_of, submitted
from db.investing.tables import ClassRequest
from db.operators.tables import OperatorActionRow
from domain.core.errors import BusinessError, ErrorCode
from domain.core.notices import MessageKind
from domain.investing.investor_classes import GROUNDS, RESULT_MESSAGES, RequestState
from domain.investing.limits import InvestorClass
from domain.operations import REVIEWS_INVESTORS

router = PlainRouter(prefix="/class-requests")
LISTING = waiting_work(
    submitted(),
    since=ClassRequest.submitted_at,
    key=ClassRequest.id,
    choices={"ground": Choice(ClassRequest.ground, named({code: ground.name for code, ground in GROUNDS.items()}))},
)
OPENING = "class request"  # the entry in the access log for an opened request


class ClassRequestRow(Camel):
    """A request that waits for an operator. `name` is masked."""

    id: UUID
    name: str
    ground: str
    waiting_since: datetime | None


class ClassFile(Camel):
    """A document; `name` is the last part of its address."""

    name: str
    label: str
    media_type: str


class OpenedClassRequest(ClassRequestRow):
    """An opened request: applicant, class and documents."""

    subject: Subject
    condition: str
    investor_class: InvestorClass
    is_dated: bool
    files: list[ClassFile]


class ClassVerdict(WithReason):
    """`message`: the text for the investor, unless it is approved. `paperUntil`: the last day of a document that
    expires."""

    verdict: Literal[RequestState.APPROVED, RequestState.RETURNED, RequestState.REFUSED]
    message: Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)] = ""
    paper_until: date | None = None


class DecidedClassRequest(Camel):
    state: RequestState


@router.get("")
async def class_requests(_: LoggedInOperator, app: App, wanted: Part) -> list[ClassRequestRow]:
    """Return the waiting requests that match the filter."""
    async with app.database.transaction() as session:
        found = (await session.scalars(LISTING.page(wanted))).all()
        people = await people_by_id(session, app.sealer, (request.person_id for request in found))
        return [await _row(session, app, request, people[request.person_id]) for request in found]


@router.post("/{request_id}/opening")
async def open_class_request(
    request_id: UUID, body: WithReason, operator: LoggedInOperator, request: Request, app: App
) -> OpenedClassRequest:
    """Return all data for a decision. The access is logged with its reason."""
    operator.must_be(REVIEWS_INVESTORS)
    async with app.database.transaction() as session:
        found = await _waiting(session, request_id)
        log_access(session, operator, request, whose=found.person_id, what=OPENING, why=body.reason)
        ground = GROUNDS[found.ground]
        papers = await documents_of(session, found.id)
        person = await session.get_one(Person, found.person_id)
        return OpenedClassRequest(
            **(await _row(session, app, found, person)).model_dump(by_alias=False),
            subject=await subject_of(session, app.sealer, person),
            condition=ground.condition,
            investor_class=ground.investor_class,
            is_dated=ground.is_dated,
            files=[
                ClassFile(name=kind, label=paper.name, media_type=papers[kind].media_type)
                for kind, paper in ground.papers.items()
                if kind in papers
            ],
        )


@router.get("/{request_id}/files/{name}", response_class=Response)
async def class_file(request_id: UUID, name: str, operator: LoggedInOperator, request: Request, app: App) -> Response:
    """Return a document of a request that the operator has opened. Raises BusinessError(CASE_NOT_OPENED)."""
    async with app.database.transaction() as session:
        found = await _waiting(session, request_id)
        why = await reason_for_access(session, operator, whose=found.person_id, what=[OPENING])
        if (paper := (await documents_of(session, found.id)).get(name)) is None:
            raise BusinessError(ErrorCode.NOT_FOUND)
        log_access(session, operator, request, whose=found.person_id, what=f"file: {name}", why=why)
    return await file_response(app, paper.document_ref, paper.media_type)


@router.post("/{request_id}/decision")
async def decide_class_request(
    request_id: UUID, body: ClassVerdict, operator: LoggedInOperator, app: App
) -> DecidedClassRequest:
    """Grant, return or refuse; the investor gets an SMS. Raises BusinessError: CASE_MOVED, INVALID_INPUT."""
    operator.must_be(REVIEWS_INVESTORS)
    if body.verdict is not RequestState.APPROVED and not body.message:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="고객에게 보일 이유를 적어 주세요.")
    async with app.database.transaction() as session:
        found = await _waiting(session, request_id, lock=True)
        await reason_for_access(session, operator, whose=found.person_id, what=[OPENING])
        message = "" if body.verdict is RequestState.APPROVED else body.message
        await decide(session, found, body.verdict, message, body.paper_until)
        session.add(
            OperatorActionRow(
                update_id=uuid4().hex,
                journey_id=f"class-request:{found.id}",
                action=f"class_{body.verdict}",
                operator=operator.login,
                reason=body.reason,
                step=found.ground,
            )
        )
        await _notify(session, app, found)
    return DecidedClassRequest(state=body.verdict)


async def _waiting(session: AsyncSession, request_id: UUID, *, lock: bool = False) -> ClassRequest:
    found = await session.get(ClassRequest, request_id, with_for_update=lock)
    if found is None or found.state != RequestState.SUBMITTED:
        raise BusinessError(ErrorCode.CASE_MOVED)
    return found


async def _row(session: AsyncSession, app: Platform, found: ClassRequest, person: Person) -> ClassRequestRow:
    name = await masked_name(session, app.sealer, person)
    return ClassRequestRow(id=found.id, name=name, ground=GROUNDS[found.ground].name, waiting_since=found.submitted_at)


async def _notify(session: AsyncSession, app: Platform, found: ClassRequest) -> None:
    who = await subject_of(session, app.sealer, await session.get_one(Person, found.person_id))
    site = f"{app.settings.public_url}/v2/customer/pro-investor"
    text = f"[이음] {RESULT_MESSAGES[RequestState(found.state)]} {site}"
    sms = Sms(mobile=who.mobile.replace("-", ""), text=text)
    key = MessageKind.CLASS_REQUEST.key(f"{found.id}/{uuid4().hex}")
    await enqueue(session, app, key, sms, person=found.person_id)
