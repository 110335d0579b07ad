"""The worker answers the probes of a process manager from its event loop, and is ready while it polls."""

import asyncio
import time
import urllib.error
import urllib.request
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import pytest_asyncio
from temporalio import workflow
from temporalio.client import Client
from temporalio.worker import Worker

from config.settings import Settings
from stack import ports
from stack.supervisor import Stack
from stack.temporary import temporary_stack
from temporal.loops.probes import probes
from temporal.names import TASK_QUEUE
from temporal.releases import version_of
from tests.internals import eventually


@workflow.defn(sandboxed=False)
class Nothing:
    @workflow.run
    async def run(self) -> None: ...


@pytest_asyncio.fixture
async def answering(tmp_path: Path) -> AsyncGenerator[tuple[Stack, Settings, Client]]:
    """A process with probes, and a Temporal server."""
    with temporary_stack(tmp_path / "state", ["temporal"]) as stack:
        settings = stack.settings.model_copy(update={"worker_health_port": ports.reserve(1)[0]})
        client = await Client.connect(settings.temporal_address)
        async with probes(settings, client):
            yield stack, settings, client


def status(settings: Settings, path: str, seconds: float = 5) -> int:
    try:
        url = f"http://127.0.0.1:{settings.worker_health_port}{path}"
        return urllib.request.urlopen(url, timeout=seconds).status
    except urllib.error.HTTPError as refused:
        return refused.code


async def probed(settings: Settings, path: str) -> int:
    return await asyncio.to_thread(status, settings, path)


@pytest.mark.parametrize("build", ["", "2026-11-25"], ids=["no version", "a version"])
async def test_it_is_ready_while_it_polls(answering: tuple[Stack, Settings, Client], build: str):
    stack, settings, client = answering
    assert [await probed(settings, path) for path in ("/live", "/ready", "/")] == [200, 503, 503]
    version = version_of(settings.model_copy(update={"worker_build": build}))
    async with Worker(client, task_queue=TASK_QUEUE, workflows=[Nothing], deployment_config=version):

        async def ready() -> bool:
            return await probed(settings, "/ready") == 200

        await eventually(ready)
        stack.kill("temporal")
        assert [await probed(settings, path) for path in ("/live", "/ready")] == [200, 503]


async def test_a_loop_that_hangs_gives_no_answer(answering: tuple[Stack, Settings, Client]):
    _, settings, _ = answering
    probe = asyncio.create_task(asyncio.to_thread(status, settings, "/live", 0.5))
    await asyncio.sleep(0)
    time.sleep(1)  # noqa: ASYNC251  # what hangs
    with pytest.raises(TimeoutError):
        await probe


async def test_a_connection_without_a_request_is_closed(answering: tuple[Stack, Settings, Client]):
    reader, writer = await asyncio.open_connection("127.0.0.1", answering[1].worker_health_port)
    assert await asyncio.wait_for(reader.read(), 5) == b""
    writer.close()
