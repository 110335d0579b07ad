"""Processes of the platform that a test starts or waits for."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager

import psutil

from config.settings import ROOT
from stack.processes import alive
from stack.supervisor import DIES_WITH_PARENT, Stack


def gone(processes: list[psutil.Process], seconds: float = 10) -> bool:
    """Return whether all of them end within some seconds."""
    until = time.monotonic() + seconds
    while any(alive(process) for process in processes):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


@contextmanager
def worker(stack: Stack, build: str, module: str = "temporal") -> Generator[subprocess.Popen[bytes]]:
    env = os.environ | stack.env | {"IEUM_WORKER_BUILD": build}
    with stack.log(f"worker-{build}").open("ab") as log:
        command = [*DIES_WITH_PARENT, sys.executable, "-m", module]
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=log, stderr=log)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)
