"""A platform for the bench: servers on free ports, and the processes that a part of the bench needs."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from stack.downloads import temporal_cli
from stack.parts import SERVERS
from stack.supervisor import Stack
from stack.temporary import temporary_stack

_failures: list[str] = []  # of processes, printed when the bench ends


@contextmanager
def platform(*parts: str) -> Generator[Stack]:
    """An empty one that is forgotten afterwards. `parts` run beside the servers."""
    temporal_cli.obtain()
    with (
        tempfile.TemporaryDirectory(prefix="ieum-bench-") as folder,
        temporary_stack(Path(folder) / "state", (*SERVERS, "migrations", *parts)) as stack,
    ):
        yield stack


@contextmanager
def process(stack: Stack, *module: str) -> Generator[subprocess.Popen[bytes]]:
    """`python -m <module>` with the settings of the stack, for as long as the block lasts."""
    running = start(stack, *module)
    try:
        yield running
    finally:
        running.terminate()
        running.wait()


def start(stack: Stack, *module: str) -> subprocess.Popen[bytes]:
    """The caller ends it by a signal. One that fails ends the bench: what it was to answer would never come."""
    file = stack.log("-".join(module))
    with file.open("ab") as log:
        process = subprocess.Popen([sys.executable, "-m", *module], env=os.environ | stack.env, stdout=log, stderr=log)

    def watch() -> None:
        if (code := process.wait()) > 0:
            _failures.append(f"{' '.join(module)} ended with exit code {code}:\n{file.read_text()}")
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGUSR1)

    signal.signal(signal.SIGUSR1, _give_up)
    threading.Thread(target=watch, daemon=True).start()
    return process


def _give_up(*_: object) -> None:
    sys.exit("\n".join(_failures))


def wait_for(ready: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until the check returns true. Raises TimeoutError."""
    until = time.monotonic() + seconds
    while not ready():
        if time.monotonic() > until:
            raise TimeoutError("a process of the bench did not start")
        time.sleep(0.05)
