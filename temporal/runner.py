"""The workflow runner: without a sandbox, or Temporal's sandbox, which refuses non-deterministic calls."""

from temporalio.converter import WorkflowSerializationContext
from temporalio.worker import UnsandboxedWorkflowRunner, WorkflowInstance, WorkflowInstanceDetails, WorkflowRunner
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner, SandboxRestrictions


def runner(*, sandboxed: bool) -> WorkflowRunner:
    """Return the workers' runner."""
    return SANDBOX if sandboxed else SharedModulesRunner()


def _of_one_context(instance: WorkflowInstance, of: WorkflowInstanceDetails) -> WorkflowInstance:
    """Give all payloads the context of their workflow, which is all that the codec needs. Creating a context for each
    payload takes a fifth of a worker's time.
    """
    context = WorkflowSerializationContext(namespace=of.info.namespace, workflow_id=of.info.workflow_id)
    instance.get_serialization_context = lambda command_info: context
    return instance


class SharedModulesRunner(UnsandboxedWorkflowRunner):
    """The runner without a sandbox. It starts 50 % more workflows a second, because the sandbox imports a workflow's
    modules for every run that it starts or replays.
    """

    def create_instance(self, det: WorkflowInstanceDetails) -> WorkflowInstance:
        return _of_one_context(super().create_instance(det), det)


class _Sandboxed(SandboxedWorkflowRunner):
    """The runner of tests. Workflows that pass in it can run without a sandbox."""

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
