"""Releases the lien of a mortgage loan when the loan has ended, or when its application has ended after the platform
applied for the lien.
"""

from datetime import timedelta

from temporalio import workflow
from temporalio.exceptions import (
    ActivityError,
    ApplicationError,
    FailureError,
    WorkflowAlreadyStartedError,
    is_cancelled_exception,
)
from temporalio.workflow import ParentClosePolicy

from activities.borrowing.liens import Liens, ReleaseInput, ReleaseWaits, ResolvedRelease, release_input
from activities.institutions.base import InstitutionRefused
from domain.core.chart import Party
from domain.core.errors import ErrorCode
from domain.core.snapshot import OperatorCommand
from workflows.core.operators import log_command, require_reason, update_id
from workflows.core.retry_policies import ACTIVITY
from workflows.core.search_attributes import WAITING_ON, WAITING_SINCE
from workflows.core.versions import AUTO_UPGRADE

ONE_ATTEMPT = timedelta(seconds=15)
OWN_STORE = timedelta(seconds=5)


async def release_lien(uid: str) -> None:
    """Start the release of a contract's lien, which continues after the end of the starting workflow."""
    try:
        await workflow.start_child_workflow(
            LienRelease.run, release_input(uid), id=f"lien:{uid}", parent_close_policy=ParentClosePolicy.ABANDON
        )
    except WorkflowAlreadyStartedError:
        return


@workflow.defn(name="lien_release", versioning_behavior=AUTO_UPGRADE)
class LienRelease:
    """Releases one lien (`lien:<contract>`). Updates, while it waits for an operator: retry, resolve."""

    @workflow.init
    def __init__(self, input: ReleaseInput) -> None:
        self.input = input
        self._waits = False  # for an operator
        self._is_over = False

    @workflow.run
    async def run(self, input: ReleaseInput) -> None:
        while not self._is_over:
            self._update_details(Party.PROVIDER)
            try:
                await workflow.execute_activity_method(
                    Liens.release, self.input, start_to_close_timeout=ONE_ATTEMPT, retry_policy=ACTIVITY
                )
                self._is_over = True
            except ActivityError as error:
                if is_cancelled_exception(error):
                    raise
                await self._wait_for_operator(error)
        await workflow.wait_condition(workflow.all_handlers_finished)

    @workflow.update
    async def retry(self, command: OperatorCommand) -> None:
        """Operator: ask the registry again."""
        await log_command("retry", command, "waiting")
        self._waits = False

    @retry.validator
    def _may_retry(self, command: OperatorCommand) -> None:
        require_reason(command)
        if not self._waits:
            raise ApplicationError("The release waits for no operator", type=ErrorCode.NOT_ACCEPTED.name)

    @workflow.update
    async def resolve(self, command: OperatorCommand) -> None:
        """Operator: the lien was released at the registry office."""
        resolved = ResolvedRelease(uid=self.input.uid, update_id=update_id(), order=command)
        await workflow.execute_local_activity_method(Liens.resolve, resolved, start_to_close_timeout=OWN_STORE)
        self._is_over, self._waits = True, False

    @resolve.validator
    def _may_resolve(self, command: OperatorCommand) -> None:
        self._may_retry(command)

    async def _wait_for_operator(self, error: ActivityError) -> None:
        """Wait for an operator. The next request uses another key after a refusal, and the same key if the registry did
        not answer."""
        cause = error.cause
        assert isinstance(cause, FailureError)  # an activity ends with no other error
        waits = ReleaseWaits(uid=self.input.uid, error=cause.message)
        await workflow.execute_local_activity_method(Liens.wait, waits, start_to_close_timeout=OWN_STORE)
        self._waits = True
        self._update_details(Party.OPERATOR)
        await workflow.wait_condition(lambda: not self._waits)
        if isinstance(cause, ApplicationError) and cause.type == InstitutionRefused.__name__:
            self.input = self.input.model_copy(update={"attempt": self.input.attempt + 1})

    def _update_details(self, party: Party) -> None:
        """Update what operators and lists read about the run."""
        workflow.set_current_details(f"waits for: {party}")
        workflow.upsert_search_attributes([WAITING_ON.value_set(party), WAITING_SINCE.value_set(workflow.now())])
