"""Rewrites the journey table from the journeys: `python -m temporal.rebuild`, while the workers run.

It queries every journey in Temporal: the open ones, and those closed within the retention period. It never replaces a
row by an older state, so the platform can run meanwhile.
"""

from sqlalchemy import update
from temporalio.client import Client

from activities.core.resources import resources
from config.production import refuse_unsafe
from config.settings import settings
from db.core.journeys import JourneyTable
from db.core.tables import JourneyRow
from domain.core.chart import Party
from domain.core.snapshot import Move, Snapshot, Start
from temporal.client import connect
from temporal.command import run_command

JOURNEYS = "JourneyKind is not null and ExecutionStatus != 'ContinuedAsNew'"


async def rebuild(client: Client, table: JourneyTable) -> int:
    """Write the state of every journey. Returns their number."""
    runs = [run async for run in client.list_workflows(JOURNEYS)]
    for run in runs:
        handle = client.get_workflow_handle(run.id, run_id=run.run_id)
        at = await handle.query("snapshot", result_type=Snapshot)
        next_run = await handle.query("next_run", result_type=Start) if at.waiting_on is not Party.NOBODY else None
        _, _, person = run.id.partition(":")
        await table.write(Move(snapshot=at, person=person, edge=None, note="rebuilt", next_run=next_run))
        # the latest application of a person counts
        row = JourneyRow.journey_id == run.id, JourneyRow.apply_uid == at.apply_uid
        await table.database.statement(update(JourneyRow).where(*row).values(opened_at=run.start_time))
    return len(runs)


async def main() -> None:
    async with resources(settings()) as at:
        count = await rebuild(await connect(settings()), at.table)
    print(f"{count} journeys written.")


if __name__ == "__main__":
    refuse_unsafe(settings())
    run_command(main())
