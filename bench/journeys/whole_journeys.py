"""Complete journeys per second: loan applications up to the signed contract over HTTP, without pauses."""

import asyncio
import time

from bench.measurement.figures import heading, median_with_interval, report
from bench.measurement.platform import platform
from config.settings import Settings
from tests.clients.borrower import Borrower

JOURNEYS, AT_ONCE = 24, 8


async def _walk(settings: Settings, turns: asyncio.Semaphore, taken: list[float]) -> None:
    async with turns:
        borrower = Borrower.of(settings)
        await borrower.sign_up_over_http()
        began = time.perf_counter()
        await (await borrower.open()).walk_to("finish")
        taken.append(time.perf_counter() - began)
        await borrower.close()


async def _walk_all(settings: Settings) -> None:
    turns, taken = asyncio.Semaphore(AT_ONCE), list[float]()
    await _walk(settings, turns, [])  # warm-up
    began = time.perf_counter()
    await asyncio.gather(*(_walk(settings, turns, taken) for _ in range(JOURNEYS)))
    everything = time.perf_counter() - began
    report(f"journeys a second, {AT_ONCE} at once", f"{JOURNEYS / everything:.2f}, n={JOURNEYS}")
    report("one journey, s (2 s of them the simulated record)", median_with_interval(taken))


def journeys() -> None:
    """The driver and all parts share the machine."""
    heading("whole journeys: certification, sign-up, personal loan to the signed contract")
    with platform("simulator", "worker", "api") as stack:
        asyncio.run(_walk_all(stack.settings))
