"""Automatic orders on the real database: in order, at most half of a product, also under concurrency."""

from datetime import datetime, timedelta
from functools import partial
from random import Random
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from db import auto_invest_wakes
from db.core.raw_connection import RawConnection
from db.investing import auto_invest
from db.investing.orders import Line, withdraw
from db.investing.tables import AutoInvest
from db.ledger.check import differences
from db.products.tables import Investment, Investor, Product
from domain.core.errors import ErrorCode
from tests.ledger.conftest import Books
from tests.ledger.ordering import MILLION, NOW, automatic, check, check_all, investor, listed, order, place, raised

TAKEN = select(Investment.person_id).order_by(Investment.id)


def takers(books: Books, product: str) -> list[str]:
    return books.do(lambda session: _takers(session, product))


async def _takers(session: AsyncSession, product: str) -> list[str]:
    return [str(person) for person in await session.scalars(TAKEN.where(Investment.product_uid == product))]


@pytest.mark.parametrize(("months", "size"), [(41, 1), (40, 5), (39, 12)])
def test_the_longest_waiting_comes_first(books: Books, months: int, size: int) -> None:
    """`size`: people in a batch; batches run at the same time."""
    people = [automatic(books, months, NOW - timedelta(hours=20 - place)) for place in range(12)]
    product = listed(books, months=months, amount=600_000, opens_at=NOW - timedelta(seconds=1))
    asking = Random(1).sample(people, len(people))
    batches = [asking[first : first + size] for first in range(0, len(asking), size)]
    found = books.at_once(*(partial(check_all, people=batch) for batch in batches))
    assert [one for one in found if isinstance(one, BaseException)] == []
    assert set(takers(books, product)) == set(people[:3])
    assert raised(books, product) == 300_000

    assert books.do(check, people[5], NOW + timedelta(minutes=1)).won == 0  # nothing of the half is left
    following = listed(books, months=months, amount=200_000, opens_at=NOW - timedelta(seconds=1))
    unchecked = NOW - timedelta(minutes=1)  # no check since its opening
    books.do(lambda session: session.execute(update(AutoInvest).values(checked_at=unchecked)))
    assert books.do(check, people[0]).won == 0  # a person who has ordered waits again
    assert books.do(check, people[3]).won == 100_000
    assert takers(books, following) == [people[3]]


def test_unused_amounts_are_available_after_the_turn(books: Books) -> None:
    months = 42
    automatic(books, months, NOW - timedelta(hours=2))
    second = automatic(books, months, NOW - timedelta(hours=1))
    listed(books, months=months, amount=200_000, opens_at=NOW - timedelta(seconds=1))
    waiting = books.do(check, second)
    assert (waiting.won, waiting.next_at) == (0, NOW + timedelta(seconds=29))
    assert books.do(check, second, waiting.next_at).won == 100_000


@pytest.mark.parametrize("seed", [1, 2])
def test_half_is_left_to_manual_orders(books: Books, seed: int) -> None:
    """Automatic and other orders at the same time never exceed the product, and automatic ones never exceed half of
    it."""
    months = 43 + seed
    people = [automatic(books, months) for _ in range(8)]
    others = [investor(books, MILLION) for _ in range(8)]
    product = listed(books, months=months, amount=MILLION)
    orders = [partial(check, person=person) for person in people]
    orders += [order(person, product, 100_000) for person in others]
    Random(seed).shuffle(orders)
    books.at_once(*orders)
    by_hand = [person for person in takers(books, product) if person in others]
    assert len(by_hand) >= 5
    assert raised(books, product) == MILLION
    assert books.do(differences) == []


def test_a_withdrawn_automatic_order_leaves_its_amount_to_the_next(books: Books) -> None:
    months = 45
    people = [automatic(books, months, NOW - timedelta(hours=3 - place)) for place in range(3)]
    product = listed(books, months=months, amount=400_000)
    by_hand = Line(uuid4().hex, investor(books, MILLION), product, 100_000)
    books.do(place, [by_hand], NOW)
    first, _, third = [books.do(check, person) for person in people]
    assert third.won == 0  # the half is taken
    books.do(withdraw, by_hand.person, by_hand.order, product, NOW)
    assert books.do(check, people[2]).won == 0  # the amount of a manual order does not belong to the half
    books.do(withdraw, people[0], first.order, product, NOW)
    assert books.do(check, people[2]).won == 100_000
    assert takers(books, product)[-1] == people[2]
    assert books.do(differences) == []


