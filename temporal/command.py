"""Runs a command that calls Temporal."""

import asyncio
import os
import sys
from collections.abc import Coroutine
from typing import Any, NoReturn


def run_command(main: Coroutine[Any, Any, None]) -> NoReturn:
    """Run it, then end the process without the interpreter's shutdown, which a thread of Temporal's client sometimes
    aborts after the work is done (temporalio/sdk-python, issue 300). An exception is raised as usual."""
    asyncio.run(main)
    end(0)


def end(code: int) -> NoReturn:
    """End the process at once with that exit code."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
