"""Operating system processes of the stack and their children."""

import time
from collections.abc import Iterable
from contextlib import suppress

import psutil


def family(pid: int) -> list[psutil.Process]:
    """The process and all that came from it; empty when it is gone."""
    try:
        process = psutil.Process(pid)
        return [process, *process.children(recursive=True)]
    except psutil.NoSuchProcess:
        return []


def kill(processes: Iterable[psutil.Process]) -> None:
    """SIGKILL to each; returns when all have ended."""
    doomed = list(processes)
    for process in doomed:
        with suppress(psutil.NoSuchProcess):
            process.kill()
    while any(alive(process) for process in doomed):
        time.sleep(0.005)


def alive(process: psutil.Process) -> bool:
    """Whether it still runs. A zombie does not: its new parent has not waited for it yet, and may never."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
