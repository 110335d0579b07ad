"""The queues of journeys that wait for an operator. A list contains no personal data."""

from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.subject import masked_name
from api.core.dependencies import App
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.cases.history import in_korean
from api.operations.cases.waiting import Waiting, waiting
from api.operations.operator import LoggedInOperator
from db.core.sealing import Sealer
from domain.charts import CHARTS
from domain.operations import PROMISED, Queue

router = PlainRouter(prefix="/queues")


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


@router.get("/{queue}")
async def operator_queue(queue: Queue, _: LoggedInOperator, app: App) -> list[QueueRow]:
    """Return the journeys of one queue, the longest waiting first."""
    async with app.database.transaction() as session:
        mine = [found for found in await waiting(session) if found.queue is queue]
        await app.sealer.prefetch(found.row.person for found in mine)
        return [await QueueRow.of(session, app.sealer, found) for found in mine]
