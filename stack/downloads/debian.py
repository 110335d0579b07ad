"""Unpacks Debian's packages into the cache, for programs that no package registry of Python or npm has. This needs no
root."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

APT = ("apt-get", "-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=15")
TIMEOUT = 120  # seconds; a machine without a mirror skips the tests that need the program


def unpack(packages: Sequence[str], to: Path) -> None:
    """Download the packages, if the machine can, and unpack them."""
    if not (shutil.which("apt-get") and shutil.which("dpkg")):
        return
    with tempfile.TemporaryDirectory() as folder, suppress(subprocess.TimeoutExpired):
        if os.geteuid() == 0:
            subprocess.run([*APT, "update"], check=False, timeout=TIMEOUT)
        os.chmod(folder, 0o755)  # apt downloads as another user
        subprocess.run([*APT, "download", *packages], cwd=folder, check=False, timeout=TIMEOUT)
        for package in Path(folder).glob("*.deb"):
            subprocess.run(["dpkg", "-x", package, to], check=False)
