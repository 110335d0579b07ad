"""Customers' money: deposits to the virtual account, withdrawals to the certified account."""

from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.outbox import Content, Outbox
from db.core.records import AccountRecord
from db.core.sealing import Sealer
from db.investing.auto_invest import money_arrived
from db.ledger.accounts import CUSTODY, Account, Kind, deposit
from db.ledger.posting import is_posted, post
from db.ledger.statement import Line
from db.ledger.unmatched import Sender, Transfer, post_unmatched, seal_transfer
from db.ledger.virtual_accounts import owner_of
from db.loans.accounts import ended_loan_of, loan_paid_into, wake
from db.products.tables import Product
from domain.core.states import PersonState
from domain.ledger.states import UnmatchedReason
from domain.products.states import ProductState

WITHDRAWAL = "withdrawal"  # topic of the outbox
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


class Withdrawal(BaseModel):
    """The won that the bank must pay out."""

    model_config = ConfigDict(hide_input_in_errors=True)

    person: str
    bank_code: str
    account_number: str
    holder: str
    amount: int


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


async def withdraw(session: AsyncSession, outbox: Outbox, key: str, withdrawal: Withdrawal) -> None:
    """Post the withdrawal and queue the transfer, once per key. Raises NotCovered, KeyReused."""
    if await post_withdrawal(session, key, withdrawal):
        content = Content(WITHDRAWAL, withdrawal.model_dump_json().encode(), UUID(withdrawal.person))
        await session.execute(outbox.message(key, content))


async def post_withdrawal(session: AsyncSession, key: str, withdrawal: Withdrawal) -> bool:
    """Post the withdrawal; False if it was posted before. Raises NotCovered, KeyReused."""
    booking = {deposit(withdrawal.person): withdrawal.amount, CUSTODY: -withdrawal.amount}
    return await post(session, key, "withdrawal", booking)


async def return_withdrawal(session: AsyncSession, key: str, person: UUID, amount: int) -> None:
    """Book a withdrawal of that many won back to the customer's deposit, because the bank refused it."""
    await post(session, f"{key}/refused", "withdrawal refused", {CUSTODY: amount, deposit(str(person)): -amount})
    await money_arrived(session, [str(person)])


async def titles_of(session: AsyncSession, lines: Sequence[Line]) -> list[str | None]:
    """Return the title of the product of each line, if the line has one."""
    loans = [_loan(line) for line in lines]
    named = select(Product.uid, Product.title).where(Product.uid.in_({uid for uid in loans if uid}))
    titles = dict((await session.execute(named)).all())
    return [titles.get(uid) for uid in loans]


def _loan(line: Line) -> str:
    """Keys of a loan's entries begin with "loan/<product>/"."""
    area, _, rest = line.key.partition("/")
    return rest.partition("/")[0] if area == "loan" else ""
