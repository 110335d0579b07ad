"""The console's list of loans."""

from collections.abc import Generator
from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncSession

from api.operations import pages
from api.operations.operator import Operator
from api.operations.pages import Order, Wanted
from api.operations.queues.loans import LoanRow, loans_under_way
from db.core.sealing import Sealer
from db.loans.tables import LoanExtension, LoanExtensionVote, LoanInstalment
from db.products.tables import Investment, Product
from domain.investing.states import InvestmentState
from domain.operations import OperatorRole
from tests.ledger.conftest import Books, empty_books
from tests.ledger.loans import AMOUNT, ANNUITY, BULLET, MATURES, lent
from tests.ledger.ordering import investor

EARLIER = date(2020, 5, 31)
PAGE = 3  # loans


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Generator[Books]:
    """Loans without the postings of their money."""
    with empty_books(tmp_path_factory.mktemp("loans")) as books:
        yield books


def asked(books: Books, uid: str) -> None:
    """Ask its two investors for an extension by three months; one agrees."""

    async def write(session: AsyncSession) -> None:
        question = LoanExtension(
            product_uid=uid,
            months=3,
            public_reason="-",
            ends_on=MATURES - timedelta(days=5),
            matures_on=MATURES,
            extended_to=date(2030, 8, 31),
        )
        session.add(question)
        await session.flush()
        for person, won, agrees in ((agreeing, 700_000, True), (silent, 300_000, None)):
            line: dict[str, Any] = {
                "order_uid": uuid4().hex,
                "product_uid": uid,
                "person_id": person,
                "amount": won,
                "outstanding": won,
                "state": InvestmentState.FUNDED,
            }
            await session.execute(insert(Investment).values(line))
            session.add(
                LoanExtensionVote(extension_uid=question.uid, person_id=person, hash=uuid4().bytes, agrees=agrees)
            )

    agreeing, silent = UUID(investor(books, AMOUNT)), UUID(investor(books, AMOUNT))
    books.do(write)


def console(books: Books, **wanted: Any) -> tuple[dict[str, LoanRow], int]:
    """Return the list by uid, and its number of statements."""
    operator = Operator("kim", "김", frozenset({OperatorRole.FINANCE}))
    app: Any = SimpleNamespace(database=books.database, sealer=Sealer("test:" + "11" * 32))
    found, statements = books.counted(loans_under_way(operator, app, Wanted(**wanted)))
    return {row.uid: row for row in found}, statements


def test_the_list_takes_two_statements_however_many_loans_there_are(books: Books) -> None:
    for _ in range(3):
        asked(books, lent(books, BULLET))
    _, statements = console(books)
    assert statements == 2  # the page, and its rows


def test_it_shows_extendable_loans_and_their_votes(books: Books) -> None:
    annuity, bullet, question = lent(books, ANNUITY), lent(books, BULLET), lent(books, BULLET)
    asked(books, question)
    rows, _ = console(books)
    assert (rows[annuity].extendable_maturity, rows[annuity].asked) == (None, None)
    assert (rows[bullet].extendable_maturity, rows[bullet].asked) == (MATURES, None)
    assert rows[question].extendable_maturity is None
    said = rows[question].asked
    assert said
    assert (said.months, said.agreed, said.total) == (3, 700_000, 1_000_000)


def test_it_finds_loans_by_uid_title_and_state(books: Books) -> None:
    late, level = lent(books, ANNUITY), lent(books, ANNUITY)

    async def is_late(session: AsyncSession) -> None:
        await session.execute(update(LoanInstalment).where(LoanInstalment.product_uid == late).values(due_on=EARLIER))
        await session.execute(update(Product).where(Product.uid == level).values(title="100%_담보 AF1B호"))

    books.do(is_late)
    rows, _ = console(books, query=late)
    assert [(uid, row.late, row.next_due_on) for uid, row in rows.items()] == [(late, 1, EARLIER)]
    assert console(books, only=("late:late",))[0].keys() == {late}
    assert console(books, query="0%_담보 af")[0].keys() == {level}
    assert console(books, query="호", only=("state:listed",))[0] == {}


def test_each_loan_is_on_one_page(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "PAGE_SIZE", PAGE)
    for _ in range(PAGE + 1):
        lent(books, ANNUITY)
    for order in (None, Order.NEWEST, Order.LARGEST):
        first, second = console(books, order=order)[0], console(books, order=order, page=2)[0]
        assert len(first) == PAGE
        assert second
        assert not first.keys() & second.keys()


def test_paused_and_late_loans_come_first(books: Books, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "PAGE_SIZE", PAGE)
    for _ in range(PAGE):
        lent(books, ANNUITY)
    late, paused = lent(books, ANNUITY), lent(books, ANNUITY)

    async def move_down(session: AsyncSession) -> None:
        await session.execute(update(LoanInstalment).where(LoanInstalment.product_uid == late).values(due_on=EARLIER))
        await session.execute(update(Product).where(Product.uid == paused).values(is_paused=True))
        await session.execute(
            update(Product)
            .where(Product.uid.in_([late, paused]))
            .values(closes_at=Product.closes_at + timedelta(days=9))
        )

    books.do(move_down)
    first, second = list(console(books)[0]), console(books, page=2)[0]
    assert first[0] == paused
    assert late in first[:3]
    assert not second.keys() & {late, paused}
