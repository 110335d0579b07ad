"""Two operators end a withdrawal that waits: the details that an approval stores, and the execution."""

from datetime import datetime, timedelta

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from activities.ledger.withdrawals import WithdrawalResolution
from api.core.platform import Platform
from api.operations.operator import Operator
from db.ledger.tables import DepositWithdrawal
from db.operators.tables import Approval, OperatorActionRow
from domain.core.errors import BusinessError, ErrorCode
from domain.ledger.states import WithdrawalState, WithdrawalTrouble
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
    """Check that the bank has not paid a withdrawal that is returned to the deposit. No transaction is open meanwhile.

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


def must_wait_as_before(row: DepositWithdrawal, error: str) -> None:
    """Check that the withdrawal waits for the same cause as with that earlier error. Raises BusinessError(CASE_MOVED),
    for example if the bank was asked again while its statement was read."""
    cause = WithdrawalTrouble.of(row.error or "")
    if row.state != WithdrawalState.WAITING or cause is not WithdrawalTrouble.of(error):
        raise BusinessError(ErrorCode.CASE_MOVED)


async def ask_bank(app: Platform, approval: Approval) -> None:
    """Check with the bank that the withdrawal may end so. Raises BusinessError: WITHDRAWAL_UNANSWERED,
    WITHDRAWAL_PAID; InstitutionDown."""
    details = ResolveWithdrawal.model_validate(approval.details)
    async with app.database.transaction() as session:
        row = await session.get_one(DepositWithdrawal, details.uid)
    if row.state == WithdrawalState.WAITING:
        await must_be_unpaid(app, row, details.outcome)


async def resolve_withdrawal(app: Platform, session: AsyncSession, approval: Approval, second: Operator) -> None:
    """End the withdrawal, after `ask_bank`. Raises BusinessError(CASE_MOVED)."""
    details = ResolveWithdrawal.model_validate(approval.details)
    key = f"approval/{approval.id}"
    if not await session.get(OperatorActionRow, key):  # otherwise the withdrawal has ended so, and answers again
        must_wait_as_before(await session.get_one(DepositWithdrawal, details.uid), details.error)
    command = WithdrawalResolution(
        outcome=details.outcome, operator=approval.first, second=second.login, reason=approval.reason
    )
    await app.gateway.resolve_withdrawal(details.uid, command, key=key)
