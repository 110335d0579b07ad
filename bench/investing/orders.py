"""Orders a second into one hot product over HTTP, against pgbench on the same server."""

import asyncio
import os
import secrets
import time
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

from sqlalchemy import text

from activities.core.resources import Resources, resources
from bench.baselines.pgbench import orders_a_second, prepare
from bench.measurement.figures import heading, median_with_interval, quantile, report
from bench.measurement.platform import platform
from stack.supervisor import Stack
from tests.clients.connection import Connection
from tests.load.investors import CONFIRM, Member, confirmation, create_investors, listed, proofs

ROUNDS, SECONDS = 5, 4
AT_ONCE, MANY_CALLERS = 32, 128
INVESTORS = 200
MONEY, WON = 40_000_000, 10_000  # of each investor; of an order
SHARE_OF_KNEE = 0.7
TURNS, OPEN_LOOP = 5, 6  # seconds a turn
LONGEST = 120  # seconds in which the last round may start, on a busy machine


@dataclass
class Order:
    """One request, ready to be sent."""

    body: bytes
    headers: dict[str, str]


class OrderLoad:
    """Investors who order the same product. Nonces and signatures are fetched before the measurement."""

    def __init__(self, at: Resources, members: list[Member]) -> None:
        self.at, self.members = at, members
        self.lines = [Connection(at.settings.api_port) for _ in range(MANY_CALLERS)]

    async def orders(self, count: int, product: str = "") -> list[Order]:
        """Prepare `count` orders for a new product, or for this one, by investors in turn. No investor has two open
        orders."""
        order = [(product or await listed(self.at, 10**10), WON)]
        each = [range(start, count, len(self.members)) for start in range(len(self.members))]
        made: list[list[Order]] = []
        for member, numbers in zip(self.members, each, strict=True):
            issued = await proofs(self.at.redis, member.person, [order] * len(numbers))
            made.append([self._order(member, nonce, confirmation(order, token)) for nonce, token in issued])
        return [made[number % len(made)][number // len(made)] for number in range(count)]

    async def closed_loop(self, orders: list[Order], seconds: float, at_once: int) -> float:
        """Return the orders accepted a second. Each connection sends its next order after the response to the last
        one."""
        waiting, until = iter(orders), time.perf_counter() + seconds
        taken = 0

        async def one(line: Connection) -> None:
            nonlocal taken
            while time.perf_counter() < until and (order := next(waiting, None)):
                await self._taken(line, order)
                taken += 1

        began = time.perf_counter()
        await asyncio.gather(*map(one, self.lines[:at_once]))
        return taken / (time.perf_counter() - began)

    async def open_loop(self, orders: list[Order], a_second: float) -> list[float]:
        """Return milliseconds from the scheduled time of each request, whatever happened to earlier ones."""
        free: asyncio.Queue[Connection] = asyncio.Queue()
        for line in [*self.lines, *(Connection(self.at.settings.api_port) for _ in range(100))]:
            free.put_nowait(line)
        began = time.perf_counter() + 1  # by then all tasks wait for their scheduled time

        async def one(number: int, order: Order) -> float:
            due = began + number / a_second
            await asyncio.sleep(due - time.perf_counter())
            line = await free.get()
            await self._taken(line, order)
            free.put_nowait(line)
            return (time.perf_counter() - due) * 1000

        return sorted(await asyncio.gather(*(one(number, order) for number, order in enumerate(orders))))

    async def empty(self, seconds: float) -> float:
        """Return the requests a second of an endpoint that does nothing, which is the upper limit of driver and
        server."""
        until, count = time.perf_counter() + seconds, 0

        async def one(line: Connection) -> None:
            nonlocal count
            while time.perf_counter() < until:
                await line.get("/api/health/live", {})
                count += 1

        await asyncio.gather(*map(one, self.lines[:AT_ONCE]))
        return count / seconds

    async def _taken(self, line: Connection, order: Order) -> None:
        answer = await line.post(f"/api{CONFIRM}", order.body, order.headers)
        assert answer["data"]["lines"][0]["isTaken"], answer

    def _order(self, member: Member, nonce: str, body: bytes) -> Order:
        headers = {
            "Authorization": f"Bearer {member.access_token}",
            "X-Nonce": nonce,
            "Idempotency-Key": secrets.token_hex(8),
        }
        return Order(body, headers)


class Round(NamedTuple):
    """Orders a second."""

    ours: float
    with_many: float  # ours, with MANY_CALLERS
    at_32: float  # pgbench's
    best: float  # the better of pgbench at 1, 8 and 32 clients


async def _round(order_load: OrderLoad, stack: Stack, expected: float) -> Round:
    """Run each side once, with nonces for twice as many orders as expected."""
    await _settle(order_load)
    ours, with_many = [
        await order_load.closed_loop(await order_load.orders(int(expected * 2 * SECONDS)), SECONDS, callers)
        for callers in (AT_ONCE, MANY_CALLERS)
    ]
    baseline = {clients: await orders_a_second(stack, clients, SECONDS) for clients in (AT_ONCE, 1, 8)}
    return Round(ours, with_many, baseline[AT_ONCE], max(baseline.values()))


async def _compare(stack: Stack) -> None:
    began = time.monotonic()
    async with resources(stack.settings) as at:
        order_load = OrderLoad(at, await create_investors(at, INVESTORS, MONEY))
        rounds = [await _round(order_load, stack, 1_000)]
        while len(rounds) <= ROUNDS and time.monotonic() - began < LONGEST:
            rounds.append(await _round(order_load, stack, rounds[-1].ours))
            ours, with_many, at_32, best = rounds[-1]
            load = os.getloadavg()[0]
            report(
                f"round {len(rounds) - 1}: ours at {AT_ONCE} and {MANY_CALLERS} / pgbench at {AT_ONCE} and its best",
                f"{ours:.0f} {with_many:.0f} / {at_32:.0f} {best:.0f} (load {load:.1f})",
            )
        del rounds[0]  # warm-up
        at_32 = median_with_interval([one.ours / one.at_32 for one in rounds])
        report(f"ours / pgbench at {AT_ONCE}", at_32, "≥ 1.0")
        best = [max(one.ours, one.with_many) / one.best for one in rounds]
        report("ours at its best / pgbench at its best", median_with_interval(best), "≥ 0.9")
        report("an endpoint that does nothing, a second", f"{await order_load.empty(SECONDS):.0f}")
        await _at_70_percent(order_load, median(one.ours for one in rounds))


async def _settle(order_load: OrderLoad) -> None:
    """Settle the tables as pgbench does with its own, and create segments of the log, which exist on any server that
    has run for some minutes. Creating a segment stops every commit for a tenth of a second."""
    for statement in ("vacuum analyze", "checkpoint"):
        await order_load.at.database.statement(text(statement))


async def _at_70_percent(order_load: OrderLoad, expected: float) -> None:
    """Measure at 70 % of the throughput of the same moment; a minute later the machine may be half as fast."""
    p50s, p99s = list[float](), list[float]()
    for turn in range(1, TURNS + 1):
        await _settle(order_load)
        knee = await order_load.closed_loop(await order_load.orders(int(expected * 2 * SECONDS)), SECONDS, AT_ONCE)
        a_second = SHARE_OF_KNEE * knee
        taken = await order_load.open_loop(await order_load.orders(int(a_second * OPEN_LOOP)), a_second)
        p50s.append(quantile(taken, 0.5))
        p99s.append(quantile(taken, 0.99))
        figure = f"p50 {p50s[-1]:.1f} ms, p99 {p99s[-1]:.1f} ms, n={len(taken)}"
        report(f"turn {turn}: at 70 % of the knee ({a_second:.0f}/s)", figure)
    figure = f"p50 {median(p50s):.1f} ms, p99 {median(p99s):.1f} ms, {TURNS} turns"
    report("at 70 % of the knee, open loop", figure, "p99 ≤ 50 ms")


def invest() -> None:
    """Driver, API, Redis and PostgreSQL share the machine; pgbench runs alone in its rounds."""
    load = os.getloadavg()[0]
    heading(f"orders into one hot product over HTTP, against pgbench (load before: {load:.1f})")
    with platform("api") as stack:
        prepare(stack)
        asyncio.run(_compare(stack))
