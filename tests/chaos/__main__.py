"""`python -m tests.chaos [--journeys 50] [--kinds upl,email] [--seed N]`.

Exits with 1 when a journey did not finish, or when anything was lost, duplicated or inconsistent.
"""

import argparse
import secrets
import sys
import tempfile
from collections import Counter
from itertools import cycle, islice
from pathlib import Path

from stack.downloads import temporal_cli
from stack.parts import PROCESSES
from stack.temporary import temporary_stack
from tests.chaos.drivers import DRIVERS
from tests.chaos.invariants import KINDS
from tests.chaos.run import ChaosTest, Outcome


def report(outcome: Outcome, journeys: int, seed: int) -> str:
    """Print the counts, then each violation on a separate line."""
    counts, kinds = outcome.log.counts, Counter(finding.kind for finding in outcome.findings)
    answered = {status: n for status, n in sorted(counts.items()) if status.isdigit()}
    lines = [
        f"seed {seed}, {outcome.seconds:.0f} s",
        f"kills      {outcome.kills.total()}: " + ", ".join(f"{part} {outcome.kills[part]}" for part in PROCESSES),
        f"requests   {sum(answered.values()) + counts['no answer']}: {answered}, no answer {counts['no answer']}",
        f"POSTs      {len(outcome.log.sent)} keys, {len(outcome.log.acknowledged)} acknowledged",
        f"retries    {counts['503'] + counts['no answer']} by borrowers, {outcome.operator_retries} by the operator",
        f"streams    {outcome.reconnects} reconnects",
        f"journeys   {outcome.finished} of {journeys} finished",
        f"violations {len(outcome.findings)}: " + ", ".join(f"{kinds[kind]} {kind}" for kind in KINDS),
    ]
    return "\n".join([*lines, *(f"  {kind}: {what}" for kind, what in outcome.findings)])


def main() -> int:
    arguments = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    arguments.add_argument("--journeys", type=int, default=50)
    arguments.add_argument("--kinds", default=",".join(DRIVERS), help="in turn; of %(default)s")
    arguments.add_argument("--at-once", type=int, default=10, help="journeys under way at a time")
    arguments.add_argument("--kills", type=int, default=10, help="SIGKILLs a part, at least")
    arguments.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    arguments.add_argument("--logs", type=Path, help="folder that keeps the parts' logs")
    options = arguments.parse_args()
    journeys = list(islice(cycle(options.kinds.split(",")), options.journeys))
    temporal_cli.obtain()
    with (
        tempfile.TemporaryDirectory(prefix="ieum-chaos-") as folder,
        temporary_stack(Path(folder) / "state", logs=options.logs) as stack,
    ):
        outcome = ChaosTest(stack, options.seed, journeys, options.at_once, options.kills).run()
    print(report(outcome, options.journeys, options.seed))
    return 1 if outcome.findings or outcome.finished < options.journeys else 0


if __name__ == "__main__":
    sys.exit(main())
