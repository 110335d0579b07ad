"""Reads of products. Concurrent reads are combined into one query."""

from collections.abc import Awaitable, Callable, Collection
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Annotated, NamedTuple, TypeVar

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.batcher import Batcher
from api.products.shapes import Card, DealTemplate, EndedPage, OutcomeCount, Page
from db.products.catalogue import (
    NOT_BEGUN,
    Choice,
    Relation,
    Titled,
    Wanted,
    count,
    count_by_choice,
    count_by_outcome,
    count_in,
    courses,
    find,
    relations,
    several,
    titles,
)
from db.products.history import histories
from db.products.tables import Product
from domain.products.phase import Phase
from domain.products.states import PAID_OUT

K = TypeVar("K")
V = TypeVar("V")

SUGGESTIONS = 10


@dataclass(frozen=True)
class Slice:
    """A page of a list: a number of products of a phase, after the given product or the given number."""

    wanted: Wanted
    phase: Phase
    size: int
    after: str = ""
    skip: int = 0


class Typed(NamedTuple):
    """The typed text, and the number of suggestions already shown."""

    wanted: Wanted
    shown: int


class Shown(NamedTuple):
    """A product, its current page, and the expected or actual day of its payout."""

    product: Product
    template: DealTemplate
    payout_day: date


class Catalogue:
    """Reads of products. `connect`: opens a connection for reads."""

    def __init__(self, connect: Callable[[], AbstractAsyncContextManager[AsyncSession]]) -> None:
        self._connect = connect
        self.cards = self._one_by_one(_cards)
        self.count = self._one_by_one(_count)
        self.counts = self._one_by_one(_counts)
        self.counts_by_choice = self._one_by_one(_counts_by_choice)
        self.page = self._one_by_one(_page)
        self.ended_page = self._one_by_one(_ended_page)
        self.titles = self._one_by_one(_titles)
        self.product = Batcher(self._products)  # by uid
        self.relation = Batcher(self._relations)  # relation of a person to a product, by the ids of both

    def _one_by_one(self, read: Callable[[AsyncSession, K], Awaitable[V]]) -> Batcher[K, V]:
        async def answer(keys: Collection[K]) -> dict[K, V]:
            async with self._connect() as session:
                return {key: await read(session, key) for key in keys}

        return Batcher(answer)

    async def _products(self, uids: Collection[str]) -> dict[str, Shown | None]:
        now = datetime.now(UTC)
        async with self._connect() as session:
            rows = await several(session, uids)
            begun = await courses(session, (product for product, _ in rows.values()))
            happened = await histories(session, [uid for uid, (one, _) in rows.items() if one.state in PAID_OUT])
            found = {
                uid: Shown(
                    product,
                    DealTemplate.of(product, now, begun.get(uid, NOT_BEGUN), happened.get(uid)),
                    payout_day,
                )
                for uid, (product, payout_day) in rows.items()
            }
        return {uid: found.get(uid) for uid in uids}

    async def _relations(self, asked: Collection[tuple[str, str]]) -> dict[tuple[str, str], Relation]:
        async with self._connect() as session:
            return await relations(session, asked)


async def _cards(session: AsyncSession, asked: Slice) -> list[Card]:
    now = datetime.now(UTC)
    wanted, phase = asked.wanted, asked.phase
    found = await find(session, wanted, phase, now, size=asked.size, after=asked.after, skip=asked.skip)
    begun = await courses(session, found)
    return [Card.of(product, now, begun.get(product.uid, NOT_BEGUN)) for product in found]


async def _page(session: AsyncSession, asked: Slice) -> Page:
    total = await _count(session, (asked.wanted, asked.phase))
    return Page(products=await _cards(session, asked), total_count=total)


async def _ended_page(session: AsyncSession, asked: Slice) -> EndedPage:
    """A page of ended products. The statements that count the outcomes count its products, too."""
    counted = await count_by_outcome(session, asked.wanted, datetime.now(UTC))
    chosen = asked.wanted.outcomes or counted
    return EndedPage(
        products=await _cards(session, asked),
        total_count=sum(counted[outcome] for outcome in chosen),
        outcomes=[OutcomeCount(outcome=outcome, count=number) for outcome, number in counted.items() if number],
    )


async def _count(session: AsyncSession, asked: tuple[Wanted, Phase]) -> int:
    wanted, phase = asked
    return await count_in(session, wanted, phase, datetime.now(UTC))


async def _counts(session: AsyncSession, wanted: Wanted) -> dict[Phase, int]:
    return await count(session, wanted, datetime.now(UTC))


async def _counts_by_choice(session: AsyncSession, wanted: Wanted) -> dict[Choice, dict[Phase, int]]:
    return await count_by_choice(session, wanted, datetime.now(UTC))


async def _titles(session: AsyncSession, typed: Typed) -> list[Titled]:
    return await titles(session, typed.wanted, datetime.now(UTC), size=SUGGESTIONS, skip=typed.shown)


async def catalogue_of(request: Request) -> Catalogue:
    """Return the caller's catalogue. It is called directly where it saves a twentieth of a request, else it is a
    dependency."""
    if hasattr(request.state, "mock_investor"):  # reads the mock products in the transaction of the request
        return Catalogue(lambda: nullcontext(request.state.session))
    return request.app.state.catalogue


Products = Annotated[Catalogue, Depends(catalogue_of)]
