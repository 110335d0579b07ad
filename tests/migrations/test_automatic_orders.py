"""Version 0218 counts the automatic orders that products already have."""

from datetime import timedelta
from pathlib import Path

from alembic import command
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from db.investing.orders import withdraw
from db.ledger.check import differences
from db.migrate import config
from db.products.tables import Product
from stack.temporary import temporary_stack
from tests.ledger.conftest import Books
from tests.ledger.ordering import NOW, automatic, check, listed

WON = select(Product.uid, Product.raised_automatically)


def test_orders_before_the_version_count_unless_they_were_withdrawn(tmp_path: Path) -> None:
    with temporary_stack(tmp_path, ("postgres", "migrations"), durable=False) as stack:
        url = stack.settings.database_url
        books = Books(url)
        people = [automatic(books, 12, NOW - timedelta(hours=hours)) for hours in (3, 2, 1)]
        is_open, ended = (listed(books, months=12, amount=600_000) for _ in range(2))
        orders = [books.do(check, person) for person in people]
        for product in (is_open, ended):
            books.do(withdraw, people[0], orders[0].order, product, NOW)
        closed = update(Product).where(Product.uid == ended).values(state="approved")
        books.do(lambda session: session.execute(closed))
        command.downgrade(config(url), "0217")
        command.upgrade(config(url), "0218")

        async def counted(session: AsyncSession) -> dict[str, int]:
            return dict((await session.execute(WON)).all())

        assert books.do(counted) == {is_open: 200_000, ended: 200_000}
        assert books.do(differences) == []
        books.do(withdraw, people[1], orders[1].order, is_open, NOW)
        assert books.do(counted) == {is_open: 100_000, ended: 200_000}
        books.close()
