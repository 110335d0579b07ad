"""Platforms for a test run or a benchmark: free ports and a migrated database, deleted at the end."""

import fcntl
import shutil
import subprocess
import tempfile
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from config.postgres_folder import postgres_folder
from config.settings import Settings
from stack import ports
from stack.downloads.cache import CACHE
from stack.parts import PROCESSES, SERVERS, database_fingerprint
from stack.state import temporary
from stack.supervisor import Stack

PORTS = ("api_port", "simulator_port", "temporal_port", "temporal_ui_port", "redis_port")
MIGRATIONS = "migrations"
TEMPLATES = 4  # migrated data folders that the cache keeps, for checkouts with different migrations


def stack_on_free_ports(state: Path, parts: Iterable[str] | None = SERVERS, **settings: Any) -> Stack:
    """Return a stack that can run beside any other on this machine. `settings` replace the defaults; it reads no
    `.env`."""
    reserved = dict(zip(PORTS, ports.reserve(len(PORTS)), strict=True))
    return Stack(Settings(_env_file=None, state=state, **reserved, **settings), parts)  # pyright: ignore[reportCallIssue]


@contextmanager
def temporary_stack(
    state: Path, parts: Iterable[str] = (*PROCESSES, MIGRATIONS), *, logs: Path | None = None, **settings: Any
) -> Generator[Stack]:
    """Return a running stack whose state is deleted at the end. `logs`: a folder for the parts' log files."""
    stack = stack_on_free_ports(state, parts, **settings)
    with temporary(stack.settings.state):
        if MIGRATIONS in stack.parts:
            _copy_migrated_database(stack)
        try:
            with stack:
                yield stack
                for name in stack.running - set(SERVERS):  # stopping, each would take a second to free its memory
                    stack.kill(name)
        finally:
            if logs:
                shutil.copytree(stack.settings.state / "log", logs, dirs_exist_ok=True)
            stack.delete_state()


def _copy_migrated_database(stack: Stack) -> None:
    """Copy a data folder in which initdb and all migrations have run. They run once for each machine and version of
    `db/`; the copy takes a tenth of their time."""
    template = CACHE / f"database-{database_fingerprint()[:12]}"
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "database.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not template.exists():
            by_age = sorted(CACHE.glob("database-*"), key=lambda folder: folder.stat().st_ctime)
            for outdated in by_age[: 1 - TEMPLATES]:
                shutil.rmtree(outdated)
            _build_migrated_database(template)
        subprocess.run(["cp", "-a", template, postgres_folder(stack.settings.state) / "data"], check=True)
    stack.mark_done(MIGRATIONS)


def _build_migrated_database(to: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="ieum-database-") as folder:
        stack = stack_on_free_ports(Path(folder), ("postgres", MIGRATIONS), durable=False)
        with stack:
            pass
        unfinished = to.with_suffix(".unfinished")
        subprocess.run(["cp", "-a", postgres_folder(stack.settings.state) / "data", unfinished], check=True)
        unfinished.rename(to)
        stack.delete_state()
