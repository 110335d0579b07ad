"""The state folder of a checkout. One supervisor locks it; `make reset` deletes it."""

import fcntl
import os
import shutil
import signal
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from config.postgres_folder import postgres_folder

MARK = "temporary"


class AlreadyRunning(Exception):
    """Another supervisor holds the folder."""


@contextmanager
def held(state: Path) -> Generator[None]:
    """Lock the folder for this process; the kernel releases the lock when the process ends. Raises AlreadyRunning."""
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


@contextmanager
def temporary(state: Path) -> Generator[None]:
    """Mark PostgreSQL's folder as temporary for this process, and delete marked folders whose process has ended: the
    mark is a lock.
    """
    folder = postgres_folder(state)
    _sweep(folder.parent)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (folder / "unheld").open("w") as mark:
        fcntl.flock(mark, fcntl.LOCK_EX)
        (folder / "unheld").rename(folder / MARK)  # invisible before it is locked
        yield


def release(state: Path) -> bool:
    """Ask the supervisor that holds the folder to stop, and wait until it has. Returns False if there is none."""
    try:
        with held(state):
            return False
    except AlreadyRunning:
        with (state / "lock").open() as lock:
            os.kill(int(lock.read()), signal.SIGTERM)
            fcntl.flock(lock, fcntl.LOCK_SH)
        return True


def delete_state(state: Path) -> None:
    """Delete the data of the servers."""
    shutil.rmtree(postgres_folder(state), ignore_errors=True)
    shutil.rmtree(state, ignore_errors=True)


def _sweep(homes: Path) -> None:
    for name in homes.glob(f"*/{MARK}"):
        with suppress(OSError), name.open() as mark:  # locked, deleted already, or of another user
            fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(name.parent)