def test_the_database_refuses_more_automatic_orders_than_orders(books: Books) -> None:
    product = listed(books, months=51)
    more = update(Product).where(Product.uid == product).values(raised_automatically=100_000)
    with pytest.raises(IntegrityError, match="product_raised_automatically"):
        books.do(lambda session: session.execute(more))


def test_a_product_that_does_not_match_is_skipped(books: Books) -> None:
    months = 46
    person = automatic(books, months, rate_max=10, categories=["1", "4", "5"])
    fits = listed(books, months=months, category="5", annual_rate=10)
    for other in (
        {"months": months + 1},
        {"annual_rate": "10.01"},
        {"annual_rate": "3.99"},
        {"category": "6"},
        {"private_hash": b"-"},
        {"opens_at": NOW + timedelta(days=1), "closes_at": NOW + timedelta(days=2)},
        {"closes_at": NOW},
        {"state": "full"},
        {"borrower": person},
    ):
        listed(books, **({"months": months, "category": "1", "annual_rate": 10} | other))
    assert books.do(check, person).products == 1
    assert takers(books, fits) == [person]
    assert books.do(check, person).products == 0


def test_a_paused_product_is_skipped_until_it_is_resumed(books: Books) -> None:
    months = 47
    person, product = automatic(books, months), listed(books, months=months, is_paused=True)
    assert (books.do(check, person).products, takers(books, product)) == (0, [])
    resume = update(Product).where(Product.uid == product).values(is_paused=False)
    books.do(lambda session: session.execute(resume))
    assert (books.do(check, person).products, takers(books, product)) == (1, [person])


def test_an_expired_test_prevents_orders(books: Books) -> None:
    person = automatic(books, 48)
    over = {"suitable_until": NOW - timedelta(seconds=1)}
    books.do(lambda session: session.execute(update(Investor).where(Investor.person_id == UUID(person)).values(over)))
    decision = books.do(check, person)
    assert (decision.state, decision.lacks, decision.won) == ("paused", ErrorCode.INVESTOR_UNSUITABLE, 0)
    assert books.do(check_all, [person]) == []


def test_the_runs_that_an_event_requests(books: Books) -> None:
    months = 49
    on, off, other = automatic(books, months), automatic(books, months, state="paused"), automatic(books, months + 1)
    woken = text("delete from auto_invest_wake returning person_id")

    async def after(session: AsyncSession) -> set[str]:
        return {str(person) for person in await session.scalars(woken)}

    books.do(auto_invest_wakes.money_arrived, [on, off])
    books.do(auto_invest_wakes.money_arrived, [on])
    assert books.do(after) == {on}
    product = listed(books, months=months)
    books.do(auto_invest_wakes.product_listed, product)
    assert books.do(after) == {on}
    books.do(check, on)
    assert takers(books, product) == [on]
    books.do(order(other, product, 100_000))
    books.do(auto_invest_wakes.investors_paid, product)
    assert books.do(after) == {on, other}


def test_a_request_during_a_run_is_not_lost(books: Books) -> None:
    one, other = (automatic(books, 50, NOW - timedelta(hours=hours)) for hours in (1, 2))
    books.do(auto_invest_wakes.money_arrived, [one, other])

    def claimed() -> tuple[list[str], datetime]:
        claim = books.runner.run(auto_invest.claim(books.database))
        return ([str(person) for person in claim.people], claim.until) if claim else ([], NOW)

    async def settle(session: AsyncSession, until: datetime, next_at: dict[str, datetime | None]) -> None:
        by_id = {UUID(person): at for person, at in next_at.items()}
        await auto_invest.settle(await RawConnection.of(session), until, by_id)

    people, until = claimed()
    assert people == [other, one]  # the longest waiting first
    assert claimed()[0] == []
    books.do(auto_invest_wakes.money_arrived, [one])
    books.do(settle, until, dict.fromkeys(people, NOW + timedelta(hours=1)))
    people, until = claimed()
    assert people == [one]
    books.do(settle, until, {one: None, other: None})
    assert claimed()[0] == []
    left = text("select person_id from auto_invest_wake where due_at > now()")
    assert [str(person) for person in books.do(lambda session: session.scalars(left))] == [other]
