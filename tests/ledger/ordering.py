"""Products, investors and their orders in the books of these tests."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from uuid import UUID, uuid4

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

import db.investing.orders
from db.accounts.tables import Person
from db.core.raw_connection import RawConnection
from db.investing.auto_orders import Decision, invest
from db.investing.investors import read_credit_notice
from db.investing.orders import Answer, Line
from db.investing.tables import AutoInvest
from db.ledger.accounts import CUSTODY, deposit
from db.ledger.posting import post
from db.products.tables import Investor, Product
from domain.core.errors import ErrorCode
from tests.factories import list_product, ready_to_invest
from tests.ledger.conftest import Books

NOW = datetime.now(UTC)  # when the tests order
MILLION = 1_000_000


async def place(session: AsyncSession, lines: Sequence[Line], now: datetime) -> list[Answer]:
    return await db.investing.orders.place(await RawConnection.of(session), lines, now)


async def quote(session: AsyncSession, lines: Sequence[Line], now: datetime) -> list[Answer]:
    return await db.investing.orders.quote(await RawConnection.of(session), lines, now)


def listed(books: Books, **columns: object) -> str:
    """List a product that is open at `NOW`. Returns its uid."""
    return books.do(partial(list_product, **{"opens_at": NOW - timedelta(hours=1)} | columns))


def investor(books: Books, money: int, investor_class: str | None = None) -> str:
    """Create a person with money in the deposit account. Returns the id."""
    person = uuid4()

    async def joins(session: AsyncSession) -> None:
        row = insert(Person).values(
            id=person, ci_fingerprint=person.hex, mobile_fingerprint=person.hex, sealed=b"", is_borrower=False
        )
        await session.execute(row)
        if investor_class:
            await session.execute(
                insert(Investor).values(
                    person_id=person, investor_class=investor_class, class_until=datetime.now(UTC) + timedelta(days=1)
                )
            )
        await read_credit_notice(session, person)
        await post(session, person.hex, "paid in", {CUSTODY: money, deposit(str(person)): -money})

    books.do(joins)
    return str(person)


def ready(books: Books, person: str) -> str:
    """Make the person ready to invest."""

    async def becomes(session: AsyncSession) -> None:
        await ready_to_invest(session, person)

    books.do(becomes)
    return person


def order(person: str, product: str, amount: int) -> Callable[[AsyncSession], object]:
    line = Line(uuid4().hex, person, product, amount)
    return partial(place, lines=[line], now=NOW)


def refused(books: Books, person: str, product: str, amount: int, now: datetime = NOW) -> tuple[ErrorCode, int] | None:
    """Return why a single line is refused."""
    (answer,) = books.do(place, [Line(uuid4().hex, person, product, amount)], now)
    return answer.refusal


def raised(books: Books, product: str) -> int:
    return books.do(lambda session: session.scalar(select(Product.raised).where(Product.uid == product)))


def automatic(books: Books, months: int, waiting_since: datetime = NOW, money: int = MILLION, **other: object) -> str:
    """Create a person who invests automatically in products of that many months. Returns the id."""
    person = ready(books, investor(books, money))
    setting = {
        "amount": 100_000,
        "spread": "2",
        "categories": ["6"],
        "rate_min": 4,
        "rate_max": 20,
        "months_min": months,
        "months_max": months,
        "repeats": True,
        "state": "on",
        "waiting_since": waiting_since,
    }

    async def begins(session: AsyncSession) -> None:
        await session.execute(insert(AutoInvest).values(person_id=UUID(person), **(setting | other)))

    books.do(begins)
    return person


async def check(session: AsyncSession, person: str, now: datetime = NOW) -> Decision:
    (decision,) = await check_all(session, [person], now)
    return decision


async def check_all(session: AsyncSession, people: Sequence[str], now: datetime = NOW) -> list[Decision]:
    """Run all in one batch."""
    return await invest(await RawConnection.of(session), [UUID(person) for person in people], now)
