"""Orders and an investor's pages as holdings grow from 1,000 to 1,000,000."""

import asyncio
import os
from statistics import median

from sqlalchemy import text

from activities.core.resources import Resources, resources
from bench.investing.orders import MONEY, OrderLoad
from bench.measurement.figures import heading, report, timed
from bench.measurement.platform import platform
from stack.supervisor import Stack
from tests.clients.connection import Connection
from tests.load.investors import CONFIRM, Member, create_investors

SIZES = (1_000, 10_000, 100_000, 1_000_000)
EACH = 20  # holdings of an investor
INVESTORS = 50  # investors who are asked about
CALLS, WARM_UP = 150, 30
PRODUCTS = text("""
insert into product (uid, category, title, initials, borrower, amount, annual_rate, months, repayment_type, grade,
  tendency, opens_at, closes_at, detail, interest_only, fee_rate, state, raised)
select 'held' || g, '6', 'held', '', 'held' || g, 1000000000000, 9.9, 12, '2', 'A1', '1', now() - interval '9 days',
  now() - interval '1 day', '{}', 0, 0.1, 'disbursed', 0
from generate_series(1, 2000) g
""")
PEOPLE = text("""
insert into person (id, ci_fingerprint, mobile_fingerprint, sealed, kind, state, is_borrower)
select md5('held' || g)::uuid, 'held' || g, 'held' || g, '', 'natural', 'active', false
from generate_series(cast(:since as int) / :each, cast(:until as int) / :each - 1) g
""")
HOLD = text("""
insert into investment (order_uid, product_uid, person_id, amount, outstanding, state)
select 'held' || g, 'held' || (1 + g % 2000), md5('held' || (g / :each))::uuid, 10000, 10000, 'funded'
from generate_series(cast(:since as int), cast(:until as int) - 1) g
""")
OWN = text("""
insert into investment (order_uid, product_uid, person_id, amount, outstanding, state)
select 'own' || md5(person || '/' || g), 'held' || (1 + g * 97 % 2000), person, 10000, 10000, 'funded'
from unnest(cast(:people as uuid[])) person, generate_series(1, :each) g
""")


async def _grow(stack: Stack) -> None:
    async with resources(stack.settings) as at:
        members = await create_investors(at, INVESTORS, MONEY)
        await at.database.statement(PRODUCTS)
        await at.database.statement(OWN, {"people": [member.person for member in members], "each": EACH})
        held, first = 0, dict[str, float]()
        for size in SIZES:
            grown = {"since": held, "until": size, "each": EACH}
            await at.database.statement(PEOPLE, grown)
            await at.database.statement(HOLD, grown)
            await at.database.statement(text("analyze"))
            held = size
            for what, taken in (await _measured(at, members)).items():
                grew = taken / first.setdefault(what, taken)
                report(f"{size:,} holdings: {what}", f"p50 {taken:.1f} ms, ×{grew:.2f}, n={CALLS}")


async def _measured(at: Resources, members: list[Member]) -> dict[str, float]:
    """Measure the milliseconds of an order, of the list of investments and of the limits, one at a time."""
    line = Connection(at.settings.api_port)
    order_load = OrderLoad(at, members)
    orders = iter(await order_load.orders(CALLS + WARM_UP))
    turn = iter(members * (2 * CALLS))

    async def order() -> None:
        one = next(orders)
        await line.post(f"/api{CONFIRM}", one.body, one.headers)

    async def read(path: str) -> None:
        await line.get(path, {"Authorization": f"Bearer {next(turn).access_token}"})

    steps = {
        "order": order,
        "list of one's investments": lambda: read("/api/v2/invest/list"),
        "one's limits": lambda: read("/api/v2/invest/user-info"),
    }
    return {what: median([await timed(step) for _ in range(WARM_UP + CALLS)][WARM_UP:]) for what, step in steps.items()}


def holdings() -> None:
    """Each investor holds the same amount; only the holdings of others grow."""
    heading(f"growth to {SIZES[-1]:,} holdings (load before: {os.getloadavg()[0]:.1f})")
    with platform("api") as stack:
        asyncio.run(_grow(stack))
