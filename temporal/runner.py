"""The workflow runner: unsandboxed, or Temporal's sandbox, which refuses non-deterministic calls."""

from temporalio.worker import UnsandboxedWorkflowRunner, WorkflowInstance, WorkflowInstanceDetails, WorkflowRunner
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner, SandboxRestrictions


def runner(*, sandboxed: bool) -> WorkflowRunner:
    """The workers' runner."""
    return SANDBOX if sandboxed else _AsTheyStand()


def _without_context(instance: WorkflowInstance) -> WorkflowInstance:
    """It is asked for no serialization context: our converters use none, and to ask for one at every payload costs a
    fifth of a worker's time."""
    instance.get_serialization_context = lambda command_info: None
    return instance


class _AsTheyStand(UnsandboxedWorkflowRunner):
    """Opens half as many again a second: the sandbox imports a workflow's modules anew for every journey that it
    opens or reads again."""

    def create_instance(self, det: WorkflowInstanceDetails) -> WorkflowInstance:
        return _without_context(super().create_instance(det))


class _Sandboxed(SandboxedWorkflowRunner):
    """For tests: what passes there may run as it stands."""

    def create_instance(self, det: WorkflowInstanceDetails) -> WorkflowInstance:
        return _without_context(super().create_instance(det))


SANDBOX = _Sandboxed(
    restrictions=SandboxRestrictions.default.with_passthrough_modules(
        "pydantic", "pydantic_core", "annotated_types", "domain", "activities", "temporal", "db", "documents"
    )
)
