"""Decisions about unmatched deposits, which need two operators: what an approval stores, and its execution."""

from typing import Literal
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import ColumnElement, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.platform import Platform
from api.operations.operator import Operator
from db.core.models import Approval, OperatorActionRow, Person
from db.investing.auto_invest import money_arrived
from db.ledger.accounts import CUSTODY, deposit
from db.ledger.tables import UnmatchedDeposit
from db.ledger.unmatched import decide, open_deposit
from domain.core.errors import BusinessError, ErrorCode
from domain.core.states import PersonState
from domain.ledger.states import UnmatchedOutcome, UnmatchedReason

SETTLE = "settle-deposit"


class SettleDeposit(BaseModel):
    """Details of "settle-deposit": which deposit, and whose it becomes; won.

    `member`: to whom it is assigned; `bank_reference`: of the transfer by which an operator has returned it.
    """

    uid: str
    amount: int
    why_unmatched: UnmatchedReason
    outcome: Literal[UnmatchedOutcome.ASSIGNED, UnmatchedOutcome.RETURNED]
    member: UUID | None = None
    bank_reference: str | None = None


def awaits_second() -> ColumnElement[bool]:
    """Whether a decision about the deposit, or a sale that names it, waits for a second operator."""
    about = or_(
        (Approval.action == SETTLE) & (Approval.subject == UnmatchedDeposit.uid),
        (Approval.action == "sell-claim") & (Approval.details["deposit"].astext == UnmatchedDeposit.uid),
    )
    return exists().where(Approval.settled_at.is_(None), about)


async def free_deposit(session: AsyncSession, uid: str) -> UnmatchedDeposit | None:
    """Return an undecided deposit, locked. Raises BusinessError(APPROVAL_WAITS) if a decision about it waits."""
    row = await open_deposit(session, uid)
    if row and await session.scalar(select(awaits_second()).where(UnmatchedDeposit.uid == uid)):
        raise BusinessError(ErrorCode.APPROVAL_WAITS)
    return row


async def settle_deposit(_: Platform, session: AsyncSession, approval: Approval, second: Operator) -> None:
    """Post the deposit to its member, or out of the platform. Raises BusinessError(CASE_MOVED)."""
    details = SettleDeposit.model_validate(approval.details)
    row = await open_deposit(session, details.uid)
    if row is None:
        raise BusinessError(ErrorCode.CASE_MOVED)
    outcome, key = details.outcome, f"unmatched/{row.uid}/{details.outcome}"
    if details.member:
        person = await active_member(session, details.member)
        await decide(session, row, outcome, deposit(str(person.id)), key=key, what="deposit")
        await money_arrived(session, [str(person.id)])
    else:
        reference = details.bank_reference
        await decide(session, row, outcome, CUSTODY, key=key, what="deposit returned", bank_reference=reference)
    session.add(
        OperatorActionRow(
            update_id=f"approval/{approval.id}",
            journey_id=f"unmatched-deposit:{row.uid}",
            action=f"deposit_{outcome}",
            operator=approval.first,
            second=second.login,
            reason=approval.reason,
            step="open",
        )
    )


async def active_member(session: AsyncSession, member: UUID) -> Person:
    """Return the member, locked against leaving. Raises BusinessError(CASE_MOVED)."""
    person = await session.get(Person, member, with_for_update={"read": True})
    if person is None or person.state != PersonState.ACTIVE:
        raise BusinessError(ErrorCode.CASE_MOVED)
    return person
