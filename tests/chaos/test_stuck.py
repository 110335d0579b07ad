"""When a journey of a chaos run counts as stuck."""

import asyncio

from tests.chaos.run import no_move


async def test_a_journey_that_moves_between_two_reads_is_not_stuck():
    """A response of any call may contain the next snapshot."""
    at = {"applyUid": "a", "sequence": 0}
    watching = asyncio.create_task(no_move(lambda: at, 2))
    for number in range(10):
        await asyncio.sleep(0.25)
        at["sequence"] = number
        assert not watching.done()
    await asyncio.wait_for(watching, 20)
