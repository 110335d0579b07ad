"""A platform that reaches its servers through proxies, and the faults of these links while journeys run."""

import os
import subprocess
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
from tests.chaos.request_log import RequestLog
from tests.network.link import LinkConditions, Links, tcp, unix

DEADLINE = 15.0  # seconds in which every request is answered; two statements can wait for STATEMENT_TIMEOUT each


class Fault(NamedTuple):
    """A temporary fault of a link. `resets` and `closes`: what happens to open connections at its beginning."""

    name: str
    conditions: LinkConditions
    resets: bool = False
    closes: bool = False


FAULTS = (
    Fault("latency", LinkConditions(latency=0.05, jitter=0.1)),
    Fault("bandwidth", LinkConditions(bandwidth=200_000)),
    Fault("half-open", LinkConditions(is_half_open=True)),
    Fault("reset", LinkConditions(refuses=True), resets=True),
    Fault("slow close", LinkConditions(refuses=True, close_delay=1), closes=True),
)


@contextmanager
def behind_links(state: Path, logs: Path | None = None) -> Generator[tuple[Stack, Links]]:
    """Run a platform whose API and worker reach PostgreSQL, Redis and Temporal through links. The settings of the
    stack have the direct addresses."""
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


class FaultInjector(Killer):
    """Applies each fault to each link, for at most `longest` seconds, while clients run. It kills no process."""

    longest_pause = 0.5

    def __init__(self, links: Links, longest: float, stack: Stack, log: RequestLog, seed: int) -> None:
        super().__init__(stack, log, seed)
        self.links, self.longest = links, longest
        self._next_faults = self._faults_in_random_order()

    def every_part_was_killed(self, times: int) -> bool:
        return all(self.kills[f"{part} {fault.name}"] >= times for part, fault in product(SERVERS, FAULTS))

    def _kill_and_restart(self, clients: Future[None]) -> None:
        part, fault = next(self._next_faults)
        self.links.set(part, fault.conditions)
        if fault.resets:
            self.links.reset(part)
        if fault.closes:
            self.links.close(part)
        self.kills[f"{part} {fault.name}"] += 1
        self._ends_within(clients, self.longest)
        self.links.set(part, LinkConditions())

    def _faults_in_random_order(self) -> Iterator[tuple[str, Fault]]:
        while True:
            yield from self.random.sample(pairs := list(product(SERVERS, FAULTS)), len(pairs))
