"""One command for several cases: ask the institution again, end them, or assign them.

The browser sends a few cases at a time and shows the progress. Each case is a separate command with its own key and
audit record: a case that has changed since is skipped, and a repeated command changes nothing.
"""

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Literal
from uuid import uuid4

from pydantic import Field
from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert

from api.core.dependencies import App, Key
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.cases.case import workable
from api.operations.operator import LoggedInOperator, Operator
from api.operations.reason import WithReason
from db.core.tables import JourneyRow
from db.operators.tables import CaseAssignment, OperatorActionRow, OperatorRow
from domain.charts import CHARTS
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import OperatorCommand
from domain.operations import DECIDES, OperatorRole, Queue, queue_of

router = PlainRouter(prefix="/bulk")
MOST = 20  # cases in one request
AT_ONCE = 5
DECIDERS = frozenset[OperatorRole]().union(*DECIDES.values())  # roles that decide cases of some queue


class CaseAt(Camel):
    """A case as the list showed it."""

    apply_uid: str
    sequence: int


class BulkCommand(WithReason):
    """`assignee`: the login of an operator, or null to remove the assignment; for `assign` only."""

    action: Literal["retry", "cancel", "assign"]
    cases: Annotated[list[CaseAt], Field(min_length=1, max_length=MOST)]
    assignee: str | None = None


class BulkResult(Camel):
    """The result of one case: done, or the code and text of its refusal."""

    apply_uid: str
    done: bool
    code: str | None = None
    message: str | None = None


@router.post("")
async def execute_bulk_command(body: BulkCommand, key: Key, operator: LoggedInOperator, app: App) -> list[BulkResult]:
    """Apply the command to each case that has not changed. Returns the results in the order of the request."""
    operator.must_be(DECIDERS)
    if body.action == "assign" and body.assignee:
        await _may_take_cases(app, body.assignee)
    slots = asyncio.Semaphore(AT_ONCE)

    async def one(case: CaseAt) -> BulkResult:
        async with slots:
            try:
                await _execute(app, operator, body, case, f"{key}/{case.apply_uid}")
            except BusinessError as error:
                return BulkResult(apply_uid=case.apply_uid, done=False, code=error.code.name, message=error.message)
            return BulkResult(apply_uid=case.apply_uid, done=True)

    return await asyncio.gather(*map(one, body.cases))


async def _execute(app: Platform, operator: Operator, body: BulkCommand, case: CaseAt, key: str) -> None:
    row = await workable(app, case.apply_uid, case.sequence, operator)
    if body.action == "assign":
        await _assign(app, operator, row, body)
        return
    queue = queue_of(CHARTS[row.kind], row.step)
    if body.action == "retry" and queue is not Queue.STUCK:
        raise BusinessError(ErrorCode.CASE_MOVED)
    action = "retry_step" if body.action == "retry" else "cancel"
    command = OperatorCommand(operator=operator.login, reason=body.reason)
    await app.gateway.operate(row.journey_id, action, command, key=key)


async def _assign(app: Platform, operator: Operator, row: JourneyRow, body: BulkCommand) -> None:
    async with app.database.transaction() as session:
        if body.assignee:
            values = {"operator": body.assignee, "at": datetime.now(UTC)}
            assignment = insert(CaseAssignment).values(apply_uid=row.apply_uid, **values)
            await session.execute(assignment.on_conflict_do_update(index_elements=["apply_uid"], set_=values))
        else:
            await session.execute(delete(CaseAssignment).where(CaseAssignment.apply_uid == row.apply_uid))
        session.add(
            OperatorActionRow(
                update_id=uuid4().hex,
                journey_id=row.journey_id,
                action="assign",
                operator=operator.login,
                reason=body.reason,
                step=row.step,
                decision=body.assignee,
            )
        )


async def _may_take_cases(app: Platform, login: str) -> None:
    """Raise BusinessError(INVALID_INPUT) if the assignee is not an operator, or has no role that decides cases."""
    async with app.database.transaction() as session:
        found = await session.scalar(select(OperatorRow).where(OperatorRow.login == login, OperatorRow.active))
    if found is None or not _decides(found):
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="맡을 수 있는 운영자를 골라 주세요.")


class Assignee(Camel):
    """An operator to whom cases can be assigned."""

    login: str
    name: str


@router.get("/assignees")
async def assignees(operator: LoggedInOperator, app: App) -> list[Assignee]:
    """Return the active operators whose role decides the cases of some queue."""
    operator.must_be(DECIDERS)
    async with app.database.transaction() as session:
        rows = await session.scalars(select(OperatorRow).where(OperatorRow.active).order_by(OperatorRow.name))
        return [Assignee(login=row.login, name=row.name) for row in rows if _decides(row)]


def _decides(row: OperatorRow) -> bool:
    return bool(DECIDERS & set(map(OperatorRole, row.roles)))
