"""Passes the trace of a request through workflows to their activities, in a header.

Temporal's own interceptor adds everything that a workflow does to the trace that started it. A journey lasts for days,
and each of its requests has its own trace. Here, activities belong to the latest request that the journey received. The
headers contain only numbers.
"""

import logging
from collections.abc import Mapping
from typing import Any, NoReturn

from temporalio import activity, workflow
from temporalio.api.common.v1 import Payload
from temporalio.client import (
    Interceptor as ClientInterceptor,
)
from temporalio.client import (
    OutboundInterceptor,
    SignalWorkflowInput,
    StartWorkflowInput,
    StartWorkflowUpdateInput,
    StartWorkflowUpdateWithStartInput,
    WorkflowHandle,
    WorkflowUpdateHandle,
)
from temporalio.worker import (
    ActivityInboundInterceptor,
    ContinueAsNewInput,
    ExecuteActivityInput,
    ExecuteWorkflowInput,
    HandleSignalInput,
    HandleUpdateInput,
    Interceptor,
    StartActivityInput,
    StartLocalActivityInput,
    WorkflowInboundInterceptor,
    WorkflowInterceptorClassInput,
    WorkflowOutboundInterceptor,
)

from observability import tracing
from observability.logs import failure
from observability.trace import Trace
from observability.tracing import HEADER, noted, parsed, span

NOTED = "ieum_span"  # name of the worker's function in the sandbox
Headers = Mapping[str, Payload]
log = logging.getLogger(__name__)


class Tracing(ClientInterceptor, Interceptor):
    """The interceptor of a client and of the workers that use it."""

    def intercept_client(self, next: OutboundInterceptor) -> OutboundInterceptor:
        return _Client(next)

    def intercept_activity(self, next: ActivityInboundInterceptor) -> ActivityInboundInterceptor:
        return _Activity(next)

    def workflow_interceptor_class(self, input: WorkflowInterceptorClassInput) -> type[WorkflowInboundInterceptor]:
        input.unsafe_extern_functions[NOTED] = noted
        return _Workflow


class _Client(OutboundInterceptor):
    async def start_workflow(self, input: StartWorkflowInput) -> WorkflowHandle[Any, Any]:
        with span(f"start {input.workflow}", "CLIENT"):
            input.headers = _with_trace(input.headers)
            return await super().start_workflow(input)

    async def signal_workflow(self, input: SignalWorkflowInput) -> None:
        with span(f"signal {input.signal}", "CLIENT"):
            input.headers = _with_trace(input.headers)
            await super().signal_workflow(input)

    async def start_workflow_update(self, input: StartWorkflowUpdateInput) -> WorkflowUpdateHandle[Any]:
        with span(f"update {input.update}", "CLIENT"):
            input.headers = _with_trace(input.headers)
            return await super().start_workflow_update(input)

    async def start_update_with_start_workflow(
        self, input: StartWorkflowUpdateWithStartInput
    ) -> WorkflowUpdateHandle[Any]:
        with span(f"start {input.start_workflow_input.workflow}", "CLIENT"):
            for part in (input.start_workflow_input, input.update_workflow_input):
                part.headers = _with_trace(part.headers)
            return await super().start_update_with_start_workflow(input)


class _Activity(ActivityInboundInterceptor):
    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        info = activity.info()
        with span(f"activity {info.activity_type}", "CONSUMER", parent=_trace_of(input.headers)):
            try:
                return await super().execute_activity(input)
            except Exception as error:
                fields = {
                    "activity": info.activity_type,
                    "attempt": info.attempt,
                    "workflow": info.workflow_id,
                    **failure(error),
                }
                log.warning("activity failed", extra={"fields": fields})
                raise


class _Workflow(WorkflowInboundInterceptor):
    """The interceptor of a workflow. `cause`: the latest request that it received."""

    cause: Trace | None = None

    def init(self, outbound: WorkflowOutboundInterceptor) -> None:
        super().init(_FromWorkflow(outbound, self))

    async def execute_workflow(self, input: ExecuteWorkflowInput) -> Any:
        self._take(f"workflow {workflow.info().workflow_type}", input.headers)
        return await super().execute_workflow(input)

    async def handle_signal(self, input: HandleSignalInput) -> None:
        self._take(f"workflow takes {input.signal}", input.headers)
        await super().handle_signal(input)

    async def handle_update_handler(self, input: HandleUpdateInput) -> Any:
        self._take(f"workflow takes {input.update}", input.headers)
        return await super().handle_update_handler(input)

    def _take(self, name: str, headers: Headers) -> None:
        if not (parent := _trace_of(headers)):
            return
        if workflow.unsafe.is_replaying():
            self.cause = parent
        else:
            info = workflow.info()
            self.cause = workflow.extern_functions()[NOTED](name, "CONSUMER", parent, {"workflow.id": info.workflow_id})


class _FromWorkflow(WorkflowOutboundInterceptor):
    def __init__(self, next: WorkflowOutboundInterceptor, inbound: _Workflow) -> None:
        super().__init__(next)
        self.inbound = inbound

    def start_activity(self, input: StartActivityInput) -> workflow.ActivityHandle[Any]:
        input.headers = self._caused(input.headers)
        return super().start_activity(input)

    def start_local_activity(self, input: StartLocalActivityInput) -> workflow.ActivityHandle[Any]:
        input.headers = self._caused(input.headers)
        return super().start_local_activity(input)

    def continue_as_new(self, input: ContinueAsNewInput) -> NoReturn:
        input.headers = self._caused(input.headers)
        super().continue_as_new(input)

    def _caused(self, headers: Headers) -> Headers:
        return _with(headers, self.inbound.cause) if self.inbound.cause else headers


def _with_trace(headers: Headers) -> Headers:
    here = tracing.current()
    return _with(headers, here) if here else headers


def _with(headers: Headers, trace: Trace) -> Headers:
    return {**headers, HEADER: Payload(data=trace.header.encode())}


def _trace_of(headers: Headers) -> Trace | None:
    return parsed(headers[HEADER].data.decode(errors="replace")) if HEADER in headers else None
