"""The platform behind links that fail, and the faults that befall them while journeys run."""

import os
import subprocess
import time
from collections.abc import Generator, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import NamedTuple

from config.postgres_folder import postgres_folder
from config.settings import ROOT
from stack.parts import SERVERS, all_parts
from stack.supervisor import DIES_WITH_PARENT, Stack
from stack.temporary import MIGRATIONS, temporary_stack
from tests.chaos.killer import Killer
from tests.chaos.ledger import RequestLog
from tests.network.link import Links, Weather, tcp, unix

DEADLINE = 15.0  # seconds in which every request is answered: two statements that share a connection, and the rest


class Fault(NamedTuple):
    """What befalls a link for a while. `reset` and `end`: its connections at the beginning."""

    name: str
    weather: Weather
    reset: bool = False
    end: bool = False


FAULTS = (
    Fault("latency", Weather(latency=0.05, jitter=0.1)),
    Fault("bandwidth", Weather(bandwidth=200_000)),
    Fault("half-open", Weather(silent=True)),
    Fault("reset", Weather(refuses=True), reset=True),
    Fault("slow close", Weather(refuses=True, late_end=1), end=True),
)


@contextmanager
def behind_links(state: Path, logs: Path | None = None) -> Generator[tuple[Stack, Links]]:
    """A platform whose API and worker reach PostgreSQL, Redis and Temporal through links. The settings of the stack
    have the direct addresses."""
    links = Links(SERVERS)
    with temporary_stack(state, (*SERVERS, "simulator", MIGRATIONS), logs=logs, durable=False) as stack:
        socket = postgres_folder(stack.settings.state) / ".s.PGSQL.5432"
        redis_port, temporal_port = stack.settings.redis_port, stack.settings.temporal_port
        with links.running(postgres=unix(str(socket)), redis=tcp(redis_port), temporal=tcp(temporal_port)):
            through = {
                "IEUM_DATABASE_URL": f"postgresql+psycopg://postgres@127.0.0.1:{links.ports['postgres']}/ieum",
                "IEUM_REDIS_URL": f"redis://127.0.0.1:{links.ports['redis']}/0",
                "IEUM_TEMPORAL_ADDRESS": f"127.0.0.1:{links.ports['temporal']}",
            }
            with _process(stack, "worker", through), _process(stack, "api", through):
                yield stack, links


@contextmanager
def _process(stack: Stack, name: str, through: dict[str, str]) -> Generator[None]:
    part = next(part for part in all_parts(stack.settings) if part.name == name)
    with stack.log(name).open("ab") as log:
        env = os.environ | stack.env | through
        process = subprocess.Popen([*DIES_WITH_PARENT, *part.command], cwd=ROOT, env=env, stdout=log, stderr=log)
    try:
        assert part.ready
        while not part.ready(process.pid):
            assert process.poll() is None, stack.log(name).read_text()[-3000:]
        yield
    finally:
        process.terminate()
        process.wait(30)


class Network(Killer):
    """Lets each fault befall each link, for at most `longest` seconds, while clients run. It kills nothing."""

    longest_pause = 0.5

    def __init__(self, links: Links, longest: float, stack: Stack, log: RequestLog, seed: int) -> None:
        super().__init__(stack, log, seed)
        self.links, self.longest = links, longest
        self._next_faults = self._faults_in_random_order()

    def every_part_was_killed(self, times: int) -> bool:
        return all(self.kills[f"{part} {fault.name}"] >= times for part, fault in product(SERVERS, FAULTS))

    def _kill_and_restart(self, clients: Future[None]) -> None:
        part, fault = next(self._next_faults)
        self.links.set(part, fault.weather)
        if fault.reset:
            self.links.reset(part)
        if fault.end:
            self.links.end(part)
        self.kills[f"{part} {fault.name}"] += 1
        self._ends_within(clients, self.longest)
        self.links.set(part, Weather())
        self.all_up_since = time.monotonic()

    def _faults_in_random_order(self) -> Iterator[tuple[str, Fault]]:
        while True:
            yield from self.random.sample(pairs := list(product(SERVERS, FAULTS)), len(pairs))
