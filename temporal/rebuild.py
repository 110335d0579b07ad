"""Rewrites the journey table from the journeys: `python -m temporal.rebuild`, while the workers run.

It asks every journey that Temporal still keeps: the open ones, and those closed within the retention. A row that is
there is only ever put forward, so the platform may go on meanwhile.
"""

import asyncio

from sqlalchemy import text
from temporalio.client import Client

from activities.core.resources import resources
from config.settings import settings
from db.core.journeys import JourneyTable
from domain.core.snapshot import Move, Snapshot
from temporal.client import connect

JOURNEYS = "JourneyKind is not null and ExecutionStatus != 'ContinuedAsNew'"
OPENED = text("update journey set opened_at = :at where journey_id = :id and apply_uid = :uid")


async def rebuild(client: Client, table: JourneyTable) -> int:
    """Write the state of every journey. Returns their number."""
    runs = [run async for run in client.list_workflows(JOURNEYS)]
    for run in runs:
        handle = client.get_workflow_handle(run.id, run_id=run.run_id)
        at = await handle.query("snapshot", result_type=Snapshot)
        _, _, person = run.id.partition(":")
        await table.write(Move(snapshot=at, person=person, edge=None, note="rebuilt"))
        # among the applications of one person the latest counts
        await table.database.statement(OPENED, {"at": run.start_time, "id": run.id, "uid": at.apply_uid})
    return len(runs)


async def main() -> None:
    async with resources(settings()) as at:
        count = await rebuild(await connect(settings()), at.table)
    print(f"{count} journeys written.")


if __name__ == "__main__":
    asyncio.run(main())
