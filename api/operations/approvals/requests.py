"""Requests for the confirmation of a second operator."""

from uuid import UUID, uuid4

from pydantic import BaseModel
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.platform import Platform
from api.operations.operator import Operator
from db.operators.tables import Approval
from domain.core.errors import BusinessError, ErrorCode
from domain.operations import ApprovalAction


async def request_approval(
    app: Platform, operator: Operator, action: ApprovalAction, subject: str, details: BaseModel, reason: str
) -> UUID:
    """Request the confirmation of a second operator. Raises BusinessError(APPROVAL_WAITS) if such a request already
    waits."""
    async with app.database.transaction() as session:
        return await request_approval_in(session, operator, action, subject, details, reason)


async def request_approval_in(
    session: AsyncSession, operator: Operator, action: ApprovalAction, subject: str, details: BaseModel, reason: str
) -> UUID:
    """Like `request_approval`, with the transaction of the caller."""
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
