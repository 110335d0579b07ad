"""A step of a journey at the gateway, compared with a bare update; (b) the same step over HTTP; (f) the same for a
growing number of journeys."""

import asyncio
import json
import secrets
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from itertools import cycle
from statistics import median
from typing import Any, NamedTuple, Self, TypeVar
from uuid import UUID, uuid4

from redis.asyncio import Redis
from temporalio.client import Client

from api.accounts.session.tokens import Sessions
from api.core.gateway import Gateway
from api.core.push import Push
from bench.journeys.copies import copy_journeys
from bench.journeys.worker import BARE_QUEUE
from bench.journeys.workflows import Bare, Turn
from bench.measurement.figures import Make, Side, Step, heading, interleaved, median_with_interval, ratio, report
from bench.measurement.platform import platform, process, wait_for
from config.settings import Settings
from db.accounts.tables import Person
from db.core.engine import Database
from db.core.journeys import JourneyTable
from db.core.sealing import sealer_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Start
from stack.supervisor import Stack, is_free
from stack.temporal_server import polled_by
from temporal.client import connect
from tests.clients.connection import Connection

T = TypeVar("T")

AT_ONCE = 32
WARM_UP = 5  # calls of each round
OURS, BASELINE, NOOP = "step at the gateway", "bare update", "bare update + no-op local activity"
HTTP, EMPTY = "step over HTTP", "empty endpoint"
# Growth: open applications; those of them that are moved, the others are copies; those that the worker keeps in memory;
# those that are moved again before it forgets them.
OPEN, MOVED, KEPT, AGAIN = 100_000, 500, 100, 20
FEW, FROM_MEMORY, REPLAYED = "100 open", "100,000 open, kept", "100,000 open, replayed"


class Size(NamedTuple):
    """The amount of measurements: rounds and sequential calls, then rounds and calls of each of many concurrent
    callers."""

    rounds: int
    calls: int
    rushes: int
    each: int


BRIEF, FULL = Size(8, 60, 3, 10), Size(20, 100, 5, 20)  # about one minute a part on two idle cores; about three minutes


@dataclass
class LoopedJourney:
    """One open bench journey, which is moved in a loop through the gateway."""

    gateway: Gateway
    person: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0

    async def open(self) -> "LoopedJourney":
        self.sequence = (await self.gateway.open("bench", Start(apply_uid=self.person, person=self.person))).sequence
        return self

    async def turn(self, within: float = 0) -> None:
        """Take a step. While the platform is busy, repeat it under its key for `within` seconds, as the site does."""
        submit = partial(self.gateway.submit, sequence=self.sequence, key=secrets.token_hex(16))
        self.sequence = (await while_busy(partial(submit, f"bench:{self.person}", Turn(amount=1)), within)).sequence


async def while_busy(call: Callable[[], Awaitable[T]], within: float) -> T:
    """Repeat a call for `within` seconds while it raises BUSY, and return its result."""
    last = time.monotonic() + within
    while True:
        try:
            return await call()
        except BusinessError as error:
            if error.code is not ErrorCode.BUSY or time.monotonic() > last:
                raise
            await asyncio.sleep(0.5)


async def open_loop(api_gateway: Gateway) -> Step:
    """Open a journey and return the call that moves it."""
    return (await LoopedJourney(api_gateway).open()).turn


@asynccontextmanager
async def gateway(settings: Settings) -> AsyncGenerator[Gateway]:
    """A gateway as the API creates it."""
    database, redis = Database(settings.database_url), Redis.from_url(settings.redis_url, decode_responses=True)
    table = JourneyTable(database, sealer_of(settings))
    yield Gateway(await connect(settings), table, Push(redis, table))
    await redis.aclose()
    await database.engine.dispose()


