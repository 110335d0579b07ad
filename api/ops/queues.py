"""The queues: every journey that waits for an operator, from the read model. Nobody's data are opened by a list."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from fastapi import APIRouter
from sqlalchemy import ColumnElement, Text, cast, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.dependencies import House
from api.envelope import ERRORS, Camel, Data
from api.ops.operator import LoggedInOperator
from api.ops.subject import masked_name
from db.models import Approval, JourneyRow, Person
from db.sealing import Sealer
from domain.chart import Party
from domain.journeys import CHARTS
from domain.operators import DECIDES, Queue, queue_of

router = APIRouter(prefix="/queues", responses=ERRORS)


class Waiting(NamedTuple):
    """A journey that waits for an operator, and whose it is. `approval`: what a second operator has yet to confirm."""

    row: JourneyRow
    person: Person | None
    approval: UUID | None

    @property
    def queue(self) -> Queue:
        return queue_of(CHARTS[self.row.kind], self.row.step)


async def waiting(session: AsyncSession, *about: ColumnElement[bool]) -> list[Waiting]:
    """All of them, or those that fit, the longest first."""
    found = (
        select(JourneyRow, Person, Approval.id)
        .where(JourneyRow.open, JourneyRow.waiting_on == Party.OPERATOR, JourneyRow.kind.in_(CHARTS), *about)
        .outerjoin(Person, cast(Person.id, Text) == JourneyRow.person)
        .outerjoin(Approval, (Approval.subject == JourneyRow.apply_uid) & Approval.settled_at.is_(None))
        .order_by(JourneyRow.moved_at)
    )
    return [Waiting(*row) for row in (await session.execute(found)).tuples()]


class QueueSize(Camel):
    """How many wait, since when the first does, and whether this operator may decide there."""

    queue: Queue
    waiting: int
    since: datetime | None
    may_decide: bool


class QueueRow(Camel):
    """One journey that waits. `name` is masked; null for somebody whom nobody knows yet. `applyUid` names the case."""

    apply_uid: str
    kind: str
    section: str
    step: str
    name: str | None
    waiting_since: datetime
    second_awaited: bool

    @classmethod
    def of(cls, found: Waiting, sealer: Sealer) -> "QueueRow":
        row, person = found.row, found.person
        return cls(
            apply_uid=row.apply_uid, kind=row.kind, section=CHARTS[row.kind].steps[row.step].section, step=row.step,
            name=masked_name(sealer, person) if person else None, waiting_since=row.moved_at,
            second_awaited=found.approval is not None,
        )  # fmt: skip


@router.get("")
async def operator_queues(operator: LoggedInOperator, house: House) -> Data[list[QueueSize]]:
    """Every queue with its length."""
    async with house.database.transaction() as session:
        all_of_them = await waiting(session)
    sizes: list[QueueSize] = []
    for queue in Queue:
        since = [found.row.moved_at for found in all_of_them if found.queue is queue]
        may = bool(operator.roles & DECIDES[queue])
        sizes.append(QueueSize(queue=queue, waiting=len(since), since=min(since, default=None), may_decide=may))
    return Data(data=sizes)


@router.get("/{queue}")
async def operator_queue(queue: Queue, _: LoggedInOperator, house: House) -> Data[list[QueueRow]]:
    """Who waits in one queue, the longest first."""
    async with house.database.transaction() as session:
        all_of_them = await waiting(session)
    return Data(data=[QueueRow.of(found, house.sealer) for found in all_of_them if found.queue is queue])
