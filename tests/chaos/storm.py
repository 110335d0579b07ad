"""A storm: borrowers walk whole journeys over HTTP while the killer goes round; then the invariants are checked."""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy.exc import SQLAlchemyError
from temporalio.client import WorkflowUpdateFailedError
from temporalio.service import RPCError

from activities.resources import resources
from domain.chart import Party
from domain.journeys import CHARTS
from domain.snapshot import OperatorOrder
from stack.supervisor import Stack
from temporal.client import connect
from tests.chaos.borrower import PAUSE, Device, StubbornBorrower
from tests.chaos.drivers import DRIVERS
from tests.chaos.invariants import Finding, findings
from tests.chaos.killer import Killer
from tests.chaos.ledger import Ledger
from tests.journeys.backstage import Backstage

STUCK_AFTER = 60.0  # seconds without a move once all parts are up
CASES = "select journey_id, kind, step from journey where open and waiting_on = 'operator'"
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


class Storm:
    """A person for each of the `journeys` (their kinds), `at_once` at a time, and at least `kills` SIGKILLs a part."""

    def __init__(self, stack: Stack, seed: int, journeys: Sequence[str], at_once: int, kills: int) -> None:
        self.stack, self.settings = stack, stack.settings
        self.ledger = Ledger()
        self.killer = Killer(stack, self.ledger, seed)
        self.journeys, self.kills = journeys, kills
        self.turns = asyncio.Semaphore(at_once)
        self.outcome = Outcome(self.killer.kills, self.ledger)
        self.calm = threading.Event()

    def rage(self) -> Outcome:
        """Blocks. The killer has this thread, since parts die with the thread that started them."""
        began = time.monotonic()
        with ThreadPoolExecutor(1) as thread:
            people = thread.submit(asyncio.run, self._people())
            while not people.done() and not self._is_over():
                self.killer.strike()
            self.calm.set()
            people.result()
        self.outcome.seconds = time.monotonic() - began
        return self.outcome

    def _is_over(self) -> bool:
        """Whoever is still under way then walks on in peace."""
        return self.killer.every_part_was_hit(self.kills)

    async def _people(self) -> None:
        async with resources(self.settings) as at:
            backstage = Backstage(at, await connect(self.settings, lazy=True))
            operator = asyncio.create_task(self._operator(backstage))
            await asyncio.gather(*(self._walk(backstage, number, kind) for number, kind in enumerate(self.journeys, 1)))
            await asyncio.to_thread(self.calm.wait)
            operator.cancel()
            await self._outbox_is_empty(backstage)
            self.outcome.findings += await findings(
                at.database, self.settings.state / "simulator.db", self.ledger, self.journeys.count("upl")
            )
        self.outcome.findings += [Finding("answer", what) for what in self.ledger.wrong_answers]
        self.outcome.findings += [Finding("answer", f"none: {what}") for what in self.ledger.unexplained()]

    async def _walk(self, backstage: Backstage, number: int, kind: str) -> None:
        """One person with two screens: whole, or a finding."""
        async with self.turns:
            borrower = DRIVERS[kind].at_home(backstage, self.ledger, number)
            device = Device(self.settings, borrower)
            walk = asyncio.create_task(_whole(borrower, device))
            watch = asyncio.create_task(self._until_stuck(borrower))
            try:
                await asyncio.wait([walk, watch], return_when=asyncio.FIRST_COMPLETED)
                if watch.done():
                    at, screen = borrower.at, device.seen[-1:]
                    self._found("stuck", f"at {at.get('step')}, waiting on {at.get('waitingOn')}; a screen: {screen}")
                    walk.cancel()
                await walk
                self.outcome.finished += 1
                if not device.never_went_back():
                    self._found("astray", f"a screen was told {device.seen}")
            except asyncio.CancelledError:
                pass  # stuck, as said
            except AssertionError as refused:
                self._found("refused", str(refused))
                walk.cancel()
            finally:
                watch.cancel()
                self.outcome.reconnects += device.reconnects
                await borrower.close()

    async def _until_stuck(self, borrower: StubbornBorrower) -> None:
        """Until the journey has not moved for so long although everything is up."""
        while True:
            await asyncio.sleep(1)
            still_since = max(borrower.moved_at, self.killer.healed_at)
            if self.calm.is_set() and time.monotonic() - still_since > STUCK_AFTER:
                return

    async def _operator(self, backstage: Backstage) -> None:
        """Looks at every case, as one does from the Temporal UI."""
        while True:
            await asyncio.sleep(1)
            cases = []
            with suppress(SQLAlchemyError):
                cases = await backstage.sql(CASES)
            for case in cases:
                with suppress(RPCError, WorkflowUpdateFailedError, RuntimeError, TimeoutError):
                    async with asyncio.timeout(5):
                        await self._settle(backstage, *case)

    async def _settle(self, backstage: Backstage, journey_id: str, kind: str, step: str) -> None:
        """Says what the step waits for, or has the institution asked again that the journey gave up."""
        at, verdict = {"journeyId": journey_id}, DRIVERS[kind].verdict
        if verdict and CHARTS[kind].steps[step].waits_for is Party.OPERATOR:
            await backstage.resolve(at, verdict)
        else:
            order = OperatorOrder(operator="chaos", reason="the institution is up again")
            await backstage.operate(at, "retry_step", order)
            self.outcome.operator_retries += 1

    async def _outbox_is_empty(self, backstage: Backstage) -> None:
        until = time.monotonic() + STUCK_AFTER
        while (await backstage.sql(UNTOLD))[0][0]:
            if time.monotonic() > until:
                return
            await asyncio.sleep(PAUSE)

    def _found(self, kind: str, what: str) -> None:
        self.outcome.findings.append(Finding(kind, what))


async def _whole(borrower: StubbornBorrower, device: Device) -> None:
    await borrower.begin()
    await asyncio.gather(borrower.finish(), device.follow())
