"""`python -m bench [part …] [--full]`: performance as ratios to minimal programs of the same run."""

import argparse
import asyncio
from collections.abc import Callable

from config.loading import loading

with loading():  # disables garbage collection during imports, as the platform's processes do
    from bench import deliveries, pages, reads, starting
    from bench.investing import automatic, holdings, orders, payouts
    from bench.journeys import after_kill, journey_step, rolling_restart, whole_journeys
    from bench.resources import capacity, cost
    from bench.year import lists

PARTS: dict[str, Callable[[bool], None]] = {
    "step": lambda full: asyncio.run(journey_step.step(full)),
    "http": lambda full: asyncio.run(journey_step.http(full)),
    "journeys": lambda _: whole_journeys.journeys(),
    "kill": lambda _: after_kill.kill(),
    "restart": lambda _: rolling_restart.restart(),
    "start": lambda _: starting.starting(),
    "growth": lambda full: asyncio.run(journey_step.growth(full)),
    "pages": lambda _: pages.pages(),
    "invest": lambda _: orders.invest(),
    "reads": lambda _: reads.reads(),
    "payout": lambda _: payouts.payout(),
    "holdings": lambda _: holdings.holdings(),
    "year": lists.year,
    "auto": automatic.automatic,
    "deliveries": lambda _: deliveries.deliveries(),
    "cost": lambda _: cost.cost(),
    "capacity": lambda _: capacity.capacity(),
}

if __name__ == "__main__":
    arguments = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    arguments.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(PARTS)}; all unless named")
    arguments.add_argument("--full", action="store_true", help="more rounds and larger sizes")
    asked = arguments.parse_args()
    for part in asked.parts or PARTS:
        PARTS[part](asked.full)
