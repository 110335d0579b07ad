"""Payments that the bank reports: deposits to a customer's virtual account, and repayments into a loan's account."""

import logging
from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from db.auto_invest_wakes import money_arrived
from db.core.records import AccountRecord
from db.core.sealing import Sealer
from db.ledger.accounts import CUSTODY, SUSPENSE, Account, Kind, deposit
from db.ledger.posting import post, posted_lines
from db.ledger.tables import UnmatchedDeposit
from db.ledger.unmatched import Sender, Transfer, post_unmatched, seal_transfer, transfer_of
from db.ledger.virtual_accounts import owner_of
from db.loans.accounts import ended_loan_of, loan_paid_into, wake
from domain.core.errors import BusinessError, ErrorCode
from domain.core.states import PersonState
from domain.ledger.states import UnmatchedReason
from domain.products.states import ProductState
from observability.metrics import DEPOSITS

# Why a payment for an ended loan is unmatched. Other ended loans count as closed.
REASONS: dict[str, UnmatchedReason] = {
    ProductState.SOLD: UnmatchedReason.LOAN_SOLD,
    ProductState.WRITTEN_OFF: UnmatchedReason.LOAN_WRITTEN_OFF,
}
LONGEST_TEXT = 100  # characters of what the bank tells about a sender; the rest is cut off
SenderText = Annotated[str, AfterValidator(lambda text: text[:LONGEST_TEXT])]
log = logging.getLogger(__name__)


class PaymentDiffers(BusinessError):
    """The bank reports a posted transaction with another amount or account."""


class Payment(BaseModel):
    """A payment that the bank reports, in won, at most a quadrillion. `sender_*`: the sender, if it is known."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, hide_input_in_errors=True)

    bank_code: str
    account_number: str
    amount: Annotated[int, Field(strict=True, gt=0, le=10**15)]
    sender_name: SenderText | None = None
    sender_bank_code: SenderText | None = None
    sender_account_number: SenderText | None = None


async def receive(session: AsyncSession, sealer: Sealer, payment: Payment, tx_id: str) -> bool:
    """Book a payment, once for each transaction of the bank: a customer's deposit, or a borrower's repayment. Returns
    False if it was booked before.

    A payment without a known owner, or of a former member, is posted to the suspense account and listed there. Raises
    PaymentDiffers if the transaction was booked with another amount or account.
    """
    account = AccountRecord(bank_code=payment.bank_code, account_number=payment.account_number)
    if booked := await posted_lines(session, f"deposit/{tx_id}"):
        await _must_equal(session, sealer, payment.amount, account, f"deposit/{tx_id}", booked)
        return False
    owner = await owner_of(session, sealer, account)
    loan = None if owner else await loan_paid_into(session, sealer, account)
    former = owner.id if owner and owner.state == PersonState.WITHDRAWN else None
    if former or not (owner or loan):
        await _receive_unmatched(session, sealer, payment, account, f"deposit/{tx_id}", former)
        return True
    credited = deposit(str(owner.id)) if owner else Account(Kind.REPAYMENT, loan or "")
    await post(session, f"deposit/{tx_id}", "deposit", {CUSTODY: payment.amount, credited: -payment.amount})
    if loan:
        await wake(session, loan)
    if owner:
        await money_arrived(session, [str(owner.id)])
    return True


async def _must_equal(
    session: AsyncSession, sealer: Sealer, amount: int, account: AccountRecord, key: str, booked: dict[Account, int]
) -> None:
    """Raise PaymentDiffers unless the booked entry is that of the payment."""
    if booked.get(CUSTODY) == amount:
        (credited,) = booked.keys() - {CUSTODY}
        if credited == SUSPENSE:
            row = await session.scalar(select(UnmatchedDeposit).where(UnmatchedDeposit.key == key))
            transfer = transfer_of(sealer, row) if row else None
            expected = transfer is None or transfer.into == account
        elif owner := await owner_of(session, sealer, account):
            expected = credited == deposit(str(owner.id))
        else:
            ended = await ended_loan_of(session, sealer, account)
            loan = ended.uid if ended else await loan_paid_into(session, sealer, account)
            expected = credited == Account(Kind.REPAYMENT, loan or "")
        if expected:
            return
    DEPOSITS.add("differs")
    log.error("the bank reports a posted transaction with another amount or account: %s", key)
    raise PaymentDiffers(ErrorCode.INVALID_INPUT, reason="이미 받은 입금과 금액이나 계좌가 달라요.")


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
