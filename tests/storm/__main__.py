"""`python -m tests.storm [--attempts 100000 | --million] [--seed N]`.

Exits with 1 when anything was lost, doubled, oversold or out of balance.
"""

import argparse
import secrets
import sys
import tempfile
from pathlib import Path

from stack import temporal_cli
from stack.parts import PROCESSES
from stack.temporary import temporary_stack
from tests.storm.storm import Outcome, Storm


def told(outcome: Outcome) -> str:
    """The counts, then each violation."""
    journal = outcome.journal
    lines = [
        f"attempts    {outcome.attempts:,} in {outcome.seconds:.0f} s, {outcome.attempts / outcome.seconds:.0f}/s",
        f"kills       {outcome.kills.total()}: " + ", ".join(f"{part} {outcome.kills[part]}" for part in PROCESSES),
        f"lines       {len(journal.taken):,} acknowledged, {len(journal.given_back):,} of them given back",
        f"payments    {len(journal.paid_in):,} in, {len(journal.paid_out):,} out",
        f"beside it   {outcome.automatic:,} automatic orders, {outcome.payouts:,} shares of repayments",
        f"snapshots   {outcome.looks:,} with equal sums, {outcome.proofs:,} of them with the whole ledger proven",
        *(f"  {count:9,}  {what}" for what, count in sorted(journal.counts.items())),
        f"violations  {len(outcome.violations)}",
    ]
    return "\n".join([*lines, *(f"  {violation}" for violation in outcome.violations)])


def main() -> int:
    arguments = argparse.ArgumentParser(prog="python -m tests.storm", description=__doc__)
    arguments.add_argument("--attempts", type=int, default=100_000)
    arguments.add_argument("--million", action="store_const", const=1_000_000, dest="attempts")
    arguments.add_argument("--investors", type=int, default=500)
    arguments.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    arguments.add_argument("--logs", type=Path, help="folder that keeps the parts' logs")
    asked = arguments.parse_args()
    print(f"seed {asked.seed}", flush=True)
    temporal_cli.obtain()
    with (
        tempfile.TemporaryDirectory(prefix="ieum-storm-") as folder,
        temporary_stack(Path(folder) / "state", logs=asked.logs) as stack,
    ):
        outcome = Storm(stack, asked.seed, asked.attempts, asked.investors).rage()
    print(told(outcome))
    return 1 if outcome.violations else 0


if __name__ == "__main__":
    sys.exit(main())
