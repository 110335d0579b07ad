"""The actions that need two operators: the details that an approval stores, and the execution of each."""

from collections.abc import Awaitable, Callable

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.platform import Platform
from api.operations.access_log import must_have_read
from api.operations.approvals.deliveries import cancel_warning
from api.operations.approvals.deposits import settle_deposit
from api.operations.approvals.loans import LOAN_ACTIONS
from api.operations.approvals.publications import publish_product
from api.operations.approvals.withdrawals import ask_bank, resolve_withdrawal
from api.operations.cases.waiting import waiting
from api.operations.operator import Operator
from db.core.tables import JourneyRow
from db.operators.tables import Approval, OperatorActionRow
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Report, Resolution
from domain.operations import ApprovalAction


class Resolve(BaseModel):
    """Details of RESOLVE: the fact that an operator reports to a journey. `name`: of the person, masked. `sequence`: of
    the case that was decided; 0 in a request of an earlier version, which cannot be confirmed."""

    journey_id: str
    apply_uid: str
    step: str
    sequence: int = 0
    report: Report
    name: str | None = None


async def _resolve(app: Platform, session: AsyncSession, approval: Approval, second: Operator) -> None:
    details = Resolve.model_validate(approval.details)
    key = f"approval/{approval.id}"
    if not await session.get(OperatorActionRow, key):  # otherwise the journey has it and answers again
        decided = JourneyRow.apply_uid == details.apply_uid, JourneyRow.sequence == details.sequence
        cases = await waiting(session, *decided)
        if not cases:
            raise BusinessError(ErrorCode.CASE_MOVED)
        await must_have_read(app, session, second, cases[0])
    command = Resolution(
        operator=approval.first,
        second=second.login,
        reason=approval.reason,
        report=details.report,
        sequence=details.sequence,
    )
    await app.gateway.operate(details.journey_id, "resolve", command, key=key)


# What an institution is asked before an action, while no transaction is open.
ASKED_FIRST: dict[str, Callable[[Platform, Approval], Awaitable[None]]] = {ApprovalAction.RESOLVE_WITHDRAWAL: ask_bank}
# The execution of each action after its confirmation, with the transaction that stores the verdict. A repeated
# execution under the same approval must have no effect.
ACTIONS: dict[str, Callable[[Platform, AsyncSession, Approval, Operator], Awaitable[None]]] = {
    ApprovalAction.RESOLVE: _resolve,
    **LOAN_ACTIONS,
    ApprovalAction.CANCEL_WARNING: cancel_warning,
    ApprovalAction.SETTLE_DEPOSIT: settle_deposit,
    ApprovalAction.PUBLISH_PRODUCT: publish_product,
    ApprovalAction.RESOLVE_WITHDRAWAL: resolve_withdrawal,
}
