"""Shared parts of operators' commands to journeys, loans and withdrawals."""

from datetime import timedelta

from temporalio import workflow
from temporalio.exceptions import ApplicationError

from activities.core.operators import OperatorAction, OperatorLog
from domain.core.errors import ErrorCode
from domain.core.snapshot import SHORTEST_REASON, OperatorCommand
from workflows.core.retry_policies import LOCAL_ACTIVITY


def require_reason(command: OperatorCommand) -> None:
    """Check the length of the reason. Raises ApplicationError(INVALID_INPUT)."""
    if not command.operator.strip() or len(command.reason.strip()) < SHORTEST_REASON:
        raise ApplicationError("A name and a reason are required", type=ErrorCode.INVALID_INPUT.name)


def require_second(command: OperatorCommand, second: str | None) -> None:
    """Check that a second operator has agreed, for commands that move money. Raises
    ApplicationError(SECOND_OPERATOR)."""
    if second in (None, "", command.operator):
        raise ApplicationError(
            "A second operator must agree, because it moves money", type=ErrorCode.SECOND_OPERATOR.name
        )


def update_id() -> str:
    """Return the id of the update that is being handled."""
    info = workflow.current_update_info()
    assert info
    return info.id


async def log_command(
    action: str, command: OperatorCommand, step: str, second: str | None = None, decision: str | None = None
) -> None:
    """Write an operator's command to the audit log before it takes effect."""
    written = OperatorAction(
        journey_id=workflow.info().workflow_id,
        update_id=update_id(),
        action=action,
        operator=command.operator,
        reason=command.reason,
        step=step,
        second=second,
        decision=decision,
    )
    await workflow.execute_local_activity_method(
        OperatorLog.write, written, start_to_close_timeout=timedelta(seconds=5), retry_policy=LOCAL_ACTIVITY
    )
