"""Free ports of this machine."""

import fcntl
import functools
import os
import random
import socket

from stack.downloads.cache import CACHE

# Below the kernel's ephemeral ports, of which Temporal's server uses a dozen while the parts start.
LOWEST, HIGHEST = 15_000, 32_000


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def reserve(count: int) -> list[int]:
    """Return free ports that no other process gets from this function while this process runs."""
    ports: list[int] = []
    while len(ports) < count:
        port = random.randrange(LOWEST, HIGHEST)
        if port not in _reserved and is_free(port) and _lock(port):
            _reserved.add(port)
            ports.append(port)
    return ports


_reserved: set[int] = set()  # by this process, which its own locks do not block


def _lock(port: int) -> bool:
    """Lock the byte of that number in a file that the processes of this machine share."""
    try:
        fcntl.lockf(_lock_file(), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
    except OSError:
        return False
    return True


@functools.cache
def _lock_file() -> int:
    """Return the open file. The kernel releases the locks of a process that closes it."""
    CACHE.mkdir(parents=True, exist_ok=True)
    return os.open(CACHE / "ports.lock", os.O_RDWR | os.O_CREAT)
