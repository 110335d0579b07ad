"""Every version of the database can be downgraded and upgraded with data."""

from collections.abc import Generator, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, insert, text
from sqlalchemy.ext.asyncio import AsyncSession

from db.ledger.accounts import CUSTODY, Account, Kind
from db.ledger.posting import post
from db.loans.calendar import today
from db.loans.funding import close_recruiting, disbursed, locked
from db.loans.repayments import settle
from db.loans.tables import Loan, LoanInstalment
from db.migrate import config
from db.operators.tables import Approval, OperatorActionRow, PersonalDataAccess
from domain.core.policy import SEOUL
from stack.supervisor import Stack
from stack.temporary import temporary_stack
from tests.ledger.conftest import Books
from tests.ledger.ordering import automatic, check, listed

PARTS = ("postgres", "migrations", "simulator", "demo")
COLUMNS = """
select table_schema, table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
where table_schema in ('public', 'practice') order by 1, 2, 3
"""
CONSTRAINTS = """
select conrelid::regclass::text, conname, pg_get_constraintdef(pg_constraint.oid)
from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
where nspname in ('public', 'practice') order by 1, 2, 3
"""


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Generator[Stack]:
    """The demo's members, corporations, operators, products and pages."""
    with temporary_stack(tmp_path_factory.mktemp("versions"), PARTS, durable=False) as stack:
        yield stack


@pytest.fixture(scope="module")
def engine(stack: Stack) -> Generator[Engine]:
    engine = create_engine(stack.settings.database_url)
    yield engine
    engine.dispose()


@pytest.fixture
def with_history(stack: Stack) -> None:
    """Add an automatic investor of a loan that is paid out and repaid once, and operators' actions and accesses."""
    books = Books(stack.settings.database_url)
    person = automatic(books, 12)
    uid = listed(books, amount=200_000)
    books.do(check, person)

    async def lives(session: AsyncSession) -> None:
        session.add(Loan(product_uid=uid, account_sealed=b"sealed", person_id=UUID(person), needs_wake=False))
        product, now = await locked(session, uid), datetime.now(SEOUL)
        product.amount = product.raised  # as if others had ordered the rest
        await close_recruiting(session, product, now)
        await disbursed(session, product, await today(session) - timedelta(days=40))
        row = await session.get_one(LoanInstalment, (uid, 1))
        won = row.principal + row.interest
        await post(session, f"loan/{uid}/test", "received", {CUSTODY: won, Account(Kind.REPAYMENT, uid): -won})
        await settle(session, product, await session.get_one(Loan, uid), row.due_on)
        session.add(
            OperatorActionRow(
                update_id=uuid4().hex,
                journey_id=f"loan:{uid}",
                action="loan_pause",
                operator="kim",
                reason="확인함",
                step="disbursed",
            )
        )
        session.add(PersonalDataAccess(who="kim", whose=person, what="borrower", why="확인함", address="-"))
        await session.execute(
            insert(Approval).values(
                id=uuid4(), action="fail-loan", subject=uid, details={}, first="kim", reason="확인함"
            )
        )

    books.do(lives)
    books.close()


def described(engine: Engine) -> list[Sequence[Any]]:
    """Return columns and constraints."""
    return [*asked(engine, COLUMNS), *asked(engine, CONSTRAINTS)]


def asked(engine: Engine, query: str) -> list[Sequence[Any]]:
    with engine.connect() as connection:
        return [tuple(row) for row in connection.execute(text(query))]


def test_every_version_can_be_downgraded_and_upgraded_with_data(
    stack: Stack, engine: Engine, with_history: None
) -> None:
    """Each version is downgraded and upgraded again before the one below it; the remaining data stay."""
    alembic = config(stack.settings.database_url)
    before = described(engine)
    versions = [script.revision for script in ScriptDirectory.from_config(alembic).walk_revisions()]
    assert versions[-1] == "0001"
    for version in versions:
        at = described(engine)
        for step, to in ((command.downgrade, "-1"), (command.upgrade, version), (command.downgrade, "-1")):
            try:
                step(alembic, to)
            except Exception as error:
                raise AssertionError(f"{version}: {step.__name__}") from error
            if step is command.upgrade:
                assert described(engine) == at, version
    assert {table for _, table, *_ in asked(engine, COLUMNS)} == {"alembic_version"}
    command.upgrade(alembic, "head")
    assert described(engine) == before
