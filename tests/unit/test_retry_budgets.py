"""How long an institution is asked again: the default seconds of each class, and what older orders mean."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment
from temporalio.worker import ActivityInboundInterceptor, ExecuteActivityInput

from activities.institutions.base import InstitutionDown
from activities.loans import LoanOrder
from domain.snapshot import Order, RetryBudget
from stack.settings import Settings
from temporal.retry_budgets import RetryBudgets

DEFAULTS = {
    RetryBudget.ONCE: 0,
    RetryBudget.BORROWER: 3,
    RetryBudget.OPERATOR: 9,
    RetryBudget.BANK: 24 * 3600,
}


class Down(ActivityInboundInterceptor):
    """An activity whose institution does not answer."""

    def __init__(self) -> None: ...

    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        raise InstitutionDown("bank")


@pytest.fixture
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings().environment():
        monkeypatch.delenv(name, raising=False)


async def is_last(order: Order, since: float) -> bool:
    """Whether the failure so many seconds after the first attempt is the last one."""
    environment = ActivityEnvironment()
    environment.info = replace(environment.info, scheduled_time=datetime.now(UTC) - timedelta(seconds=since))
    budgeted = RetryBudgets(Settings(_env_file=None)).intercept_activity(Down())  # pyright: ignore[reportCallIssue]
    asked = ExecuteActivityInput(fn=lambda: None, args=[order], executor=None, headers={})
    with pytest.raises(ApplicationError) as failure:
        await environment.run(budgeted.execute_activity, asked)
    return failure.value.non_retryable


@pytest.mark.usefixtures("_no_settings")
@pytest.mark.parametrize(("budget", "seconds"), DEFAULTS.items())
async def test_the_first_failure_after_the_budget_is_the_last(budget: RetryBudget, seconds: int) -> None:
    order = Order(reference="a", person="b", retry_budget=budget)
    assert await is_last(order, seconds)
    assert not await is_last(order, seconds - 1)


def test_every_class_has_its_seconds() -> None:
    assert set(RetryBudgets(Settings()).seconds) == set(DEFAULTS) == set(RetryBudget)


@pytest.mark.parametrize(
    ("patience", "budget"),
    [
        ("PT0S", RetryBudget.ONCE), ("PT3S", RetryBudget.BORROWER), ("PT9S", RetryBudget.OPERATOR),
        ("P1D", RetryBudget.BANK), (0, RetryBudget.ONCE), (3.0, RetryBudget.BORROWER), (9, RetryBudget.OPERATOR),
        (86_400, RetryBudget.BANK),
    ],
)  # fmt: skip
def test_orders_recorded_with_a_time_are_of_its_class(patience: str | float, budget: RetryBudget) -> None:
    recorded = {"uid": "u", "reference": "loan/u", "person": "", "patience": patience, "attempt": 1}
    assert LoanOrder.model_validate(recorded) == LoanOrder(
        uid="u", reference="loan/u", person="", retry_budget=budget, attempt=1
    )


def test_orders_recorded_without_a_time_are_tried_once() -> None:
    assert Order.model_validate({"reference": "a", "person": "b"}).retry_budget is RetryBudget.ONCE
