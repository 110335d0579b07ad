"""A rolling restart of APIs and workers behind nginx fails no step. `python -m bench restart` measures the delay,
under a higher load."""

from pathlib import Path

import pytest

from bench.journeys.rolling_restart import loads
from stack.downloads import nginx
from stack.temporary import temporary_stack


@pytest.mark.timeout(600)
async def test_a_rolling_restart_behind_nginx_fails_no_step(tmp_path: Path):
    if nginx.find() is None:
        pytest.skip(nginx.REMEDY)
    (folder := tmp_path / "nginx").mkdir()
    with temporary_stack(tmp_path / "state", ("postgres", "migrations", "redis", "temporal"), durable=False) as stack:
        before, during = await loads(stack, folder, rate=2, undisturbed=1, journeys=12)
    assert not before.failed
    assert not during.failed
    assert len(during.taken) > 20
