"""Four-eyes approval: one operator requests a movement of money, another one confirms it. A database constraint ensures
that they differ.
"""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Literal
from uuid import UUID, uuid4

from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from activities.ledger.withdrawals import WithdrawalResolution
from api.core.dependencies import App
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.approval_subjects import LoanNow, concerned_by, loans_now
from api.operations.deposit_approvals import settle_deposit
from api.operations.loan_approvals import LOAN_ACTIONS
from api.operations.operator import LoggedInOperator, Operator
from api.operations.reason import WithReason
from db.operators.tables import Approval, OperatorActionRow
from db.products.listing import publish
from db.products.tables import ProductDraft
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Report, Resolution
from domain.operations import CONFIRMS, WithdrawalOutcome

router = PlainRouter(prefix="/approvals")


class Resolve(BaseModel):
    """Details of "resolve": the fact that an operator reports to a journey. `name`: of the person, masked."""

    journey_id: str
    apply_uid: str
    step: str
    report: Report
    name: str | None = None


async def _resolve(app: Platform, _: AsyncSession, approval: Approval, second: Operator) -> None:
    details = Resolve.model_validate(approval.details)
    if (await app.gateway.now(details.journey_id)).apply_uid != details.apply_uid:  # another application is open now
        raise BusinessError(ErrorCode.CASE_MOVED)
    order = Resolution(operator=approval.first, second=second.login, reason=approval.reason, report=details.report)
    await app.gateway.operate(details.journey_id, "resolve", order, key=f"approval/{approval.id}")


class ResolveWithdrawal(BaseModel):
    """Details of "resolve-withdrawal": how a waiting withdrawal ends; won.

    `to`: bank and last digits; `error`: why it waits.
    """

    uid: str
    amount: int
    to: str
    error: str
    outcome: WithdrawalOutcome


async def _resolve_withdrawal(app: Platform, _: AsyncSession, approval: Approval, second: Operator) -> None:
    details = ResolveWithdrawal.model_validate(approval.details)
    order = WithdrawalResolution(
        outcome=details.outcome, operator=approval.first, second=second.login, reason=approval.reason
    )
    await app.gateway.resolve_withdrawal(details.uid, order, key=f"approval/{approval.id}")


class PublishProduct(BaseModel):
    """Details of "publish-product": the revision of a draft; won, percent a year, months. `borrower`: "" if the draft
    contains a member."""

    uid: str
    revision: int
    is_correction: bool
    title: str
    category: str
    amount: int
    annual_rate: Decimal
    months: int
    borrower: str
    discloses_at: datetime | None
    opens_at: datetime
    closes_at: datetime


async def _publish_product(app: Platform, _: AsyncSession, approval: Approval, second: Operator) -> None:
    details, key = PublishProduct.model_validate(approval.details), f"approval/{approval.id}"
    async with app.database.transaction() as session:
        draft = await session.get(ProductDraft, details.uid, with_for_update=True)
        if await session.get(OperatorActionRow, key):
            return
        if draft is None or draft.revision != details.revision:  # changed since the request
            raise BusinessError(ErrorCode.CASE_MOVED)
        await publish(session, app.vault, draft, datetime.now(UTC))
        session.add(
            OperatorActionRow(
                update_id=key,
                journey_id=f"product:{details.uid}",
                action="product_publish",
                operator=approval.first,
                second=second.login,
                reason=approval.reason,
                step=f"{details.revision}",
            )
        )


# The execution of each action after its confirmation, with the transaction that stores the verdict. A repeated
# execution under the same approval must have no effect.
ACTIONS: dict[str, Callable[[Platform, AsyncSession, Approval, Operator], Awaitable[None]]] = {
    "resolve": _resolve,
    **LOAN_ACTIONS,
    "settle-deposit": settle_deposit,
    "publish-product": _publish_product,
    "resolve-withdrawal": _resolve_withdrawal,
}


