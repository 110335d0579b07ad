"""The balance of the suspense account before its deposits had rows."""

from pathlib import Path

from alembic import command
from sqlalchemy import column, insert, table, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from db.ledger.accounts import CUSTODY, SUSPENSE, Account, Kind
from db.ledger.posting import post, transfer
from db.loans.tables import Loan
from db.migrate import config
from stack.temporary import temporary_stack
from tests.factories import product
from tests.ledger.conftest import Books

ROWS = text("select key, amount, reason, product_uid, length(uid) as size from unmatched_deposit order by key")


def test_the_balance_is_listed_as_the_latest_deposits(tmp_path: Path) -> None:
    with temporary_stack(tmp_path, ("postgres", "migrations"), durable=False) as stack:
        command.downgrade(config(stack.settings.database_url), "0160")
        books = Books(stack.settings.database_url)
        row = product(interest_only=0, fee_rate=0.1, state="listed", raised=0)  # in the columns of that revision
        uid, columns = row["uid"], [column(name, JSONB if name == "detail" else None) for name in row]
        repaid = Account(Kind.REPAYMENT, uid)

        async def lives(session: AsyncSession) -> None:
            await session.execute(insert(table("product", *columns)).values(row))
            await session.execute(insert(Loan).values(product_uid=uid, account_sealed=b""))
            for number, won in enumerate((100, 50, 40)):
                await post(session, f"deposit/{number}", "deposit", {CUSTODY: won, SUSPENSE: -won})
            await post(session, "price", "claim sold", transfer((SUSPENSE, repaid, 120)))
            await post(session, f"loan/{uid}/residue", "residue", transfer((repaid, SUSPENSE, 20)))

        books.do(lives)
        command.upgrade(config(stack.settings.database_url), "head")
        rows = books.do(lambda session: session.execute(ROWS)).all()
        assert [tuple(row) for row in rows] == [
            ("deposit/1", 30, "unknown-account", None, 32),
            ("deposit/2", 40, "unknown-account", None, 32),
            (f"loan/{uid}/residue", 20, "overpaid", uid, 32),
        ]
        books.close()
