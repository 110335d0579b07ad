"""A short run: each part is killed once during a few journeys. `make chaos` is the long one."""

import pytest

from domain.charts import CHARTS
from stack.parts import PROCESSES
from stack.supervisor import Stack
from tests.chaos.drivers import DRIVERS
from tests.chaos.operator import Operator
from tests.chaos.run import ChaosTest

JOURNEYS = ["upl", "upl", *DRIVERS, "mortgage"]  # the last two: refused by the owner of the home, and signed


def test_every_kind_of_journey_has_a_driver():
    assert set(DRIVERS) == set(CHARTS)


@pytest.mark.timeout(600)
def test_journeys_are_complete_and_consistent_after_kills(stack: Stack):
    outcome = ChaosTest(stack, seed=1, journeys=JOURNEYS, at_once=len(JOURNEYS), kills=1).run()
    assert outcome.findings == []
    assert outcome.finished == len(JOURNEYS)
    assert set(outcome.kills) == set(PROCESSES)
    assert outcome.log.counts["503"] or outcome.log.counts["no answer"]  # requests failed during the kills


def test_an_operator_that_fails_ends_the_run_with_its_error(platform: Stack, monkeypatch: pytest.MonkeyPatch):
    async def fail(_: Operator) -> None:
        raise LookupError("no such case")

    monkeypatch.setattr(Operator, "run", fail)
    with pytest.raises(ExceptionGroup) as failed:
        ChaosTest(platform, seed=1, journeys=["corporation"], at_once=1, kills=0).run()
    assert failed.group_contains(LookupError, match="no such case")
