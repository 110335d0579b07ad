"""A journey with a long history continues as a new run, on a server that requests it after a few events."""

import asyncio
from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio
from temporalio.client import Client

from api.http.errors import Conflict
from domain.borrowing.journeys.upl import ReviewFailed, SubmitIncome, Upl
from domain.core.snapshot import Report, Resolution, Snapshot
from tests.internals import Internals, eventually
from tests.journeys.core.temporal.player import Player
from tests.journeys.core.temporal.samples import example
from tests.journeys.core.temporal.servers import short_history_server


@pytest_asyncio.fixture(scope="module")
async def short_history_client(internals: Internals) -> AsyncGenerator[Client]:
    async with short_history_server(internals.at) as client:
        yield client


async def runs(player: Player) -> int:
    """Return the number of the journey's runs."""
    return (await player.client.count_workflows(f"WorkflowId='{player.at.journey_id}'")).count


async def reported_step(player: Player) -> Snapshot:
    """Return the step that the latest run reports."""
    handle = player.client.get_workflow_handle(player.at.journey_id)
    return await handle.query("snapshot", result_type=Snapshot)


async def test_journey_continues_unchanged_in_other_runs(short_history_client: Client, internals: Internals) -> None:
    player = await Player.of(short_history_client, internals.at, Upl)
    while player.at.step != "finish":
        assert await reported_step(player) == player.at  # sequence, deadline, data
        await player.one_move_to(Upl.finish)
    assert await player.client.get_workflow_handle(player.at.journey_id).result() == "finish"
    moves = await internals.sql(
        "select sequence from journey_move where journey_id = :id order by sequence", id=player.at.journey_id
    )
    assert [row.sequence for row in moves] == list(range(1, player.at.sequence + 1))

    async def is_continued() -> bool:
        return await runs(player) > 3

    await eventually(is_continued)


async def test_form_sent_again_to_a_later_run_is_recognised(short_history_client: Client, internals: Internals) -> None:
    player = await Player.of(short_history_client, internals.at, Upl)
    first, sequence = example(SubmitIncome), player.at.sequence
    assert isinstance(first, SubmitIncome)
    await player.submit(first, sequence=sequence, key="sent-twice")
    await player.walk_to(Upl.confirm)
    now = player.at

    async def is_continued() -> bool:
        return await runs(player) > 1

    await eventually(is_continued)
    await player.submit(first, sequence=sequence, key="sent-twice")
    assert player.at == now
    with pytest.raises(Conflict):
        await player.submit(first, sequence=sequence, key="another-key")
    assert await player.now() == now


async def test_operator_commands_are_accepted_during_continue_as_new(
    short_history_client: Client, internals: Internals
) -> None:
    """Commands arrive during the hand-over to another run; the old run or the new one accepts each."""

    async def decided(after: float) -> str:
        player = await (await Player.of(short_history_client, internals.at, Upl)).walk_to(Upl.review)
        await asyncio.sleep(after)
        order = Resolution(operator="김운영", reason="서류를 확인했음", report=Report.of(ReviewFailed()))
        handle = player.client.get_workflow_handle(player.at.journey_id)
        return (await handle.execute_update("resolve", order, result_type=Snapshot)).step

    assert await asyncio.gather(*(decided(n / 100) for n in range(5))) == ["refused"] * 5
