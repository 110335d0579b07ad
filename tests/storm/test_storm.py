"""A small storm in every test run. `make storm` is the large one."""

import pytest

from stack.supervisor import Stack
from tests.storm.storm import Storm


@pytest.mark.timeout(300)
def test_whatever_is_killed_what_was_sold_is_paid_and_what_was_acknowledged_is_there(stack: Stack) -> None:
    outcome = Storm(stack, seed=3, attempts=300, investors=24, kills=2).rage()
    assert outcome.violations == []
    assert outcome.looks
    assert outcome.journal.taken
    assert outcome.journal.given_back
    assert outcome.payouts
    assert outcome.kills.total() >= 2
