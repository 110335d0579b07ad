"""A journey with a long history continues as a new run, on a server that requests it after a few events."""

import asyncio
import time
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

PAUSED_AT = (8, 14, 20)  # sequences at which the applicant pauses, with more than FEW events of the run before
DELAY = 0.8  # seconds; Temporal fires the shortest timer after one


@pytest_asyncio.fixture(scope="module")
async def short_history_client(internals: Internals) -> AsyncGenerator[Client]:
    async with short_history_server(internals.at) as client:
        yield client


async def has_runs(player: Player, *, more_than: int) -> bool:
    """Return whether the journey has more runs than that."""
    return (await player.client.count_workflows(f"WorkflowId='{player.at.journey_id}'")).count > more_than


async def reported_step(player: Player) -> Snapshot:
    """Return the step that the latest run reports."""
    handle = player.client.get_workflow_handle(player.at.journey_id)
    return await handle.query("snapshot", result_type=Snapshot)


async def test_journey_continues_unchanged_in_other_runs(short_history_client: Client, internals: Internals) -> None:
    player, paused = await Player.of(short_history_client, internals.at, Upl), 0
    while player.at.step != "finish":
        assert await reported_step(player) == player.at  # sequence, deadline, data
        if player.at.sequence in PAUSED_AT:
            paused += 1
            await eventually(lambda known=paused: has_runs(player, more_than=known))
        await player.one_move_to(Upl.finish)
    assert paused == len(PAUSED_AT)
    assert await player.client.get_workflow_handle(player.at.journey_id).result() == "finish"
    moves = await internals.sql(
        "select sequence from journey_move where journey_id = :id order by sequence", id=player.at.journey_id
    )
    assert [row.sequence for row in moves] == list(range(1, player.at.sequence + 1))


async def test_steps_without_pauses_are_not_delayed(short_history_client: Client, internals: Internals) -> None:
    player, taken = await Player.of(short_history_client, internals.at, Upl), list[float]()
    while player.at.step != "finish":
        began = time.perf_counter()
        await player.one_move_to(Upl.finish)
        taken.append(time.perf_counter() - began)
    assert sum(one > DELAY for one in taken) < 3, taken  # it was six of 27


async def test_form_sent_again_to_a_later_run_is_recognised(short_history_client: Client, internals: Internals) -> None:
    player = await Player.of(short_history_client, internals.at, Upl)
    first, sequence = example(SubmitIncome), player.at.sequence
    assert isinstance(first, SubmitIncome)
    await player.submit(first, sequence=sequence, key="sent-twice")
    await player.walk_to(Upl.confirm)
    now = player.at

    await eventually(lambda: has_runs(player, more_than=1))
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
        await asyncio.sleep(after)  # each command arrives at another moment of the hand-over
        order = Resolution(operator="김운영", reason="서류를 확인했음", report=Report.of(ReviewFailed()))
        handle = player.client.get_workflow_handle(player.at.journey_id)
        return (await handle.execute_update("resolve", order, result_type=Snapshot)).step

    assert await asyncio.gather(*(decided(n / 100) for n in range(5))) == ["refused"] * 5
