"""`make up` on free ports: the first start, then later starts."""

import os
import re
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import httpx
import psutil
import pytest

from config.settings import ROOT
from stack.parts import PROCESSES
from stack.processes import family
from stack.supervisor import Stack
from stack.temporary import stack_on_free_ports
from tests.processes import gone

pytestmark = pytest.mark.timeout(600)
COMMAND = [sys.executable, "-m", "stack"]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Generator[Stack]:
    """The names and addresses of a stack that only `make up` starts."""
    stack = stack_on_free_ports(tmp_path_factory.mktemp("up"), parts=None)
    yield stack
    run(stack, "reset")


@pytest.fixture(autouse=True)
def _nothing_runs_afterwards(stack: Stack) -> Generator[None]:
    yield
    run(stack, "down")


def run(stack: Stack, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, *arguments]
    return subprocess.run(command, cwd=ROOT, env=os.environ | stack.env, capture_output=True, text=True, check=False)


def supervised(stack: Stack) -> list[psutil.Process]:
    supervisor = int((stack.settings.state / "lock").read_text())
    return family(supervisor)


def test_up_starts_all_and_prints_addresses_and_down_leaves_no_process(stack: Stack):
    started = run(stack, "up", "--detach")
    assert started.returncode == 0, started.stderr
    addresses = re.findall(r"http://\S+", started.stdout)
    assert len(addresses) >= 5
    assert {address: httpx.get(address).status_code for address in addresses} == dict.fromkeys(addresses, 200)

    again = run(stack, "up")
    assert again.returncode == 0
    assert re.fullmatch(r"Already running for this checkout as process \d+\. `make down` stops it\.\n", again.stdout)

    processes = supervised(stack)
    assert len(processes) > len(PROCESSES)
    assert run(stack, "down").stdout == "Stopped; the state is kept.\n"
    assert gone(processes)
    assert run(stack, "down").stdout == "Nothing is running for this checkout.\n"


def test_the_end_of_a_part_stops_all_with_one_line(stack: Stack):
    with subprocess.Popen(
        [*COMMAND, "up"],
        cwd=ROOT,
        env=os.environ | stack.env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as up:
        assert up.stdout
        assert any("Ieum is up" in line for line in up.stdout)
        processes = supervised(stack)
        next(process for process in processes if process.name() == "redis-server").kill()
        _, said = up.communicate(timeout=60)
    assert up.returncode == 1
    assert said == f"redis was killed by SIGKILL. Its log: {stack.log('redis')}\n"
    assert gone(processes)


def test_reset_deletes_the_state(stack: Stack):
    marker: Path = stack.settings.state / "redis"
    assert marker.exists()
    assert run(stack, "reset").returncode == 0
    assert not marker.exists()
