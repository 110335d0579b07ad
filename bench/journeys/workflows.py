"""Workflows of the bench: a journey that moves in a loop, and minimal workflows to compare with."""

from datetime import timedelta

from temporalio import activity, workflow

from domain.core.chart import Chart, End, Form, On, Step
from domain.core.snapshot import Start
from domain.core.view import View
from workflows.core.journey import Journey


class Turn(Form):
    """Move to the next step."""

    amount: int


class Bench(Chart, idle=timedelta(days=7)):
    """Two steps without an end."""

    here = Step("/bench/here", On(Turn, "there"), section="bench")
    there = Step("/bench/there", On(Turn, "here"))

    expired = End("/bench")
    cancelled = End("/bench")


@workflow.defn(name="bench")
class BenchJourney(Journey[View]):
    """The real base class: validator, chart, projection, push, details."""

    chart = Bench
    view_type = View

    @workflow.run
    async def run(self, start: Start) -> None:
        async with self.underway():
            await self.receive(Bench.here)
            while True:
                await self.ask(Bench.there)
                await self.ask(Bench.here)


@activity.defn
async def nothing() -> None:
    """A local activity that does nothing."""


@workflow.defn
class Bare:
    """An update that does nothing; one that runs an activity that does nothing."""

    @workflow.run
    async def run(self) -> None:
        await workflow.wait_condition(lambda: False)

    @workflow.update
    async def empty(self, amount: int) -> int:
        return amount

    @workflow.update
    async def with_local_activity(self, amount: int) -> int:
        await workflow.execute_local_activity(nothing, start_to_close_timeout=timedelta(seconds=2))
        return amount
