"""Automatic orders in batches, compared with one person after another, the longest waiting first."""

from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from db.investing.orders import Line
from db.investing.tables import AutoInvest
from db.ledger.accounts import CUSTODY, deposit
from db.ledger.posting import post
from db.products.tables import Investment, Product
from domain.core.policy import POLICY
from tests.factories import product
from tests.ledger.conftest import Books
from tests.ledger.ordering import MILLION, NOW, automatic, check_all, investor, listed, place, ready, refused

MONTHS = 60  # the products of no other file
NUMBER = 8  # of people
LIMITED = 3  # of them, whose limit for construction leaves 20,000 won
CONSTRUCTION, CREDIT = "3", "6"
Taken = Mapping[tuple[str, str], int]  # person, product → won


class Person(NamedTuple):
    """What differs between people: hours of waiting, won on deposit, settings."""

    hours: int
    money: int
    amount: int
    spread: str
    rate_max: int


class Offer(NamedTuple):
    """What differs between products. `by_hand`: percent of it that a manual order has taken."""

    amount: int
    annual_rate: int
    category: str
    closes_in: int  # days
    by_hand: int


@dataclass
class Pool:
    """People with a million won each; every example changes them and is rolled back."""

    books: Books
    people: list[str]
    by_hand: str

    def run(self, example: Callable[[AsyncSession], Coroutine[Any, Any, None]]) -> None:
        async def rolled_back() -> None:
            async with AsyncSession(self.books.database.engine) as session:
                await example(session)

        self.books.runner.run(rolled_back())


@pytest.fixture(scope="module")
def pool(books: Books) -> Pool:
    people = [automatic(books, MONTHS, categories=[CONSTRUCTION, CREDIT]) for _ in range(NUMBER - LIMITED)]
    for _ in range(LIMITED):
        people.append(automatic(books, MONTHS, money=MILLION + 9_980_000, categories=[CONSTRUCTION, CREDIT]))
        for amount in (5_000_000, 4_980_000):
            assert refused(books, people[-1], listed(books, category=CONSTRUCTION), amount) is None
    return Pool(books, people, ready(books, investor(books, 10 * MILLION)))


some_people = st.lists(
    st.builds(
        Person,
        hours=st.integers(0, 4),  # some have waited for the same time
        money=st.sampled_from([5_000, 10_000, 30_000, 120_000, 250_000, MILLION]),
        amount=st.sampled_from([10_000, 50_000, 100_000]),
        spread=st.sampled_from("123"),
        rate_max=st.sampled_from([10, 20]),
    ),
    min_size=NUMBER,
    max_size=NUMBER,
)
some_products = st.lists(
    st.builds(
        Offer,
        amount=st.sampled_from([60_000, 300_000, 900_000, 4_000_000]),
        annual_rate=st.sampled_from([9, 12, 15]),
        category=st.sampled_from([CONSTRUCTION, CREDIT]),
        closes_in=st.integers(1, 3),
        by_hand=st.sampled_from([0, 0, 50, 70]),
    ),
    min_size=1,
    max_size=3,
)
sizes = st.lists(st.integers(1, 5), min_size=NUMBER, max_size=NUMBER)
shuffled = st.permutations(range(NUMBER))
examples = settings(max_examples=25, deadline=None)


@examples
@given(
    people=some_people, products=some_products, sizes=sizes, shuffled=shuffled, opened=st.sampled_from([1, 60, 3_600])
)
def test_batches_order_the_same_as_one_person_after_another(
    pool: Pool, people: list[Person], products: list[Offer], sizes: list[int], shuffled: list[int], opened: int
) -> None:
    """In any order of the people of a batch."""

    async def example(session: AsyncSession) -> None:
        queue, uids = await prepare(session, pool, people, products, opened)
        alone = await taken_by(session, [[person] for person in queue], uids)
        assert await taken_by(session, cut(queue, sizes, shuffled, pool), uids) == alone
        assert_half_is_left(alone, dict(zip(uids, products, strict=True)))

    pool.run(example)


