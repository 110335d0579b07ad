"""A rolling restart of APIs and workers behind nginx fails no step. `python -m bench restart` measures the delay,
under a higher load."""

from pathlib import Path

import pytest
from temporalio.api.enums.v1 import TimeoutType

from bench.journeys.rolling_restart import loads, take_over
from stack.downloads import nginx
from stack.temporary import temporary_stack

SERVERS = ("postgres", "migrations", "redis", "temporal")


@pytest.mark.timeout(600)
async def test_a_rolling_restart_behind_nginx_fails_no_step(tmp_path: Path):
    if nginx.find() is None:
        pytest.skip(nginx.REMEDY)
    (folder := tmp_path / "nginx").mkdir()
    with temporary_stack(tmp_path / "state", SERVERS, durable=False) as stack:
        before, during = await loads(stack, folder, rate=2, undisturbed=1, journeys=12)
    assert not before.failed
    assert not during.failed
    assert len(during.taken) > 20


@pytest.mark.timeout(600)
async def test_a_worker_that_takes_over_many_journeys_completes_each_task_in_time(tmp_path: Path):
    with temporary_stack(tmp_path / "state", SERVERS, durable=False) as stack:
        histories = await take_over(stack, journeys=40, steps=30)
    events = [event for history in histories for event in history.events]
    exceeded = [event.workflow_task_timed_out_event_attributes.timeout_type for event in events]
    assert TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE not in exceeded
