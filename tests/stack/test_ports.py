"""Reserved ports of test platforms."""

import subprocess
import sys

import pytest

from stack import ports


def test_no_process_gets_the_port_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "LOWEST", 14_000)
    monkeypatch.setattr(ports, "HIGHEST", 14_020)
    mine = ports.reserve(10)
    script = "from stack import ports; ports.LOWEST, ports.HIGHEST = 14_000, 14_020; print(*ports.reserve(10))"
    theirs = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert sorted([*mine, *map(int, theirs.stdout.split())]) == list(range(14_000, 14_020))
