"""A run that starts with the input in the database continues where the run before it ended."""

from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio
from temporalio.client import Client
from temporalio.common import WorkflowIDConflictPolicy

from api.http.errors import Conflict
from domain.accounts.journeys.bank_account import BankAccount
from domain.accounts.journeys.corporation import Corporation
from domain.borrowing.journeys.contract import AnswerSuitability
from domain.borrowing.journeys.mortgage import Mortgage
from domain.borrowing.journeys.upl import SubmitIncome, Upl
from domain.core.chart import Chart, Event, Party, Step
from domain.core.snapshot import OperatorCommand, Snapshot
from domain.operations import RECORD_MISSING
from temporal.names import TASK_QUEUE
from temporal.reconcile import after_the_gap
from tests.internals import Internals
from tests.journeys.core.temporal.player import Player
from tests.journeys.core.temporal.samples import example
from tests.journeys.core.temporal.servers import short_history_server


@pytest_asyncio.fixture(scope="module")
async def short_history_client(internals: Internals) -> AsyncGenerator[Client]:
    async with short_history_server(internals.at) as client:
        yield client


class Restarted(Player):
    """A journey whose run is replaced before each of its moves."""

    asked = ""  # the reference of the current request

    @property
    def reference(self) -> str:
        return self.asked or super().reference

    async def play(self, event: Event) -> None:
        """Replace the run. The new one waits for the answer to the request of the run before."""
        former, self.asked = self.at, super().reference
        await self.restart()
        assert (self.at.step, self.at.data, self.at.waiting_on) == (former.step, former.data, former.waiting_on)
        await super().play(event)
        self.asked = ""

    async def restart(self) -> None:
        """Start a run with the input that the database stores."""
        pages = [page async for page in self.resources.table.next_runs()]
        runs = {run.journey_id: run.start for page in pages for run in page}
        start, former = runs[self.at.journey_id], self.at.sequence
        assert start
        await self.client.start_workflow(
            self.chart.kind,
            after_the_gap(start),
            id=self.at.journey_id,
            task_queue=TASK_QUEUE,
            id_conflict_policy=WorkflowIDConflictPolicy.TERMINATE_EXISTING,
        )
        await self.until_later_than(former)


@pytest.mark.parametrize(
    ("chart", "last"),
    [
        (Upl, Upl.finish),
        (Mortgage, Mortgage.finish),
        (Corporation, Corporation.active),
        (BankAccount, BankAccount.certified),
    ],
)
async def test_each_step_can_be_restored(
    chart: type[Chart], last: Step[Event], short_history_client: Client, internals: Internals
) -> None:
    player = await Restarted.of(short_history_client, internals.at, chart)
    await player.walk_to(last)
    assert await short_history_client.get_workflow_handle(player.at.journey_id).result() == last.name


async def test_journey_is_held_until_an_operator_resumes_it(short_history_client: Client, internals: Internals) -> None:
    player = await Player.of(short_history_client, internals.at, Upl)
    await player.submit(example(SubmitIncome), sequence=player.at.sequence, key="before")  # pyright: ignore[reportArgumentType]
    handle, before = short_history_client.get_workflow_handle(player.at.journey_id), player.at
    await handle.signal("hold", RECORD_MISSING)
    await player.until_later_than(before.sequence)
    assert (player.at.step, player.at.waiting_on) == (before.step, Party.OPERATOR)
    assert player.at.data["problem"]["code"] == "JOURNEY_HELD"
    assert player.at.deadline is None
    with pytest.raises(Conflict):
        await player.play(example(AnswerSuitability))
    command = OperatorCommand(operator="김운영", reason="빠진 기록이 없음을 확인함")
    after = await handle.execute_update("retry_step", command, result_type=Snapshot)
    assert (after.step, after.waiting_on, "problem" in after.data) == (before.step, Party.BORROWER, False)
    player.at = after
    await player.walk_to(Upl.scraping)
