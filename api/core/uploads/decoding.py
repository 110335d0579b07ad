"""Decodes uploaded files, each in a separate process with limited memory and time.

`python -m api.core.uploads.decoding` is the parent of these processes. It has imported the decoders, so that a file
waits for a fork and not for the start of Python. It ends with the API.
"""

import asyncio
import json
import os
import resource
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
MEMORY = 1024**3  # memory of a process in bytes
PROCESSOR = 20  # processor time of a process in seconds
SLOTS = 2  # processes at a time
LENGTH = struct.Struct(">Q")  # of the arguments in a request, of the result in a response
LONGEST_NAME = 1000  # bytes


class Undecodable(Exception):
    """The function raised, or its process exceeded a limit."""


async def decoded(work: Callable[..., bytes], content: bytes, *arguments: Any) -> bytes:
    """Return the result of `work(content, *arguments)`. The arguments are JSON values. Raises Undecodable."""
    name = f"{work.__module__}:{work.__qualname__}"
    async with _slots():
        response = await _response(name, _framed(json.dumps(arguments).encode()) + content)
    result = response[LENGTH.size :]
    if not response.startswith(LENGTH.pack(len(result))):
        raise Undecodable(name)
    return result


async def _response(name: str, request: bytes) -> bytes:
    """Return what a new process answers; if it fails, nothing or a part of a response."""
    ours, theirs = socket.socketpair()
    with theirs:
        socket.send_fds(_parent(), [name.encode()], [theirs.fileno()])
    reader, writer = await asyncio.open_unix_connection(sock=ours)
    try:
        writer.write(request)
        writer.write_eof()
        return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


@cache
def _slots() -> asyncio.Semaphore:
    return asyncio.Semaphore(SLOTS)


_parents: list[tuple[subprocess.Popen[bytes], socket.socket]] = []


def _parent() -> socket.socket:
    """Return the connection to the running parent. One that has ended is started again."""
    if not _parents or _parents[0][0].poll() is not None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command, silent = [sys.executable, "-m", __name__], subprocess.DEVNULL
        with theirs:
            process = subprocess.Popen(command, cwd=ROOT, stdin=theirs.fileno(), stdout=silent, stderr=silent)
        _parents[:] = [(process, ours)]
    return _parents[0][1]


def _framed(content: bytes) -> bytes:
    return LENGTH.pack(len(content)) + content


# In the parent and its children


def main() -> None:
    """Fork a process for each received connection, until the API ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the kernel removes ended children
    orders = socket.socket(fileno=sys.stdin.fileno())
    while True:
        name, connections, _, _ = socket.recv_fds(orders, LONGEST_NAME, 1)
        if not connections:
            return
        with socket.socket(fileno=connections[0]) as connection:
            module, _, function = name.decode().partition(":")
            work = getattr(import_module(module), function)
            if os.fork() == 0:
                try:
                    _answer(connection, work)
                finally:
                    os._exit(0)  # the end of the interpreter would take longer than most files


def _answer(connection: socket.socket, work: Callable[..., bytes]) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
    with connection.makefile("rb") as request:
        (length,) = LENGTH.unpack(request.read(LENGTH.size))
        arguments = json.loads(request.read(length))
        content = request.read()
    connection.sendall(_framed(work(content, *arguments)))


if __name__ == "__main__":
    main()
