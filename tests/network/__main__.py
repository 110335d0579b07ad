"""`python -m tests.network [--journeys 50] [--faults 10] [--longest 10] [--seed N]`: journeys while links fail.

Exits with 1 when a journey did not finish, a request was answered late, or anything was lost, duplicated or
inconsistent.
"""

import argparse
import secrets
import sys
import tempfile
from functools import partial
from itertools import cycle, islice
from pathlib import Path

from stack.downloads import temporal_cli
from tests.chaos.__main__ import report
from tests.chaos.drivers import DRIVERS
from tests.chaos.run import ChaosTest
from tests.network.faults import DEADLINE, FaultInjector, behind_links


def main() -> int:
    arguments = argparse.ArgumentParser(prog="python -m tests.network", description=__doc__)
    arguments.add_argument("--journeys", type=int, default=50)
    arguments.add_argument("--at-once", type=int, default=10, help="journeys under way at a time")
    arguments.add_argument("--faults", type=int, default=10, help="of each kind and link, at least")
    arguments.add_argument("--longest", type=float, default=10, help="seconds of a fault, at most")
    arguments.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    arguments.add_argument("--logs", type=Path, help="folder for the logs of the parts")
    options = arguments.parse_args()
    journeys = list(islice(cycle(DRIVERS), options.journeys))
    temporal_cli.obtain()
    with (
        tempfile.TemporaryDirectory(prefix="ieum-network-") as folder,
        behind_links(Path(folder) / "state", options.logs) as (stack, links),
    ):
        outcome = ChaosTest(
            stack,
            options.seed,
            journeys,
            options.at_once,
            options.faults,
            partial(FaultInjector, links, options.longest),
        ).run()
    seconds, request = outcome.log.slowest
    print(report(outcome, options.journeys, options.seed))
    print(f"faults     {outcome.kills.total()}; the slowest answer took {seconds:.1f} s of {DEADLINE:.0f}: {request}")
    late = seconds > DEADLINE
    return 1 if outcome.findings or outcome.finished < options.journeys or late else 0


if __name__ == "__main__":
    sys.exit(main())
