"""One application, whether or not it waits for an operator: where it stands and its history. It decides nothing."""

from datetime import datetime
from typing import Any
from uuid import UUID

from fastapi import Request
from sqlalchemy import select

from api.accounts.subject import Subject, subject_of
from api.core.dependencies import App
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.access_log import log_access
from api.operations.cases.evidence import shown
from api.operations.cases.history import CaseFailure, CaseMove, failures_of, moves_of, temporal_url
from api.operations.operator import LoggedInOperator
from api.operations.reason import WithReason
from db.accounts.tables import Person
from db.core.tables import JourneyRow
from domain.charts import CHARTS
from domain.core.chart import Party
from domain.core.errors import BusinessError, ErrorCode
from domain.core.states import PersonState
from domain.operations import DECIDES, SERVES_MEMBERS, queue_of

router = PlainRouter(prefix="/applications/{apply_uid}")
OPENING = "application"  # the entry in the audit log


class OpenedApplication(Camel):
    """An application. `waitingOn`: who must act; `nobody` after its end. `since`: when it reached its step. `subject`
    and `member` are null if the person has no account yet. `subject` and `shown`, the data of the person's own screens,
    are empty without an open account. `failures`: failed requests of the person within the last 30 days, the latest
    first."""

    apply_uid: str
    journey_id: str
    kind: str
    section: str
    step: str
    waiting_on: Party
    since: datetime
    opened_at: datetime
    subject: Subject | None
    member: UUID | None
    shown: dict[str, Any]
    moves: list[CaseMove]
    failures: list[CaseFailure]
    temporal_url: str


@router.post("/opening")
async def look_up_application(
    apply_uid: str, body: WithReason, operator: LoggedInOperator, request: Request, app: App
) -> OpenedApplication:
    """Return the application to an operator who may open the case that it is, or would be if it stopped. The access is
    logged with its reason. Raises BusinessError: NOT_FOUND, OPERATOR_FORBIDDEN."""
    operator.must_be(SERVES_MEMBERS)
    named = select(JourneyRow).where(JourneyRow.apply_uid == apply_uid, JourneyRow.kind.in_(CHARTS))
    async with app.database.transaction() as session:
        row = await session.scalar(named.order_by(JourneyRow.opened_at.desc()).limit(1))
        if row is None:
            raise BusinessError(ErrorCode.NOT_FOUND)
        chart = CHARTS[row.kind]
        operator.must_be(DECIDES[queue_of(chart, row.step)])
        log_access(session, operator, request, whose=row.person, what=OPENING, why=body.reason)
        person = await session.get(Person, UUID(row.person))
        has_account = person is not None and person.state != PersonState.WITHDRAWN
        at = await app.gateway.table.named(row.person, [row.kind], apply_uid) if has_account else None
        return OpenedApplication(
            apply_uid=apply_uid,
            journey_id=row.journey_id,
            kind=row.kind,
            section=chart.steps[row.step].section,
            step=row.step,
            waiting_on=Party(row.waiting_on) if row.open else Party.NOBODY,
            since=row.step_at,
            opened_at=row.opened_at,
            subject=await subject_of(session, app.sealer, person) if person and has_account else None,
            member=person.id if person else None,
            shown=shown(at) if at else {},
            moves=await moves_of(session, row),
            failures=await failures_of(session, row.person),
            temporal_url=temporal_url(app, row),
        )
