"""Customers' money: paid into the virtual account, withdrawn to the certified one."""

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
from db.ledger.accounts import CUSTODY, SUSPENSE, Account, Kind, deposit
from db.ledger.posting import post
from db.ledger.statement import Line
from db.ledger.virtual_accounts import owner_of
from db.loans.accounts import loan_paid_into, wake
from db.products.tables import Product

WITHDRAWAL = "withdrawal"  # topic of the outbox


class Payment(BaseModel):
    """A payment that the bank reports: won, at most a quadrillion."""

    model_config = ConfigDict(alias_generator=to_camel, hide_input_in_errors=True)

    bank_code: str
    account_number: str
    amount: Annotated[int, Field(strict=True, gt=0, le=10**15)]


class Withdrawal(BaseModel):
    """What the bank is to pay out: won."""

    model_config = ConfigDict(hide_input_in_errors=True)

    person: str
    bank_code: str
    account_number: str
    holder: str
    amount: int


async def receive(session: AsyncSession, sealer: Sealer, payment: Payment, tx_id: str) -> None:
    """Book a payment, once for each transaction of the bank: a customer's deposit, or a borrower's repayment.

    A payment without a known owner is posted to the suspense account.
    """
    account = AccountRecord(bank_code=payment.bank_code, account_number=payment.account_number)
    owner = await owner_of(session, sealer, account)
    loan = None if owner else await loan_paid_into(session, sealer, account)
    credited = deposit(owner) if owner else Account(Kind.REPAYMENT, loan) if loan else SUSPENSE
    await post(session, f"deposit/{tx_id}", "deposit", {CUSTODY: payment.amount, credited: -payment.amount})
    if loan:
        await wake(session, loan)
    if owner:
        await money_arrived(session, [owner])


async def withdraw(session: AsyncSession, outbox: Outbox, key: str, withdrawal: Withdrawal) -> None:
    """Post the withdrawal and queue the transfer, once per key. Raises NotCovered, KeyReused."""
    booking = {deposit(withdrawal.person): withdrawal.amount, CUSTODY: -withdrawal.amount}
    if await post(session, key, "withdrawal", booking):
        content = Content(WITHDRAWAL, withdrawal.model_dump_json().encode(), UUID(withdrawal.person))
        await session.execute(outbox.message(key, content))


async def give_back(session: AsyncSession, key: str, withdrawal: Withdrawal) -> None:
    """The bank would not pay it out: the money is the customer's again."""
    booking = {CUSTODY: withdrawal.amount, deposit(withdrawal.person): -withdrawal.amount}
    await post(session, f"{key}/refused", "withdrawal refused", booking)
    await money_arrived(session, [withdrawal.person])


async def titles_of(session: AsyncSession, lines: Sequence[Line]) -> list[str | None]:
    """The title of the product that each line is about, where it is about one."""
    loans = [_loan(line) for line in lines]
    named = select(Product.uid, Product.title).where(Product.uid.in_({uid for uid in loans if uid}))
    titles = dict((await session.execute(named)).all())
    return [titles.get(uid) for uid in loans]


def _loan(line: Line) -> str:
    """Keys of a loan's entries begin with "loan/<product>/"."""
    area, _, rest = line.key.partition("/")
    return rest.partition("/")[0] if area == "loan" else ""
