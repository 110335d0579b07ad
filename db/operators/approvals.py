"""Open requests that are withdrawn without a second operator."""

from uuid import UUID

from sqlalchemy import BigInteger, cast, exists, func, update
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.tables import JourneyRow
from db.operators.tables import Approval
from domain.core.chart import Party
from domain.operations import ApprovalAction, ApprovalVerdict


async def withdraw_moved(session: AsyncSession, approval: UUID) -> None:
    """Withdraw the request if its case no longer waits at the step that was decided. The database does this for all
    requests when the case moves, except for one that is being confirmed (trigger `journey_left_operator`)."""
    waits = exists().where(
        JourneyRow.apply_uid == Approval.subject,
        JourneyRow.open,
        JourneyRow.waiting_on == Party.OPERATOR,
        JourneyRow.sequence == cast(Approval.details["sequence"].astext, BigInteger),
    )
    about = Approval.id == approval, Approval.action == ApprovalAction.RESOLVE, Approval.settled_at.is_(None), ~waits
    withdrawn = update(Approval).where(*about)
    await session.execute(withdrawn.values(verdict=ApprovalVerdict.CASE_MOVED, settled_at=func.now()))


async def withdraw_of(session: AsyncSession, login: str) -> None:
    """Withdraw the open requests of an operator whose roles, access or password another one has changed."""
    about = Approval.first == login, Approval.settled_at.is_(None)
    withdrawn = update(Approval).where(*about)
    await session.execute(withdrawn.values(verdict=ApprovalVerdict.RIGHTS_CHANGED, settled_at=func.now()))
