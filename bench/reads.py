"""List, detail and schedule for a logged-in person, against the same reads with FastAPI and psycopg only."""

import asyncio
import os
import time

from activities.core.resources import resources
from bench.measurement.figures import heading, median_with_interval, report
from bench.measurement.platform import platform, process, wait_for
from stack.supervisor import Stack, is_free
from tests.clients.connection import Connection
from tests.load.investors import create_investors, listed

ROUNDS, SECONDS = 5, 2
AT_ONCE = 32
PRODUCTS = 60


async def _rate(port: int, path: str, headers: dict[str, str]) -> float:
    """Return the responses a second to 32 concurrent callers."""
    until, count = time.perf_counter() + SECONDS, 0

    async def one() -> None:
        nonlocal count
        line = Connection(port)
        while time.perf_counter() < until:
            assert await line.get(path, headers)
            count += 1
        line.close()

    began = time.perf_counter()
    await asyncio.gather(*(one() for _ in range(AT_ONCE)))
    return count / (time.perf_counter() - began)


async def _compare(stack: Stack) -> None:
    async with resources(stack.settings) as at:
        uids = [await listed(at, 10_000_000) for _ in range(PRODUCTS)]
        (member,) = await create_investors(at, 1, 1_000_000)
    logged_in = {"Authorization": f"Bearer {member.access_token}"}
    ours, baseline = stack.settings.api_port, stack.settings.simulator_port
    paths = {
        "list": ("/api/v2/products/credit", "/list"),
        "detail": (f"/api/v2/products/data/{uids[0]}", f"/detail/{uids[0]}"),
        "schedule": (
            f"/api/v2/products/{uids[0]}/schedule?investAmount=5000000",
            f"/schedule/{uids[0]}?amount=5000000",
        ),
    }
    for name, (path, bare) in paths.items():
        pairs = [(await _rate(ours, path, logged_in), await _rate(baseline, bare, {})) for _ in range(ROUNDS + 1)][1:]
        report(f"{name}: reads a second, ours/bare", "  ".join(f"{a:.0f}/{b:.0f}" for a, b in pairs))
        report(f"{name}: ours / bare at {AT_ONCE}", median_with_interval([a / b for a, b in pairs]), "≥ 1.0")


def reads() -> None:
    """One process for each side; driver and PostgreSQL share the machine."""
    heading(f"reads of products, against bare FastAPI and psycopg (load before: {os.getloadavg()[0]:.1f})")
    with platform("api") as stack, process(stack, "bench.baselines.bare_reads"):
        wait_for(lambda: not is_free(stack.settings.simulator_port))
        asyncio.run(_compare(stack))
