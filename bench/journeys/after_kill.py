"""The first step after SIGKILL of the worker that ran the journey, while another worker is running."""

import asyncio

from bench.journeys.journey_step import LoopedJourney, gateway
from bench.measurement.figures import heading, median_with_interval, report, timed
from bench.measurement.platform import platform, start, wait_for
from stack.supervisor import Stack
from stack.temporal_server import polled_by

KILLS, JOURNEYS = 5, 5


async def _measure(stack: Stack) -> None:
    first, second = list[float](), list[float]()
    settings = stack.settings
    worker = start(stack, "bench.journeys.worker")
    wait_for(lambda: polled_by(settings, worker.pid))
    try:
        async with gateway(settings) as api_gateway:
            for _ in range(KILLS):
                looped = [await LoopedJourney(api_gateway).open() for _ in range(JOURNEYS)]
                for journey in looped:
                    await journey.turn()
                spare = start(stack, "bench.journeys.worker")
                wait_for(lambda pid=spare.pid: polled_by(settings, pid))
                worker.kill()
                worker.wait()
                worker = spare
                first += await asyncio.gather(*(timed(journey.turn) for journey in looped))
                second += await asyncio.gather(*(timed(journey.turn) for journey in looped))
    finally:
        worker.kill()
        worker.wait()
    report("first step after the kill, s", median_with_interval([ms / 1000 for ms in first]), "≤ 1.5 s")
    report("slowest of them, s", f"{max(first) / 1000:.2f}")
    report("the step after it, s", median_with_interval([ms / 1000 for ms in second]))


def kill() -> None:
    """Temporal waits for the killed worker's sticky queue, which is set to one second, before it asks another
    worker."""
    heading(f"after a SIGKILL: {KILLS} kills, {JOURNEYS} journeys each")
    with platform() as stack:
        asyncio.run(_measure(stack))
