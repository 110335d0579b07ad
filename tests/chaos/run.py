"""Borrowers walk whole journeys over HTTP while parts of the platform are killed; then the invariants are checked."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from activities.core.resources import resources
from stack.supervisor import Stack
from temporal.client import connect
from tests.chaos.borrower import PAUSE, Device, PersistentBorrower
from tests.chaos.drivers import DRIVERS
from tests.chaos.invariants import Finding, findings
from tests.chaos.killer import Killer
from tests.chaos.operator import Operator
from tests.chaos.request_log import RequestLog
from tests.clients.borrower import Snapshot
from tests.internals import Internals

STUCK_AFTER = 60.0  # seconds without a move after the last kill
UNRELAYED = "select count(*) from outbox_message where relayed_at is null"


@dataclass
class Outcome:
    """Counts of one run, and the violations that were found after it."""

    kills: Counter[str]
    log: RequestLog
    finished: int = 0  # journeys
    reconnects: int = 0
    operator_retries: int = 0
    seconds: float = 0
    findings: list[Finding] = field(default_factory=list[Finding])


class Stuck(Exception):
    """A journey has not moved for STUCK_AFTER seconds although every part is up."""


async def no_move(snapshot: Callable[[], Snapshot], seconds: float) -> None:
    """Return when the journey of `snapshot` has not moved for that many seconds."""
    last, since = None, time.monotonic()
    while time.monotonic() - since < seconds:
        at = snapshot()
        if (move := (at.get("applyUid"), at.get("sequence"))) != last:
            last, since = move, time.monotonic()
        await asyncio.sleep(PAUSE)


class ChaosTest:
    """Walks one journey for each entry of `journeys` (its kind), at most `at_once` at a time.

    During that time every part is killed at least `kills` times, or suffers what another `killer` does.
    """

    def __init__(
        self,
        stack: Stack,
        seed: int,
        journeys: Sequence[str],
        at_once: int,
        kills: int,
        killer: Callable[[Stack, RequestLog, int], Killer] = Killer,
    ) -> None:
        self.settings = stack.settings
        self.log = RequestLog()
        self.killer = killer(stack, self.log, seed)
        self.journeys, self.kills = journeys, kills
        self.slots = asyncio.Semaphore(at_once)
        self.outcome = Outcome(self.killer.kills, self.log)
        self.contracts = 0  # that the borrowers sign

    def run(self) -> Outcome:
        """Block until the end. Raises the error of any task that fails, and StackError when a part does not start."""
        began = time.monotonic()
        self.killer.run(self._clients(), enough=lambda: self.killer.every_part_was_killed(self.kills))
        self.outcome.seconds = time.monotonic() - began
        return self.outcome

    async def _clients(self) -> None:
        async with resources(self.settings) as at:
            internals = Internals(at, await connect(self.settings, signs=True))
            operator = Operator(internals)
            self.killer.may_begin.set()
            async with asyncio.TaskGroup() as background:
                operating = background.create_task(operator.run())
                async with asyncio.TaskGroup() as walks:
                    for number, kind in enumerate(self.journeys, 1):
                        walks.create_task(self._walk(operator, number, kind))
                await self.killer.wait_until_ended()
                operating.cancel()
            self.outcome.operator_retries = operator.retries
            await self._wait_for_empty_outbox(internals)
            institutions = self.settings.state / "simulator.db"
            self.outcome.findings += await findings(at.database, institutions, self.log, self.contracts)
        wrong = self.log.wrong_answers + [f"no answer: {what}" for what in self.log.unanswered_while_up()]
        self.outcome.findings += [Finding("wrong answer", what) for what in wrong]

    async def _walk(self, operator: Operator, number: int, kind: str) -> None:
        """Walk one journey and follow it on a second device. Record a finding when it stops or is refused."""
        async with self.slots:
            borrower = DRIVERS[kind].create(operator.internals, self.log, number)
            self.contracts += borrower.signs
            operator.borrowers.append(borrower)
            device = Device(self.settings, borrower)
            try:
                async with asyncio.TaskGroup() as tasks:
                    watching = tasks.create_task(self._watch(borrower))
                    await borrower.begin()
                    following = tasks.create_task(device.follow())
                    await borrower.finish()
                    await following
                    watching.cancel()
                self.outcome.finished += 1
                if not device.is_in_order():
                    self._found("inconsistent", f"a device received {device.events}")
            except* Stuck:
                at, last = borrower.at, device.events[-1:]
                self._found("stuck", f"at {at.get('step')}, waiting on {at.get('waitingOn')}; a device: {last}")
            except* AssertionError as refused:
                for error in refused.exceptions:
                    self._found("refused", str(error))
            finally:
                operator.borrowers.remove(borrower)
                self.outcome.reconnects += device.reconnects
                await borrower.close()

    async def _watch(self, borrower: PersistentBorrower) -> None:
        """Raise Stuck when the journey no longer moves after the last kill."""
        await self.killer.wait_until_ended()
        await no_move(lambda: borrower.at, STUCK_AFTER)
        raise Stuck

    async def _wait_for_empty_outbox(self, internals: Internals) -> None:
        """Wait until every message is relayed, at most STUCK_AFTER seconds. The invariants report the others."""
        deadline = time.monotonic() + STUCK_AFTER
        while (await internals.sql(UNRELAYED))[0][0]:
            if time.monotonic() > deadline:
                return
            await asyncio.sleep(PAUSE)

    def _found(self, kind: str, what: str) -> None:
        self.outcome.findings.append(Finding(kind, what))