@asynccontextmanager
async def bench_platform(*processes: str, **settings: Any) -> AsyncGenerator[tuple[Stack, Gateway]]:
    """Servers, a worker of the platform that also has the bench's journey, and other named parts."""
    with ExitStack() as running:
        stack = running.enter_context(platform(**settings))
        worker = running.enter_context(process(stack, "bench.journeys.worker"))
        for module in processes:
            running.enter_context(process(stack, *module.split()))
        wait_for(lambda: polled_by(stack.settings, worker.pid))
        async with gateway(stack.settings) as api_gateway:
            yield stack, api_gateway


async def bare(client: Client, update: str = "empty") -> Step:
    """Start a bare workflow and return the call of its update."""
    handle = await client.start_workflow(
        Bare.run, id=secrets.token_hex(16), task_queue=BARE_QUEUE, task_timeout=timedelta(seconds=2)
    )
    return partial(handle.execute_update, update, 1)


async def throughput(steps: list[Step], each: int) -> float:
    """Return the calls a second with all callers running at the same time."""

    async def repeat(step: Step) -> None:
        for _ in range(each):
            await step()

    began = time.perf_counter()
    await asyncio.gather(*(repeat(step) for step in steps))
    return len(steps) * each / (time.perf_counter() - began)


async def compare_throughput(ours: list[Step], baseline: list[Step], size: Size) -> tuple[str, str]:
    """Interleaved: the ratio to the minimal program with its interval, and the raw figures."""
    await throughput(ours, 3)
    await throughput(baseline, 3)
    pairs = [(await throughput(ours, size.each), await throughput(baseline, size.each)) for _ in range(size.rushes)]
    raw = "  ".join(f"{a:.0f}/{b:.0f}" for a, b in pairs)
    return median_with_interval([a / b for a, b in pairs]), raw


async def step(full: bool) -> None:
    """(a)"""
    size = FULL if full else BRIEF
    heading("a step of a journey at the gateway, against a bare update (no codec, empty workflow)")
    async with bench_platform("bench.journeys.worker bare") as (stack, api_gateway):
        plain = await Client.connect(stack.settings.temporal_address)
        sides = await interleaved(
            {
                OURS: lambda: open_loop(api_gateway),
                BASELINE: lambda: bare(plain),
                NOOP: lambda: bare(plain, "with_local_activity"),
            },
            size.rounds,
            size.calls,
            WARM_UP,
        )
        for side in sides.values():
            print(side)
        _show_latency(sides[OURS], sides[BASELINE], "≤ 1.75")
        report("no-op local activity, p50 ratio (orientation)", ratio(sides[NOOP], sides[BASELINE]))
        ours, baselines = (
            [await open_loop(api_gateway) for _ in range(AT_ONCE)],
            [await bare(plain) for _ in range(AT_ONCE)],
        )
        compared, raw = await compare_throughput(ours, baselines, size)
        report(f"throughput at {AT_ONCE}, ours/bare", compared, "≥ 0.6")
        report("steps/s, ours/bare by round", raw)


async def http(full: bool) -> None:
    """(b)"""
    size = FULL if full else BRIEF
    heading("the same step over HTTP: log-in, transaction, Idempotency-Key; against an empty endpoint")
    async with bench_platform("bench.journeys.worker bare", "bench.journeys.api") as (stack, api_gateway):
        plain = await Client.connect(stack.settings.temporal_address)
        turn, port = partial(_over_http, stack.settings, api_gateway), stack.settings.api_port
        wait_for(lambda: not is_free(port))
        sides = await interleaved(
            {
                HTTP: turn,
                OURS: lambda: open_loop(api_gateway),
                BASELINE: lambda: bare(plain),
                EMPTY: lambda: _empty(port),
            },
            size.rounds,
            size.calls,
            WARM_UP,
        )
        for side in sides.values():
            print(side)
        _show_latency(sides[HTTP], sides[BASELINE], "")
        pairs = zip(sides[HTTP].rounds, sides[OURS].rounds, strict=True)
        report("HTTP adds to the gateway's step, ms", median_with_interval([median(a) - median(b) for a, b in pairs]))
        report("step over HTTP / empty endpoint, p50", ratio(sides[HTTP], sides[EMPTY]))
        ours, baselines = [await turn() for _ in range(AT_ONCE)], [await _empty(port) for _ in range(AT_ONCE)]
        compared, raw = await compare_throughput(ours, baselines, size)
        report(f"throughput at {AT_ONCE}, HTTP step/empty endpoint", compared)
        report("requests/s, step/empty by round", raw)


