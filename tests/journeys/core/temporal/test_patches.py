"""A workflow that changes under a long journey: runs that continue as new keep the path of the runs before them."""

from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from itertools import count
from typing import Any
from uuid import uuid4

import pytest
from temporalio import workflow
from temporalio.client import Client, WorkflowHandle
from temporalio.worker import Worker

from activities.accounts.people import People
from activities.core.projection import Projection
from activities.core.resources import Resources
from domain.accounts.journeys.email import ConfirmEmailCode, Email, EmailView, RequestEmailCode
from domain.core.chart import Form
from domain.core.snapshot import ActivityInput, Resumption, Snapshot, Start
from temporal.runner import runner
from tests.factories import Factory
from tests.internals import Internals, eventually
from tests.journeys.core.temporal.servers import short_history_server
from workflows.core.journey import PAUSE, Journey
from workflows.core.resume_log import ResumeLog, ResumeMismatch

QUEUE = "changed"


class AgedView(EmailView):
    """The view with the added value."""

    age: int | None = None


@workflow.defn(name="changed")
class Before(Journey[EmailView]):
    chart = Email
    view_type = EmailView

    @workflow.run
    async def run(self, start: Start) -> str:
        async with self.underway():
            await self.ask(Email.address)
            while isinstance(await self.ask(Email.code), RequestEmailCode):
                pass
            await self.end(Email.confirmed)
        return self.step.name


@workflow.defn(name="changed")
class After(Journey[AgedView]):
    """The journey with a local activity that running journeys have not executed."""

    chart = Email
    view_type = AgedView

    @workflow.run
    async def run(self, start: Start) -> str:
        async with self.underway():
            await self.ask(Email.address)
            if self.patched("age"):
                self.update_view(age=await self.run_local(People.age, ActivityInput))
            while isinstance(await self.ask(Email.code), RequestEmailCode):
                pass
            await self.end(Email.confirmed)
        return self.step.name


@asynccontextmanager
async def deployed(client: Client, at: Resources, version: type[Journey]) -> AsyncGenerator[None]:
    worker = Worker(
        client,
        task_queue=QUEUE,
        workflows=[version],
        workflow_runner=runner(sandboxed=False),
        activities=[Projection(at.table, at.redis).write, People(at).age],
    )
    async with worker:
        yield


async def submit(journey: WorkflowHandle[Any, Any], form: Form, sequence: int) -> Snapshot:
    return await journey.execute_update(form.label, args=[form, sequence], result_type=Snapshot)


async def hand_over(journey: WorkflowHandle[Any, Any], steps: Iterator[int]) -> None:
    """Request codes until the journey continues in another run, which it starts when nothing is submitted for a
    moment."""
    first = (await journey.describe()).run_id

    async def is_handed_over() -> bool:
        return (await journey.describe()).run_id != first

    while not await is_handed_over():
        await submit(journey, RequestEmailCode(email_ref="x"), next(steps))
        with suppress(AssertionError):
            await eventually(is_handed_over, 3 * PAUSE.total_seconds())


async def started(client: Client, at: Resources) -> tuple[WorkflowHandle[Any, Any], Iterator[int]]:
    person = str(await Factory.of(at.settings).person())
    start = Start(apply_uid=uuid4().hex, person=person, at="upl")
    journey = await client.start_workflow("changed", start, id=f"changed:{uuid4()}", task_queue=QUEUE)
    at = await journey.execute_update("open", result_type=Snapshot)
    return journey, count(at.sequence)


async def test_a_running_journey_keeps_its_path(internals: Internals) -> None:
    async with short_history_server(internals.at) as client:
        async with deployed(client, internals.at, Before):
            journey, steps = await started(client, internals.at)
            await hand_over(journey, steps)
        async with deployed(client, internals.at, After):
            await hand_over(journey, steps)
            await hand_over(journey, steps)  # resumes behind the changed code, which it passed before the change
            at = await submit(journey, ConfirmEmailCode(code="1"), next(steps))
            assert (at.step, "age" in at.data) == ("confirmed", False)
            assert await journey.result() == "confirmed"


async def test_a_new_journey_takes_the_new_path_in_all_its_runs(internals: Internals) -> None:
    async with short_history_server(internals.at) as client, deployed(client, internals.at, After):
        journey, steps = await started(client, internals.at)
        await hand_over(journey, steps)
        await hand_over(journey, steps)
        at = await submit(journey, ConfirmEmailCode(code="1"), next(steps))
        assert (at.step, type(at.data["age"])) == ("confirmed", int)


def test_an_entry_of_another_step_is_refused_by_name() -> None:
    log = ResumeLog(None)
    log.record_event("request_email_code", {}, 1, datetime.now(UTC))
    log.record_result("People.age", 30, 2, datetime.now(UTC))
    former = Resumption(entries=log.entries, sequence=2, asked_at=2, deadline=None, answered=[])
    with pytest.raises(ResumeMismatch, match=r"expected the result of People\.age, found request_email_code"):
        ResumeLog(former).next_result("People.age")
    resumed = ResumeLog(former)
    resumed.next_event()
    with pytest.raises(ResumeMismatch, match=r"expected the result of Emails\.send, found =People\.age"):
        resumed.next_result("Emails.send")


def test_the_log_of_an_older_run_is_read() -> None:
    older = {"story": [{"label": "=", "value": 30, "sequence": 1}], "sequence": 1, "asked_at": 1}
    former = Resumption.model_validate(older | {"deadline": None, "answered": []})
    entry = ResumeLog(former).next_result("People.age")
    assert entry is not None
    assert entry.value == 30
