"""Automatic investing: the settings of each investor, the investments made with them, and the time of the next run."""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.engine import Database
from db.core.raw_connection import RawConnection
from db.investing.tables import AutoInvest, AutoInvestRun
from db.products.tables import Investment, Product
from domain.core.errors import BusinessError, ErrorCode
from domain.investing.states import AutoInvestState

LEASE = timedelta(seconds=15)  # less than a turn, so that the claims of a killed worker expire before the turn ends
CLAIMED = 500  # people at a time: finding the longest waiting costs the same for one as for many
CLAIM = text("""
update auto_invest_wake wake set claimed_until = now() + cast(:lease as interval)
from (
  select person_id, waiting_since from auto_invest_wake join auto_invest using (person_id)
  where due_at <= now() and (claimed_until is null or claimed_until < now())
  order by waiting_since, person_id limit :most for update of auto_invest_wake skip locked
) due
where wake.person_id = due.person_id returning wake.person_id, waiting_since, claimed_until
""")
# A moment that has just passed counts, because the preceding claim may have missed it.
NEXT_DUE = text("""
select extract(epoch from min(due_at) - now())::float as seconds from auto_invest_wake
where due_at > now() - interval '1 second' and claimed_until is null
""")
LOCK_CLAIMS = text("""
select person_id from auto_invest_wake where person_id = any(:people) and claimed_until = :until
order by person_id for update
""")
SETTLE = text("""
merge into auto_invest_wake wake
using unnest(cast(:people as uuid[]), cast(:next_at as timestamptz[])) settled (person_id, next_at)
on wake.person_id = settled.person_id and wake.claimed_until = :until
when matched and next_at is null then delete
when matched then update set due_at = next_at, claimed_until = null
""")


class Claim(NamedTuple):
    """People whose automatic investing the holder of the claim must run, the longest waiting first."""

    people: Sequence[UUID]
    until: datetime


async def read(session: AsyncSession, person: str, *, lock: bool = False) -> AutoInvest | None:
    """Return the person's settings, locked against runs and other changes."""
    return await session.get(AutoInvest, UUID(person), with_for_update=lock)


async def save(session: AsyncSession, person: str, setting: dict[str, Any]) -> AutoInvest:
    """Store the settings, by column name. The state does not change."""
    row = insert(AutoInvest).values(person_id=UUID(person), state=AutoInvestState.DRAFT, **setting)
    await session.execute(row.on_conflict_do_update(index_elements=["person_id"], set_=setting))
    return await session.get_one(AutoInvest, UUID(person), populate_existing=True)


async def turn(session: AsyncSession, person: str, state: str, *, of: Collection[str]) -> AutoInvest:
    """Set the state, if it is one of the states `of` or the new one. Raises BusinessError(AUTO_INVEST_MOVED)."""
    setting = await read(session, person, lock=True)
    if setting is None or setting.state not in (state, *of):
        raise BusinessError(ErrorCode.AUTO_INVEST_MOVED)
    if setting.state != state:
        setting.state, setting.reason = state, None
        setting.waiting_since = datetime.now(UTC)
    return setting


async def runs(session: AsyncSession, person: str, *, size: int) -> list[tuple[AutoInvestRun, Investment, str]]:
    """Return the latest lines of automatic orders, with the titles of their products."""
    lines = (
        select(AutoInvestRun, Investment, Product.title)
        .join(Investment, Investment.order_uid == AutoInvestRun.order_uid)
        .join(Product, Product.uid == Investment.product_uid)
        .where(AutoInvestRun.person_id == UUID(person))
        .order_by(AutoInvestRun.at.desc(), Investment.id)
    )
    return [(run, line, title) for run, line, title in await session.execute(lines.limit(size))]


async def claim(database: Database) -> Claim | None:
    """Claim people whose run is due, for LEASE; None if no run is due. A claim that is not settled expires."""
    rows = await database.ask(CLAIM, {"lease": LEASE, "most": CLAIMED})
    if not rows:
        return None
    rows.sort(key=lambda row: (row.waiting_since, row.person_id))
    return Claim([row.person_id for row in rows], rows[0].claimed_until)


async def settle(session: RawConnection, until: datetime, next_at: Mapping[UUID, datetime | None]) -> None:
    """End the claim of people, in the transaction of their run: when the next one is due; None for no other.

    People with a new request since the claim remain due.
    """
    settled = {"people": list(next_at), "next_at": list(next_at.values()), "until": until}
    await session.send(LOCK_CLAIMS, settled)
    await session.send(SETTLE, settled)


async def seconds_until_due(database: Database) -> float | None:
    """Return the seconds until the next unclaimed run is due."""
    (row,) = await database.ask(NEXT_DUE)
    return row.seconds
