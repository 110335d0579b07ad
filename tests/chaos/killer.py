"""SIGKILL to parts of the platform at random moments; each is started again within two seconds."""

import asyncio
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Generator, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from typing import Any

from stack.parts import PROCESSES
from stack.supervisor import Stack
from tests.chaos.ledger import Ledger

LONGEST_OUTAGE = 2.0  # seconds between the kill and the restart
LONGEST_PEACE = 4.0  # seconds between two strikes
TOGETHER = 0.3  # share of strikes that hit two parts at once


class Killer:
    """Kills parts while clients run. Draws the parts from a shuffled deck, so that all are hit equally often.

    One seed gives one order of kills.
    """

    def __init__(self, stack: Stack, ledger: Ledger, seed: int) -> None:
        self.stack, self.ledger, self.dice = stack, ledger, random.Random(seed)
        self.kills: Counter[str] = Counter()
        self.may_begin = threading.Event()  # set by the clients when they are connected
        self.has_ended = threading.Event()  # no part is killed any more, and all are up
        self.all_up_since = time.monotonic()
        self._deck = self._shuffled()

    def run(self, clients: Coroutine[Any, Any, None], enough: Callable[[], bool]) -> None:
        """Run `clients` on an event loop in another thread, and kill parts in this one until `enough`.

        Parts die with the thread that starts them, so they are killed and started in the caller's thread. An error of
        the clients ends the kills, an error of the killer cancels the clients; either is raised. Raises StackError
        when a part does not come back.
        """
        with _in_background(clients) as running:
            running.add_done_callback(lambda _: self.may_begin.set())
            self.may_begin.wait()
            while not enough() and not self._ends_within(running, LONGEST_PEACE):
                self._kill_and_restart(running)
            self.has_ended.set()
            running.result()

    async def wait_until_ended(self) -> None:
        """Return when `has_ended` is set."""
        while not self.has_ended.is_set():  # noqa: ASYNC110, another thread sets it
            await asyncio.sleep(0.1)

    def _kill_and_restart(self, clients: Future[None]) -> None:
        """Kill one or two parts and return when they are up again, or at once when the clients have failed."""
        hit = {next(self._deck) for _ in range(2 if self.dice.random() < TOGETHER else 1)}
        died = time.monotonic()
        for part in hit:
            self.stack.kill(part)
            self.kills[part] += 1
        if self._ends_within(clients, LONGEST_OUTAGE):
            return
        for part in PROCESSES:  # in the order of starting: a worker cannot begin without Temporal
            if part in hit:
                self.stack.start_part(part)
                if part == "api":
                    self.ledger.api_was_dead(died)
        self.all_up_since = time.monotonic()

    def _ends_within(self, clients: Future[None], longest: float) -> bool:
        """Whether the clients end within a random time of at most `longest` seconds."""
        return bool(wait([clients], self.dice.uniform(0, longest)).done)

    def every_part_was_hit(self, times: int) -> bool:
        return all(self.kills[part] >= times for part in PROCESSES)

    def _shuffled(self) -> Iterator[str]:
        while True:
            yield from self.dice.sample(PROCESSES, len(PROCESSES))


@contextmanager
def _in_background(work: Coroutine[Any, Any, None]) -> Generator[Future[None]]:
    """Run `work` on an event loop in another thread. Leaving the block cancels it if it has not ended."""
    with asyncio.Runner(loop_factory=asyncio.new_event_loop) as runner:
        loop = runner.get_loop()
        thread = threading.Thread(target=loop.run_forever)
        thread.start()
        try:
            yield asyncio.run_coroutine_threadsafe(work, loop)
        finally:
            loop.call_soon_threadsafe(loop.stop)
            thread.join()  # the runner then cancels the tasks that are left and waits for them
