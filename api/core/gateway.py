"""The only place that calls Temporal."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, asynccontextmanager
from datetime import timedelta
from time import perf_counter
from types import NoneType
from typing import Any, Literal, TypeVar

from temporalio.client import (
    Client,
    WithStartWorkflowOperation,
    WorkflowUpdateFailedError,
    WorkflowUpdateRPCTimeoutOrCancelledError,
    WorkflowUpdateStage,
)
from temporalio.common import WorkflowIDConflictPolicy
from temporalio.exceptions import ApplicationError
from temporalio.service import RPCError, RPCStatusCode

from activities.ledger.withdrawals import WithdrawalResolution
from activities.loans.steering import LoanSteering
from api.core.push import Push
from api.http.errors import Conflict
from db.core.journeys import JourneyTable
from domain.core.chart import Form, Party
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import OperatorCommand, Report, Snapshot, Start
from observability.metrics import STEP_SECONDS
from temporal.client import TASK_TIME
from temporal.names import TASK_QUEUE

T = TypeVar("T")
TIMEOUT = 2.0  # seconds of one attempt; then 503, and the client can repeat the key
PASSING = {
    RPCStatusCode.UNAVAILABLE,
    RPCStatusCode.DEADLINE_EXCEEDED,
    RPCStatusCode.CANCELLED,
    RPCStatusCode.ABORTED,
    RPCStatusCode.RESOURCE_EXHAUSTED,
    RPCStatusCode.FAILED_PRECONDITION,  # the worker stopped in the middle of the task
    RPCStatusCode.UNKNOWN,  # the connection was reset
}


class Gateway:
    """Starts journeys, sends them forms and reports, and reads their snapshots.

    Raises BusinessError(BUSY) if Temporal or the workers do not answer. No data is lost; the client repeats the request
    with the same key.
    """

    def __init__(self, client: Client, table: JourneyTable, push: Push) -> None:
        self.client, self.table, self.push = client, table, push

    async def open(self, kind: str, start: Start) -> Snapshot:
        """Start the person's journey, or return the open one."""
        async with _bounded():
            while True:
                try:
                    return await self._open(kind, start)
                except WorkflowUpdateFailedError:  # the preceding journey is about to end
                    await asyncio.sleep(0.02)

    async def submit(self, journey_id: str, form: Form, *, sequence: int, key: str) -> Snapshot:
        """Submit a form to its step and return the snapshot afterwards.

        Raises Conflict when the journey is at another step, BusinessError when it refuses the form.
        """
        started, outcome = perf_counter(), "moved"
        try:
            return await self._submit(journey_id, form, sequence, key)
        except Conflict:
            outcome = "elsewhere"
            raise
        except BusinessError as error:
            outcome = "busy" if error.code is ErrorCode.BUSY else "refused"
            raise
        finally:
            STEP_SECONDS.observe(perf_counter() - started, journey_id.partition(":")[0], form.label, outcome)

    async def _submit(self, journey_id: str, form: Form, sequence: int, key: str) -> Snapshot:
        try:
            async with _bounded():
                handle = await self.client.get_workflow_handle(journey_id).start_update(
                    form.label,
                    args=[form, sequence],
                    id=f"{form.label}:{sequence}:{key}",
                    result_type=Snapshot,
                    wait_for_stage=WorkflowUpdateStage.ACCEPTED,
                    rpc_timeout=timedelta(seconds=TIMEOUT),
                )
                return await handle.result(rpc_timeout=timedelta(seconds=TIMEOUT))
        except WorkflowUpdateFailedError as refused:
            code, params = _refusal(refused)
        except RPCError as error:
            if error.status is not RPCStatusCode.NOT_FOUND:
                raise
            code, params = ErrorCode.JOURNEY_MOVED, {}
        if code is ErrorCode.JOURNEY_MOVED:  # a form that is being processed may cause it
            now = await self.now(journey_id)
            raise Conflict(code, await self._until(lambda at: at.sequence != sequence, now, TIMEOUT))
        if code is ErrorCode.NOT_ACCEPTED:
            raise Conflict(code, await self.now(journey_id))
        raise BusinessError(code, **params)

    async def operate(
        self, journey_id: str, action: Literal["resolve", "retry_step", "cancel"], command: OperatorCommand, *, key: str
    ) -> Snapshot:
        """Execute an operator's command and return the snapshot afterwards. A command with the same key is executed
        once.

        Raises BusinessError: CASE_MOVED when the journey does not wait for it, SECOND_OPERATOR.
        """
        return await self._command(journey_id, action, command, key, Snapshot)

    async def steer(self, uid: str, command: LoanSteering, *, key: str) -> None:
        """Execute an operator's command for a loan. A command with the same key is executed once.

        Raises BusinessError: CASE_MOVED if the state of the loan does not allow it, SECOND_OPERATOR.
        """
        await self._command(f"loan:{uid}", "steer", command, key, NoneType)

    async def retry_loan(self, uid: str, command: OperatorCommand, *, key: str) -> None:
        """Request the payout of a loan again after the bank has refused it. Raises BusinessError(CASE_MOVED)."""
        await self._command(f"loan:{uid}", "retry", command, key, NoneType)

    async def retry_release(self, uid: str, command: OperatorCommand, *, key: str) -> None:
        """Request the release of a lien from the land registry again. Raises BusinessError(CASE_MOVED)."""
        await self._command(f"lien:{uid}", "retry", command, key, NoneType)

    async def resolve_release(self, uid: str, command: OperatorCommand, *, key: str) -> None:
        """Record that an operator had the lien released. Raises BusinessError(CASE_MOVED)."""
        await self._command(f"lien:{uid}", "resolve", command, key, NoneType)

    async def retry_withdrawal(self, uid: str, command: OperatorCommand, *, key: str) -> None:
        """Request the payment of a withdrawal from the bank again. Raises BusinessError(CASE_MOVED)."""
        await self._command(f"withdrawal:{uid}", "retry", command, key, NoneType)

    async def resolve_withdrawal(self, uid: str, command: WithdrawalResolution, *, key: str) -> None:
        """End a withdrawal as two operators have decided. A command with the same key is executed once.

        Raises BusinessError: CASE_MOVED when it waits for no operator, SECOND_OPERATOR.
        """
        await self._command(f"withdrawal:{uid}", "resolve", command, key, NoneType)

    async def _command(self, workflow_id: str, update: str, command: OperatorCommand, key: str, answered: type[T]) -> T:
        try:
            async with _bounded():
                handle = await self.client.get_workflow_handle(workflow_id).start_update(
                    update,
                    command,
                    id=key,
                    result_type=answered,
                    wait_for_stage=WorkflowUpdateStage.ACCEPTED,
                    rpc_timeout=timedelta(seconds=TIMEOUT),
                )
                return await handle.result(rpc_timeout=timedelta(seconds=TIMEOUT))
        except WorkflowUpdateFailedError as refused:
            code, params = _refusal(refused)
        except RPCError as error:
            if error.status is not RPCStatusCode.NOT_FOUND:
                raise
            code, params = ErrorCode.NOT_ACCEPTED, {}
        raise BusinessError(ErrorCode.CASE_MOVED if code is ErrorCode.NOT_ACCEPTED else code, **params)

    async def settled(self, snapshot: Snapshot, within: float) -> Snapshot:
        """Return the first snapshot that waits for no institution; after the time limit (seconds), the latest one."""
        return await self._until(lambda at: at.waiting_on is not Party.PROVIDER, snapshot, within)

    async def _open(self, kind: str, start: Start) -> Snapshot:
        operation = WithStartWorkflowOperation(
            kind,
            start,
            id=f"{kind}:{start.person}",
            task_queue=TASK_QUEUE,
            id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
            task_timeout=TASK_TIME,
        )
        return await self.client.execute_update_with_start_workflow(
            "open",
            start_workflow_operation=operation,
            result_type=Snapshot,
            rpc_timeout=timedelta(seconds=2 * TIMEOUT),  # starting and opening are one call
        )

    async def _until(self, fits: Callable[[Snapshot], bool], snapshot: Snapshot, within: float) -> Snapshot:
        if fits(snapshot):
            return snapshot
        try:
            async with (
                asyncio.timeout(within),
                aclosing(self.push.follow(snapshot.journey_id, snapshot.sequence, snapshot.apply_uid)) as moves,
            ):
                async for move in moves:
                    snapshot = move or snapshot
                    if fits(snapshot):
                        break
        except TimeoutError:
            pass
        return snapshot

    async def report(self, journey_id: str, report: Report) -> None:
        """Pass on an institution's report. A report without an open journey is ignored."""
        await self._signal(journey_id, "report", [report])

    async def progress(self, journey_id: str, reference: str, data: dict[str, Any]) -> None:
        """Report an institution's progress."""
        await self._signal(journey_id, "progress", [reference, data])

    async def now(self, journey_id: str) -> Snapshot:
        """Return the journey's snapshot from the table. Raises BusinessError(NO_OPEN_APPLICATION)."""
        if snapshot := await self.table.read(journey_id):
            return snapshot
        raise BusinessError(ErrorCode.NO_OPEN_APPLICATION)

    async def _signal(self, journey_id: str, name: str, args: list[Any]) -> None:
        try:
            async with _bounded():
                await self.client.get_workflow_handle(journey_id).signal(
                    name, args=args, rpc_timeout=timedelta(seconds=TIMEOUT)
                )
        except RPCError as error:
            if error.status is not RPCStatusCode.NOT_FOUND:
                raise


def _refusal(refused: WorkflowUpdateFailedError) -> tuple[ErrorCode, dict[str, str | int]]:
    cause = refused.cause
    if not isinstance(cause, ApplicationError) or not cause.type or cause.type not in ErrorCode.__members__:
        raise refused
    return ErrorCode[cause.type], cause.details[0] if cause.details else {}


@asynccontextmanager
async def _bounded() -> AsyncGenerator[None]:
    """Limit the time of the whole call, because `rpc_timeout` limits one attempt; any slow call is BUSY."""
    try:
        async with asyncio.timeout(2 * TIMEOUT):
            yield
    except (TimeoutError, WorkflowUpdateRPCTimeoutOrCancelledError) as error:
        raise BusinessError(ErrorCode.BUSY) from error
    except RPCError as error:
        if error.status in PASSING:
            raise BusinessError(ErrorCode.BUSY) from error
        raise
    except RuntimeError as error:  # a lazy client whose server has not started yet
        raise BusinessError(ErrorCode.BUSY) from error
