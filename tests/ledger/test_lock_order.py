"""Transactions that lock the same products, persons and accounts lock them in one order, so that no two wait for each
other.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from datetime import date, timedelta
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.people import IdentityRecord, renew
from db.accounts.tables import Person
from db.core.outbox import Outbox
from db.core.person_keys import PersonKeys
from db.core.records import VirtualAccountRecord
from db.core.sealing import Sealer
from db.ledger.accounts import CUSTODY, Account, Kind, deposit
from db.ledger.former_members import former_members
from db.ledger.posting import post
from db.ledger.unmatched import open_deposit
from db.ledger.virtual_accounts import open_for
from db.loans.endings import end_loan
from db.loans.funding import disbursed, locked
from db.loans.payments import Payment, receive
from db.loans.recoveries import recover
from db.loans.repayments import settle
from db.loans.tables import Loan
from db.products.tables import Investment
from domain.investing.states import InvestmentState
from domain.loans.endings import Ending, EndingKind
from domain.products.states import ProductState
from tests.ledger.conftest import Books, empty_books
from tests.ledger.loans import AMOUNT, BULLET, MATURES, lent, paid, somewhere
from tests.ledger.ordering import investor, listed

RING = "test:" + "11" * 32
SEALER = Sealer(RING)
Call = Callable[[AsyncSession], Awaitable[object]]
WAITING = text("select count(*) from pg_locks where not granted")


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Generator[Books]:
    """Loans without the payments of their investors."""
    with empty_books(tmp_path_factory.mktemp("order")) as books:
        yield books


def behind(books: Books, held: str, *calls: Call) -> None:
    """Start the calls one after the other, each in its own transaction, while the statement `held` locks a row that
    each of them needs. Then release the row and wait for all."""

    async def one(call: Call) -> None:
        async with books.database.transaction() as session:
            await call(session)

    async def all_of_them() -> None:
        begun: list[asyncio.Task[None]] = []
        async with books.database.transaction() as session:
            await session.execute(text(held))
            for call in calls:
                begun.append(asyncio.create_task(one(call)))
                while await session.scalar(WAITING) < len(begun):
                    assert not begun[-1].done(), begun[-1]
        await asyncio.gather(*begun)

    books.runner.run(all_of_them())


def locking(account: Account) -> str:
    return f"select from ledger_account where kind = '{account.kind}' and owner = '{account.owner}' for no key update"


def funded(books: Books, person: str) -> str:
    """Create a paid-out loan of one investor. Returns its uid."""
    uid = lent(books, BULLET)

    async def invest(session: AsyncSession) -> None:
        line = {"order_uid": uuid4().hex, "product_uid": uid, "person_id": UUID(person), "amount": AMOUNT}
        await session.execute(insert(Investment).values(**line, outstanding=AMOUNT, state=InvestmentState.FUNDED))
        owed = {Account(Kind.RECEIVABLE, uid): AMOUNT, Account(Kind.CLAIM, uid): -AMOUNT}
        await post(session, f"test/{uid}", "disbursed", owed)

    books.do(invest)
    return uid


def repaid(books: Books, person: str) -> Call:
    """Create a loan of that investor. The call repays it and posts an overpayment to the suspense account."""
    uid = funded(books, person)
    received = {CUSTODY: AMOUNT + 50, Account(Kind.REPAYMENT, uid): -AMOUNT - 50}
    books.do(post, uuid4().hex, "deposit", received)

    async def call(session: AsyncSession) -> None:
        await settle(session, await locked(session, uid), await session.get_one(Loan, uid), MATURES)

    return call


def ends(uid: str, ending: Ending) -> Call:
    async def call(session: AsyncSession) -> None:
        product, loan = await locked(session, uid), await session.get_one(Loan, uid)
        assert await end_loan(session, product, loan, ending, MATURES + timedelta(days=100))

    return call


def test_a_recovery_and_the_repayment_of_another_loan(books: Books) -> None:
    person = investor(books, 10)
    uid, other, row = funded(books, person), repaid(books, person), paid(books, somewhere())
    books.do(ends(uid, Ending(EndingKind.WRITTEN_OFF, "-")))

    async def recovers(session: AsyncSession) -> None:
        found = await open_deposit(session, row.uid)
        assert found
        await locked(session, uid)
        await recover(session, Outbox(books.database, SEALER), uid, found, MATURES)

    behind(books, locking(deposit(person)), other, recovers)


def test_a_sale_and_the_repayment_of_another_loan(books: Books) -> None:
    person = investor(books, 10)
    uid, other, row = funded(books, person), repaid(books, person), paid(books, somewhere())
    sale = Ending(EndingKind.SOLD, "-", price=row.amount, buyer="-", deposit=row.uid)
    behind(books, locking(deposit(person)), other, ends(uid, sale))


def test_a_recovery_for_two_members_and_a_certification_that_moves_a_number(books: Books, tmp_path: Path) -> None:
    first, last = sorted(UUID(investor(books, 10)) for _ in range(2))
    number, sealer = uuid4().hex, Sealer(RING, PersonKeys(tmp_path.as_uri()))

    async def know(session: AsyncSession) -> None:
        (await session.get_one(Person, last)).mobile_fingerprint = sealer.fingerprint(number)
        (await session.get_one(Person, first)).ci_fingerprint = sealer.fingerprint("ci")

    async def recovers(session: AsyncSession) -> None:
        assert await former_members(session, [first, last]) == set()

    async def renews(session: AsyncSession) -> None:
        born = date(1980, 1, 1)
        identity = IdentityRecord(ci="ci", name="김이음", birth_date=born, gender="male", mobile=number)
        await renew(session, sealer, await session.get_one(Person, first), identity)

    async def owner(session: AsyncSession) -> UUID | None:
        return await session.scalar(select(Person.id).where(Person.mobile_fingerprint == sealer.fingerprint(number)))

    books.do(know)
    behind(books, f"select from person where id = '{first}' for no key update", recovers, renews)
    assert books.do(owner) == first


def test_the_payout_of_a_loan_and_a_deposit_of_its_borrower(books: Books, tmp_path: Path) -> None:
    sealer = Sealer(RING, PersonKeys(tmp_path.as_uri()))
    borrower, account = investor(books, 10), VirtualAccountRecord(bank_code="004", account_number=uuid4().hex)
    uid = listed(books, amount=AMOUNT, raised=AMOUNT, state=ProductState.FULL, repayment_type=BULLET)

    async def collected(session: AsyncSession) -> None:
        await session.execute(insert(Loan).values(product_uid=uid, account_sealed=b"", person_id=UUID(borrower)))
        await post(session, f"test/{uid}", "invested", {CUSTODY: AMOUNT, Account(Kind.ESCROW, uid): -AMOUNT})
        await open_for(session, sealer, borrower, account)

    async def pays_out(session: AsyncSession) -> None:
        assert await disbursed(session, await locked(session, uid), MATURES)

    async def pays_in(session: AsyncSession) -> None:
        payment = {"bankCode": account.bank_code, "accountNumber": account.account_number, "amount": 7}
        await receive(session, sealer, Payment.model_validate(payment), uuid4().hex)

    books.do(collected)
    behind(books, locking(CUSTODY), pays_out, pays_in)
    assert books.do(locked, uid).state == ProductState.DISBURSED
