"""Investors whose automatic investing is on, and the products that match their settings."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID

import pytest
import pytest_asyncio

from db.auto_invest_wakes import money_arrived
from db.ledger.check import differences
from tests.clients.borrower import Borrower
from tests.factories import Listing, ready_to_invest
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower

AUTO = "/v2/invest/auto-cart"
months = count(30)  # each test has its own period, so that it does not invest in another test's products
Conditions = dict[str, Any]
Investing = Callable[..., Awaitable[Borrower]]


@pytest.fixture
def conditions() -> Conditions:
    """Return settings that only match this test's products."""
    period = next(months)
    return {
        "amount": 100_000,
        "type": "1",
        "categoryList": ["1", "4"],
        "rateMin": 8,
        "rateMax": 10,
        "periodMin": period,
        "periodMax": period,
        "repetition": True,
    }


@pytest.fixture
def listed(listed: Listing, conditions: Conditions) -> Listing:
    """Lists a matching product, open for three days."""

    async def make(opens_in: timedelta = -timedelta(hours=1), **columns: Any) -> str:
        opens_at = datetime.now(UTC) + opens_in
        period = {"opens_at": opens_at, "closes_at": opens_at + timedelta(days=3), "months": conditions["periodMin"]}
        return await listed(**{"category": "1"} | period | columns)

    return make


@pytest_asyncio.fixture
async def investing(
    new_borrower: NewBorrower, internals: Internals, conditions: Conditions
) -> AsyncGenerator[Investing]:
    """An investor with that much money whose automatic investing is on; it is turned off after the test."""
    made: list[Borrower] = []

    async def make(money: int, member: Borrower | None = None, **other: Any) -> Borrower:
        holder = member or await new_borrower().sign_up()
        await get_ready(internals, holder, money)
        await holder.do(f"{AUTO}/filter/update", conditions | other)
        made.append(holder)
        since = datetime.now(UTC)
        await holder.do(f"{AUTO}/start", {"agreements": await holder.agreements("auto-invest")})
        await has_checked(internals, holder, since)
        return holder

    yield make
    for holder in made:
        await holder.post(f"{AUTO}/stop")
    async with internals.at.database.transaction() as session:
        assert await differences(session) == []


async def get_ready(internals: Internals, holder: Borrower, money: int) -> None:
    person = holder.person_id
    async with internals.at.database.transaction() as session:
        await ready_to_invest(session, person, money)


async def invested(holder: Borrower) -> dict[str, int]:
    """Return product → won of all automatic investments."""
    runs = (await holder.get(f"{AUTO}/history"))["runs"]
    return {line["productUid"]: line["amount"] for run in runs for line in run["lines"]}


async def has_checked(internals: Internals, holder: Borrower, since: datetime) -> None:
    """Wait until the next check is done."""
    asked = "select 1 from auto_invest where person_id = :person and looked_at > :since"
    await eventually(lambda: internals.sql(asked, person=UUID(holder.person_id), since=since))


async def wake(internals: Internals, holder: Borrower) -> None:
    """Request a run, as a deposit does."""
    async with internals.at.database.transaction() as session:
        await money_arrived(session, [holder.person_id])


async def check_again(internals: Internals, holder: Borrower) -> None:
    """Request a run, as a deposit does, and wait until it is done."""
    since = datetime.now(UTC)
    await wake(internals, holder)
    await has_checked(internals, holder, since)
