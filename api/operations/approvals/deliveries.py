"""Two operators cancel a failed message that warns a member of a change of the account."""

from datetime import UTC, datetime

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.platform import Platform
from api.operations.operator import Operator
from db.core.tables import OutboxMessage
from db.operators.tables import Approval, OperatorActionRow
from domain.core.errors import BusinessError, ErrorCode


class CancelWarning(BaseModel):
    """Details of CANCEL_WARNING: the failed message; `error`: why it was not delivered."""

    id: int
    topic: str
    error: str


async def cancel_warning(_: Platform, session: AsyncSession, approval: Approval, second: Operator) -> None:
    """Cancel the message. Raises BusinessError(CASE_MOVED) if it is being sent or was cancelled before."""
    details = CancelWarning.model_validate(approval.details)
    message = await session.get(OutboxMessage, details.id, with_for_update=True)
    if message is None or message.failed_at is None or message.given_up_at:
        raise BusinessError(ErrorCode.CASE_MOVED)
    message.given_up_at = datetime.now(UTC)
    session.add(
        OperatorActionRow(
            update_id=f"approval/{approval.id}",
            journey_id=approval.subject,
            action="delivery_cancel",
            operator=approval.first,
            second=second.login,
            reason=approval.reason,
            step=details.topic,
        )
    )
