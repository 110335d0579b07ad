"""A short run. `make load` is the long one."""

from collections.abc import Generator

import pytest

from stack.supervisor import Stack
from stack.temporary import temporary_stack
from tests.load.run import LoadTest
from tests.load.snapshots import SnapshotReader


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Generator[Stack]:
    with temporary_stack(tmp_path_factory.mktemp("load") / "state", sandbox=True) as stack:
        yield stack


@pytest.mark.timeout(600)
def test_orders_payments_and_ledger_are_consistent_after_kills(stack: Stack) -> None:
    outcome = LoadTest(stack, seed=3, attempts=300, investors=24, kills=2).run()
    assert outcome.violations == []
    assert outcome.snapshots
    assert outcome.log.ordered
    assert outcome.log.withdrawn
    assert outcome.payouts
    assert outcome.kills.total() >= 2


def test_a_reader_that_fails_ends_the_run_with_its_error(stack: Stack, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_: SnapshotReader) -> None:
        raise LookupError("no such table")

    monkeypatch.setattr(SnapshotReader, "run", fail)
    with pytest.raises(ExceptionGroup) as failed:
        LoadTest(stack, seed=3, attempts=1, investors=2).run()
    assert failed.group_contains(LookupError, match="no such table")
