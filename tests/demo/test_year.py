"""The demo's two years: loans of every kind, and a ledger without differences."""

from collections.abc import Generator
from datetime import datetime, timedelta

import pytest
from sqlalchemy import func, select

from db.accounts.certifications import certified_account
from db.accounts.tables import Certification
from db.core.engine import Database
from db.core.sealing import sealer_of
from db.demo.year.__main__ import AlreadyWritten, write_history
from db.investing.investors import eligibilities_of
from db.ledger.check import differences
from db.ledger.tables import LedgerEntry
from db.ledger.virtual_accounts import virtual_account_of
from db.loans import calendar as loan_clock
from db.loans.tables import Loan
from db.products.tables import Investment, Product
from domain.core.policy import SEOUL
from stack.supervisor import Stack
from stack.temporary import temporary_stack

PARTS = ("postgres", "migrations", "simulator", "demo")
LOANS = 20
SPAN = timedelta(days=500)  # minimum from the first entry to the last


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Generator[Stack]:
    with temporary_stack(tmp_path_factory.mktemp("year"), PARTS, durable=False) as stack:
        yield stack


async def test_two_years_of_history_leave_no_differences(stack: Stack) -> None:
    written = await write_history(stack.settings, LOANS)
    assert written.differences == 0
    assert written.loans["closed"]
    assert written.loans["disbursed"]
    assert written.repayments > LOANS
    database = Database(stack.settings.database_url)
    try:
        async with database.transaction() as session:
            assert not await differences(session)
            first, last = (await session.execute(select(func.min(LedgerEntry.at), func.max(LedgerEntry.at)))).one()
            assert last - first > SPAN
            # the calendar is restored, and the platform services the open loans
            assert await loan_clock.today(session) == datetime.now(SEOUL).date()
            served = select(Loan).join(Product).where(Product.state == "disbursed", Product.uid.like("demo-year-%"))
            assert all(loan.needs_wake and loan.repay_sealed for loan in await session.scalars(served))
            # every investor could have ordered: customer information requires an ID card and expires after a year
            people = (await session.scalars(select(Investment.person_id).distinct())).all()
            eligible = await eligibilities_of(session, [str(person) for person in people])
            assert len(people) > LOANS
            assert not [one.lacks for one in eligible.values() if one.lacks]
            cards = select(Certification.person_id).where(Certification.kind == "id_card")
            assert set(people) <= set(await session.scalars(cards))
            # and could withdraw, and pay into an account that the bank knows
            sealer = sealer_of(stack.settings)
            for person in people:
                assert await certified_account(session, sealer, person)
                assert await virtual_account_of(session, sealer, person)
            titles = (await session.scalars(select(Product.title))).all()
            assert len(titles) == len(set(titles)) > LOANS
    finally:
        await database.close()


async def test_a_second_run_changes_nothing(stack: Stack) -> None:
    with pytest.raises(AlreadyWritten):
        await write_history(stack.settings, LOANS)
