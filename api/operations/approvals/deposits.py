"""Decisions about unmatched deposits, which need two operators: the details that an approval stores, and the
execution."""

from typing import Literal
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import ColumnElement, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from activities.loans.notices import LoanNotices
from api.core.platform import Platform
from api.operations.operator import Operator
from db.accounts.tables import Person, WithdrawnMember
from db.auto_invest_wakes import money_arrived
from db.core.outbox import Outbox
from db.ledger.accounts import CUSTODY, deposit
from db.ledger.tables import UnmatchedDeposit
from db.ledger.unmatched import decide, open_deposit
from db.loans.calendar import today
from db.loans.funding import locked
from db.loans.recoveries import WrittenOff, recover, written_off
from db.operators.tables import Approval, OperatorActionRow
from domain.core.errors import BusinessError, ErrorCode
from domain.core.states import PersonState
from domain.ledger.states import UnmatchedOutcome, UnmatchedReason
from domain.loans.notices import LoanNotice
from domain.operations import ApprovalAction

DepositOutcome = Literal[UnmatchedOutcome.ASSIGNED, UnmatchedOutcome.RECOVERED, UnmatchedOutcome.RETURNED]


class SettleDeposit(BaseModel):
    """Details of SETTLE_DEPOSIT: the deposit and its new owner; won.

    `member`: the member who receives it; `name`: masked, of that member or of the former member who owns it, null after
    the retention period; `bank_reference`: of the transfer by which an operator has returned it;
    `loan`: the written-off loan (its product's uid) that it is recovered from, with its `title` and the loss `left` at
    the request.
    """

    uid: str
    amount: int
    why_unmatched: UnmatchedReason
    outcome: DepositOutcome
    member: UUID | None = None
    name: str | None = None
    bank_reference: str | None = None
    loan: str | None = None
    title: str | None = None
    left: int | None = None


def awaits_second() -> ColumnElement[bool]:
    """Return whether a decision about the deposit, or a sale that names it, waits for a second operator."""
    about = or_(
        (Approval.action == ApprovalAction.SETTLE_DEPOSIT) & (Approval.subject == UnmatchedDeposit.uid),
        (Approval.action == ApprovalAction.SELL_CLAIM) & (Approval.details["deposit"].astext == UnmatchedDeposit.uid),
    )
    return exists().where(Approval.settled_at.is_(None), about)


async def lock_undecided_deposit(session: AsyncSession, uid: str, outcome: UnmatchedOutcome) -> UnmatchedDeposit | None:
    """Return an undecided deposit, locked. Raises BusinessError: APPROVAL_WAITS if a decision about it waits,
    FORMER_MEMBERS_MONEY if the outcome would give it to others."""
    row = await open_deposit(session, uid)
    if row and row.person_id and outcome not in (UnmatchedOutcome.ASSIGNED, UnmatchedOutcome.RETURNED):
        raise BusinessError(ErrorCode.FORMER_MEMBERS_MONEY)
    if row and await session.scalar(select(awaits_second()).where(UnmatchedDeposit.uid == uid)):
        raise BusinessError(ErrorCode.APPROVAL_WAITS)
    return row


async def settle_deposit(app: Platform, session: AsyncSession, approval: Approval, second: Operator) -> None:
    """Post the deposit to its member, to the investors of a written-off loan, or out of the platform.

    Raises BusinessError: CASE_MOVED, NOT_WRITTEN_OFF, LOSS_RECOVERED, FORMER_MEMBERS_MONEY.
    """
    details = SettleDeposit.model_validate(approval.details)
    row = await open_deposit(session, details.uid)
    if row is None:
        raise BusinessError(ErrorCode.CASE_MOVED)
    outcome, key = details.outcome, f"unmatched/{row.uid}/{details.outcome}"
    if details.member:
        person = await receiving_member(session, row, details.member)
        await decide(session, row, outcome, deposit(str(person.id)), key=key, what="deposit")
        await money_arrived(session, [str(person.id)])
    elif details.loan:
        await _recover(app, session, row, details.loan)
    else:
        reference = details.bank_reference
        await decide(session, row, outcome, CUSTODY, key=key, what="deposit returned", bank_reference=reference)
    session.add(
        OperatorActionRow(
            update_id=f"approval/{approval.id}",
            journey_id=f"loan:{details.loan}" if details.loan else f"unmatched-deposit:{row.uid}",
            action=f"deposit_{outcome}",
            operator=approval.first,
            second=second.login,
            reason=approval.reason,
            step="open",
        )
    )


async def loan_to_recover(session: AsyncSession, uid: str) -> WrittenOff:
    """Return the written-off loan. Raises BusinessError: NOT_WRITTEN_OFF, LOSS_RECOVERED."""
    loan = await written_off(session, uid)
    if loan is None:
        raise BusinessError(ErrorCode.NOT_WRITTEN_OFF)
    if not loan.left:
        raise BusinessError(ErrorCode.LOSS_RECOVERED)
    return loan


async def _recover(app: Platform, session: AsyncSession, row: UnmatchedDeposit, uid: str) -> None:
    product = await locked(session, uid)
    await loan_to_recover(session, uid)
    shared = await recover(session, Outbox(app.database, app.sealer), uid, row, await today(session))
    about, notices = f"recovery-{row.uid}", LoanNotices(app)
    await notices.notify_investors(session, product, LoanNotice.INVESTMENT_RECOVERED, about, shared.members)
    for notice, sums in (
        (LoanNotice.RECOVERED_PAID_OUT, shared.left.paid_out),
        (LoanNotice.RECOVERED_KEPT, shared.left.kept),
    ):
        await notices.notify_former_members(session, product, notice, about, sums)


async def receiving_member(session: AsyncSession, row: UnmatchedDeposit, member: UUID) -> Person:
    """Return the member, locked against the closure of the account. Raises BusinessError: CASE_MOVED,
    FORMER_MEMBERS_MONEY if the money belongs to a former member and this is not a new account of the same person."""
    person = await session.get(Person, member, with_for_update={"read": True})
    if person is None or person.state != PersonState.ACTIVE:
        raise BusinessError(ErrorCode.CASE_MOVED)
    if row.person_id:
        former = await session.get(WithdrawnMember, row.person_id)
        if former is None or former.ci_fingerprint != person.ci_fingerprint:
            raise BusinessError(ErrorCode.FORMER_MEMBERS_MONEY)
    return person
