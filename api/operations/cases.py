"""One case: opened and decided with a reason. Its decisions are the facts that the journey's step accepts."""

from datetime import datetime, timedelta
from typing import Any, Literal
from uuid import UUID, uuid4

from fastapi import Request, Response
from pydantic import ValidationError
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.dependencies import App
from api.core.platform import Platform
from api.http.envelope import Camel, Data
from api.http.limits import address
from api.http.router import PlainRouter
from api.operations import approvals
from api.operations.evidence import Evidence, evidence_of, file_of, shown
from api.operations.operator import LoggedInOperator, Operator
from api.operations.queues.journeys import QueueRow, Waiting, waiting
from api.operations.reason import WithReason
from api.operations.subject import Subject, subject_of
from db.core.models import JourneyMove, JourneyRow, PersonalDataAccess
from documents.store import NoSuchDocument
from domain.core.chart import Cancelled, Expired, Fact, Step, TimedOut
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import OperatorOrder, Report, Resolution, Snapshot
from domain.journeys import CHARTS
from domain.operations import DECIDES, MOVES_MONEY, NEVER_BY_HAND, Queue, moves_money

router = PlainRouter(prefix="/cases/{apply_uid}")

OPEN_FOR = timedelta(hours=8)  # after which a reason must be given anew
NOBODY_REPORTS = {Expired, Cancelled, TimedOut} | NEVER_BY_HAND


class Order(WithReason):
    """`sequence`: of the case as it was opened, so that nobody decides about what has moved on."""

    sequence: int


class DecisionOrder(Order):
    """One of the case's decisions, with its fields."""

    fact: str
    data: dict[str, Any] = {}


class DecisionField(Camel):
    """A value that a decision needs."""

    name: str
    type: Literal["text", "integer", "list"]
    value: Any = None  # unless the operator says otherwise


class Decision(Camel):
    """What an operator may report in an institution's, or the platform's, place."""

    fact: str
    fields: list[DecisionField]
    moves_money: bool


class CaseMove(Camel):
    """One line of the journey's story."""

    at: datetime
    label: str | None
    step: str
    note: str


class Case(QueueRow):
    """A case as it was opened. `shown`: what the person's own screens show. `subject` null: nobody known yet."""

    queue: Queue
    journey_id: str
    sequence: int
    subject: Subject | None
    evidence: Evidence
    shown: dict[str, Any]
    decisions: list[Decision]
    may_retry: bool
    moves: list[CaseMove]
    temporal_url: str


class Decided(Camel):
    """Where the journey stands; `approval` names what a second operator has to confirm first."""

    step: str
    approval: UUID | None = None


@router.post("/opening")
async def open_case(
    apply_uid: str, body: WithReason, operator: LoggedInOperator, request: Request, app: App
) -> Data[Case]:
    """Everything that is needed to decide. Who looked, at whom and why is written down first."""
    async with app.database.transaction() as session:
        found = await _case(session, apply_uid)
        row, person, queue = found.row, found.person, found.queue
        operator.must_be(DECIDES[queue])
        session.add(_look(operator, row, f"case: {queue}", body.reason, request))
        at = await app.gateway.now(row.journey_id)
        step = CHARTS[row.kind].steps[row.step]
        return Data(data=Case(
            **(await QueueRow.of(session, app.sealer, found)).model_dump(by_alias=False), queue=queue,
            journey_id=row.journey_id, sequence=row.sequence,
            subject=await subject_of(session, app.sealer, person) if person else None,
            evidence=await evidence_of(app, session, found), shown=shown(at), decisions=decisions(step),
            may_retry=queue is Queue.STUCK, moves=await _moves(session, row), temporal_url=_temporal_url(app, row),
        ))  # fmt: skip


@router.get("/files/{name}", response_class=Response)
async def case_file(apply_uid: str, name: str, operator: LoggedInOperator, request: Request, app: App) -> Response:
    """A photograph or document, for whoever has opened the case. Raises BusinessError(CASE_NOT_OPENED)."""
    async with app.database.transaction() as session:
        found = await _case(session, apply_uid)
        why = await _opened_because(session, operator, found.row)
        file = await file_of(app, session, found, name)
        if file is None:
            raise BusinessError(ErrorCode.NOT_FOUND)
        session.add(_look(operator, found.row, f"file: {name}", why, request))
    reference, media_type = file
    try:
        content = await app.documents.get(reference)
    except NoSuchDocument:  # its time is over
        raise BusinessError(ErrorCode.NOT_FOUND) from None
    if media_type == "image/*":
        media_type = "image/png" if content.startswith(b"\x89PNG") else "image/jpeg"
    return Response(content, media_type=media_type, headers={"Cache-Control": "no-store"})


