"""A rolling restart: every API and worker process is replaced behind nginx while journeys move at a fixed rate."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from math import inf
from pathlib import Path

from temporalio.client import WorkflowHistory

from bench.journeys.journey_step import HttpJourney, LoopedJourney, gateway, while_busy
from bench.measurement.figures import heading, quantile, report
from bench.measurement.platform import platform
from stack import ports
from stack.supervisor import DIES_WITH_PARENT, Stack
from stack.temporal_server import polled_by
from tests.stack.web_server import web_server

APIS, WORKERS, RATE, UNDISTURBED = 2, 2, 30, 30  # processes of each kind, steps a second, seconds without a restart
PAUSE = 5  # seconds after a process is ready until nginx sends it requests again: `fail_timeout`, in whole seconds
JOURNEYS = 60
STEPS = 24  # of a journey before another one takes its place; a personal loan has as many
WITHIN = 30  # seconds for which a busy step is repeated


@dataclass
class Process:
    """An API or a worker, which a signal stops and this starts again."""

    stack: Stack
    module: str
    port: int
    running: subprocess.Popen[bytes] = field(init=False)

    def start(self) -> None:
        env = os.environ | self.stack.env | {"IEUM_API_PORT": str(self.port)}
        with self.stack.log(self.module).open("ab") as log:
            command = [*DIES_WITH_PARENT, sys.executable, "-m", self.module]
            self.running = subprocess.Popen(command, env=env, stdout=log, stderr=log)

    async def ready(self) -> None:
        while not (await asyncio.to_thread(self._is_ready)):
            assert self.running.poll() is None, self.stack.log(self.module).read_text()[-2000:]
            await asyncio.sleep(0.1)

    def _is_ready(self) -> bool:
        return not ports.is_free(self.port) if self.port else polled_by(self.stack.settings, self.running.pid)

    async def stop(self) -> None:
        self.running.send_signal(signal.SIGTERM)
        await asyncio.to_thread(self.running.wait, 60)


@dataclass
class Load:
    """Steps at a fixed rate, each of the journey that has waited longest. A step's time counts from when it was due.
    `opened` replaces a journey after its last step."""

    journeys: asyncio.Queue[HttpJourney]
    opened: Callable[[], Awaitable[HttpJourney]]
    rate: float
    taken: list[float] = field(default_factory=list[float])  # milliseconds
    failed: Counter[str] = field(default_factory=Counter[str])

    async def until(self, over: asyncio.Event) -> None:
        began, sent, steps = time.perf_counter(), 0, set[asyncio.Task[None]]()
        while not over.is_set():
            due = began + sent / self.rate
            await asyncio.sleep(max(0, due - time.perf_counter()))
            steps.add(task := asyncio.create_task(self._step(await self.journeys.get(), due)))
            task.add_done_callback(steps.discard)
            sent += 1
        await asyncio.gather(*steps)

    async def during(self, seconds: float) -> None:
        over = asyncio.Event()
        asyncio.get_running_loop().call_later(seconds, over.set)
        await self.until(over)

    async def _step(self, journey: HttpJourney, due: float) -> None:
        try:
            await journey.turn(WITHIN)
            self.taken.append((time.perf_counter() - due) * 1000)
        except (AssertionError, LookupError, OSError, EOFError) as error:
            self.failed[f"{type(error).__name__} {error}"[:120]] += 1
        self.journeys.put_nowait(journey if journey.journey.sequence < STEPS else await while_busy(self.opened, inf))


@asynccontextmanager
async def replicas(stack: Stack, folder: Path, apis: int, workers: int) -> AsyncGenerator[tuple[int, list[Process]]]:
    """The processes behind nginx. Returns its port and the processes."""
    listening = ports.reserve(apis)
    processes = [Process(stack, "bench.journeys.api", port) for port in listening]
    processes += [Process(stack, "bench.journeys.worker", 0) for _ in range(workers)]
    try:
        for one in processes:
            one.start()
        for one in processes:
            await one.ready()
        with web_server(folder, listening) as port:
            yield port, processes
    finally:
        for one in processes:
            await one.stop()


async def restart_each(processes: list[Process]) -> None:
    for one in processes:
        await one.stop()
        one.start()
        await one.ready()
        await asyncio.sleep(PAUSE)


async def loads(
    stack: Stack,
    folder: Path,
    *,
    apis: int = APIS,
    workers: int = WORKERS,
    rate: float = RATE,
    undisturbed: float = UNDISTURBED,
    journeys: int = JOURNEYS,
) -> tuple[Load, Load]:
    """Return the load without a restart, and that during the restart of all processes."""
    async with replicas(stack, folder, apis, workers) as (port, processes), gateway(stack.settings) as api_gateway:
        opened = partial(HttpJourney.open, stack.settings, api_gateway, port)
        waiting = await _open(opened, journeys)
        await Load(waiting, opened, rate).during(min(undisturbed, 5))  # warm-up
        before, during, over = Load(waiting, opened, rate), Load(waiting, opened, rate), asyncio.Event()
        await before.during(undisturbed)
        loading = asyncio.create_task(during.until(over))
        await restart_each(processes)
        over.set()
        await loading
    return before, during


async def take_over(stack: Stack, *, journeys: int, steps: int) -> list[WorkflowHistory]:
    """Stop a worker with journeys of so many steps, and send each of them a step at the same time, when another worker
    runs. Return their histories."""

    async def move(lane: list[LoopedJourney]) -> None:
        for journey in lane:
            await journey.open()
            for _ in range(steps):
                await journey.turn(WITHIN)

    async with gateway(stack.settings) as api_gateway:
        taken = [LoopedJourney(api_gateway) for _ in range(journeys)]
        async with _only_worker(stack):
            await asyncio.gather(*(move(taken[first::4]) for first in range(4)))
        async with _only_worker(stack):
            await asyncio.gather(*(journey.turn(4 * WITHIN) for journey in taken))
        handles = [api_gateway.client.get_workflow_handle(f"bench:{journey.person}") for journey in taken]
        return [await handle.fetch_history() for handle in handles]


@asynccontextmanager
async def _only_worker(stack: Stack) -> AsyncGenerator[None]:
    process = Process(stack, "bench.journeys.worker", 0)
    process.start()
    try:
        await process.ready()
        yield
    finally:
        await process.stop()


async def _open(opened: Callable[[], Awaitable[HttpJourney]], count: int) -> asyncio.Queue[HttpJourney]:
    """Return open journeys that have taken different numbers of steps."""
    journeys = asyncio.Queue[HttpJourney]()
    for number in range(count):
        journeys.put_nowait(journey := await opened())
        for _ in range(number % STEPS):
            await journey.turn(WITHIN)
    return journeys


def restart() -> None:
    heading(f"a rolling restart of {APIS} APIs and {WORKERS} workers behind nginx at {RATE} steps a second")
    with platform() as stack:
        folder = stack.settings.state / "nginx"
        folder.mkdir()
        before, during = asyncio.run(loads(stack, folder))
    for name, load in (("without a restart", before), ("during the restart", during)):
        report(
            f"{name}, ms",
            f"p50 {quantile(load.taken, 0.5):.0f}, p99 {quantile(load.taken, 0.99):.0f}, max {max(load.taken):.0f}, "
            f"n={len(load.taken)}",
        )
    added = quantile(during.taken, 0.99) - quantile(before.taken, 0.99)
    report("the restart adds at p99, ms", f"{added:.0f}", "≤ 100 ms")
    report("failed steps", f"{during.failed.total()} {dict(during.failed) or ''}", "0")
