"""Updates with which operators unblock or end a journey."""

from collections.abc import Callable
from typing import TypeVar

from temporalio import workflow
from temporalio.exceptions import ApplicationError

from domain.core.chart import Cancelled, Party
from domain.core.errors import ErrorCode
from domain.core.snapshot import OperatorCommand, Resolution, Snapshot
from domain.operations import NEVER_BY_HAND, moves_money
from workflows.core.messages import JourneyMessages
from workflows.core.operators import log_command, require_reason, require_second
from workflows.core.state import V_co

W = TypeVar("W", bound=OperatorCommand)


class OperatorUpdates(JourneyMessages[V_co]):
    """Updates: `retry_step`, `resolve`, `cancel`."""

    @workflow.update
    async def retry_step(self, command: OperatorCommand) -> Snapshot:
        """Operator: ask the institution again."""
        await self._log("retry_step", command, self._check_retry)
        self._retry = True
        return await self._snapshot_after(self.sequence)

    @retry_step.validator
    def _may_retry(self, command: OperatorCommand) -> None:
        if not self._resume_log.is_resuming:
            self._check_retry(command)

    def _check_retry(self, command: OperatorCommand) -> None:
        if self.waiting_on is not Party.OPERATOR or self.step.waits_for is Party.OPERATOR:
            raise ApplicationError("The step does not wait for a retry", type=ErrorCode.NOT_ACCEPTED.name)
        require_reason(command)

    @workflow.update
    async def resolve(self, command: Resolution) -> Snapshot:
        """Operator: report a fact instead of the institution."""
        await self._log("resolve", command, self._check_resolution)
        self._accept(command.report)
        return await self._snapshot_after(self.sequence)

    @resolve.validator
    def _may_resolve(self, command: Resolution) -> None:
        if not self._resume_log.is_resuming:
            self._check_resolution(command)

    def _check_resolution(self, command: Resolution) -> None:
        if self.waiting_on is not Party.OPERATOR or "@" + command.report.fact not in self.step.accepts or self._event:
            raise ApplicationError("The step does not accept this fact", type=ErrorCode.NOT_ACCEPTED.name)
        if command.sequence not in (None, self.sequence):
            raise ApplicationError("It was decided at another step", type=ErrorCode.NOT_ACCEPTED.name)
        fact = self._fact(command.report)  # refuses a malformed fact
        if type(fact) in NEVER_BY_HAND:
            raise ApplicationError("Only the institution can report that", type=ErrorCode.NOT_ACCEPTED.name)
        require_reason(command)
        if moves_money(type(fact)):
            require_second(command, command.second)

    @workflow.update
    async def cancel(self, command: OperatorCommand) -> Snapshot:
        """Operator: end the journey."""
        await self._log("cancel", command, self._check_cancel)
        self._cancel(Cancelled, command.reason)
        return await self._snapshot_after(self.sequence)

    @cancel.validator
    def _may_cancel(self, command: OperatorCommand) -> None:
        if not self._resume_log.is_resuming:
            self._check_cancel(command)

    def _check_cancel(self, command: OperatorCommand) -> None:
        if not self.sequence or not self.step.on or self._cancelled_by:
            raise ApplicationError("The journey has ended", type=ErrorCode.NOT_ACCEPTED.name)
        require_reason(command)

    async def _log(self, action: str, command: W, check: Callable[[W], None]) -> None:
        """Write the command to the audit log before it takes effect. The validator cannot check it while a run
        resumes.

        Raises ApplicationError(NOT_ACCEPTED) if another command or a report has moved the journey meanwhile.
        """
        if self._resume_log.is_resuming:
            await self._until_resumed()
            check(command)
        if isinstance(command, Resolution):
            await log_command(action, command, self.step.name, command.second, command.report.fact)
        else:
            await log_command(action, command, self.step.name)
        check(command)
