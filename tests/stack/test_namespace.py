"""A Temporal cluster gets the search attributes and the retention of the development server, by a command."""

import subprocess
import sys
from datetime import timedelta
from pathlib import Path

from google.protobuf.duration_pb2 import Duration
from temporalio.api.operatorservice.v1 import ListSearchAttributesRequest
from temporalio.api.workflowservice.v1 import DescribeNamespaceRequest, RegisterNamespaceRequest
from temporalio.client import Client

from config.settings import ROOT
from stack.namespace import prepare
from stack.temporary import stack_on_free_ports
from temporal.names import SEARCH_ATTRIBUTES


async def test_a_new_namespace_is_prepared_and_a_second_run_changes_nothing(tmp_path: Path):
    stack = stack_on_free_ports(tmp_path / "state", ["temporal"])
    try:
        stack.start()
        bare = await Client.connect(stack.settings.temporal_address, namespace="bare")
        one_day = Duration(seconds=86_400)
        await bare.workflow_service.register_namespace(
            RegisterNamespaceRequest(namespace="bare", workflow_execution_retention_period=one_day)
        )
        for _ in range(2):
            await prepare(bare)
            known = await bare.operator_service.list_search_attributes(ListSearchAttributesRequest(namespace="bare"))
            assert known.custom_attributes.keys() == SEARCH_ATTRIBUTES.keys()
            described = await bare.workflow_service.describe_namespace(DescribeNamespaceRequest(namespace="bare"))
            retention = described.config.workflow_execution_retention_ttl.ToTimedelta()
            assert retention == timedelta(days=30)
    finally:
        stack.delete_state()


def test_a_command_ends_without_the_shutdown_of_the_interpreter():
    """A thread of Temporal's client sometimes aborts it, and the command would report a failure."""
    code = """
import atexit
from temporal.command import run_command
async def main():
    print("done")
atexit.register(print, "shutdown")
run_command(main())
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "done\n"
