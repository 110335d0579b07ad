"""Decodes uploaded files, each in a separate process with limited memory and time.

`python -m api.core.uploads.decoding <module>:<function> <arguments as JSON>` passes the bytes of stdin to the function
and writes the returned bytes to stdout. The process is a new program with an empty environment, so that it has no key.
"""

import json
import resource
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio

ROOT = Path(__file__).resolve().parents[3]
MEMORY = 1024**3  # memory of a process in bytes
PROCESSOR = 20  # processor time of a process in seconds
SLOTS = 2  # processes at a time


class Undecodable(Exception):
    """The function raised, or its process exceeded a limit."""


async def decoded(work: Callable[..., bytes], content: bytes, *arguments: Any) -> bytes:
    """Return the result of `work(content, *arguments)`. The arguments are JSON values. Raises Undecodable."""
    import asyncio  # half of the start of the decoding process, which does not use it

    name = f"{work.__module__}:{work.__qualname__}"
    async with _slots():
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            __name__,
            name,
            json.dumps(arguments),
            cwd=ROOT,
            env={},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        result, _ = await process.communicate(content)
    if process.returncode != 0:
        raise Undecodable(name)
    return result


@cache
def _slots() -> "asyncio.Semaphore":
    import asyncio

    return asyncio.Semaphore(SLOTS)


def main(name: str, arguments: str) -> None:
    module, _, function = name.partition(":")
    work = getattr(import_module(module), function)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
    sys.stdout.buffer.write(work(sys.stdin.buffer.read(), *json.loads(arguments)))


if __name__ == "__main__":
    main(*sys.argv[1:])
