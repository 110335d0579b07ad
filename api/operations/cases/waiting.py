"""Journeys that wait for an operator, from the read model."""

from typing import NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.tables import Person
from db.core.tables import JourneyMove, JourneyRow
from db.operators.tables import Approval, CaseAssignment
from domain.charts import CHARTS
from domain.core.chart import Party
from domain.operations import Queue, queue_of


class Waiting(NamedTuple):
    """A journey that waits for an operator, and its person. `approval`: the pending approval; `assignee`: the login of
    the assigned operator; `note`: of its last move, why it waits."""

    row: JourneyRow
    person: Person | None
    approval: UUID | None
    assignee: str | None
    note: str

    @property
    def queue(self) -> Queue:
        return queue_of(CHARTS[self.row.kind], self.row.step)


LAST_MOVE = (
    (JourneyMove.journey_id == JourneyRow.journey_id)
    & (JourneyMove.apply_uid == JourneyRow.apply_uid)
    & (JourneyMove.sequence == JourneyRow.sequence)
)
NOTE = func.coalesce(JourneyMove.note, "")
WAITING = (
    select(JourneyRow, Approval.id, CaseAssignment.operator, NOTE)
    .where(JourneyRow.open, JourneyRow.waiting_on == Party.OPERATOR, JourneyRow.kind.in_(CHARTS))
    .outerjoin(Approval, (Approval.subject == JourneyRow.apply_uid) & Approval.settled_at.is_(None))
    .outerjoin(CaseAssignment, CaseAssignment.apply_uid == JourneyRow.apply_uid)
    .outerjoin(JourneyMove, LAST_MOVE)
)


async def waiting(session: AsyncSession, *about: ColumnElement[bool]) -> list[Waiting]:
    """Return the waiting journeys that match the filter."""
    return await with_people(session, WAITING.where(*about))


async def with_people(session: AsyncSession, journeys: Select[JourneyRow, UUID, str, str]) -> list[Waiting]:
    """Return these rows of WAITING, with their people."""
    rows = (await session.execute(journeys)).all()
    people = await session.scalars(select(Person).where(Person.id.in_({UUID(row.person) for row, *_ in rows})))
    known = {person.id: person for person in people}
    return [
        Waiting(row, known.get(UUID(row.person)), approval, assignee, note) for row, approval, assignee, note in rows
    ]
