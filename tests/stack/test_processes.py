"""The processes of a part end together."""

import subprocess
import sys
from collections.abc import Generator

import psutil
import pytest

from stack.processes import kill_family

STARTS_ONE_AFTER_ANOTHER = """
import subprocess
while True:
    subprocess.Popen(["sleep", "{seconds}"], start_new_session=True)
"""
SECONDS = "86413"  # of the sleep; no other process has this argument


def sleepers() -> list[psutil.Process]:
    """Return the started processes that still run."""
    return [one for one in psutil.process_iter(["cmdline"]) if one.info["cmdline"] == ["sleep", SECONDS]]


@pytest.fixture
def parent() -> Generator[subprocess.Popen[bytes]]:
    """A process that starts others without end, as PostgreSQL does for each connection."""
    running = subprocess.Popen([sys.executable, "-c", STARTS_ONE_AFTER_ANOTHER.format(seconds=SECONDS)])
    yield running
    for left in (running, *sleepers()):
        left.kill()
    running.wait()


def test_no_child_that_is_started_meanwhile_survives(parent: subprocess.Popen[bytes]):
    while len(sleepers()) < 20:
        assert parent.poll() is None
    kill_family(parent.pid)
    parent.wait()
    assert sleepers() == []
