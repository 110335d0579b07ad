"""A short run. `make storm` is the long one."""

import pytest

from stack.supervisor import Stack
from tests.storm.storm import LoadTest


@pytest.mark.timeout(300)
def test_kills_leave_orders_payments_and_ledger_right(stack: Stack) -> None:
    outcome = LoadTest(stack, seed=3, attempts=300, investors=24, kills=2).run()
    assert outcome.violations == []
    assert outcome.snapshots
    assert outcome.log.ordered
    assert outcome.log.withdrawn
    assert outcome.payouts
    assert outcome.kills.total() >= 2