@examples
@given(
    people=some_people,
    products=some_products,
    sizes=sizes,
    shuffled=shuffled,
    first=st.integers(1, NUMBER - 1),
    turns=st.lists(st.booleans(), min_size=NUMBER, max_size=NUMBER),
)
def test_a_second_claim_takes_nothing_from_the_first(
    pool: Pool,
    people: list[Person],
    products: list[Offer],
    sizes: list[int],
    shuffled: list[int],
    first: int,
    turns: list[bool],
) -> None:
    """Two workers hold claims after an opening. The second one's people have waited less, and its batches may run
    earlier; the first one's people order the same as without it.

    `first`: the number of people of the first claim; `turns`: whether the next batch is one of the second claim.
    """

    async def example(session: AsyncSession) -> None:
        queue, uids = await prepare(session, pool, people, products, opened=1)
        alone = await taken_by(session, [[person] for person in queue], uids)
        longer, less = (iter(cut(part, sizes, shuffled, pool)) for part in (queue[:first], queue[first:]))
        beside = await taken_by(session, list(interleaved(longer, less, turns)), uids)
        for person in queue[:first]:
            assert [beside.get((person, uid)) for uid in uids] == [alone.get((person, uid)) for uid in uids]
        assert_half_is_left(beside, dict(zip(uids, products, strict=True)))

    pool.run(example)


async def prepare(
    session: AsyncSession, pool: Pool, people: Sequence[Person], offers: Sequence[Offer], opened: int
) -> tuple[list[str], list[str]]:
    """Give the people their settings and money, and open the products `opened` seconds ago. Returns the people, the
    longest waiting first, and the products."""
    assert POLICY.automatic_turn > timedelta(seconds=1)
    by_id = dict(zip(pool.people, people, strict=True))
    rows = [
        {
            "person_id": UUID(id),
            "amount": one.amount,
            "spread": one.spread,
            "rate_max": one.rate_max,
            "waiting_since": NOW - timedelta(hours=one.hours),
        }
        for id, one in by_id.items()
    ]
    await session.execute(update(AutoInvest), rows)
    spent = {deposit(id): MILLION - one.money for id, one in by_id.items()}
    await post(session, uuid4().hex, "paid out", {CUSTODY: -sum(spent.values()), **spent})
    listed = [
        product(
            months=MONTHS,
            amount=offer.amount,
            annual_rate=offer.annual_rate,
            category=offer.category,
            opens_at=NOW - timedelta(seconds=opened),
            closes_at=NOW + timedelta(days=offer.closes_in),
        )
        for offer in offers
    ]
    await session.execute(insert(Product), listed)
    uids = [row["uid"] for row in listed]
    by_hand = [
        Line(uuid4().hex, pool.by_hand, uid, offer.amount * offer.by_hand // 1_000_000 * 10_000)
        for uid, offer in zip(uids, offers, strict=True)
        if offer.by_hand
    ]
    answers = await place(session, by_hand, NOW)
    assert [answer.refusal for answer in answers if answer.refusal] == []
    return sorted(pool.people, key=lambda id: (NOW - timedelta(hours=by_id[id].hours), UUID(id))), uids


async def taken_by(session: AsyncSession, batches: Sequence[Sequence[str]], products: Sequence[str]) -> Taken:
    """Run the batches in that order, and roll back. Returns the won that each person has ordered of each product."""
    before = await session.begin_nested()
    for batch in batches:
        await check_all(session, batch)
    await session.execute(text("set constraints all immediate"))
    people = {UUID(person) for batch in batches for person in batch}
    sums = (
        select(Investment.person_id, Investment.product_uid, func.sum(Investment.amount))
        .where(Investment.product_uid.in_(products), Investment.person_id.in_(people))
        .group_by(Investment.person_id, Investment.product_uid)
    )
    taken = {(str(person), uid): int(won) for person, uid, won in await session.execute(sums)}
    await before.rollback()
    return taken


def cut(queue: Sequence[str], sizes: Sequence[int], shuffled: Sequence[int], pool: Pool) -> list[list[str]]:
    """Cut the queue into batches of these sizes, and shuffle each."""
    batches, rest = list[list[str]](), list(queue)
    for size in sizes:
        batch, rest = rest[:size], rest[size:]
        batches.append(sorted(batch, key=lambda person: shuffled[pool.people.index(person)]))
    return [batch for batch in batches if batch]


def interleaved(one: Iterator[list[str]], other: Iterator[list[str]], turns: Sequence[bool]) -> Iterator[list[str]]:
    for is_other in turns:
        yield from [batch] if (batch := next(other if is_other else one, None)) else []
    yield from one
    yield from other


def assert_half_is_left(taken: Taken, offers: Mapping[str, Offer]) -> None:
    for uid, offer in offers.items():
        assert sum(won for (_, product), won in taken.items() if product == uid) <= offer.amount // 2
