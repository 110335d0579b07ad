"""(l) One opening product with many waiting automatic investors, from the listing until all were processed."""

import asyncio
import os
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import TextClause, insert, text
from temporalio.service import RPCError

from activities.core.resources import Resources, resources
from bench.figures import heading, show
from bench.platform import platform
from config.settings import Settings
from db.investing.auto_invest import product_listed
from db.products.tables import Product
from domain.core.policy import ATTEMPTS
from temporal.client import connect
from tests.factories import product
from tests.storm.crowd import crowd

SIZES, FULL = (100, 1_000), (100, 1_000, 10_000)
EACH = 100_000  # won that a rule puts into a product
MONEY = 10 * EACH
SAMPLE = 20  # workflows whose histories are read
# Nobody waits as long as anybody else; the order of ids, in which people are woken, is not the order of waiting.
BEGIN = text("""
insert into auto_invest (person_id, amount, spread, categories, rate_min, rate_max, months_min, months_max, repeats,
  state, waiting_since)
select id, :each, '1', '{6}', 4, 20, 1, 60, true, 'on', now() - random() * interval '1 day'
from unnest(cast(:people as uuid[])) id
""")
LEFT = text("""
select count(*) from auto_invest where state = 'on' and (looked_at is null or looked_at < :at)
""")
TAKEN = text("select count(*) from investment where product_uid = :product")
SOME = text("select person_id from auto_invest order by random() limit :some")


async def _grow(settings: Settings, sizes: tuple[int, ...]) -> None:
    async with resources(settings) as at:
        rules, first = 0, 0.0
        for size in sizes:
            people = [member.person for member in await crowd(at, size - rules, MONEY)]
            await at.database.statement(BEGIN, {"people": people, "each": EACH})
            await at.database.statement(text("analyze"))
            rules = size
            some = (await at.database.statement(SOME, {"some": SAMPLE})).scalars().all()
            before = await _events(settings, some)
            each = await _opening(at, rules) * 1000 / rules
            first = first or each
            show(f"{rules:,} rules: all checks, per rule", f"{each:.1f} ms, ×{each / first:.2f}")
            await asyncio.sleep(ATTEMPTS.automatic_turn.total_seconds())
            events = await _events(settings, some) - before
            show(f"{rules:,} rules: events of a history", f"{events / SAMPLE:.1f}, n={SAMPLE}")


async def _opening(at: Resources, rules: int) -> float:
    """Return the seconds until all were processed, for a product that suffices for every second rule."""
    now = datetime.now(UTC)
    row = product(amount=rules * EACH, opens_at=now)
    began = time.perf_counter()
    async with at.database.transaction() as session:
        await session.execute(insert(Product).values(row))
        await product_listed(session, row["uid"])
    await _until(at, LEFT, {"at": now}, 0)
    everybody = time.perf_counter() - began
    assert (await at.database.statement(TAKEN, {"product": row["uid"]})).scalar_one() == rules // 2
    return everybody


async def _until(at: Resources, count: TextClause, about: dict[str, object], wanted: int) -> None:
    while (await at.database.statement(count, about)).scalar_one() != wanted:  # noqa: ASYNC110  # other processes do the work
        await asyncio.sleep(0.1)


async def _events(settings: Settings, people: Sequence[UUID]) -> int:
    """How much has been written for them in Temporal, of which every look is a part."""
    client = await connect(settings)

    async def of(person: UUID) -> int:
        try:
            return (await client.get_workflow_handle(f"auto-invest:{person}").describe()).history_length
        except RPCError:  # has never looked
            return 0

    return sum([await of(person) for person in people])


def automatic(full: bool) -> None:
    """The driver and all parts share the machine; messages go to the simulator."""
    heading(f"(l) an opening for growing numbers of automatic investors (load before: {os.getloadavg()[0]:.1f})")
    with platform("simulator", "worker") as stack:
        asyncio.run(_grow(stack.settings, FULL if full else SIZES))
