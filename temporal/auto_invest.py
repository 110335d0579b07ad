"""Signals the workflows of automatic investing, and starts those that are not running."""

import asyncio
from datetime import timedelta
from uuid import UUID

from sqlalchemy import text
from temporalio.client import Client

from activities.core.resources import Resources
from workflows.investing import AUTOMATIC

PATIENCE = timedelta(seconds=5)
# Whoever waits longest for an order is woken first: the more come in turn, the fewer have somebody before them. Other
# workers wake other people.
WAITING = text("""
delete from auto_invest_wake where person_id in (
  select person_id from auto_invest_wake join auto_invest using (person_id)
  order by waiting_since limit 20 for update of auto_invest_wake skip locked
) returning person_id
""")


async def wake_investors(at: Resources, client: Client) -> int:
    """Signal a batch of waiting investors. Returns their number; the others keep waiting."""
    async with at.database.transaction() as session:
        people = (await session.scalars(WAITING)).all()
        await asyncio.gather(*(_wake(client, person) for person in people))
    return len(people)


async def _wake(client: Client, person: UUID) -> None:
    await client.start_workflow(
        "auto_invest",
        str(person),
        id=f"auto-invest:{person}",
        task_queue=AUTOMATIC,
        start_signal="wake",
        rpc_timeout=PATIENCE,
    )
