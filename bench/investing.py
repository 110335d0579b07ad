"""(h) Orders a second into one hot product over HTTP, against pgbench on the same server."""

import asyncio
import os
import secrets
import time
from dataclasses import dataclass
from statistics import median

from activities.resources import Resources, resources
from bench.figures import heading, middle, show
from bench.house import house
from bench.http_client import Connection
from bench.pgbench import orders_a_second, prepare
from stack.supervisor import Stack
from tests.storm.crowd import CONFIRM, Member, confirmation, crowd, listed, papers

ROUNDS, SECONDS = 5, 4
AT_ONCE = 32
INVESTORS = 400
MONEY, WON = 40_000_000, 10_000  # of each investor; of an order
SHARE_OF_KNEE = 0.7
OPEN_LOOP = 8  # seconds


@dataclass
class Order:
    """One request, ready to be sent."""

    body: bytes
    headers: dict[str, str]


class Rush:
    """Investors who all want the same product. Nonces and signatures are fetched before anything is timed."""

    def __init__(self, at: Resources, members: list[Member]) -> None:
        self.at, self.members = at, members
        self.lines = [Connection(at.settings.api_port) for _ in range(AT_ONCE)]

    async def orders(self, count: int) -> list[Order]:
        """So many, for a product that nobody has invested in, by investors in turn who are not under way twice."""
        order = [(await listed(self.at, 10**10), WON)]
        each = [range(start, count, len(self.members)) for start in range(len(self.members))]
        made: list[list[Order]] = []
        for member, numbers in zip(self.members, each, strict=True):
            issued = await papers(self.at.redis, member.person, [order] * len(numbers))
            made.append([self._order(member, nonce, confirmation(order, token)) for nonce, token in issued])
        return [made[number % len(made)][number // len(made)] for number in range(count)]

    async def closed_loop(self, orders: list[Order], seconds: float) -> float:
        """Orders taken a second, each connection sending its next when the last was answered."""
        waiting, until = iter(orders), time.perf_counter() + seconds
        taken = 0

        async def one(line: Connection) -> None:
            nonlocal taken
            while time.perf_counter() < until and (order := next(waiting, None)):
                await self._taken(line, order)
                taken += 1

        began = time.perf_counter()
        await asyncio.gather(*map(one, self.lines))
        return taken / (time.perf_counter() - began)

    async def open_loop(self, orders: list[Order], a_second: float) -> list[float]:
        """Milliseconds from the moment each should have been sent, whatever became of those before."""
        free: asyncio.Queue[Connection] = asyncio.Queue()
        for line in [*self.lines, *(Connection(self.at.settings.api_port) for _ in range(200))]:
            free.put_nowait(line)
        began = time.perf_counter() + 0.1

        async def one(number: int, order: Order) -> float:
            due = began + number / a_second
            await asyncio.sleep(due - time.perf_counter())
            line = await free.get()
            await self._taken(line, order)
            free.put_nowait(line)
            return (time.perf_counter() - due) * 1000

        return sorted(await asyncio.gather(*(one(number, order) for number, order in enumerate(orders))))

    async def empty(self, seconds: float) -> float:
        """Requests a second of an endpoint that does nothing: what driver and server could do at most."""
        until, count = time.perf_counter() + seconds, 0

        async def one(line: Connection) -> None:
            nonlocal count
            while time.perf_counter() < until:
                await line.get("/api/health/live", {})
                count += 1

        await asyncio.gather(*map(one, self.lines))
        return count / seconds

    async def _taken(self, line: Connection, order: Order) -> None:
        answer = await line.post(f"/api{CONFIRM}", order.body, order.headers)
        assert answer["data"]["lines"][0]["isTaken"], answer

    def _order(self, member: Member, nonce: str, body: bytes) -> Order:
        headers = {
            "Authorization": f"Bearer {member.access_token}", "X-Nonce": nonce,
            "Idempotency-Key": secrets.token_hex(8),
        }  # fmt: skip
        return Order(body, headers)


async def _compare(stack: Stack) -> None:
    async with resources(stack.settings) as at:
        rush = Rush(at, await crowd(at, INVESTORS, MONEY))
        rates, at_32, best = list[float](), list[float](), list[float]()
        expected = 1_000.0
        for number in range(ROUNDS + 1):  # the first is warm-up
            orders = await rush.orders(int(expected * 1.5 * SECONDS))
            expected = await rush.closed_loop(orders, SECONDS)
            twin = {clients: await orders_a_second(stack, clients, SECONDS) for clients in (AT_ONCE, 1, 8)}
            if number:
                rates.append(expected)
                at_32.append(twin[AT_ONCE])
                best.append(max(twin.values()))
        show("orders a second, by round", " ".join(f"{rate:.0f}" for rate in rates))
        show(f"pgbench at {AT_ONCE} clients, by round", " ".join(f"{rate:.0f}" for rate in at_32))
        show("pgbench at its best (1, 8 or 32), by round", " ".join(f"{rate:.0f}" for rate in best))
        show(
            f"ours / pgbench at {AT_ONCE}", middle([a / b for a, b in zip(rates, at_32, strict=True)]), "3.0, floor 1.0"
        )
        show("ours / pgbench at its best", middle([a / b for a, b in zip(rates, best, strict=True)]), "1.2")
        show("empty endpoint, requests a second", f"{await rush.empty(SECONDS):.0f}")
        knee = SHARE_OF_KNEE * median(rates)
        taken = await rush.open_loop(await rush.orders(int(knee * OPEN_LOOP)), knee)
        p50, p99 = taken[len(taken) // 2], taken[int(len(taken) * 0.99)]
        show(
            f"at 70 % of the knee ({knee:.0f}/s, open loop)",
            f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, n={len(taken)}",
            "p99 < 50 ms",
        )


def invest() -> None:
    """Driver, API, Redis and PostgreSQL share the machine; pgbench has it for itself in its turns."""
    load = os.getloadavg()[0]
    heading(f"(h) orders into one hot product over HTTP, against pgbench (load before: {load:.1f})")
    with house("api") as stack:
        prepare(stack)
        asyncio.run(_compare(stack))
