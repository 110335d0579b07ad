"""Deposits that match no member and no running loan, and money of former members. Each waits in the suspense account
for the decision of two operators.

The database checks at the commit that the open deposits add up to the balance of the account (migration 0170).
"""

from uuid import UUID

from pydantic import BaseModel, ConfigDict
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.records import AccountRecord
from db.core.sealing import Sealer
from db.ledger.accounts import SUSPENSE, Account
from db.ledger.posting import post, transfer
from db.ledger.tables import UnmatchedDeposit
from domain.ledger.states import UnmatchedOutcome, UnmatchedReason, UnmatchedState


class Sender(BaseModel):
    """The sender, if the bank reports one."""

    model_config = ConfigDict(hide_input_in_errors=True)

    name: str | None = None
    bank_code: str | None = None
    account_number: str | None = None


class Transfer(BaseModel):
    """The account of a payment, and its sender."""

    model_config = ConfigDict(hide_input_in_errors=True)

    into: AccountRecord
    sender: Sender


async def post_unmatched(
    session: AsyncSession,
    key: str,
    what: str,
    source: Account,
    amount: int,
    reason: UnmatchedReason,
    *,
    product: str | None = None,
    former_member: UUID | None = None,
    sealed: bytes | None = None,
) -> str | None:
    """Post won to the suspense account and list them as an unmatched deposit. Returns its uid; None if the key was
    posted before. `former_member`: the owner, for the reason FORMER_MEMBER.

    Raises KeyReused.
    """
    if not await post(session, key, what, {source: amount, SUSPENSE: -amount}):
        return None
    row = UnmatchedDeposit(
        key=key, amount=amount, reason=reason, product_uid=product, person_id=former_member, sealed=sealed
    )
    session.add(row)
    await session.flush()
    return row.uid


def seal_transfer(sealer: Sealer, key: str, transferred: Transfer) -> bytes:
    """Seal the transfer for the row of the entry `key`, under the key ring because it belongs to no known person."""
    return sealer.seal(transferred.model_dump_json().encode(), _place(key))


def transfer_of(sealer: Sealer, row: UnmatchedDeposit) -> Transfer | None:
    """Return the account and the sender of the payment; None for money that was on the platform before."""
    return Transfer.model_validate_json(sealer.open(row.sealed, _place(row.key))) if row.sealed else None


async def open_deposit(session: AsyncSession, uid: str) -> UnmatchedDeposit | None:
    """Return an open deposit, locked."""
    row = select(UnmatchedDeposit).where(UnmatchedDeposit.uid == uid, UnmatchedDeposit.state == UnmatchedState.OPEN)
    return await session.scalar(row.with_for_update())


async def decide(
    session: AsyncSession,
    row: UnmatchedDeposit,
    outcome: UnmatchedOutcome,
    to: Account,
    *,
    key: str,
    what: str,
    bank_reference: str | None = None,
) -> None:
    """Post an open deposit, which the caller has locked, from the suspense account to `to`. Raises KeyReused.

    The account and the sender are deleted here; the bank has them under its transaction.
    """
    await post(session, key, what, transfer((SUSPENSE, to, row.amount)))
    row.state, row.outcome, row.decision, row.decided_at = UnmatchedState.DECIDED, outcome, key, func.now()
    row.bank_reference, row.sealed = bank_reference, None


def _place(key: str) -> bytes:
    return f"unmatched_deposit/{key}".encode()
