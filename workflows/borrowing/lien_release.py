"""Releases the lien of a mortgage loan when the loan has ended, or when its application has ended after the platform
applied for the lien.
"""

from temporalio import workflow
from temporalio.exceptions import WorkflowAlreadyStartedError
from temporalio.workflow import ParentClosePolicy

from activities.borrowing.liens import Liens, ReleaseInput, ReleaseWaits, ResolvedRelease, release_input
from domain.core.snapshot import OperatorCommand
from workflows.core.institution_request import ONE_ATTEMPT, OWN_STORE, InstitutionRequest
from workflows.core.operators import update_id
from workflows.core.retry_policies import ACTIVITY
from workflows.core.versions import AUTO_UPGRADE


async def release_lien(uid: str) -> None:
    """Start the release of a contract's lien, which continues after the end of the starting workflow."""
    try:
        await workflow.start_child_workflow(
            LienRelease.run, release_input(uid), id=f"lien:{uid}", parent_close_policy=ParentClosePolicy.ABANDON
        )
    except WorkflowAlreadyStartedError:
        return


@workflow.defn(name="lien_release", versioning_behavior=AUTO_UPGRADE)
class LienRelease(InstitutionRequest[ReleaseInput]):
    """Releases one lien (`lien:<contract>`). Updates, while it waits for an operator: retry, resolve."""

    @workflow.init
    def __init__(self, input: ReleaseInput) -> None:
        super().__init__(input)

    @workflow.run
    async def run(self, input: ReleaseInput) -> None:
        await self.complete()

    @workflow.update
    async def resolve(self, command: OperatorCommand) -> None:
        """Operator: the lien was released at the registry office."""
        self._waits = False
        resolved = ResolvedRelease(uid=self.input.uid, update_id=update_id(), order=command)
        await workflow.execute_local_activity_method(Liens.resolve, resolved, start_to_close_timeout=OWN_STORE)
        self._end()

    @resolve.validator
    def _may_resolve(self, command: OperatorCommand) -> None:
        self._require_waiting(command)

    async def _request(self) -> None:
        await workflow.execute_activity_method(
            Liens.release, self.input, start_to_close_timeout=ONE_ATTEMPT, retry_policy=ACTIVITY
        )

    async def _queue(self, error: str) -> None:
        waits = ReleaseWaits(uid=self.input.uid, error=error)
        await workflow.execute_local_activity_method(Liens.wait, waits, start_to_close_timeout=OWN_STORE)
