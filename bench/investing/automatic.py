"""One opening product with many waiting automatic investors, from the opening until all were processed."""

import asyncio
import os
import time
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import text

from activities.core.resources import Resources, resources
from bench.investing.orders import OrderLoad
from bench.measurement.figures import heading, quantile, report
from bench.measurement.platform import platform
from bench.measurement.processor import processor_seconds
from db.accounts.people import IdentityRecord, sealed_identity
from db.auto_invest_wakes import product_listed
from db.ledger.accounts import CUSTODY, deposit
from db.ledger.posting import post
from stack.supervisor import Stack
from tests.factories import list_product
from tests.load.investors import Member, create_investors, listed

SIZES, FULL = (100, 1_000, 10_000), (100, 1_000, 10_000, 100_000)
PARTS = ("worker", "postgres", "simulator")
EACH = 100_000  # won that a rule puts into a product
MONEY = 10 * EACH
AT_A_TIME = 1_000  # investors created by one transaction
BY_HAND, MANUAL = 200, 40  # investors with manual orders, each within the limit of a borrower; their orders a second
QUIET = 10  # seconds of manual orders before an opening
LONGEST = 15 * 60  # seconds of manual orders during an opening, before the investors' tokens expire
SHORTEST = 5_000  # number of rules from which an opening takes long enough to measure manual orders

# The rows of an investor, written by the platform's own functions; each is sealed and has its own deposit.
PEOPLE = text("""
insert into person (id, ci_fingerprint, mobile_fingerprint, sealed, kind, state, is_borrower)
select id, id::text, '', sealed, 'natural', 'active', false
from unnest(cast(:people as uuid[]), cast(:sealed as bytea[])) new (id, sealed)
""")
COPIES = [
    text(f"""
    insert into {table} (person_id, {columns})
    select new.person, {columns} from {table}, unnest(cast(:people as uuid[])) new (person) where person_id = :model
    """)
    for table, columns in (
        ("certification", "kind, state, at, ref"),
        ("agreement", "agreement_id, version, content_hash, agreed_at"),
        ("investor", "suitable_until, credit_alert_at"),
    )
]
# All waiting times differ; the order of ids is not the order of waiting.
BEGIN = text("""
insert into auto_invest (person_id, amount, spread, categories, rate_min, rate_max, months_min, months_max, repeats,
  state, waiting_since)
select id, :each, '1', '{6}', 4, 20, 1, 60, true, 'on', now() - random() * interval '1 day'
from unnest(cast(:people as uuid[])) id
""")
LEFT = text("""
select exists (select from auto_invest where state = 'on' and (looked_at is null or looked_at < :at))
""")
TAKEN = text("select count(*) from investment join auto_invest_run using (order_uid) where product_uid = :product")


async def _grow(stack: Stack, sizes: tuple[int, ...]) -> None:
    async with resources(stack.settings) as at:
        members = await create_investors(at, BY_HAND, 40_000_000)
        order_load, rules, first = OrderLoad(at, members), 0, 0.0
        for size in sizes:
            await _begin(at, members[0], size - rules)
            await at.database.statement(text("vacuum analyze"))
            rules = size
            quiet = await _by_hand(order_load, await listed(at, 10**10, "4"), QUIET) if rules >= SHORTEST else []
            used = processor_seconds(stack, PARTS)
            opening, beside = await _opening(at, order_load if quiet else None, rules)
            each = opening * 1000 / rules
            first = first or each
            spent = {part: now - used[part] for part, now in processor_seconds(stack, PARTS).items()}
            figure = f"{opening:.1f} s, {each:.2f} ms a rule, ×{each / first:.2f}"
            report(f"{rules:,} rules: all orders", figure, "≤ 60 s with 10,000 rules, ×1.0")
            figure = ", ".join(f"{part} {seconds * 1000 / rules:.2f}" for part, seconds in spent.items())
            report(f"{rules:,} rules: processor, ms a rule", figure)
            if quiet:
                before, during = quantile(quiet, 0.99), quantile(beside, 0.99)
                figure = f"{before:.0f} → {during:.0f} ms, ×{during / before:.2f}, n={len(quiet)}, {len(beside)}"
                report(f"orders by hand beside it, {MANUAL} a second, p99", figure, "≤ ×2")


async def _begin(at: Resources, model: Member, count: int) -> None:
    """Turn automatic investing on for that many new investors."""
    while count > 0:
        people = [uuid4() for _ in range(min(count, AT_A_TIME))]
        about = {
            "people": people,
            "sealed": [sealed_identity(at.sealer, person, _identity(person)) for person in people],
            "model": UUID(model.person),
            "each": EACH,
        }
        async with at.database.transaction() as session:
            for statement in (PEOPLE, *COPIES, BEGIN):
                await session.execute(statement, about)
            paid: dict[Any, int] = {deposit(str(person)): -MONEY for person in people}
            await post(session, f"bench/{uuid4()}", "paid in", {CUSTODY: MONEY * len(people)} | paid)
        count -= len(people)


def _identity(person: UUID) -> IdentityRecord:
    return IdentityRecord(
        ci=person.hex,
        name="김이음",
        birth_date=date(1980, 1, 1),
        gender="female",
        mobile=f"010{person.int % 10**8:08}",
    )


async def _opening(at: Resources, order_load: OrderLoad | None, rules: int) -> tuple[float, list[float]]:
    """Return the seconds until all were processed, for a product with room for every second rule, and the milliseconds
    of orders by hand for the same product."""
    opens_at = datetime.now(UTC) + timedelta(seconds=2)
    async with at.database.transaction() as session:
        product = await list_product(session, amount=rules * EACH, opens_at=opens_at)
        await product_listed(session, product)
    await asyncio.sleep((opens_at - datetime.now(UTC)).total_seconds())
    began = time.perf_counter()
    running = asyncio.create_task(_until_all_ran(at, opens_at))
    beside: list[float] = []
    while order_load and not running.done() and time.perf_counter() < began + LONGEST:
        taken = await _by_hand(order_load, product, 2)
        beside += [] if running.done() else taken  # without the orders after its end
    seconds = await running - began
    invested = (await at.database.statement(TAKEN, {"product": product})).scalar_one()
    assert invested == rules // 2, invested
    return seconds, beside


async def _until_all_ran(at: Resources, since: datetime) -> float:
    """Return the time at which all were processed."""
    while (await at.database.statement(LEFT, {"at": since})).scalar_one():  # noqa: ASYNC110  # other processes do the work
        await asyncio.sleep(0.1)
    return time.perf_counter()


async def _by_hand(order_load: OrderLoad, product_uid: str, seconds: int) -> list[float]:
    """Return the milliseconds of manual orders in these seconds, from the scheduled time of each."""
    return await order_load.open_loop(await order_load.orders(MANUAL * seconds, product_uid), MANUAL)


def automatic(full: bool) -> None:
    """The driver and all parts share the machine; messages go to the simulator."""
    heading(f"an opening for growing numbers of automatic investors (load before: {os.getloadavg()[0]:.1f})")
    with platform("simulator", "worker", "api") as stack:
        asyncio.run(_grow(stack, FULL if full else SIZES))
