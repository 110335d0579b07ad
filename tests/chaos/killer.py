"""Sends SIGKILL to parts of the platform at random moments and starts each again within two seconds."""

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
from tests.chaos.request_log import RequestLog

LONGEST_OUTAGE = 2.0  # seconds between a kill and the restart
TWO_AT_ONCE = 0.3  # share of kills that hit two parts at once


class Killer:
    """Kills parts while clients run. Every part is killed once before any is killed again.

    The same seed gives the same order of kills.
    """

    longest_pause = 4.0  # seconds between a restart and the next kill

    def __init__(self, stack: Stack, log: RequestLog, seed: int) -> None:
        self.stack, self.log, self.random = stack, log, random.Random(seed)
        self.kills: Counter[str] = Counter()
        self.may_begin = threading.Event()  # the clients set it once they are connected
        self.has_ended = threading.Event()  # set when every part is up and no more are killed
        self._next_parts = self._parts_in_random_order()

    def run(self, clients: Coroutine[Any, Any, None], enough: Callable[[], bool]) -> None:
        """Run `clients` on an event loop in another thread, and kill parts in this one until `enough`.

        A part ends with the thread that starts it, so the calling thread kills and starts the parts. Raises the error
        of the clients, which ends the kills, or StackError when a part does not come back, which cancels the clients.
        """
        with _in_background(clients) as running:
            running.add_done_callback(lambda _: self.may_begin.set())
            self.may_begin.wait()
            while not enough() and not self._ends_within(running, self.longest_pause):
                self._kill_and_restart(running)
            self.has_ended.set()
            running.result()

    async def wait_until_ended(self) -> None:
        """Wait for `has_ended`."""
        while not self.has_ended.is_set():  # noqa: ASYNC110, another thread sets it
            await asyncio.sleep(0.1)

    def every_part_was_killed(self, times: int) -> bool:
        return all(self.kills[part] >= times for part in PROCESSES)

    def _kill_and_restart(self, clients: Future[None]) -> None:
        """Kill one or two parts and start them again, unless the clients fail in the meantime."""
        parts = {next(self._next_parts) for _ in range(2 if self.random.random() < TWO_AT_ONCE else 1)}
        killed_at = time.monotonic()
        for part in parts:
            self.stack.kill(part)
            self.kills[part] += 1
        if self._ends_within(clients, LONGEST_OUTAGE):
            return
        for part in PROCESSES:  # in the order of starting: a worker cannot start without Temporal
            if part in parts:
                self.stack.start_part(part)
                if part == "api":
                    self.log.api_was_down(killed_at)

    def _ends_within(self, clients: Future[None], longest: float) -> bool:
        """Return whether the clients end within a random time of at most `longest` seconds."""
        return bool(wait([clients], self.random.uniform(0, longest)).done)

    def _parts_in_random_order(self) -> Iterator[str]:
        while True:
            yield from self.random.sample(PROCESSES, len(PROCESSES))


@contextmanager
def _in_background(work: Coroutine[Any, Any, None]) -> Generator[Future[None]]:
    """Run `work` on an event loop in another thread. On leaving the block, cancel it if it has not ended."""
    with asyncio.Runner(loop_factory=asyncio.new_event_loop) as runner:
        loop = runner.get_loop()
        thread = threading.Thread(target=loop.run_forever)
        thread.start()
        try:
            yield asyncio.run_coroutine_threadsafe(work, loop)
        finally:
            loop.call_soon_threadsafe(loop.stop)
            thread.join()  # the runner then cancels the remaining tasks and waits for them
