"""`python -m tests.load [--attempts 100000 | --million] [--seed N]`.

Exits with 1 when anything is lost, duplicated, oversold or unbalanced.
"""

import argparse
import secrets
import sys
import tempfile
from pathlib import Path

from stack.downloads import temporal_cli
from stack.parts import PROCESSES
from stack.temporary import temporary_stack
from tests.load.run import LoadTest, Outcome


def report(outcome: Outcome) -> str:
    """Print the counts, then each violation on a separate line."""
    log = outcome.log
    lines = [
        f"attempts    {outcome.attempts:,} in {outcome.seconds:.0f} s, {outcome.attempts / outcome.seconds:.0f}/s",
        f"kills       {outcome.kills.total()}: " + ", ".join(f"{part} {outcome.kills[part]}" for part in PROCESSES),
        f"lines       {len(log.ordered):,} acknowledged, {len(log.withdrawn):,} of them withdrawn",
        f"payments    {len(log.paid_in):,} in, {len(log.paid_out):,} out",
        f"background  {outcome.automatic:,} automatic orders, {outcome.payouts:,} shares of repayments",
        f"snapshots   {outcome.snapshots:,} with equal sums, {outcome.ledger_checks:,} of them with the ledger checked",
        *(f"  {count:9,}  {what}" for what, count in sorted(log.counts.items())),
        f"violations  {len(outcome.violations)}",
    ]
    return "\n".join([*lines, *(f"  {violation}" for violation in outcome.violations)])


def main() -> int:
    arguments = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    arguments.add_argument("--attempts", type=int, default=100_000)
    arguments.add_argument("--million", action="store_const", const=1_000_000, dest="attempts")
    arguments.add_argument("--investors", type=int, default=500)
    arguments.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    arguments.add_argument("--logs", type=Path, help="folder that keeps the parts' logs")
    options = arguments.parse_args()
    print(f"seed {options.seed}", flush=True)
    temporal_cli.obtain()
    with (
        tempfile.TemporaryDirectory(prefix="ieum-load-") as folder,
        temporary_stack(Path(folder) / "state", logs=options.logs) as stack,
    ):
        outcome = LoadTest(stack, options.seed, options.attempts, options.investors).run()
    print(report(outcome))
    return 1 if outcome.violations else 0


if __name__ == "__main__":
    sys.exit(main())
