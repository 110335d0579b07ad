"""Time limits at every step of every chart, on a server whose time can be skipped."""

from datetime import timedelta
from uuid import UUID

import pytest

from db.accounts.agreements import record
from domain.accounts.agreements import CATALOGUE, Context
from domain.borrowing.journeys.upl import Upl
from domain.charts import ALL
from domain.core.chart import Chart, Edge, Expired, Party, TimedOut
from tests.conftest import Scenario
from tests.journeys.conftest import NewBorrower
from tests.journeys.core.temporal.conftest import TimeSkipping
from tests.journeys.core.temporal.player import Player, at_every_step
from workflows.core.journey import POLL

LONG = timedelta(days=60)  # longer than any step lasts


@pytest.mark.parametrize("chart", ALL, ids=lambda chart: chart.kind)
async def test_every_idle_step_ends_or_reaches_an_operator(skipping: TimeSkipping, chart: type[Chart]) -> None:
    players = await at_every_step(skipping.client, skipping.resources, chart)
    await skipping.skip(LONG)
    for player, _ in players:
        await passed(player)


async def passed(player: Player) -> None:
    """The chart contains what the passing of time does to a step."""
    step, sequence = player.step, player.at.sequence
    if step.waits_for is Party.OPERATOR:
        assert (await player.now()).sequence == sequence
        return
    await player.until_later_than(sequence)
    moves = await player.moves()
    if TimedOut.label in step.accepts:
        (timed_out,) = (on for on in step.on if on.event is TimedOut)
        assert any(Edge(step.name, TimedOut.label, to) in moves for to in timed_out.to)
    elif step.waits_for is Party.BORROWER:
        assert moves[-1] == Edge(step.name, Expired.label, "expired")
    else:
        assert (player.at.step, player.at.waiting_on, player.at.deadline) == (step.name, Party.OPERATOR, None)


async def test_lost_callbacks_are_detected_by_polling(
    skipping: TimeSkipping, new_borrower: NewBorrower, scenario: Scenario
) -> None:
    """The institutions answer here, but their callbacks are lost."""
    borrower = await new_borrower().sign_up()
    async with skipping.resources.database.transaction() as session:
        agreed = frozenset(agreement.id for agreement in CATALOGUE[Context.NHIS])
        await record(session, UUID(borrower.person_id), Context.NHIS, agreed)
    skipping.institutions.silent = False
    player = await Player.of(skipping.client, skipping.resources, Upl, person=borrower.person_id)
    await scenario("nhis", "lost_callback")
    await borrower.expect_prompt("kakao")
    await player.walk_to(Upl.consent)
    await borrower.answer_prompt()
    assert (await player.now()).step == "consent"
    await skipping.skip(POLL)
    await player.until(Upl.collecting)
    await skipping.skip(POLL)
    await player.until(Upl.loan_terms)
    skipping.institutions.silent = True
