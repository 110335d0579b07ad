"""Journeys that wait for an operator, from the read model. A list contains no personal data."""

from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.subject import masked_name
from api.core.dependencies import App
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.operator import LoggedInOperator
from db.accounts.tables import Person
from db.core.sealing import Sealer
from db.core.tables import JourneyRow
from db.operators.tables import Approval, CaseAssignment
from domain.charts import CHARTS
from domain.core.chart import Party
from domain.operations import DECIDES, PROMISED, Queue, queue_of

router = PlainRouter(prefix="/queues")


class Waiting(NamedTuple):
    """A journey that waits for an operator, and its person. `approval`: the pending approval; `assignee`: the login of
    the assigned operator."""

    row: JourneyRow
    person: Person | None
    approval: UUID | None
    assignee: str | None

    @property
    def queue(self) -> Queue:
        return queue_of(CHARTS[self.row.kind], self.row.step)


async def waiting(session: AsyncSession, *about: ColumnElement[bool]) -> list[Waiting]:
    """All waiting journeys, or those that match the filter, the longest waiting first."""
    found = (
        select(JourneyRow, Approval.id, CaseAssignment.operator)
        .where(JourneyRow.open, JourneyRow.waiting_on == Party.OPERATOR, JourneyRow.kind.in_(CHARTS), *about)
        .outerjoin(Approval, (Approval.subject == JourneyRow.apply_uid) & Approval.settled_at.is_(None))
        .outerjoin(CaseAssignment, CaseAssignment.apply_uid == JourneyRow.apply_uid)
        .order_by(JourneyRow.step_at)
    )
    rows = (await session.execute(found)).all()
    people = await session.scalars(select(Person).where(Person.id.in_({UUID(row.person) for row, _, _ in rows})))
    known = {person.id: person for person in people}
    return [Waiting(row, known.get(UUID(row.person)), approval, assignee) for row, approval, assignee in rows]


class QueueSize(Camel):
    """The number of waiting journeys, since when the first waits, and whether this operator may decide them."""

    queue: Queue
    waiting: int
    since: datetime | None
    may_decide: bool


class QueueRow(Camel):
    """One waiting journey. `name` is masked; null if the person is not known yet. `applyUid` identifies the case.
    `waitingSince`: when it reached its step, regardless of retries. `late`: longer than promised. `assignee`: the login
    of the assigned operator. `sequence`: for bulk commands."""

    apply_uid: str
    kind: str
    section: str
    step: str
    name: str | None
    waiting_since: datetime
    second_awaited: bool
    late: bool
    assignee: str | None
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
            sequence=row.sequence,
        )


@router.get("")
async def operator_queues(operator: LoggedInOperator, app: App) -> list[QueueSize]:
    """Return every queue with its length."""
    async with app.database.transaction() as session:
        all_of_them = await waiting(session)
    sizes: list[QueueSize] = []
    for queue in Queue:
        since = [found.row.step_at for found in all_of_them if found.queue is queue]
        may = bool(operator.roles & DECIDES[queue])
        sizes.append(QueueSize(queue=queue, waiting=len(since), since=min(since, default=None), may_decide=may))
    return sizes


@router.get("/{queue}")
async def operator_queue(queue: Queue, _: LoggedInOperator, app: App) -> list[QueueRow]:
    """Return the journeys of one queue, the longest waiting first."""
    async with app.database.transaction() as session:
        return await rows_of(session, app.sealer, queue)


async def rows_of(session: AsyncSession, sealer: Sealer, queue: Queue) -> list[QueueRow]:
    """All rows of a queue, the longest wait first."""
    mine = [found for found in await waiting(session) if found.queue is queue]
    await sealer.prefetch(found.row.person for found in mine)
    return [await QueueRow.of(session, sealer, found) for found in mine]
