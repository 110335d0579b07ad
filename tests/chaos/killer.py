"""SIGKILL to parts of the platform at random moments; each is started again within two seconds."""

import random
import time
from collections import Counter
from collections.abc import Iterator

from stack.parts import PROCESSES
from stack.supervisor import Stack
from tests.chaos.ledger import Ledger

LONGEST_OUTAGE = 2.0  # seconds between the kill and the restart
LONGEST_PEACE = 4.0  # seconds between two strikes
TOGETHER = 0.3  # share of strikes that hit two parts at once


class Killer:
    """Draws the parts from a shuffled deck, so that all are hit equally often. One seed, one order."""

    def __init__(self, stack: Stack, ledger: Ledger, seed: int) -> None:
        self.stack, self.ledger, self.dice = stack, ledger, random.Random(seed)
        self.kills: Counter[str] = Counter()
        self.healed_at = time.monotonic()
        self._deck = self._shuffled()

    def strike(self) -> None:
        """One more, after a while; returns when all is up again. Raises StackError when a part does not come back."""
        time.sleep(self.dice.uniform(0, LONGEST_PEACE))
        hit = {next(self._deck) for _ in range(2 if self.dice.random() < TOGETHER else 1)}
        died = time.monotonic()
        for part in hit:
            self.stack.kill(part)
            self.kills[part] += 1
        time.sleep(self.dice.uniform(0, LONGEST_OUTAGE))
        for part in PROCESSES:  # in the order of starting: a worker cannot begin without Temporal
            if part in hit:
                self.stack.start_part(part)
                if part == "api":
                    self.ledger.api_was_dead(died)
        self.healed_at = time.monotonic()

    def every_part_was_hit(self, times: int) -> bool:
        return all(self.kills[part] >= times for part in PROCESSES)

    def _shuffled(self) -> Iterator[str]:
        while True:
            yield from self.dice.sample(PROCESSES, len(PROCESSES))
