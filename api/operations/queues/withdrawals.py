"""Withdrawals of deposits that the bank refused or did not answer."""

from datetime import datetime, timedelta
from typing import Annotated
from uuid import UUID, uuid4

from fastapi import Path
from sqlalchemy import Select, case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.dependencies import App
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.approvals.requests import request_approval_in
from api.operations.approvals.withdrawals import ResolveWithdrawal, must_be_unpaid, must_wait_as_before
from api.operations.members import account_label
from api.operations.operator import LoggedInOperator
from api.operations.pages import Choice, Part, refusal_in, waiting_work
from api.operations.reason import WithReason
from db.core.sealing import NotOpened, Sealer
from db.ledger.tables import DepositWithdrawal
from db.ledger.withdrawals import withdrawal_of
from db.loans.accounts import BorrowerAccount
from db.operators.tables import Approval
from domain.core.codes import BANKS, name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import OperatorCommand
from domain.ledger.states import WithdrawalState, WithdrawalTrouble
from domain.operations import SETTLES_WITHDRAWALS, ApprovalAction, WithdrawalOutcome

UNANSWERED_AFTER = timedelta(minutes=5)  # a withdrawal is listed that the bank has not answered for so long
router = PlainRouter(prefix="/withdrawals")
Uid = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]
# The withdrawals that wait for an operator or, for some minutes, for the bank's answer, each with whether a decision
# waits for a second operator.
LISTING = waiting_work(
    select(DepositWithdrawal, Approval.id.is_not(None))
    .outerjoin(Approval, (Approval.subject == DepositWithdrawal.uid) & Approval.settled_at.is_(None))
    .where(
        DepositWithdrawal.state.in_((WithdrawalState.ASKED, WithdrawalState.WAITING)),
        or_(
            DepositWithdrawal.state == WithdrawalState.WAITING,
            DepositWithdrawal.moved_at < func.now() - UNANSWERED_AFTER,
        ),
    ),
    since=DepositWithdrawal.moved_at,
    key=DepositWithdrawal.uid,
    amount=DepositWithdrawal.amount,
    choices={
        "bank": Choice(func.coalesce(DepositWithdrawal.bank_code, ""), lambda code: name_of(BANKS, code) or code),
        "reason": Choice(refusal_in(DepositWithdrawal.error)),
        "state": Choice(
            case(
                (DepositWithdrawal.state == WithdrawalState.ASKED, "asking"),
                (Approval.id.is_not(None), "second"),
                else_="",
            )
        ),
    },
)


class WaitingWithdrawal(Camel):
    """A waiting withdrawal, in won. `to`: bank and last digits, "" for an erased person; `error`: the bank's answer, or
    that it did not answer; `trouble`: whether the bank may have paid.

    `asking`: the platform still asks the bank, and an operator cannot act yet. `secondAwaited`: the request of an
    operator to end it waits for a second operator.
    """

    uid: str
    amount: int
    to: str
    error: str
    trouble: WithdrawalTrouble
    waiting_since: datetime
    asking: bool
    second_awaited: bool


class WithdrawalEnding(WithReason):
    """`paid`: manually, outside the platform; `returned`: to the deposit."""

    outcome: WithdrawalOutcome


class WithdrawalCommandSent(Camel):
    """`approval` identifies the request that a second operator must confirm first."""

    approval: UUID | None = None


@router.get("")
async def waiting_withdrawals(operator: LoggedInOperator, app: App, wanted: Part) -> list[WaitingWithdrawal]:
    """Return the withdrawals that match the filter."""
    operator.must_be(SETTLES_WITHDRAWALS)
    async with app.database.transaction() as session:
        return await _shown(session, app.sealer, LISTING.page(wanted))


@router.get("/{uid}")
async def waiting_withdrawal(uid: Uid, operator: LoggedInOperator, app: App) -> WaitingWithdrawal:
    """Return one of them. Raises BusinessError(CASE_MOVED)."""
    operator.must_be(SETTLES_WITHDRAWALS)
    async with app.database.transaction() as session:
        for found in await _shown(session, app.sealer, LISTING.rows.where(DepositWithdrawal.uid == uid)):
            return found
    raise BusinessError(ErrorCode.CASE_MOVED)


@router.post("/{uid}/retry")
async def retry_withdrawal(uid: Uid, body: WithReason, operator: LoggedInOperator, app: App) -> WithdrawalCommandSent:
    """Request the payment from the bank again. Raises BusinessError(CASE_MOVED)."""
    operator.must_be(SETTLES_WITHDRAWALS)
    command = OperatorCommand(operator=operator.login, reason=body.reason)
    await app.gateway.retry_withdrawal(uid, command, key=uuid4().hex)
    return WithdrawalCommandSent()


@router.post("/{uid}/resolve")
async def resolve_withdrawal(
    uid: Uid, body: WithdrawalEnding, operator: LoggedInOperator, app: App
) -> WithdrawalCommandSent:
    """Request to end it, because it was paid out manually or is returned to the deposit; a second operator decides.

    Raises BusinessError: CASE_MOVED, APPROVAL_WAITS; for a return WITHDRAWAL_UNANSWERED, WITHDRAWAL_PAID.
    """
    operator.must_be(SETTLES_WITHDRAWALS)
    async with app.database.transaction() as session:
        before = await _waiting(session, uid)
    await must_be_unpaid(app, before, body.outcome)
    async with app.database.transaction() as session:
        row = await _waiting(session, uid)
        must_wait_as_before(row, before.error or "")
        details = ResolveWithdrawal(
            uid=uid, amount=row.amount, to=_to(app.sealer, row), error=row.error or "", outcome=body.outcome
        )
        asked = await request_approval_in(
            session, operator, ApprovalAction.RESOLVE_WITHDRAWAL, uid, details, body.reason
        )
    return WithdrawalCommandSent(approval=asked)


async def _shown(
    session: AsyncSession, sealer: Sealer, rows: Select[DepositWithdrawal, bool]
) -> list[WaitingWithdrawal]:
    found = (await session.execute(rows)).tuples().all()
    await sealer.prefetch(row.person_id for row, _ in found)
    return [
        WaitingWithdrawal(
            uid=row.uid,
            amount=row.amount,
            to=_to(sealer, row),
            error=row.error or "",
            trouble=WithdrawalTrouble.of(row.error or ""),
            waiting_since=row.moved_at,
            asking=row.state == WithdrawalState.ASKED,
            second_awaited=second_awaited,
        )
        for row, second_awaited in found
    ]


async def _waiting(session: AsyncSession, uid: str) -> DepositWithdrawal:
    row = await session.get(DepositWithdrawal, uid)
    if row is None or row.state != WithdrawalState.WAITING:
        raise BusinessError(ErrorCode.CASE_MOVED)
    return row


def _to(sealer: Sealer, row: DepositWithdrawal) -> str:
    try:
        account = withdrawal_of(sealer, row)
    except NotOpened:  # of an erased person, after a backup was restored
        return ""
    return account_label(
        BorrowerAccount(bank_code=account.bank_code, account_number=account.account_number, holder=account.holder)
    )
