"""Waking automatic investing, from the outbox: at least once a cause."""

import asyncio
from datetime import UTC, datetime

from temporalio.client import Client

from activities.resources import Resources
from db.auto_invest import Wake
from db.auto_orders import fitted
from temporal.client import TASK_QUEUE

AT_ONCE = 50  # people


class Waking:
    """Signals the investors' workflows, and starts those that do not run."""

    def __init__(self, resources: Resources, client: Client) -> None:
        self.at, self.client = resources, client

    async def wake(self, key: str, content: bytes) -> None:
        """Carry one message of `db.auto_invest.WAKE` out."""
        whom = Wake.model_validate_json(content)
        people = whom.people
        if whom.product:
            async with self.at.database.transaction() as session:
                people = await fitted(session, whom.product, datetime.now(UTC))
        for first in range(0, len(people), AT_ONCE):
            await asyncio.gather(*map(self._signal, people[first : first + AT_ONCE]))

    async def _signal(self, person: str) -> None:
        await self.client.start_workflow(
            "auto_invest", person, id=f"auto-invest:{person}", task_queue=TASK_QUEUE, start_signal="wake"
        )
