"""An operator and the applicant cancel at every step of every chart."""

from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio
from temporalio.client import Client

from domain.charts import ALL
from domain.core.chart import CancelApplication, Chart, Edge
from tests.internals import Internals
from tests.journeys.core.temporal.player import Player, at_every_step
from tests.journeys.core.temporal.servers import server

CANCELLABLE = [chart for chart in ALL if any(edge.label == CancelApplication.label for edge in chart.edges)]


@pytest_asyncio.fixture(scope="module")
async def client(internals: Internals) -> AsyncGenerator[Client]:
    async with server(internals.at) as client:
        yield client


@pytest.mark.parametrize("chart", ALL, ids=lambda chart: chart.kind)
async def test_operators_can_cancel_at_every_step(client: Client, internals: Internals, chart: type[Chart]) -> None:
    for player, ended in await at_every_step(client, internals.at, chart, Player.cancel):
        assert ended.step == "cancelled"
        assert (await player.moves())[-1] == Edge(player.at.step, "@cancelled", "cancelled")


@pytest.mark.parametrize("chart", CANCELLABLE, ids=lambda chart: chart.kind)
async def test_applicants_can_cancel_before_the_contract_is_signed(
    client: Client, internals: Internals, chart: type[Chart]
) -> None:
    for player, after in await at_every_step(client, internals.at, chart, Player.withdraw):
        if CancelApplication.label in player.step.accepts:
            assert after.step == "withdrawn"
            assert (await player.moves())[-1] == Edge(player.at.step, CancelApplication.label, "withdrawn")
        else:
            assert after.step == player.at.step
            assert CancelApplication.label not in after.accepts
