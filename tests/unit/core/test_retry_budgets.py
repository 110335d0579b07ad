"""How long a call to an institution is retried: the default seconds of each class, and the meaning of older inputs."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment
from temporalio.worker import ActivityInboundInterceptor, ExecuteActivityInput

from activities.institutions.base import InstitutionDown
from activities.loans.life_cycle import LoanInput
from config.settings import Settings
from documents.contract import render_contract
from documents.typesetting import NotTypeset
from domain.core.snapshot import ActivityInput, RetryBudget
from temporal.retry_budgets import RetryBudgets
from tests.documents.sample import loan_contract

DEFAULTS = {
    RetryBudget.ONCE: 0,
    RetryBudget.BORROWER: 3,
    RetryBudget.OPERATOR: 9,
    RetryBudget.BANK: 24 * 3600,
}


class Failing(ActivityInboundInterceptor):
    """An activity that fails."""

    def __init__(self, failure: Exception) -> None:
        self.failure = failure

    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        raise self.failure


@pytest.fixture
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings().environment():
        monkeypatch.delenv(name, raising=False)


async def failure_of(order: ActivityInput, since: float, failure: Exception) -> ApplicationError:
    """Return the failure that Temporal gets that many seconds after the first attempt."""
    environment = ActivityEnvironment()
    environment.info = replace(environment.info, scheduled_time=datetime.now(UTC) - timedelta(seconds=since))
    budgeted = RetryBudgets(Settings(_env_file=None)).intercept_activity(Failing(failure))  # pyright: ignore[reportCallIssue]
    asked = ExecuteActivityInput(fn=lambda: None, args=[order], executor=None, headers={})
    with pytest.raises(ApplicationError) as raised:
        await environment.run(budgeted.execute_activity, asked)
    return raised.value


@pytest.mark.usefixtures("_no_settings")
@pytest.mark.parametrize(("budget", "seconds"), DEFAULTS.items())
async def test_the_first_failure_after_the_budget_is_the_last(budget: RetryBudget, seconds: int) -> None:
    order = ActivityInput(reference="a", person="b", retry_budget=budget)
    assert (await failure_of(order, seconds, InstitutionDown("bank"))).non_retryable
    assert not (await failure_of(order, seconds - 1, InstitutionDown("bank"))).non_retryable


@pytest.mark.usefixtures("_no_settings")
async def test_a_document_that_cannot_be_set_is_tried_once_and_the_failure_names_the_character() -> None:
    with pytest.raises(NotTypeset) as unset:
        render_contract(loan_contract(name="한서윤 🙂"))
    failure = await failure_of(ActivityInput(reference="a", person="b"), 0, unset.value)
    assert (failure.type, failure.non_retryable) == ("NotTypeset", True)
    assert "🙂" in failure.message.splitlines()[0]


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
    assert LoanInput.model_validate(recorded) == LoanInput(
        uid="u", reference="loan/u", person="", retry_budget=budget, attempt=1
    )


def test_orders_recorded_without_a_time_are_tried_once() -> None:
    assert ActivityInput.model_validate({"reference": "a", "person": "b"}).retry_budget is RetryBudget.ONCE
