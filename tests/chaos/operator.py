"""An operator who decides every journey that waits for one, with the updates that the Temporal UI sends."""

import asyncio
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import OperationalError
from temporalio.client import WorkflowUpdateFailedError, WorkflowUpdateRPCTimeoutOrCancelledError
from temporalio.service import RPCError, RPCStatusCode

from activities.institutions.base import InstitutionDown
from api.core.gateway import PASSING
from domain.core.errors import ErrorCode
from domain.core.snapshot import OperatorCommand
from tests.chaos.borrower import PersistentBorrower
from tests.internals import Internals

PAUSE = 1.0  # seconds between two reads of the cases
COMMAND_TIMEOUT = 5.0  # seconds
CASES = "select journey_id, step from journey where open and waiting_on = 'operator'"


class Operator:
    """The operator. `borrowers`: whose journeys are decided. `retries`: number of repeated requests to institutions."""

    def __init__(self, internals: Internals) -> None:
        self.internals = internals
        self.borrowers: list[PersistentBorrower] = []
        self.retries = 0

    async def run(self) -> None:
        """Decide cases until cancelled. Raises any error that an unavailable part does not explain."""
        while True:
            await asyncio.sleep(PAUSE)
            for journey_id, step in await self._cases():
                for borrower in self.borrowers:
                    if borrower.at.get("journeyId") == journey_id and borrower.at["step"] == step:
                        await self._settle(borrower, step)

    async def _cases(self) -> list[Any]:
        try:
            return await self.internals.sql(CASES)
        except OperationalError:  # PostgreSQL is down
            return []

    async def _settle(self, borrower: PersistentBorrower, step: str) -> None:
        """Send one command. If a part is down, it may or may not take effect; the next read of the cases shows it."""
        try:
            async with asyncio.timeout(COMMAND_TIMEOUT):
                with suppress(InstitutionDown):  # the simulator is down
                    await self._command(borrower, step)
        except (TimeoutError, WorkflowUpdateRPCTimeoutOrCancelledError):
            task = asyncio.current_task()
            if task and task.cancelling():  # the SDK raises its own error instead of CancelledError
                raise asyncio.CancelledError from None
        except WorkflowUpdateFailedError as refused:
            if getattr(refused.cause, "type", None) != ErrorCode.NOT_ACCEPTED.name:  # the journey has moved
                raise
        except RPCError as error:
            if error.status not in {*PASSING, RPCStatusCode.NOT_FOUND}:  # not found: the journey has ended
                raise

    async def _command(self, borrower: PersistentBorrower, step: str) -> None:
        """Report the fact that the step waits for, or repeat the request to the institution."""
        if fact := await borrower.decide(step):
            await self.internals.resolve(borrower.at, fact)
        else:
            command = OperatorCommand(operator="chaos", reason="the institution is up again")
            await self.internals.operate(borrower.at, "retry_step", command)
            self.retries += 1
