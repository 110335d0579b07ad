"""Posts withdrawals to the certified account, and queues their transfers."""

from uuid import UUID

from pydantic import BaseModel, ConfigDict
from sqlalchemy.ext.asyncio import AsyncSession

from db.auto_invest_wakes import money_arrived
from db.core.outbox import Content, Outbox
from db.ledger.accounts import CUSTODY, deposit
from db.ledger.posting import post

WITHDRAWAL = "withdrawal"  # topic of the outbox


class Withdrawal(BaseModel):
    """The won that the bank must pay out."""

    model_config = ConfigDict(hide_input_in_errors=True)

    person: str
    bank_code: str
    account_number: str
    holder: str
    amount: int


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