async def growth(full: bool) -> None:
    """(f)"""
    size = FULL if full else BRIEF
    heading(f"a step with {OPEN:,} open applications, against {KEPT}")
    worker = {"kept_journeys": KEPT}
    async with bench_platform(**worker) as (_, small), bench_platform(**worker) as (stack, large):
        few, many = await _opened(small, KEPT), await _opened(large, MOVED)
        await copy_journeys(stack, OPEN // MOVED - 1)
        sides = await interleaved(
            {FEW: _each_of(few[:AGAIN]), FROM_MEMORY: _each_of(many[:AGAIN]), REPLAYED: _each_of(many[AGAIN:])},
            size.rounds,
            size.calls,
            AGAIN,
        )
    for side in sides.values():
        print(side)
    for moved in (FROM_MEMORY, REPLAYED):
        report(f"{moved} / {FEW}, p50", ratio(sides[moved], sides[FEW]), "≤ 1.25")


async def _opened(api_gateway: Gateway, count: int) -> list[LoopedJourney]:
    slots = asyncio.Semaphore(AT_ONCE // 4)

    async def one() -> LoopedJourney:
        async with slots:
            return await LoopedJourney(api_gateway).open()

    return await asyncio.gather(*(one() for _ in range(count)))


def _each_of(journeys: list[LoopedJourney]) -> Make:
    """Return the call that moves each in turn."""
    turns = cycle(journeys)

    async def make() -> Step:
        return lambda: next(turns).turn()

    return make


def _show_latency(ours: Side, baseline: Side, aim: str) -> None:
    report(f"{ours.name} / {baseline.name}, p50", ratio(ours, baseline), aim)
    report("the same, p99", f"{ours.quantile(0.99) / baseline.quantile(0.99):.2f}, n={len(ours.all)}")


async def _empty(port: int) -> Step:
    return partial(Connection(port).post, "/api/bench/empty", b"{}", {})


async def _token(settings: Settings, api_gateway: Gateway, person: UUID) -> str:
    """Return the access token of a new person with that id."""
    database = api_gateway.table.database
    async with database.transaction() as session:
        session.add(Person(id=person, ci_fingerprint=None, mobile_fingerprint="", sealed=b""))
        await session.flush()
        opened = await Sessions(database, settings.token_secret).open(session, person, "bench")
    return opened.access_token


@dataclass
class HttpJourney:
    """One open bench journey of a logged-in person, which is moved over HTTP."""

    journey: LoopedJourney
    token: str
    line: Connection

    @classmethod
    async def open(cls, settings: Settings, api_gateway: Gateway, port: int) -> Self:
        person = uuid4()
        journey = await LoopedJourney(api_gateway, str(person)).open()
        return cls(journey, await _token(settings, api_gateway, person), Connection(port))

    async def turn(self, within: float = 0) -> None:
        """Take a step. While the platform is busy, repeat it under its key for `within` seconds, as the site does."""
        headers = {
            "Authorization": f"Bearer {self.token}",
            "If-Match": str(self.journey.sequence),
            "Idempotency-Key": secrets.token_hex(16),
        }
        last = time.monotonic() + within
        while True:
            status, content = await self.line.request("POST", "/api/bench/turn", b'{"amount":1}', headers)
            if status != 503 or time.monotonic() > last:
                break
            await asyncio.sleep(0.5)
        assert status == 200, (status, content)
        self.journey.sequence = json.loads(content)["data"]["journey"]["sequence"]


async def _over_http(settings: Settings, api_gateway: Gateway) -> Step:
    return (await HttpJourney.open(settings, api_gateway, settings.api_port)).turn
