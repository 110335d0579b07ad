"""Decodes uploaded files, each in a separate process with limited memory and time.

The processes are forks of `python -m api.core.uploads.decoding`. That process is a new program with an empty
environment: it has no key, and it never reads a file. It has imported the libraries, because a new interpreter for each
file would need ten times as much processor time.
"""

import asyncio
import json
import os
import resource
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from config.loading import loading

ROOT = Path(__file__).resolve().parents[3]
MEMORY = 1024**3  # memory of a process in bytes
PROCESSOR = 20  # processor time of a process in seconds
SLOTS = 2  # processes at a time
LIBRARIES = (
    "api.core.uploads.documents",
    "pyhanko.pdf_utils.reader",
    *(f"PIL.{name}ImagePlugin" for name in ("Bmp", "Gif", "Jpeg", "Png", "Ppm")),  # imported for the first picture
)
LENGTH_BYTES = 8  # precede the result


class Undecodable(Exception):
    """The function raised, or its process exceeded a limit."""


async def decoded(work: Callable[..., bytes], content: bytes, *arguments: Any) -> bytes:
    """Return the result of `work(content, *arguments)`. The arguments are JSON values. Raises Undecodable."""
    name = f"{work.__module__}:{work.__qualname__}"
    answer = b""
    async with _slots():
        reader, writer = await asyncio.open_unix_connection(sock=_forked())
        with suppress(ConnectionError):  # the process has ended
            writer.write(json.dumps([name, *arguments]).encode() + b"\n" + content)
            writer.write_eof()
            answer = await reader.read()
        writer.close()
    result = answer[LENGTH_BYTES:]
    if not answer.startswith(_framed(result)[:LENGTH_BYTES]):  # none, or a part of one
        raise Undecodable(name)
    return result


def _framed(result: bytes) -> bytes:
    return len(result).to_bytes(LENGTH_BYTES) + result


@cache
def _slots() -> asyncio.Semaphore:
    return asyncio.Semaphore(SLOTS)


class _Forks:
    """The process whose forks decode files. It ends with this process."""

    def __init__(self) -> None:
        self._control, stdin = socket.socketpair()
        with stdin:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__],
                cwd=ROOT,
                env={},
                stdin=stdin.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )

    def connect(self, end: socket.socket) -> None:
        """Let a new fork serve this end of a connection. Raises ConnectionError if the process has ended."""
        socket.send_fds(self._control, [b"+"], [end.fileno()])


@cache
def _forks() -> _Forks:
    return _Forks()


def _forked() -> socket.socket:
    """Return the connection to a new fork."""
    ours, theirs = socket.socketpair()
    with theirs:
        try:
            _forks().connect(theirs)
        except ConnectionError:
            _forks.cache_clear()
            _forks().connect(theirs)
    return ours


def main() -> None:
    """Fork for each connection that arrives on stdin."""
    with loading():
        for library in LIBRARIES:
            import_module(library)
    control = socket.socket(fileno=sys.stdin.fileno())
    while ends := socket.recv_fds(control, 1, 1)[1]:
        if os.fork() == 0:
            try:
                control.close()  # a fork must not receive the connections of others
                _serve(socket.socket(fileno=ends[0]))
            finally:
                os._exit(0)
        os.close(ends[0])
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def _serve(connection: socket.socket) -> None:
    with suppress(Exception), connection.makefile("rb") as request:  # an invalid file gets no result
        name, *arguments = json.loads(request.readline())
        module, _, function = name.partition(":")
        work = getattr(import_module(module), function)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
        connection.sendall(_framed(work(request.read(), *arguments)))


if __name__ == "__main__":
    main()
