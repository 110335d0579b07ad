"""One case: opened and decided with a reason. Its decisions are the facts that the journey's step accepts."""

from collections.abc import Mapping
from typing import Any, Literal
from uuid import UUID, uuid4

from fastapi import Request, Response, UploadFile
from pydantic import ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.subject import Subject, masked_name, subject_of
from api.core.dependencies import App
from api.core.platform import Platform
from api.core.uploads.documents import uploaded
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.access_log import FILE, OPENINGS, log_access, must_have_opened, must_have_read, reason_for_access
from api.operations.approvals.actions import Resolve
from api.operations.approvals.requests import request_approval
from api.operations.cases.evidence import Evidence, evidence_of, file_of, proposed, shown
from api.operations.cases.history import NOTES, CaseFailure, CaseMove, failures_of, moves_of, temporal_url
from api.operations.cases.waiting import Waiting, waiting
from api.operations.files import file_response
from api.operations.operator import LoggedInOperator, Operator, UploadRoute
from api.operations.queues.journeys import QueueRow
from api.operations.reason import WithReason
from db.accounts.id_images import is_stored_for, set_image_retention
from db.core.tables import JourneyRow
from domain.charts import CHARTS
from domain.core.chart import Cancelled, Expired, Fact, Step, TimedOut
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY
from domain.core.snapshot import OperatorCommand, Report, Resolution, Snapshot
from domain.operations import (
    CONFIRMS,
    DECIDES,
    MOVES_MONEY,
    NEVER_BY_HAND,
    RECORD_MISSING,
    ApprovalAction,
    Queue,
    moves_money,
)

router = PlainRouter(UploadRoute, prefix="/cases/{apply_uid}")

DOCUMENT = "documentRef"  # field of a decision that names its proof
NOBODY_REPORTS = {Expired, Cancelled, TimedOut} | NEVER_BY_HAND


class CaseAction(WithReason):
    """`sequence`: of the opened case, so that no decision applies to a case that has moved."""

    sequence: int


class CaseDecision(CaseAction):
    """One of the case's decisions, with its fields."""

    fact: str
    data: dict[str, Any] = {}


class DecisionField(Camel):
    """A value that a decision needs."""

    name: str
    type: Literal["text", "integer", "list", "date", "document"]
    value: Any = None  # the default, which the operator can change


class Decision(Camel):
    """A fact that an operator can report instead of an institution or the platform."""

    fact: str
    fields: list[DecisionField]
    moves_money: bool


class Paper(Camel):
    """An uploaded document, for a decision that needs one."""

    document_ref: str


class Case(QueueRow):
    """An opened case. `shown`: the data that the person's own screens show. `subject` is null if the person is not
    known yet. `missing`: what a restored database lacks of the journey, which waits because of that. `failures`: failed
    requests of the person within the last 30 days, the latest first."""

    queue: Queue
    journey_id: str
    subject: Subject | None
    evidence: Evidence
    shown: dict[str, Any]
    decisions: list[Decision]
    may_decide: bool
    may_retry: bool
    missing: str | None
    moves: list[CaseMove]
    failures: list[CaseFailure]
    temporal_url: str


class Decided(Camel):
    """The journey's state. `approval`: the id of an approval that a second operator must confirm."""

    step: str
    approval: UUID | None = None


