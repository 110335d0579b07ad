"""A run that ends while an update arrives does not undo the update."""

import asyncio

from temporalio.client import WorkflowExecutionStatus

from domain.borrowing.journeys.upl import Upl
from domain.core.snapshot import Report, Snapshot
from tests.internals import Internals, eventually
from tests.journeys.core.temporal.player import Player


async def test_operator_cancels_during_many_reports(internals: Internals) -> None:
    """An event that arrives while a task ends the run would undo that task and refuse the command that it answers."""

    async def cancelled() -> Snapshot:
        player = await Player.of(internals.client, internals.at, Upl)
        handle = internals.client.get_workflow_handle(player.at.journey_id)
        begun = asyncio.Event()

        async def send_reports() -> None:
            while True:
                await handle.signal("report", Report(fact="late"))
                begun.set()

        pouring = asyncio.create_task(send_reports())
        await begun.wait()
        ended = await player.cancel()
        await asyncio.wait([pouring], timeout=1)
        pouring.cancel()
        await asyncio.gather(pouring, return_exceptions=True)

        async def closed() -> bool:
            return (await handle.describe()).status is WorkflowExecutionStatus.COMPLETED

        await eventually(closed)
        return ended

    for _ in range(3):
        assert (await cancelled()).step == "cancelled"


async def test_next_journey_can_start_when_the_last_one_ends(internals: Internals) -> None:
    player = await Player.of(internals.client, internals.at, Upl)
    await player.cancel()
    again = await Player.of(internals.client, internals.at, Upl, person=player.person)
    assert (again.at.step, again.at.apply_uid == player.at.apply_uid) == ("income", False)
