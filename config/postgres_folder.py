"""The folders of PostgreSQL's data and socket for one state folder."""

import hashlib
import os
from pathlib import Path

SYSTEM = Path("/var/lib/ieum")  # for root: PostgreSQL refuses to run as root, and other users cannot read a checkout
SOCKET_PATH_LIMIT = 100  # bytes; the kernel's limit is 108 for the whole path of a unix socket


def postgres_folder(state: Path) -> Path:
    """Return the folder of the data (`data/`) and the socket that belong to one state folder."""
    if os.geteuid() == 0:
        return SYSTEM / _short_name(state)
    beside = state / "postgres"
    if len(str(beside / ".s.PGSQL.5432")) <= SOCKET_PATH_LIMIT:
        return beside
    return Path.home() / ".local/share/ieum" / _short_name(state)


def _short_name(state: Path) -> str:
    return hashlib.sha256(str(state).encode()).hexdigest()[:12]
