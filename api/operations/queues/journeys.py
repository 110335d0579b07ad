"""The queues of journeys that wait for an operator. A list contains no personal data."""

from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import case, func, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.subject import masked_name
from api.core.dependencies import App
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.cases.history import in_korean
from api.operations.cases.waiting import NOTE, WAITING, Waiting, with_people
from api.operations.operator import LoggedInOperator
from api.operations.pages import Choice, Listing, Part, waiting_work
from db.core.sealing import Sealer
from db.core.tables import JourneyRow
from db.operators.tables import CaseAssignment
from domain.charts import CHARTS
from domain.operations import PROMISED, Queue, queue_of

router = PlainRouter(prefix="/queues")
STEPS = [(kind, step) for kind, chart in CHARTS.items() for step in chart.steps]
SECTION = case(
    {f"{kind} {step}": CHARTS[kind].steps[step].section for kind, step in STEPS},
    value=JourneyRow.kind + " " + JourneyRow.step,
    else_="",
)


class QueueRow(Camel):
    """One waiting journey. `name` is masked; null if the person is not known yet. `applyUid` identifies the case.
    `waitingSince`: when it reached its step, regardless of retries. `late`: longer than promised. `assignee`: the login
    of the assigned operator. `trouble`: what blocks the step, "" for a decision. `sequence`: for bulk commands."""

    apply_uid: str
    kind: str
    section: str
    step: str
    name: str | None
    waiting_since: datetime
    second_awaited: bool
    late: bool
    assignee: str | None
    trouble: str
    sequence: int

    @classmethod
    async def of(cls, session: AsyncSession, sealer: Sealer, found: Waiting) -> "QueueRow":
        row, person = found.row, found.person
        return cls(
            apply_uid=row.apply_uid,
            kind=row.kind,
            section=CHARTS[row.kind].steps[row.step].section,
            step=row.step,
            name=await masked_name(session, sealer, person) if person else None,
            waiting_since=row.step_at,
            second_awaited=found.approval is not None,
            late=datetime.now(UTC) - row.step_at > PROMISED[found.queue],
            assignee=found.assignee,
            trouble=in_korean(found.note),
            sequence=row.sequence,
        )


def listing(queue: Queue, login: str) -> Listing[JourneyRow, UUID, str, str]:
    """Return the list of one queue, for the operator of that login."""
    steps = [(kind, step) for kind, step in STEPS if queue_of(CHARTS[kind], step) is queue]
    return waiting_work(
        WAITING.where(tuple_(JourneyRow.kind, JourneyRow.step).in_(steps)),
        since=JourneyRow.step_at,
        key=JourneyRow.apply_uid,
        choices={
            "late": Choice(case((JourneyRow.step_at < func.now() - PROMISED[queue], "late"), else_="")),
            "assignee": Choice(
                case(
                    (CaseAssignment.operator == login, "mine"), (CaseAssignment.operator.is_(None), "nobody"), else_=""
                )
            ),
            "kind": Choice(JourneyRow.kind),
            "section": Choice(SECTION),
            "trouble": Choice(NOTE, in_korean),
        },
    )


@router.get("/{queue}")
async def operator_queue(queue: Queue, operator: LoggedInOperator, app: App, wanted: Part) -> list[QueueRow]:
    """Return the journeys of one queue that match the filter."""
    async with app.database.transaction() as session:
        mine = await with_people(session, listing(queue, operator.login).page(wanted))
        await app.sealer.prefetch(found.row.person for found in mine)
        return [await QueueRow.of(session, app.sealer, found) for found in mine]
