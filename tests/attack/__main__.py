"""`python -m tests.attack [--requests 200000] [--uses 10000] [--seed N]`: attacks a separate platform.

Exits with 1 when a response was a server error or showed another member's data, when a single-use action worked twice,
or when a store, a log or a history contains a user's input.
"""

import argparse
import asyncio
import secrets
import sys
import tempfile
from pathlib import Path

from stack.downloads import temporal_cli
from stack.temporary import temporary_stack
from tests.attack.run import Outcome, run


def main() -> int:
    arguments = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    arguments.add_argument("--requests", type=int, default=200_000)
    arguments.add_argument("--uses", type=int, default=10_000, help="of each thing that works once")
    arguments.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    options = arguments.parse_args()
    temporal_cli.obtain()
    with (
        tempfile.TemporaryDirectory(prefix="ieum-attack-") as folder,
        temporary_stack(Path(folder) / "state", durable=False) as stack,
    ):
        outcome: Outcome = asyncio.run(run(stack, options.requests, options.uses, options.seed))
    print(f"seed {options.seed}\n{outcome.report()}")
    return 1 if outcome.findings else 0


if __name__ == "__main__":
    sys.exit(main())
