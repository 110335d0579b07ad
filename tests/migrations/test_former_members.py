"""What closed accounts held before it was paid out or kept."""

from pathlib import Path
from uuid import UUID

from alembic import command
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from db.ledger.accounts import SUSPENSE, deposit
from db.ledger.check import differences
from db.ledger.posting import post
from db.ledger.statement import balance_of
from db.migrate import config
from stack.temporary import temporary_stack
from tests.ledger.conftest import Books
from tests.ledger.ordering import investor

ROWS = text("select key, amount, reason, person_id, length(uid) as size from unmatched_deposit")
LEFT = text("update person set state = 'withdrawn' where id = :person")


def test_balances_of_closed_accounts_are_listed_for_operators(tmp_path: Path) -> None:
    with temporary_stack(tmp_path, ("postgres", "migrations"), durable=False) as stack:
        command.downgrade(config(stack.settings.database_url), "0180")
        books = Books(stack.settings.database_url)
        gone, stays = investor(books, 700), investor(books, 900)
        books.do(lambda session: session.execute(LEFT, {"person": UUID(gone)}))
        command.upgrade(config(stack.settings.database_url), "head")
        rows = books.do(lambda session: session.execute(ROWS)).all()
        key = f"account-closed/{gone}"
        assert [tuple(row) for row in rows] == [(key, 700, "former-member", UUID(gone), 32)]

        async def repeated(session: AsyncSession) -> bool:
            """Post what the migration has posted; the content hash must be that of the application."""
            source = deposit(gone)
            return await post(session, key, "account closed", {source: 700, SUSPENSE: -700})

        assert books.do(repeated) is False
        balances = [
            books.do(lambda session, one=one: balance_of(session, deposit(one))).balance for one in (gone, stays)
        ]
        assert balances == [0, 900]
        assert books.do(differences) == []
        books.close()
