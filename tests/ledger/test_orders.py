"""Orders on the real database: nothing is sold twice and no limit is exceeded, also under concurrency."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from random import Random
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncSession

from db.investing.orders import Answer, Line, withdraw
from db.ledger.accounts import deposit
from db.ledger.check import differences
from db.ledger.statement import balance_of
from db.products.tables import Product
from domain.core.errors import ErrorCode
from tests.ledger.conftest import Books
from tests.ledger.ordering import MILLION, NOW, investor, listed, place, raised, refused


def test_a_line_reserves_its_money(books: Books) -> None:
    person, product = investor(books, MILLION), listed(books)
    assert refused(books, person, product, 300_000) is None
    assert books.do(balance_of, deposit(person)) == (MILLION, 300_000)
    assert raised(books, product) == 300_000


def test_a_repeated_line_is_one_line(books: Books) -> None:
    person, product = investor(books, MILLION), listed(books)
    line = Line(uuid4().hex, person, product, 300_000)
    for answers in books.at_once(*[partial(place, lines=[line], now=NOW)] * 20):
        assert [answer.refusal for answer in answers] == [None]
    assert raised(books, product) == 300_000
    (other,) = books.do(place, [line._replace(amount=200_000)], NOW)
    assert other.refusal
    assert other.refusal.code is ErrorCode.IDEMPOTENCY_REUSED


@pytest.mark.rule("B358")
def test_units(books: Books) -> None:
    person, product = investor(books, MILLION), listed(books, amount=1_005_000)
    for amount in (9_999, 0, 15_000):
        assert refused(books, person, product, amount) == (ErrorCode.ORDER_UNIT, 0)
    assert refused(books, person, product, 10_000) is None


def test_the_remainder_can_be_ordered_and_is_offered_to_larger_orders(books: Books) -> None:
    person, product = investor(books, 2 * MILLION), listed(books, amount=1_005_000)
    assert refused(books, person, product, 1_000_000) is None
    assert refused(books, person, product, 10_000) == (ErrorCode.ORDER_OVER_REMAINDER, 5_000)
    assert refused(books, person, product, 5_000) is None
    assert refused(books, person, product, 10_000) == (ErrorCode.PRODUCT_NOT_OPEN, 0)


def test_an_order_requires_an_open_product(books: Books) -> None:
    person, product = investor(books, MILLION), listed(books)
    for now in (NOW - timedelta(hours=2), NOW + timedelta(days=4)):
        assert refused(books, person, product, 10_000, now) == (ErrorCode.PRODUCT_NOT_OPEN, 0)
    assert refused(books, person, uuid4().hex, 10_000) == (ErrorCode.NOT_FOUND, 0)


@pytest.mark.rule("B339", "B341", "B342", "B343", "B344", "B345")
def test_limits_and_money(books: Books) -> None:
    rich = investor(books, 100 * MILLION)
    one = listed(books, amount=200 * MILLION)
    assert refused(books, rich, one, 5_010_000) == (ErrorCode.LIMIT_SAME_BORROWER, 5 * MILLION)
    pf, other_pf = (listed(books, category="3", amount=200 * MILLION) for _ in range(2))
    assert refused(books, rich, pf, 5 * MILLION) is None
    assert refused(books, rich, other_pf, 5 * MILLION) is None
    assert refused(books, rich, listed(books, category="3"), 10_000) == (ErrorCode.LIMIT_PF, 0)
    for _ in range(2):
        assert refused(books, rich, listed(books, category="1"), 5 * MILLION) is None
    assert refused(books, rich, listed(books, category="2"), 10_000) == (ErrorCode.LIMIT_ESTATE, 0)
    for _ in range(4):
        assert refused(books, rich, listed(books), 5 * MILLION) is None
    assert refused(books, rich, listed(books), 10_000) == (ErrorCode.LIMIT_TOTAL, 0)

    professional = investor(books, 100 * MILLION, "professional")
    assert refused(books, professional, listed(books), 4_010_000) == (ErrorCode.LIMIT_RATIO, 4 * MILLION)
    assert refused(books, investor(books, 5_000), listed(books), 10_000) == (ErrorCode.DEPOSIT_SHORT, 5_000)


def test_lines_of_one_order_are_independent(books: Books) -> None:
    person, one, two = investor(books, 100_000), listed(books), listed(books)
    uid = uuid4().hex
    answers: list[Answer] = books.do(place, [Line(uid, person, one, 80_000), Line(uid, person, two, 30_000)], NOW)
    assert [answer.refusal for answer in answers] == [None, (ErrorCode.DEPOSIT_SHORT, 20_000)]


def test_an_order_can_be_withdrawn_until_its_product_is_fully_funded(books: Books) -> None:
    person, product = investor(books, MILLION), listed(books, amount=500_000)
    line = Line(uuid4().hex, person, product, 300_000)
    books.do(place, [line], NOW)
    given_back = books.at_once(*[partial(withdraw, person=person, order=line.order, product=product, now=NOW)] * 10)
    assert sorted(given_back) == [0] * 9 + [300_000]
    assert books.do(balance_of, deposit(person)) == (MILLION, 0)
    full = Line(uuid4().hex, person, product, 500_000)
    books.do(place, [full], NOW)
    assert books.do(withdraw, person, full.order, product, NOW) == 0
    assert books.do(withdraw, str(uuid4()), full.order, product, NOW) == 0


def test_concurrent_orders_sell_a_product_exactly_once(books: Books) -> None:
    """Many investors with little money each, concurrent orders and withdrawals, several lines in a transaction."""
    random = Random(7)
    product, other = listed(books, amount=3 * MILLION), listed(books, amount=100 * MILLION)
    people = [investor(books, 400_000) for _ in range(12)]

    def rush() -> Callable[[AsyncSession], object]:
        lines = [
            Line(uuid4().hex, random.choice(people), random.choice((product, other)), random.choice((10_000, 50_000)))
            for _ in range(random.randrange(1, 6))
        ]

        async def some(session: AsyncSession) -> None:
            answers = await place(session, lines, NOW)
            for answer in answers:
                if not answer.refusal and random.random() < 0.2:
                    line = answer.line
                    await withdraw(session, line.person, line.order, line.product, NOW)

        return some

    for _ in range(8):
        assert books.at_once(*[rush() for _ in range(24)]) == [None] * 24

    async def sums(session: AsyncSession) -> tuple[int, ...]:
        mine = {"people": [UUID(person) for person in people], "owners": people}
        rows = await session.execute(
            text("""
            select (select sum(raised) from product where uid in (select product_uid from investment
                      where person_id = any(:people))),
                   (select sum(amount) from investment where state = 'held' and person_id = any(:people)),
                   (select sum(held) from ledger_account where owner = any(:owners)),
                   (select max(held - balance) from ledger_account where owner = any(:owners))
            """),
            mine,
        )
        return tuple(map(int, rows.one()))

    sold, invested, held, overdrawn = books.do(sums)
    assert sold == invested == held
    assert overdrawn <= 0
    assert raised(books, product) <= 3 * MILLION
    assert books.do(differences) == []


def test_the_database_refuses_to_oversell(books: Books) -> None:
    product = listed(books)
    with pytest.raises(Exception, match="product_raised"):
        books.do(lambda session: session.execute(update(Product).where(Product.uid == product).values(raised=10**9)))