@router.post("/resolve")
async def resolve_case(apply_uid: str, body: DecisionOrder, operator: LoggedInOperator, app: App) -> Data[Decided]:
    """Report a fact. One that moves money waits for a second operator. Raises BusinessError: CASE_MOVED,
    APPROVAL_WAITS."""
    row = await _workable(app, apply_uid, body.sequence, operator)
    report = _report(CHARTS[row.kind].steps[row.step], body)
    if f"@{report.fact}" in MOVES_MONEY:
        asked = approvals.Resolve(journey_id=row.journey_id, apply_uid=row.apply_uid, step=row.step, report=report)
        approval = await approvals.ask(app, operator, "resolve", row.apply_uid, asked, body.reason)
        return Data(data=Decided(step=row.step, approval=approval))
    order = Resolution(operator=operator.login, reason=body.reason, report=report)
    return Data(data=_decided(await app.gateway.operate(row.journey_id, "resolve", order, key=uuid4().hex)))


@router.post("/retry")
async def retry_case(apply_uid: str, body: Order, operator: LoggedInOperator, app: App) -> Data[Decided]:
    """Ask the institution again. Raises BusinessError(CASE_MOVED)."""
    return Data(data=await _ordered(app, apply_uid, "retry_step", body, operator))


@router.post("/cancel")
async def cancel_case(apply_uid: str, body: Order, operator: LoggedInOperator, app: App) -> Data[Decided]:
    """End the journey. Raises BusinessError(CASE_MOVED)."""
    return Data(data=await _ordered(app, apply_uid, "cancel", body, operator))


def decisions(step: Step[Any]) -> list[Decision]:
    """The facts that an operator may report there, with what each of them says."""
    return [
        Decision(fact=fact.label.removeprefix("@"), fields=_fields(fact), moves_money=moves_money(fact))
        for fact in _reportable(step)
    ]


def _reportable(step: Step[Any]) -> list[type[Fact]]:
    return [fact for fact in step.accepts.values() if issubclass(fact, Fact) and fact not in NOBODY_REPORTS]


def _fields(fact: type[Fact]) -> list[DecisionField]:
    types: dict[str, Literal["integer", "list"]] = {"integer": "integer", "array": "list"}
    properties = fact.model_json_schema()["properties"]
    return [
        DecisionField(name=name, type=types.get(said.get("type", ""), "text"), value=said.get("default"))
        for name, said in properties.items()
        if name != "reference"
    ]


def _report(step: Step[Any], order: DecisionOrder) -> Report:
    fact = next((fact for fact in _reportable(step) if fact.label == f"@{order.fact}"), None)
    if fact is None:
        raise BusinessError(ErrorCode.CASE_MOVED)
    try:
        return Report.of(fact.model_validate(order.data))
    except ValidationError:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="결정에 필요한 값을 모두 넣어 주세요.") from None


async def _case(session: AsyncSession, apply_uid: str) -> Waiting:
    for found in await waiting(session, JourneyRow.apply_uid == apply_uid):
        return found
    raise BusinessError(ErrorCode.CASE_MOVED)


async def _workable(app: Platform, apply_uid: str, sequence: int, operator: Operator) -> JourneyRow:
    """The case, still as the operator saw it."""
    async with app.database.transaction() as session:
        found = await _case(session, apply_uid)
    operator.must_be(DECIDES[found.queue])
    if found.row.sequence != sequence:
        raise BusinessError(ErrorCode.CASE_MOVED)
    return found.row


async def _ordered(
    app: Platform, apply_uid: str, action: Literal["retry_step", "cancel"], body: Order, operator: Operator
) -> Decided:
    row = await _workable(app, apply_uid, body.sequence, operator)
    order = OperatorOrder(operator=operator.login, reason=body.reason)
    return _decided(await app.gateway.operate(row.journey_id, action, order, key=uuid4().hex))


def _decided(at: Snapshot) -> Decided:
    return Decided(step=at.step)


def _look(operator: Operator, row: JourneyRow, what: str, why: str, request: Request) -> PersonalDataAccess:
    return PersonalDataAccess(who=operator.login, whose=row.person, what=what, why=why, address=address(request))


async def _opened_because(session: AsyncSession, operator: Operator, row: JourneyRow) -> str:
    """The reason that the operator gave for looking at this person's case."""
    latest = (
        select(PersonalDataAccess.why)
        .where(
            PersonalDataAccess.who == operator.login, PersonalDataAccess.whose == row.person,
            PersonalDataAccess.what.startswith("case: "), PersonalDataAccess.at > func.now() - OPEN_FOR,
        )
        .order_by(PersonalDataAccess.id.desc())
        .limit(1)
    )  # fmt: skip
    if why := await session.scalar(latest):
        return why
    raise BusinessError(ErrorCode.CASE_NOT_OPENED)


async def _moves(session: AsyncSession, row: JourneyRow) -> list[CaseMove]:
    story = (
        select(JourneyMove)
        .where(JourneyMove.journey_id == row.journey_id, JourneyMove.apply_uid == row.apply_uid)
        .order_by(JourneyMove.sequence.desc())
        .limit(50)
    )
    return [
        CaseMove(at=move.at, label=move.label, step=move.step, note=move.note) for move in await session.scalars(story)
    ]


def _temporal_url(app: Platform, row: JourneyRow) -> str:
    return f"{app.settings.temporal_ui_url}/namespaces/default/workflows/{row.journey_id}"
