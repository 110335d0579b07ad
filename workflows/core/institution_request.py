"""Base of the workflows that make one request to an institution until it succeeds, or until operators end it."""

from datetime import timedelta
from typing import Generic, TypeVar

from temporalio import workflow
from temporalio.exceptions import ActivityError, ApplicationError, FailureError, is_cancelled_exception

from activities.core.failures import is_refusal
from domain.core.chart import Party
from domain.core.errors import ErrorCode
from domain.core.snapshot import OperatorCommand, RepeatedInput
from workflows.core.operators import log_command, require_reason
from workflows.core.search_attributes import WAITING_ON, WAITING_SINCE

Request = TypeVar("Request", bound=RepeatedInput)

ONE_ATTEMPT = timedelta(seconds=15)
OWN_STORE = timedelta(seconds=5)


class InstitutionRequest(Generic[Request]):
    """One request. While it waits for an operator, it accepts the updates `retry` and, defined by the subclass,
    `resolve`. Subclasses define `_request` and `_queue`."""

    def __init__(self, input: Request) -> None:
        self.input = input
        self._waits = False  # for an operator's command
        self._is_commanded = False  # an operator's command has taken effect
        self._is_over = False

    async def complete(self) -> None:
        """Request until the institution has done it, or until operators have ended the request."""
        while not self._is_over:
            self._update_details(Party.PROVIDER)
            try:
                await self._request()
                self._is_over = True
            except ActivityError as error:
                if is_cancelled_exception(error):
                    raise
                await self._wait_for_operator(error)
        await workflow.wait_condition(workflow.all_handlers_finished)

    @workflow.update
    async def retry(self, command: OperatorCommand) -> None:
        """Operator: ask the institution again."""
        self._waits = False
        if self._audits_first():
            await log_command("retry", command, "waiting")
            self._is_commanded = True
        else:
            self._is_commanded = True
            await log_command("retry", command, "waiting")

    @retry.validator
    def _may_retry(self, command: OperatorCommand) -> None:
        self._require_waiting(command)

    def _require_waiting(self, command: OperatorCommand) -> None:
        """Check the reason, and that the request waits for a command. Raises ApplicationError."""
        require_reason(command)
        if not self._waits:
            raise ApplicationError("The request waits for no operator", type=ErrorCode.NOT_ACCEPTED.name)

    def _end(self) -> None:
        """End the request, after an operator's resolution has been stored."""
        self._is_commanded = self._is_over = True

    async def _wait_for_operator(self, error: ActivityError) -> None:
        """Wait for an operator. The next request uses another key after a refusal. It uses the same key if the
        institution did not answer, because it may have done what was requested."""
        cause = error.cause
        assert isinstance(cause, FailureError)  # an activity ends with no other error
        await self._queue(cause.message)
        self._waits, self._is_commanded = True, False
        self._update_details(Party.OPERATOR)
        await workflow.wait_condition(lambda: self._is_commanded)
        if self._is_over:
            return
        await self._leave_queue()
        if is_refusal(cause):
            self.input = self.input.model_copy(update={"attempt": self.input.attempt + 1})

    def _update_details(self, party: Party) -> None:
        """Update what operators and lists read about the run."""
        workflow.set_current_details(f"waits for: {party}")
        workflow.upsert_search_attributes([WAITING_ON.value_set(party), WAITING_SINCE.value_set(workflow.now())])

    async def _request(self) -> None:
        """Make the request."""
        raise NotImplementedError

    async def _queue(self, error: str) -> None:
        """Put the request into the operators' queue, with the institution's answer."""
        raise NotImplementedError

    async def _leave_queue(self) -> None:
        """Remove the request from the operators' queue, because the institution is asked again."""

    def _audits_first(self) -> bool:
        """Return whether a retry is in the audit log before it takes effect."""
        return True
