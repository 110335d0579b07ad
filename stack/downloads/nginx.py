"""Finds nginx with brotli for the test of the production profile, or gets it: `python -m stack.downloads.nginx`."""

import os
import subprocess
import sys
from pathlib import Path

from stack.downloads import debian
from stack.downloads.cache import CACHE

PACKAGES = (
    "nginx",
    "nginx-common",
    "libnginx-mod-http-brotli-filter",
    "libnginx-mod-http-brotli-static",
    "libbrotli1",
)
MODULES = tuple(f"usr/lib/nginx/modules/ngx_http_brotli_{kind}_module.so" for kind in ("filter", "static"))
CACHED = CACHE / "nginx"
REMEDY = f"No nginx with brotli: the tests of the web server are skipped. They need Debian's {', '.join(PACKAGES)}."


def find() -> Path | None:
    """Return the folder in which the packages are installed: the system's root, or a folder of the cache."""
    needed = ("usr/sbin/nginx", "etc/nginx/mime.types", *MODULES)
    folders = (root for root in (Path("/"), CACHED) if all((root / path).exists() for path in needed))
    return next((root for root in folders if _starts(root)), None)


def obtain() -> Path | None:
    """Return that folder, and download the packages if there are none."""
    if not find():
        debian.unpack(PACKAGES, CACHED)
    return find()


def _starts(root: Path) -> bool:
    """Whether the machine has the libraries that the packages need."""
    program = str(root / "usr/sbin/nginx")
    return subprocess.run([program, "-v"], env=environment(root), capture_output=True, check=False).returncode == 0


def environment(root: Path) -> dict[str, str]:
    """Return the environment in which its program finds the libraries of the packages."""
    libraries = ":".join(str(path) for path in (root / "usr/lib").glob("*-linux-gnu"))
    return dict(os.environ) if root == Path("/") else os.environ | {"LD_LIBRARY_PATH": libraries}


if __name__ == "__main__":
    if not obtain():
        print(REMEDY, file=sys.stderr)