@router.post("/opening")
async def open_case(apply_uid: str, body: WithReason, operator: LoggedInOperator, request: Request, app: App) -> Case:
    """Return all data for a decision, or for the confirmation of a requested one. The access is logged first, with
    operator, person and reason."""
    async with app.database.transaction() as session:
        found = await _case(session, apply_uid)
        row, person, queue = found.row, found.person, found.queue
        _must_see(operator, found)
        may_decide = bool(operator.roles & DECIDES[queue])
        log_access(session, operator, request, whose=row.person, what=OPENINGS[queue], why=body.reason)
        at = await app.gateway.now(row.journey_id)
        step, moves = CHARTS[row.kind].steps[row.step], await moves_of(session, row)
        return Case(
            **(await QueueRow.of(session, app.sealer, found)).model_dump(by_alias=False),
            queue=queue,
            journey_id=row.journey_id,
            subject=await subject_of(session, app.sealer, person) if person else None,
            evidence=await evidence_of(app, session, found),
            shown=shown(at),
            decisions=decisions(step, await proposed(app, session, found)) if may_decide else [],
            may_decide=may_decide,
            may_retry=queue is Queue.STUCK,
            missing=NOTES[RECORD_MISSING] if moves and moves[0].note == NOTES[RECORD_MISSING] else None,
            moves=moves,
            failures=await failures_of(session, row.person) if may_decide else [],
            temporal_url=temporal_url(app, row),
        )


@router.get("/files/{name}", response_class=Response)
async def case_file(apply_uid: str, name: str, operator: LoggedInOperator, request: Request, app: App) -> Response:
    """Return a photograph or document of a case that the operator has opened. Raises BusinessError(CASE_NOT_OPENED)."""
    async with app.database.transaction() as session:
        found = await _case(session, apply_uid)
        _must_see(operator, found)
        why = await reason_for_access(session, operator, whose=found.row.person, what=OPENINGS.values())
        file = await file_of(app, session, found, name)
        if file is None:
            raise BusinessError(ErrorCode.NOT_FOUND)
        log_access(session, operator, request, whose=found.row.person, what=FILE.format(name), why=why)
    return await file_response(app, *file)


@router.post("/papers")
async def add_paper(apply_uid: str, file: UploadFile, operator: LoggedInOperator, app: App) -> Paper:
    """Store the proof of a decision: PDF, JPG or PNG of at most 10 MB. Raises BusinessError: FILE_TOO_LARGE,
    FILE_TYPE_UNSUPPORTED, CASE_MOVED."""
    async with app.database.transaction() as session:
        found = await _case(session, apply_uid)
    operator.must_be(DECIDES[found.queue])
    content, _ = await uploaded(file)
    ref = await app.documents.put("case", content, owner=found.row.person)
    async with app.database.transaction() as session:
        await set_image_retention(session, found.row.person, ref, POLICY.mortgage_retention)
    return Paper(document_ref=ref)


@router.post("/resolve")
async def resolve_case(apply_uid: str, body: CaseDecision, operator: LoggedInOperator, app: App) -> Decided:
    """Report a fact. A fact that moves money waits for a second operator. Raises BusinessError: CASE_MOVED,
    CASE_NOT_OPENED, APPROVAL_WAITS."""
    row = await workable(app, apply_uid, body.sequence, operator)
    report = _report(CHARTS[row.kind].steps[row.step], body)
    async with app.database.transaction() as session:
        found = await _case(session, apply_uid)
        await must_have_opened(session, operator, found)
        await must_have_read(app, session, operator, found)
    await _check_document(app, row, report)
    if f"@{report.fact}" in MOVES_MONEY:
        asked = Resolve(
            journey_id=row.journey_id,
            apply_uid=row.apply_uid,
            step=row.step,
            sequence=row.sequence,
            report=report,
            name=await _name_of(app, row),
        )
        approval = await request_approval(app, operator, ApprovalAction.RESOLVE, row.apply_uid, asked, body.reason)
        return Decided(step=row.step, approval=approval)
    command = Resolution(operator=operator.login, reason=body.reason, report=report, sequence=row.sequence)
    return _decided(await app.gateway.operate(row.journey_id, "resolve", command, key=uuid4().hex))


@router.post("/retry")
async def retry_case(apply_uid: str, body: CaseAction, operator: LoggedInOperator, app: App) -> Decided:
    """Ask the institution again. Raises BusinessError(CASE_MOVED)."""
    return await _act(app, apply_uid, "retry_step", body, operator)


@router.post("/cancel")
async def cancel_case(apply_uid: str, body: CaseAction, operator: LoggedInOperator, app: App) -> Decided:
    """End the journey. Raises BusinessError(CASE_MOVED)."""
    return await _act(app, apply_uid, "cancel", body, operator)


