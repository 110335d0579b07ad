"""Registers and prepares the namespace of a Temporal cluster that is not the development server:
`python -m stack.namespace`.

The development server gets the same from its command line (`stack.temporal_server`). It can run again without effect.
"""

from google.protobuf.duration_pb2 import Duration
from temporalio.api.enums.v1 import IndexedValueType
from temporalio.api.namespace.v1 import NamespaceConfig
from temporalio.api.operatorservice.v1 import AddSearchAttributesRequest, ListSearchAttributesRequest
from temporalio.api.workflowservice.v1 import RegisterNamespaceRequest, UpdateNamespaceRequest
from temporalio.client import Client
from temporalio.service import RPCError, RPCStatusCode

from config.production import refuse_unsafe
from config.settings import settings
from stack.temporal_server import RETENTION
from temporal.client import connect
from temporal.command import run_command
from temporal.names import SEARCH_ATTRIBUTES


async def prepare(client: Client) -> None:
    """Register the namespace if it does not exist, and its missing search attributes; set how long closed workflows are
    stored."""
    space = client.namespace
    await _retain(client, Duration(seconds=int(RETENTION.total_seconds())))
    known = await client.operator_service.list_search_attributes(ListSearchAttributesRequest(namespace=space))
    missing = {
        name: IndexedValueType.Value(f"INDEXED_VALUE_TYPE_{kind.upper()}")
        for name, kind in SEARCH_ATTRIBUTES.items()
        if name not in known.custom_attributes
    }
    if missing:
        await client.operator_service.add_search_attributes(
            AddSearchAttributesRequest(namespace=space, search_attributes=missing)
        )


async def _retain(client: Client, retention: Duration) -> None:
    service, space = client.workflow_service, client.namespace
    try:
        new = RegisterNamespaceRequest(namespace=space, workflow_execution_retention_period=retention)
        await service.register_namespace(new)
    except RPCError as error:
        if error.status is not RPCStatusCode.ALREADY_EXISTS:
            raise
        config = NamespaceConfig(workflow_execution_retention_ttl=retention)
        await service.update_namespace(UpdateNamespaceRequest(namespace=space, config=config))


async def main() -> None:
    await prepare(await connect(settings()))


if __name__ == "__main__":
    refuse_unsafe(settings())
    run_command(main())
