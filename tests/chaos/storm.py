"""A storm: borrowers walk whole journeys over HTTP while the killer goes round; then the invariants are checked."""

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from activities.resources import resources
from stack.supervisor import Stack
from temporal.client import connect
from tests.chaos.borrower import PAUSE, Device, StubbornBorrower
from tests.chaos.drivers import DRIVERS
from tests.chaos.invariants import Finding, findings
from tests.chaos.killer import Killer
from tests.chaos.ledger import Ledger
from tests.chaos.operator import Operator
from tests.journeys.backstage import Backstage

STUCK_AFTER = 60.0  # seconds without a move once all parts are up
UNTOLD = "select count(*) from outbox_message where relayed_at is null"


@dataclass
class Outcome:
    """What the storm did and what was found afterwards."""

    kills: Counter[str]
    ledger: Ledger
    finished: int = 0
    reconnects: int = 0
    operator_retries: int = 0
    seconds: float = 0
    findings: list[Finding] = field(default_factory=list[Finding])


class Stuck(Exception):
    """A journey has not moved for STUCK_AFTER seconds although every part is up."""


class Storm:
    """A person for each of the `journeys` (their kinds), `at_once` at a time, and at least `kills` SIGKILLs a part."""

    def __init__(self, stack: Stack, seed: int, journeys: Sequence[str], at_once: int, kills: int) -> None:
        self.settings = stack.settings
        self.ledger = Ledger()
        self.killer = Killer(stack, self.ledger, seed)
        self.journeys, self.kills = journeys, kills
        self.turns = asyncio.Semaphore(at_once)
        self.outcome = Outcome(self.killer.kills, self.ledger)

    def rage(self) -> Outcome:
        """Blocks. Raises the error of any task that fails, and StackError when a part does not come back."""
        began = time.monotonic()
        self.killer.run(self._clients(), enough=lambda: self.killer.every_part_was_hit(self.kills))
        self.outcome.seconds = time.monotonic() - began
        return self.outcome

    async def _clients(self) -> None:
        async with resources(self.settings) as at:
            backstage = Backstage(at, await connect(self.settings))
            operator = Operator(backstage)
            self.killer.may_begin.set()
            async with asyncio.TaskGroup() as background:
                operating = background.create_task(operator.run())
                async with asyncio.TaskGroup() as walks:
                    for number, kind in enumerate(self.journeys, 1):
                        walks.create_task(self._walk(backstage, number, kind))
                await self.killer.wait_until_ended()
                operating.cancel()
            self.outcome.operator_retries = operator.retries
            await self._outbox_is_empty(backstage)
            self.outcome.findings += await findings(
                at.database, self.settings.state / "simulator.db", self.ledger, self.journeys.count("upl")
            )
        self.outcome.findings += [Finding("answer", what) for what in self.ledger.wrong_answers]
        self.outcome.findings += [Finding("answer", f"none: {what}") for what in self.ledger.unexplained()]

    async def _walk(self, backstage: Backstage, number: int, kind: str) -> None:
        """Walk one journey on two screens. A journey that stops or is refused becomes a finding."""
        async with self.turns:
            borrower = DRIVERS[kind].at_home(backstage, self.ledger, number)
            device = Device(self.settings, borrower)
            try:
                async with asyncio.TaskGroup() as tasks:
                    watch = tasks.create_task(self._watch(borrower))
                    await borrower.begin()
                    screen = tasks.create_task(device.follow())
                    await borrower.finish()
                    await screen
                    watch.cancel()
                self.outcome.finished += 1
                if not device.never_went_back():
                    self._found("astray", f"a screen was told {device.seen}")
            except* Stuck:
                at, seen = borrower.at, device.seen[-1:]
                self._found("stuck", f"at {at.get('step')}, waiting on {at.get('waitingOn')}; a screen: {seen}")
            except* AssertionError as refused:
                for error in refused.exceptions:
                    self._found("refused", str(error))
            finally:
                self.outcome.reconnects += device.reconnects
                await borrower.close()

    async def _watch(self, borrower: StubbornBorrower) -> None:
        """Raises Stuck when the journey no longer moves after the last kill."""
        await self.killer.wait_until_ended()
        while True:
            await asyncio.sleep(1)
            if time.monotonic() - max(borrower.moved_at, self.killer.all_up_since) > STUCK_AFTER:
                raise Stuck

    async def _outbox_is_empty(self, backstage: Backstage) -> None:
        until = time.monotonic() + STUCK_AFTER
        while (await backstage.sql(UNTOLD))[0][0]:
            if time.monotonic() > until:
                return
            await asyncio.sleep(PAUSE)

    def _found(self, kind: str, what: str) -> None:
        self.outcome.findings.append(Finding(kind, what))
