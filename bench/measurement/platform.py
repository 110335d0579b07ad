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
from typing import Any

from stack.downloads import temporal_cli
from stack.parts import SERVERS
from stack.supervisor import Stack
from stack.temporary import temporary_stack

_failures: list[str] = []  # of processes, printed when the bench ends


@contextmanager
def platform(*parts: str, **settings: Any) -> Generator[Stack]:
    """An empty platform that is deleted afterwards. `parts` run besides the servers; `settings` replace defaults."""
    temporal_cli.obtain()
    with (
        tempfile.TemporaryDirectory(prefix="ieum-bench-") as folder,
        temporary_stack(Path(folder) / "state", (*SERVERS, "migrations", *parts), **settings) as stack,
    ):
        yield stack


@contextmanager
def process(stack: Stack, *module: str) -> Generator[subprocess.Popen[bytes]]:
    """Run `python -m <module>` with the settings of the stack while the block runs."""
    running = start(stack, *module)
    try:
        yield running
    finally:
        running.terminate()
        running.wait()


def start(stack: Stack, *module: str) -> subprocess.Popen[bytes]:
    """Start the process; the caller ends it by a signal. A process that fails ends the bench."""
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
