"""Duration of `make up` with everything installed: with empty state, and with existing state."""

import os
import subprocess
import tempfile
import time
from pathlib import Path
from statistics import median

from bench.measurement.figures import heading, report
from config.settings import ROOT
from stack.supervisor import Stack
from stack.temporary import stack_on_free_ports

WARM_STARTS = 3


def starting() -> None:
    """Measure the command that users type, then the supervisor alone for the shares of the parts."""
    heading("make up, everything installed and built")
    with tempfile.TemporaryDirectory(prefix="ieum-bench-") as folder:
        stack = stack_on_free_ports(Path(folder) / "state", parts=None)
        try:
            report("cold: initdb, migrations, demo data", f"{_up(stack):.1f} s")
            warm = [_up(stack) for _ in range(WARM_STARTS)]
            report("warm", f"{median(warm):.1f} s of {[round(x, 1) for x in warm]}", "≤ 3 s")
            with stack:
                pass
            for part, seconds in stack.took.items():
                report(f"  {part}, warm, from its start until ready", f"{seconds:.2f} s")
        finally:
            stack.delete_state()


def _up(stack: Stack) -> float:
    """Return the seconds until `make up` reports that all parts are ready."""
    began = time.perf_counter()
    _make(stack, "up", "DETACH=1")
    took = time.perf_counter() - began
    _make(stack, "down")
    return took


def _make(stack: Stack, *words: str) -> None:
    subprocess.run(["make", *words], cwd=ROOT, env=os.environ | stack.env, stdout=subprocess.DEVNULL, check=True)
