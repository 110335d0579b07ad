"""Operating system processes of the stack and their children."""

import time
from collections.abc import Iterable
from contextlib import suppress

import psutil


def family(pid: int) -> list[psutil.Process]:
    """Return the process and all its descendants; empty when it has ended."""
    try:
        process = psutil.Process(pid)
        return [process, *process.children(recursive=True)]
    except psutil.NoSuchProcess:
        return []


def kill_family(pid: int) -> None:
    """Kill the process and all its descendants, and return when they have ended. Does nothing when it has ended.

    The process is suspended before its descendants are read: PostgreSQL could start a server process in between, which
    would keep the next server from starting.
    """
    with suppress(psutil.NoSuchProcess):
        psutil.Process(pid).suspend()
    kill(family(pid))


def kill(processes: Iterable[psutil.Process]) -> None:
    """Send SIGKILL to each, and return when all have ended."""
    doomed = list(processes)
    for process in doomed:
        with suppress(psutil.NoSuchProcess):
            process.kill()
    while any(alive(process) for process in doomed):
        time.sleep(0.005)


def alive(process: psutil.Process) -> bool:
    """Whether it still runs. A zombie does not run: its new parent may never wait for it."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