class PendingApproval(Camel):
    """An approval that waits for a second operator. `mine`: requested by the reader, who cannot confirm it.

    `concerns`: the masked name of the person; `loan`: the current state of the loan, not its state at the request.
    """

    id: UUID
    action: str
    subject: str
    details: dict[str, Any]
    first: str
    reason: str
    asked_at: datetime
    mine: bool
    concerns: str | None
    loan: LoanNow | None


class Settled(Camel):
    """The result of an approval."""

    verdict: Literal["confirmed", "refused"]


async def ask(app: Platform, operator: Operator, action: str, subject: str, details: BaseModel, reason: str) -> UUID:
    """Request the confirmation of a second operator. Raises BusinessError(APPROVAL_WAITS) if such a request already
    waits."""
    async with app.database.transaction() as session:
        return await ask_in(session, operator, action, subject, details, reason)


async def ask_in(
    session: AsyncSession, operator: Operator, action: str, subject: str, details: BaseModel, reason: str
) -> UUID:
    """Like `ask`, with the transaction of the caller."""
    row = insert(Approval).values(
        id=uuid4(),
        action=action,
        subject=subject,
        details=details.model_dump(mode="json"),
        first=operator.login,
        reason=reason,
    )
    if asked := await session.scalar(row.on_conflict_do_nothing().returning(Approval.id)):
        return asked
    raise BusinessError(ErrorCode.APPROVAL_WAITS)


@router.get("")
async def pending_approvals(operator: LoggedInOperator, app: App) -> list[PendingApproval]:
    """Return everything that waits for a second operator, the longest waiting first."""
    waiting = select(Approval).where(Approval.settled_at.is_(None)).order_by(Approval.created_at)
    async with app.database.transaction() as session:
        rows = (await session.scalars(waiting)).all()
        loans, concerned = await loans_now(session, rows), await concerned_by(session, app.sealer, rows)
    return [
        PendingApproval(
            id=row.id,
            action=row.action,
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


@router.post("/{approval_id}/confirm")
async def confirm_approval(approval_id: UUID, body: WithReason, operator: LoggedInOperator, app: App) -> Settled:
    """Execute the action. Raises BusinessError: SECOND_OPERATOR, APPROVAL_SETTLED, CASE_MOVED (then refuse it)."""
    async with app.database.transaction() as session:
        approval = await _settle(session, approval_id, operator, "confirmed", body.reason)
        await ACTIONS[approval.action](app, session, approval, operator)
    return Settled(verdict="confirmed")


@router.post("/{approval_id}/refuse")
async def refuse_approval(approval_id: UUID, body: WithReason, operator: LoggedInOperator, app: App) -> Settled:
    """Refuse the request. Raises BusinessError: SECOND_OPERATOR, APPROVAL_SETTLED."""
    async with app.database.transaction() as session:
        refused = await _settle(session, approval_id, operator, "refused", body.reason)
        session.add(
            OperatorActionRow(
                update_id=f"approval/{approval_id}",
                journey_id=refused.subject,
                action=refused.action,
                operator=refused.first,
                second=operator.login,
                reason=body.reason,
                step="",
                decision="refused",
            )
        )
    return Settled(verdict="refused")


async def _settle(
    session: AsyncSession, approval_id: UUID, operator: Operator, verdict: Literal["confirmed", "refused"], reason: str
) -> Approval:
    """Store the verdict. The row stays locked until the action is done."""
    operator.must_be(CONFIRMS)
    approval = await session.get(Approval, approval_id, with_for_update=True)
    if approval is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    if approval.settled_at:
        raise BusinessError(ErrorCode.APPROVAL_SETTLED)
    if approval.first == operator.login:
        raise BusinessError(ErrorCode.SECOND_OPERATOR)
    approval.second, approval.second_reason = operator.login, reason
    approval.verdict, approval.settled_at = verdict, datetime.now(UTC)
    await session.flush()  # so that the database refuses before anything is executed
    return approval
