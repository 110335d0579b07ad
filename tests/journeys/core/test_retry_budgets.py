"""The default retry budgets on a Temporal server: the last call to an institution that stays down."""

import asyncio
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from temporalio import activity, workflow
from temporalio.client import WorkflowFailureError
from temporalio.worker import Worker

from activities.institutions.base import InstitutionDown
from config.settings import Settings
from domain.core.snapshot import ActivityInput, RetryBudget
from temporal.retry_budgets import RetryBudgets
from tests.internals import Internals
from workflows.core.retry_policies import ACTIVITY

asked = defaultdict[RetryBudget, list[float]](list)  # seconds from the start to each attempt


@activity.defn(name="ask")
async def ask(order: ActivityInput) -> None:
    tried = datetime.now(UTC) - activity.info().scheduled_time
    asked[order.retry_budget].append(tried.total_seconds())
    raise InstitutionDown("bank")


@workflow.defn(name="asking", sandboxed=False)
class CallsInstitution:
    @workflow.run
    async def run(self, order: ActivityInput) -> None:
        await workflow.execute_activity(ask, order, start_to_close_timeout=timedelta(seconds=5), retry_policy=ACTIVITY)


async def test_an_institution_is_called_for_the_default_budget(
    internals: Internals, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in Settings().environment():
        monkeypatch.delenv(name, raising=False)
    defaults = Settings(_env_file=None)  # pyright: ignore[reportCallIssue]
    queue = uuid4().hex

    async def given_up(budget: RetryBudget) -> None:
        order = ActivityInput(reference=queue, person="", retry_budget=budget)
        with pytest.raises(WorkflowFailureError):
            await internals.client.execute_workflow("asking", order, id=f"{queue}/{budget}", task_queue=queue)

    async with Worker(
        internals.client,
        task_queue=queue,
        workflows=[CallsInstitution],
        activities=[ask],
        interceptors=[RetryBudgets(defaults)],
    ):
        await asyncio.gather(given_up(RetryBudget.ONCE), given_up(RetryBudget.BORROWER), given_up(RetryBudget.OPERATOR))
    assert len(asked[RetryBudget.ONCE]) == 1
    for budget, seconds in (RetryBudget.BORROWER, 3), (RetryBudget.OPERATOR, 9):
        *before, last = asked[budget]
        assert before
        assert max(before) < seconds <= last
