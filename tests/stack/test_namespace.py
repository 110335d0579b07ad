"""A Temporal cluster gets a namespace with the search attributes and the retention of the development server, by a
command. The platform runs in that namespace."""

import asyncio
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from google.protobuf.duration_pb2 import Duration
from temporalio.api.operatorservice.v1 import ListSearchAttributesRequest
from temporalio.api.workflowservice.v1 import DescribeNamespaceRequest, RegisterNamespaceRequest
from temporalio.client import Client

from config.settings import ROOT
from stack.namespace import prepare
from stack.temporary import stack_on_free_ports, temporary_stack
from temporal.names import SEARCH_ATTRIBUTES
from tests.clients.http import http_client
from tests.internals import eventually
from tests.processes import worker

PARTS = ("postgres", "migrations", "redis", "temporal", "simulator", "api")


@pytest.mark.parametrize("exists", [False, True], ids=["new", "existing"])
async def test_a_namespace_is_prepared_and_a_second_run_changes_nothing(tmp_path: Path, exists: bool):
    stack = stack_on_free_ports(tmp_path / "state", ["temporal"])
    try:
        stack.start()
        bare = await Client.connect(stack.settings.temporal_address, namespace="bare")
        if exists:
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


async def test_a_platform_in_a_namespace_of_its_own_is_ready(tmp_path: Path):
    with temporary_stack(tmp_path / "state", PARTS, durable=False, temporal_namespace="ieum") as stack:
        command, env = [sys.executable, "-m", "stack.namespace"], os.environ | stack.env
        await asyncio.to_thread(subprocess.run, command, cwd=ROOT, env=env, check=True)
        async with http_client(f"http://127.0.0.1:{stack.settings.api_port}/api") as api:

            async def ready() -> bool:
                return (await api.get("/health/ready")).status_code == 200

            parts = (await api.get("/health/ready")).json()["data"]["parts"]
            others = {"postgres", "redis", "temporal", "simulator", "api"}
            assert parts == {"worker": False, **dict.fromkeys(others, True)}
            with worker(stack, ""):
                await eventually(ready, within=60)


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
