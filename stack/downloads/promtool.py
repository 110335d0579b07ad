"""Finds promtool, which tests the rules of the alerts, or gets it: `python -m stack.downloads.promtool`."""

import shutil
import sys
from pathlib import Path

from stack.downloads import debian
from stack.downloads.cache import CACHE

CACHED = CACHE / "prometheus"
REMEDY = "No promtool: the tests of the alerts are skipped. It is in Debian's package prometheus."


def find() -> Path | None:
    cached = CACHED / "usr/bin/promtool"
    found = shutil.which("promtool") or (cached if cached.exists() else None)
    return Path(found) if found else None


def obtain() -> Path | None:
    """Return the program, and download it if there is none."""
    if not find():
        debian.unpack(["prometheus"], CACHED)
    return find()


if __name__ == "__main__":
    if not obtain():
        print(REMEDY, file=sys.stderr)
