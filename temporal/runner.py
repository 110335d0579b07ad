"""The workflow runner: unsandboxed, or Temporal's sandbox, which refuses non-deterministic calls."""

from temporalio.converter import WorkflowSerializationContext
from temporalio.worker import UnsandboxedWorkflowRunner, WorkflowInstance, WorkflowInstanceDetails, WorkflowRunner
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner, SandboxRestrictions


def runner(*, sandboxed: bool) -> WorkflowRunner:
    """The workers' runner."""
    return SANDBOX if sandboxed else SharedModulesRunner()


def _of_one_context(instance: WorkflowInstance, of: WorkflowInstanceDetails) -> WorkflowInstance:
    """Give all payloads the context of their workflow, which is all that the codec needs: creating one per payload
    takes a fifth of a worker's time.
    """
    context = WorkflowSerializationContext(namespace=of.info.namespace, workflow_id=of.info.workflow_id)
    instance.get_serialization_context = lambda command_info: context
    return instance


class SharedModulesRunner(UnsandboxedWorkflowRunner):
    """Without the sandbox. It starts 50 % more workflows a second, because the sandbox imports a workflow's modules for
    every run that it starts or replays.
    """

    def create_instance(self, det: WorkflowInstanceDetails) -> WorkflowInstance:
        return _of_one_context(super().create_instance(det), det)


class _Sandboxed(SandboxedWorkflowRunner):
    """For tests: workflows that pass here may run unsandboxed."""

    def create_instance(self, det: WorkflowInstanceDetails) -> WorkflowInstance:
        return _of_one_context(super().create_instance(det), det)


SANDBOX = _Sandboxed(
    restrictions=SandboxRestrictions.default.with_passthrough_modules(
        "pydantic",
        "pydantic_core",
        "annotated_types",
        "domain",
        "activities",
        "temporal",
        "db",
        "documents",
        "observability",
    )
)
