"""Withdrawals of deposits: recipient, amount and state. A workflow carries each one out."""

from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.sealing import Sealer
from db.core.stored_answers import uid_of_request
from db.ledger.former_members import former_members, move_to_suspense
from db.ledger.tables import DepositWithdrawal
from db.ledger.withdrawal_postings import Withdrawal, return_withdrawal
from domain.ledger.states import WithdrawalState
from domain.operations import WithdrawalOutcome


def uid_of(key: str) -> str:
    """Return the uid, 32 hex digits. The key contains text of a client, which must not be in a workflow's id."""
    return uid_of_request(key)


async def store_withdrawal(session: AsyncSession, sealer: Sealer, key: str, withdrawal: Withdrawal) -> str:
    """Write the row of a withdrawal, once for each key. Returns its uid."""
    uid = uid_of(key)
    row = insert(DepositWithdrawal).values(
        uid=uid,
        key=key,
        person_id=UUID(withdrawal.person),
        amount=withdrawal.amount,
        bank_code=withdrawal.bank_code,
        sealed=sealer.seal(withdrawal.model_dump_json().encode(), _place(uid), owner=withdrawal.person),
    )
    await session.execute(row.on_conflict_do_nothing())
    return uid


def withdrawal_of(sealer: Sealer, row: DepositWithdrawal) -> Withdrawal:
    """Return what the bank must pay out."""
    return Withdrawal.model_validate_json(sealer.open(row.sealed, _place(row.uid)))


async def settle_withdrawal(session: AsyncSession, row: DepositWithdrawal, outcome: WithdrawalOutcome) -> None:
    """Record the result of a withdrawal. A returned withdrawal is booked to the deposit, once, or kept for a former
    member."""
    if outcome is WithdrawalOutcome.RETURNED:
        former = await former_members(session, [row.person_id])
        await return_withdrawal(session, row.key, row.person_id, row.amount)
        if former:
            await move_to_suspense(session, f"{row.key}/kept", row.person_id, row.amount)
    row.move(WithdrawalState(outcome))


def _place(uid: str) -> bytes:
    return f"deposit-withdrawal/{uid}".encode()
