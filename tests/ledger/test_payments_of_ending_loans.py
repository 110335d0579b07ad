"""A payment for a loan that ends at the same moment is posted to the suspense account."""

import asyncio
from uuid import uuid4

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.records import VirtualAccountRecord
from db.core.sealing import Sealer
from db.ledger.accounts import SUSPENSE, Account, Kind
from db.ledger.statement import balance_of
from db.loans.accounts import open_repay_account
from db.loans.funding import locked
from db.loans.payments import Payment, receive
from db.loans.tables import Loan
from domain.products.states import ProductState
from tests.ledger.conftest import Books
from tests.ledger.ordering import listed

SEALER = Sealer("test:" + "11" * 32)
WAITING = "select exists (select from pg_locks where not granted)"


def test_a_payment_that_arrives_while_the_loan_ends_goes_to_suspense(books: Books) -> None:
    uid, account = listed(books), VirtualAccountRecord(bank_code="004", account_number=uuid4().hex)

    async def lend(session: AsyncSession) -> None:
        loan = Loan(product_uid=uid, account_sealed=b"sealed", needs_wake=False)
        open_repay_account(SEALER, loan, account)
        session.add(loan)

    async def pay() -> None:
        payment = Payment.model_validate(
            {"bankCode": account.bank_code, "accountNumber": account.account_number, "amount": 70_000}
        )
        async with books.database.transaction() as session:
            await receive(session, SEALER, payment, uuid4().hex)

    async def pay_while_it_ends() -> None:
        async with books.database.transaction() as session:
            (await locked(session, uid)).state = ProductState.CLOSED
            await session.flush()
            paying = asyncio.create_task(pay())
            while not (paying.done() or await session.scalar(text(WAITING))):
                pass
        await paying

    async def balances(session: AsyncSession) -> tuple[int, int]:
        repaid = await balance_of(session, Account(Kind.REPAYMENT, uid))
        return repaid.available, (await balance_of(session, SUSPENSE)).available

    books.do(lend)
    _, before = books.do(balances)
    books.runner.run(pay_while_it_ends())
    assert books.do(balances) == (0, before + 70_000)
