"""Payments that the bank reports: deposits to a customer's virtual account, and repayments into a loan's account."""

from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel
from sqlalchemy.ext.asyncio import AsyncSession

from db.auto_invest_wakes import money_arrived
from db.core.records import AccountRecord
from db.core.sealing import Sealer
from db.ledger.accounts import CUSTODY, Account, Kind, deposit
from db.ledger.posting import is_posted, post
from db.ledger.unmatched import Sender, Transfer, post_unmatched, seal_transfer
from db.ledger.virtual_accounts import owner_of
from db.loans.accounts import ended_loan_of, loan_paid_into, wake
from domain.core.states import PersonState
from domain.ledger.states import UnmatchedReason
from domain.products.states import ProductState

# Why a payment for an ended loan is unmatched. Other ended loans count as closed.
REASONS: dict[str, UnmatchedReason] = {
    ProductState.SOLD: UnmatchedReason.LOAN_SOLD,
    ProductState.WRITTEN_OFF: UnmatchedReason.LOAN_WRITTEN_OFF,
}
SenderText = Annotated[str, Field(max_length=100)]


class Payment(BaseModel):
    """A payment that the bank reports, in won, at most a quadrillion. `sender_*`: the sender, if it is known."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, hide_input_in_errors=True)

    bank_code: str
    account_number: str
    amount: Annotated[int, Field(strict=True, gt=0, le=10**15)]
    sender_name: SenderText | None = None
    sender_bank_code: SenderText | None = None
    sender_account_number: SenderText | None = None


async def receive(session: AsyncSession, sealer: Sealer, payment: Payment, tx_id: str) -> None:
    """Book a payment, once for each transaction of the bank: a customer's deposit, or a borrower's repayment.

    A payment without a known owner, or of a former member, is posted to the suspense account and listed there.
    """
    if await is_posted(session, f"deposit/{tx_id}"):  # perhaps to an account that has been closed since
        return
    account = AccountRecord(bank_code=payment.bank_code, account_number=payment.account_number)
    owner = await owner_of(session, sealer, account)
    loan = None if owner else await loan_paid_into(session, sealer, account)
    former = owner.id if owner and owner.state == PersonState.WITHDRAWN else None
    if former or not (owner or loan):
        await _receive_unmatched(session, sealer, payment, account, f"deposit/{tx_id}", former)
        return
    credited = deposit(str(owner.id)) if owner else Account(Kind.REPAYMENT, loan or "")
    await post(session, f"deposit/{tx_id}", "deposit", {CUSTODY: payment.amount, credited: -payment.amount})
    if loan:
        await wake(session, loan)
    if owner:
        await money_arrived(session, [str(owner.id)])


async def _receive_unmatched(
    session: AsyncSession, sealer: Sealer, payment: Payment, account: AccountRecord, key: str, former: UUID | None
) -> None:
    ended = None if former else await ended_loan_of(session, sealer, account)
    unmatched = UnmatchedReason.FORMER_MEMBER if former else UnmatchedReason.UNKNOWN_ACCOUNT
    sender = Sender(
        name=payment.sender_name, bank_code=payment.sender_bank_code, account_number=payment.sender_account_number
    )
    await post_unmatched(
        session,
        key,
        "deposit",
        CUSTODY,
        payment.amount,
        REASONS.get(ended.state, UnmatchedReason.LOAN_CLOSED) if ended else unmatched,
        product=ended and ended.uid,
        former_member=former,
        sealed=seal_transfer(sealer, key, Transfer(into=account, sender=sender)),
    )
