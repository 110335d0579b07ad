"""Two operators end a withdrawal that waits: the details that an approval stores, and the execution."""

from datetime import datetime, timedelta

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from activities.ledger.withdrawals import WithdrawalResolution
from api.core.platform import Platform
from api.operations.operator import Operator
from db.ledger.tables import DepositWithdrawal
from db.operators.tables import Approval
from domain.core.errors import BusinessError, ErrorCode
from domain.ledger.states import WithdrawalTrouble
from domain.operations import WithdrawalOutcome

EARLIER = timedelta(hours=1)  # than the stored time of the request: the clocks of bank and platform differ


class ResolveWithdrawal(BaseModel):
    """Details of RESOLVE_WITHDRAWAL: how a waiting withdrawal ends; won.

    `to`: bank and last digits, "" for an erased person; `error`: why it waits.
    """

    uid: str
    amount: int
    to: str
    error: str
    outcome: WithdrawalOutcome


async def must_be_unpaid(app: Platform, row: DepositWithdrawal, outcome: WithdrawalOutcome) -> None:
    """Check that the bank has not paid a withdrawal that is returned to the deposit.

    Raises BusinessError: WITHDRAWAL_UNANSWERED if the bank may still pay it, WITHDRAWAL_PAID if its statement contains
    the payment; InstitutionDown.
    """
    if outcome is not WithdrawalOutcome.RETURNED:
        return
    trouble = WithdrawalTrouble.of(row.error or "")
    if trouble is WithdrawalTrouble.UNANSWERED:
        raise BusinessError(ErrorCode.WITHDRAWAL_UNANSWERED)
    if trouble is WithdrawalTrouble.UNASKED and await _is_on_statement(app, row.key, row.moved_at - EARLIER):
        raise BusinessError(ErrorCode.WITHDRAWAL_PAID)


async def _is_on_statement(app: Platform, reference: str, since: datetime) -> bool:
    async for line in app.institutions.bank.transactions(since):
        if line.direction == "out" and line.reference == reference:
            return True
    return False


async def resolve_withdrawal(app: Platform, session: AsyncSession, approval: Approval, second: Operator) -> None:
    """End the withdrawal. Raises BusinessError: CASE_MOVED, WITHDRAWAL_UNANSWERED, WITHDRAWAL_PAID."""
    details = ResolveWithdrawal.model_validate(approval.details)
    await must_be_unpaid(app, await session.get_one(DepositWithdrawal, details.uid), details.outcome)
    command = WithdrawalResolution(
        outcome=details.outcome, operator=approval.first, second=second.login, reason=approval.reason
    )
    await app.gateway.resolve_withdrawal(details.uid, command, key=f"approval/{approval.id}")
