"""Workers: `python -m bench.journeys.worker` (the platform's own, with the bench's journey) or `… bare`."""

import asyncio
import sys

from temporalio.client import Client
from temporalio.worker import Worker

from bench.journeys.workflows import Bare, BenchJourney, nothing
from config.settings import settings
from temporal import worker
from temporal.runner import SANDBOX

BARE_QUEUE = "bare"


async def bare() -> None:
    """Run a worker without the platform's codec and converter, in the sandbox, which is Temporal's default."""
    client = await Client.connect(settings().temporal_address)
    async with Worker(client, task_queue=BARE_QUEUE, workflows=[Bare], activities=[nothing], workflow_runner=SANDBOX):
        await asyncio.Event().wait()


if __name__ == "__main__":
    worker.WORKFLOWS = [*worker.WORKFLOWS, BenchJourney]
    asyncio.run(bare() if "bare" in sys.argv else worker.main())
