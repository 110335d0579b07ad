"""The cost of a signed loan: processor seconds by part, and bytes and commits in the stores.

`cost.json` stores the figures, from which `bench.resources.capacity` computes the resources for more applications.
"""

import asyncio
import json
import os
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import text

from activities.core.resources import Resources, resources
from bench.measurement.figures import heading, report
from bench.measurement.platform import platform
from bench.measurement.processor import processor_seconds
from config.settings import Settings
from stack.parts import PROCESSES
from stack.supervisor import Stack
from temporal.client import connect
from tests.clients.borrower import Borrower

LOANS, AT_ONCE, WARM_UP = 24, 6, 6
FIGURES = Path(__file__).with_name("cost.json")
AIMS = {"api": 0.28, "worker": 0.5}  # seconds for one loan: half of the former value
STORE = text("""
select pg_database_size(current_database()) as bytes, pg_current_wal_lsn() - '0/0'::pg_lsn as wal,
       (select xact_commit from pg_stat_database where datname = current_database()) as commits,
       (select count(*) from journey_move) as moves
""")


class Cost(NamedTuple):
    """The cost of one signed loan, including the sign-up.

    `processor`: seconds by part. `moves`: of the journeys; each is an update of a workflow. `commits`: of PostgreSQL.
    Bytes: `postgres` of tables and indexes, `wal` of the log that replicas receive, `history` of the workflows'
    histories, `documents` of the sealed files.
    """

    processor: dict[str, float]
    moves: float
    commits: float
    postgres: float
    wal: float
    history: float
    documents: float


async def _loan(settings: Settings, turns: asyncio.Semaphore) -> None:
    async with turns:
        borrower = Borrower.of(settings)
        await borrower.sign_up_over_http()
        await (await borrower.open()).walk_to("finish")
        await borrower.close()


async def _loans(settings: Settings, count: int) -> None:
    turns = asyncio.Semaphore(AT_ONCE)
    await asyncio.gather(*(_loan(settings, turns) for _ in range(count)))


async def _stored(at: Resources) -> dict[str, float]:
    """Return the totals of the stores."""
    await at.database.statement(text("checkpoint"))
    row = (await at.database.statement(STORE)).one()
    folder = at.settings.state / "documents"
    files = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    return {name: float(value) for name, value in row._mapping.items()} | {"documents": files}


async def _history(settings: Settings) -> float:
    """Return the bytes of all histories, open and ended."""
    client = await connect(settings)
    total = 0
    async for found in client.list_workflows():
        described = await client.get_workflow_handle(found.id, run_id=found.run_id).describe()
        total += described.raw_description.workflow_execution_info.history_size_bytes
    return total


async def measure(stack: Stack) -> Cost:
    """Walk LOANS personal loans over HTTP, AT_ONCE at a time."""
    await _loans(stack.settings, WARM_UP)
    async with resources(stack.settings) as at:
        stored, history = await _stored(at), await _history(stack.settings)
        used = processor_seconds(stack, PROCESSES)
        await _loans(stack.settings, LOANS)
        spent = processor_seconds(stack, PROCESSES)
        added = {name: (value - stored[name]) / LOANS for name, value in (await _stored(at)).items()}
        return Cost(
            processor={part: round((seconds - used[part]) / LOANS, 3) for part, seconds in spent.items()},
            moves=round(added["moves"], 1),
            commits=round(added["commits"], 1),
            postgres=round(added["bytes"]),
            wal=round(added["wal"]),
            history=round((await _history(stack.settings) - history) / LOANS),
            documents=round(added["documents"]),
        )


def last_measured() -> Cost:
    """Return the figures of the last run."""
    return Cost(**json.loads(FIGURES.read_text(encoding="utf-8")))


def cost() -> None:
    """Driver and parts share the machine, but only the processor seconds of the parts count."""
    heading(f"what a signed loan costs, sign-up included (load before: {os.getloadavg()[0]:.1f})")
    with platform("simulator", "worker", "api") as stack:
        measured = asyncio.run(measure(stack))
    for part, seconds in measured.processor.items():
        aim = f"≤ {AIMS[part]:.2f} s" if part in AIMS else ""
        report(f"processor of {part}", f"{seconds:.3f} s", aim)
    report("moves of journeys, commits", f"{measured.moves:.0f}, {measured.commits:.0f}")
    for name in ("postgres", "wal", "history", "documents"):
        report(f"bytes: {name}", f"{getattr(measured, name) / 1024:,.0f} KiB")
    FIGURES.write_text(json.dumps(measured._asdict(), indent=2) + "\n", encoding="utf-8")
