"""Answers the probes of a process manager: `GET /live` and `GET /ready` of `worker_health_port`.

The event loop that runs the activities answers them, not a thread: a worker whose loop hangs gives no answer.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta

from temporalio.api.enums.v1 import TaskQueueType
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.workflowservice.v1 import DescribeTaskQueueRequest
from temporalio.client import Client
from temporalio.service import RPCError

from config.settings import Settings
from temporal.names import TASK_QUEUE

RECENT = timedelta(minutes=2)  # a poll that finds no task ends after one
TIMEOUT = timedelta(seconds=2)  # of Temporal's answer, and of a probe's request


@asynccontextmanager
async def probes(settings: Settings, client: Client) -> AsyncGenerator[None]:
    """Answer while the block runs; nothing without the port."""
    if not settings.worker_health_port:
        yield
        return

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, EOFError, asyncio.LimitOverrunError):
            async with asyncio.timeout(TIMEOUT.total_seconds()):  # the worker's end waits for open connections
                path = (await reader.readuntil(b"\r\n\r\n")).split()[1]
            well = path == b"/live" or (path == b"/ready" and await _polls(client))
            status = b"200 OK" if well else b"503 Service Unavailable"
            writer.write(b"HTTP/1.1 %b\r\nContent-Length: 0\r\nConnection: close\r\n\r\n" % status)
            await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, settings.metrics_host, settings.worker_health_port):
        yield


async def _polls(client: Client) -> bool:
    """Return whether Temporal has had a poll of this process for the journeys' tasks lately."""
    request = DescribeTaskQueueRequest(
        namespace=client.namespace,
        task_queue=TaskQueue(name=TASK_QUEUE),
        task_queue_type=TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
    )
    try:
        queue = await client.workflow_service.describe_task_queue(request, timeout=TIMEOUT)
    except RPCError:
        return False
    since = datetime.now(UTC) - RECENT
    return any(
        one.identity == client.identity and one.last_access_time.ToDatetime(UTC) > since for one in queue.pollers
    )
