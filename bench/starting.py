"""Duration of `make up`: of a fresh clone, with everything installed and empty state, and with existing state."""

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
    """Measure the commands that users type, then the supervisor alone for the shares of the parts."""
    heading("make up")
    with tempfile.TemporaryDirectory(prefix="ieum-bench-") as folder:
        stack = stack_on_free_ports(Path(folder) / "state", parts=None)
        try:
            report("cold: git clone, packages of the caches, site, initdb, …", f"{_cold(stack, Path(folder)):.1f} s")
            stack.delete_state()
            report("everything installed and built: initdb, migrations, demo data", f"{_up(stack):.1f} s")
            warm = [_up(stack) for _ in range(WARM_STARTS)]
            report("warm", f"{median(warm):.1f} s of {[round(x, 1) for x in warm]}", "≤ 3 s")
            with stack:
                pass
            for part, seconds in stack.took.items():
                report(f"  {part}, warm, from its start until ready", f"{seconds:.2f} s")
        finally:
            stack.delete_state()


def _cold(stack: Stack, folder: Path) -> float:
    """Return the seconds from `git clone` of the checkout's last commit until all parts are ready."""
    clone, began = folder / "clone", time.perf_counter()
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    cloned = time.perf_counter() - began
    return cloned + _up(stack, clone)


def _up(stack: Stack, checkout: Path = ROOT) -> float:
    """Return the seconds until `make up` reports that all parts are ready."""
    began = time.perf_counter()
    _make(stack, checkout, "up", "DETACH=1")
    took = time.perf_counter() - began
    _make(stack, checkout, "down")
    return took


def _make(stack: Stack, checkout: Path, *words: str) -> None:
    subprocess.run(["make", *words], cwd=checkout, env=os.environ | stack.env, stdout=subprocess.DEVNULL, check=True)
