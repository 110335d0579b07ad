"""Four-eyes approval: one operator requests a movement of money, another one confirms it. A database constraint ensures
that they differ.
"""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.dependencies import App
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.approvals.actions import ACTIONS, ASKED_FIRST
from api.operations.approvals.subjects import LoanNow, concerned_by, loans_concerned
from api.operations.operator import LoggedInOperator, Operator
from api.operations.pages import Offset, page_of
from api.operations.reason import WithReason
from db.operators.approvals import withdraw_moved
from db.operators.enrolment import has_access
from db.operators.tables import Approval, OperatorActionRow
from domain.core.errors import BusinessError, ErrorCode
from domain.operations import CONFIRMS, WITHDRAWN, ApprovalAction, ApprovalVerdict

router = PlainRouter(prefix="/approvals")
SHOWN_WITHDRAWN, MOST_WITHDRAWN = timedelta(days=3), 50


class PendingApproval(Camel):
    """An approval that waits for a second operator. `mine`: requested by the reader, who cannot confirm it.

    `concerns`: the masked name of the person; `loan`: the current state of the loan, not its state at the request.
    """

    id: UUID
    action: ApprovalAction
    subject: str
    details: dict[str, Any]
    first: str
    reason: str
    asked_at: datetime
    mine: bool
    concerns: str | None
    loan: LoanNow | None


class WithdrawnApproval(Camel):
    """A request that was withdrawn before a second operator answered, and why."""

    id: UUID
    action: ApprovalAction
    subject: str
    details: dict[str, Any]
    first: str
    asked_at: datetime
    withdrawn_at: datetime
    why: ApprovalVerdict

    @classmethod
    def of(cls, row: Approval) -> "WithdrawnApproval":
        assert row.settled_at
        return cls(
            id=row.id,
            action=ApprovalAction(row.action),
            subject=row.subject,
            details=row.details,
            first=row.first,
            asked_at=row.created_at,
            withdrawn_at=row.settled_at,
            why=ApprovalVerdict(row.verdict),
        )


class Settled(Camel):
    """The result of an approval."""

    verdict: ApprovalVerdict


@router.get("")
async def pending_approvals(operator: LoggedInOperator, app: App, offset: Offset) -> list[PendingApproval]:
    """Return everything that waits for a second operator, the longest waiting first."""
    pending = select(Approval).where(Approval.settled_at.is_(None)).order_by(Approval.created_at, Approval.id)
    async with app.database.transaction() as session:
        rows = (await session.scalars(page_of(pending, offset))).all()
        loans, concerned = await loans_concerned(session, rows), await concerned_by(session, app.sealer, rows)
    return [
        PendingApproval(
            id=row.id,
            action=ApprovalAction(row.action),
            subject=row.subject,
            details=row.details,
            first=row.first,
            reason=row.reason,
            asked_at=row.created_at,
            mine=row.first == operator.login,
            concerns=concerned.get(row.id),
            loan=loans.get(row.subject),
        )
        for row in rows
    ]


@router.get("/withdrawn")
async def withdrawn_approvals(_: LoggedInOperator, app: App) -> list[WithdrawnApproval]:
    """Return the requests of the last three days that were withdrawn, the latest first, at most 50."""
    lately = Approval.settled_at > func.now() - SHOWN_WITHDRAWN, Approval.verdict.in_(WITHDRAWN)
    latest = select(Approval).where(*lately).order_by(Approval.settled_at.desc()).limit(MOST_WITHDRAWN)
    async with app.database.transaction() as session:
        return [WithdrawnApproval.of(row) for row in await session.scalars(latest)]


@router.post("/{approval_id}/confirm")
async def confirm_approval(approval_id: UUID, body: WithReason, operator: LoggedInOperator, app: App) -> Settled:
    """Execute the action. Raises BusinessError: SECOND_OPERATOR, APPROVAL_SETTLED, INVALID_INPUT (a document of the
    case is unread), CASE_MOVED (then refuse it, unless a moved case has withdrawn it), also if the access of the first
    operator was revoked."""
    async with app.database.transaction() as session:
        pending = await _pending(session, approval_id, operator)
    if ask := ASKED_FIRST.get(pending.action):
        await ask(app, pending)
    try:
        async with app.database.transaction() as session:
            approval = await _settle(session, approval_id, operator, ApprovalVerdict.CONFIRMED, body.reason)
            if not await has_access(session, approval.first):
                raise BusinessError(ErrorCode.CASE_MOVED)
            await ACTIONS[approval.action](app, session, approval, operator)
    except BusinessError as refusal:
        if refusal.code is ErrorCode.CASE_MOVED:
            async with app.database.transaction() as session:
                await withdraw_moved(session, approval_id)
        raise
    return Settled(verdict=ApprovalVerdict.CONFIRMED)


@router.post("/{approval_id}/refuse")
async def refuse_approval(approval_id: UUID, body: WithReason, operator: LoggedInOperator, app: App) -> Settled:
    """Refuse the request. Raises BusinessError: SECOND_OPERATOR, APPROVAL_SETTLED."""
    async with app.database.transaction() as session:
        refused = await _settle(session, approval_id, operator, ApprovalVerdict.REFUSED, body.reason)
        session.add(
            OperatorActionRow(
                update_id=f"approval/{approval_id}",
                journey_id=refused.subject,
                action=refused.action,
                operator=refused.first,
                second=operator.login,
                reason=body.reason,
                step="",
                decision=ApprovalVerdict.REFUSED,
            )
        )
    return Settled(verdict=ApprovalVerdict.REFUSED)


async def _settle(
    session: AsyncSession, approval_id: UUID, operator: Operator, verdict: ApprovalVerdict, reason: str
) -> Approval:
    """Store the verdict. The row stays locked until the action is done."""
    approval = await _pending(session, approval_id, operator, lock=True)
    approval.second, approval.second_reason = operator.login, reason
    approval.verdict, approval.settled_at = verdict, datetime.now(UTC)
    await session.flush()  # so that the database refuses before anything is executed
    return approval


async def _pending(session: AsyncSession, approval_id: UUID, operator: Operator, *, lock: bool = False) -> Approval:
    operator.must_be(CONFIRMS)
    approval = await session.get(Approval, approval_id, with_for_update=lock)
    if approval is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    if approval.settled_at:
        raise BusinessError(ErrorCode.APPROVAL_SETTLED)
    if approval.first == operator.login:
        raise BusinessError(ErrorCode.SECOND_OPERATOR)
    return approval