def decisions(step: Step[Any], proposal: Mapping[str, Any]) -> list[Decision]:
    """Return the facts that an operator can report at that step, with a description of each. `proposal`: the default
    values of their fields."""
    return [
        Decision(fact=fact.label.removeprefix("@"), fields=_fields(fact, proposal), moves_money=moves_money(fact))
        for fact in _reportable(step)
    ]


def _reportable(step: Step[Any]) -> list[type[Fact]]:
    return [fact for fact in step.accepts.values() if issubclass(fact, Fact) and fact not in NOBODY_REPORTS]


def _fields(fact: type[Fact], proposal: Mapping[str, Any]) -> list[DecisionField]:
    properties = fact.model_json_schema()["properties"]
    return [
        DecisionField(name=name, type=_type_of(name, schema), value=proposal.get(name, schema.get("default")))
        for name, schema in properties.items()
        if name != "reference"
    ]


def _type_of(name: str, schema: dict[str, Any]) -> Literal["text", "integer", "list", "date", "document"]:
    if name == DOCUMENT:
        return "document"
    if schema.get("format") == "date":
        return "date"
    types: dict[str, Literal["integer", "list"]] = {"integer": "integer", "array": "list"}
    return types.get(schema.get("type", ""), "text")


def _report(step: Step[Any], decision: CaseDecision) -> Report:
    fact = next((fact for fact in _reportable(step) if fact.label == f"@{decision.fact}"), None)
    if fact is None:
        raise BusinessError(ErrorCode.CASE_MOVED)
    try:
        return Report.of(fact.model_validate(decision.data))
    except ValidationError:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="결정에 필요한 값을 모두 입력해 주세요.") from None


async def _check_document(app: Platform, row: JourneyRow, report: Report) -> None:
    """Raise BusinessError(INVALID_INPUT) if the decision refers to a document that was not uploaded for its person."""
    if (ref := report.data.get(DOCUMENT)) is None:
        return
    async with app.database.transaction() as session:
        if not await is_stored_for(session, row.person, ref):
            raise BusinessError(ErrorCode.INVALID_INPUT, reason="증빙 서류를 올려 주세요.")


async def _name_of(app: Platform, row: JourneyRow) -> str | None:
    """Return the masked name of the person whom a decision concerns; None if unknown."""
    async with app.database.transaction() as session:
        for found in await waiting(session, JourneyRow.apply_uid == row.apply_uid):
            return await masked_name(session, app.sealer, found.person) if found.person else None
    return None


async def _case(session: AsyncSession, apply_uid: str) -> Waiting:
    for found in await waiting(session, JourneyRow.apply_uid == apply_uid):
        return found
    raise BusinessError(ErrorCode.CASE_MOVED)


def _must_see(operator: Operator, found: Waiting) -> None:
    """Raise BusinessError(OPERATOR_FORBIDDEN) unless the operator decides the cases of the queue, or confirms a
    decision that waits for a second operator."""
    operator.must_be(DECIDES[found.queue] | CONFIRMS if found.approval else DECIDES[found.queue])


async def workable(app: Platform, apply_uid: str, sequence: int, operator: Operator) -> JourneyRow:
    """Return the case if it has not changed since the operator saw it."""
    async with app.database.transaction() as session:
        found = await _case(session, apply_uid)
    operator.must_be(DECIDES[found.queue])
    if found.row.sequence != sequence:
        raise BusinessError(ErrorCode.CASE_MOVED)
    return found.row


async def _act(
    app: Platform, apply_uid: str, action: Literal["retry_step", "cancel"], body: CaseAction, operator: Operator
) -> Decided:
    row = await workable(app, apply_uid, body.sequence, operator)
    command = OperatorCommand(operator=operator.login, reason=body.reason)
    return _decided(await app.gateway.operate(row.journey_id, action, command, key=uuid4().hex))


def _decided(at: Snapshot) -> Decided:
    return Decided(step=at.step)
