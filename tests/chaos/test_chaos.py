"""A small storm in every test run: each part is killed once under a few journeys. `make chaos` is the large one."""

import pytest

from domain.journeys import CHARTS
from stack.parts import PROCESSES
from stack.supervisor import Stack
from tests.chaos.drivers import DRIVERS
from tests.chaos.operator import Operator
from tests.chaos.storm import Storm

JOURNEYS = ["upl", "upl", *DRIVERS]


def test_every_kind_of_journey_has_a_driver():
    assert set(DRIVERS) == set(CHARTS)


@pytest.mark.timeout(300)
def test_whatever_is_killed_nothing_is_lost_doubled_or_stuck(stack: Stack):
    outcome = Storm(stack, seed=1, journeys=JOURNEYS, at_once=len(JOURNEYS), kills=1).rage()
    assert outcome.findings == []
    assert outcome.finished == len(JOURNEYS)
    assert set(outcome.kills) == set(PROCESSES)
    assert outcome.ledger.counts["503"] or outcome.ledger.counts["no answer"]  # the kills were felt


def test_an_operator_that_fails_ends_the_run_with_its_error(house: Stack, monkeypatch: pytest.MonkeyPatch):
    async def fail(_: Operator) -> None:
        raise LookupError("no such case")

    monkeypatch.setattr(Operator, "run", fail)
    with pytest.raises(ExceptionGroup) as failed:
        Storm(house, seed=1, journeys=["corporation"], at_once=1, kills=0).rage()
    assert failed.group_contains(LookupError, match="no such case")
