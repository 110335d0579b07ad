"""Loans without the postings of their money, and payments for them."""

from datetime import date
from typing import Any
from uuid import uuid4

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.records import AccountRecord
from db.core.sealing import Sealer
from db.ledger.tables import UnmatchedDeposit
from db.loans.payments import Payment, receive
from db.loans.tables import Loan, LoanInstalment
from domain.products.states import ProductState
from tests.ledger.conftest import Books
from tests.ledger.ordering import listed

BULLET, ANNUITY = "1", "2"
AMOUNT = 1_000_000
MATURES = date(2030, 5, 31)
SEALER = Sealer("test:" + "11" * 32)


def lent(books: Books, repayment_type: str) -> str:
    """Create a paid-out loan with one instalment. Returns its uid."""
    uid = listed(
        books,
        amount=AMOUNT,
        raised=AMOUNT,
        state=ProductState.DISBURSED,
        disbursed_on=date(2029, 5, 31),
        repayment_type=repayment_type,
    )

    async def write(session: AsyncSession) -> None:
        await session.execute(insert(Loan).values(product_uid=uid, account_sealed=b""))
        row: dict[str, Any] = {
            "product_uid": uid,
            "number": 1,
            "runs_until": MATURES,
            "due_on": MATURES,
            "principal": AMOUNT,
            "interest": 0,
            "balance_after": 0,
        }
        await session.execute(insert(LoanInstalment).values(row))

    books.do(write)
    return uid


def paid(books: Books, account: AccountRecord, amount: int = 70_000, tx_id: str = "") -> UnmatchedDeposit:
    """Pay into the account. Returns the row that it wrote."""
    reported = {"bankCode": account.bank_code, "accountNumber": account.account_number, "amount": amount}
    sender = {"senderName": "김입금", "senderBankCode": "088", "senderAccountNumber": "110222333444"}
    key = tx_id or uuid4().hex

    async def pay(session: AsyncSession) -> UnmatchedDeposit:
        await receive(session, SEALER, Payment.model_validate(reported | sender), key)
        return await session.get_one(UnmatchedDeposit, f"deposit/{key}")

    return books.do(pay)


def somewhere() -> AccountRecord:
    return AccountRecord(bank_code="004", account_number=uuid4().hex)
