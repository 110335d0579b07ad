"""The state folder of a checkout: one supervisor at a time holds it, `make reset` forgets it."""

import fcntl
import os
import shutil
import signal
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from stack import postgres


class AlreadyRunning(Exception):
    """Another supervisor holds the folder."""


@contextmanager
def held(state: Path) -> Generator[None]:
    """Holds the folder for this process; the kernel lets go when the process ends. Raises AlreadyRunning."""
    state.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (state / "lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise AlreadyRunning(f"Already running for this checkout as process {lock.read()}.") from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


def release(state: Path) -> bool:
    """Asks the supervisor that holds the folder to stop and waits until it has. False when there was none."""
    try:
        with held(state):
            return False
    except AlreadyRunning:
        with (state / "lock").open() as lock:
            os.kill(int(lock.read()), signal.SIGTERM)
            fcntl.flock(lock, fcntl.LOCK_SH)
        return True


def forget(state: Path) -> None:
    """Deletes what the servers keep."""
    shutil.rmtree(postgres.home(state), ignore_errors=True)
    shutil.rmtree(state, ignore_errors=True)
