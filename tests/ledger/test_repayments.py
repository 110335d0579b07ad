"""A repayment that is shared among investors: the tax of a holder of many claims, and the interest of a late one."""

from collections.abc import Generator
from datetime import date, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.ledger.accounts import CUSTODY, Account, Kind
from db.ledger.check import differences
from db.ledger.posting import post
from db.loans.funding import close_recruiting, disbursed, locked
from db.loans.repayments import settle
from db.loans.tables import Loan, LoanInstalment, LoanRepayment, PayoutRow
from domain.ledger.withholding import Holder, withheld
from tests.ledger.conftest import Books, empty_books
from tests.ledger.ordering import NOW, investor, listed, refused

CLAIMS, SUM = 20, 10_000


@pytest.fixture
def books(tmp_path_factory: pytest.TempPathFactory) -> Generator[Books]:
    with empty_books(tmp_path_factory.mktemp("repayments")) as books:
        yield books


def lent(books: Books, **columns: object) -> str:
    """Return a paid-out loan of one investor with many orders."""
    uid = listed(books, amount=CLAIMS * SUM, annual_rate=Decimal(12), months=3, **columns)
    person = investor(books, CLAIMS * SUM)
    for _ in range(CLAIMS):
        assert refused(books, person, uid, SUM) is None

    async def pay_out(session: AsyncSession) -> None:
        await session.execute(insert(Loan).values(product_uid=uid, account_sealed=b""))
        product = await locked(session, uid)
        await close_recruiting(session, product, NOW)
        assert await disbursed(session, product, date(2026, 3, 2))

    books.do(pay_out)
    return uid


async def first_of(session: AsyncSession, uid: str) -> LoanInstalment:
    return await session.get_one(LoanInstalment, (uid, 1))


def repay(books: Books, uid: str, late: timedelta = timedelta(0)) -> None:
    """Pay far more than the first instalment, and settle the loan on that day."""

    async def pay(session: AsyncSession) -> None:
        await post(session, f"paid/{uid}", "deposit", {CUSTODY: 90_000, Account(Kind.REPAYMENT, uid): -90_000})
        product, first = await locked(session, uid), await first_of(session, uid)
        await settle(session, product, await session.get_one(Loan, uid), first.due_on + late)

    books.do(pay)


def test_a_fully_funded_loan_states_when_its_recruiting_ended(books: Books) -> None:
    uid = lent(books)
    assert books.do(locked, uid).closes_at == NOW


def test_tax_of_an_investor_with_many_orders_of_a_loan(books: Books) -> None:
    """Twenty claims with 100 won of interest are taxed like one with 2,000 won."""
    uid = lent(books)
    repay(books, uid)

    async def paid(session: AsyncSession) -> list[PayoutRow]:
        return list(await session.scalars(select(PayoutRow).where(PayoutRow.product_uid == uid)))

    rows = books.do(paid)
    interest = sum(row.interest for row in rows)
    tax = sum(row.income_tax for row in rows), sum(row.local_tax for row in rows)
    assert (len(rows), interest, tax) == (CLAIMS, 2_000, withheld(2_000, Holder.PERSON))
    assert tax == (280, 20)
    assert books.do(differences) == []


@pytest.mark.parametrize("rate", [15, 20])  # of a new loan at 12 %, and of a loan whose contract states 20 %
def test_a_late_instalment_costs_the_rate_of_its_contract(books: Books, rate: int) -> None:
    uid = lent(books, **({"overdue_rate": Decimal(rate)} if rate == 15 else {}))
    repay(books, uid, timedelta(days=10))

    async def paid(session: AsyncSession) -> tuple[LoanInstalment, LoanRepayment]:
        return await first_of(session, uid), await session.get_one(LoanRepayment, (uid, 1))

    first, repayment = books.do(paid)
    assert repayment.overdue == (first.principal + first.interest) * 10 * rate // 36_500
    assert first.overdue_rate == rate
    assert books.do(differences) == []
