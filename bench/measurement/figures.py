"""Statistics and output of figures: interleaved rounds, ratios of medians, confidence intervals, targets."""

import random
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

Step = Callable[[], Awaitable[object]]
Make = Callable[[], Awaitable[Step]]
RESAMPLED = 2000  # resamplings for an interval of 95 %


@dataclass
class Side:
    """One of the compared programs: milliseconds a call, by round."""

    name: str
    rounds: list[list[float]] = field(default_factory=list[list[float]])

    @property
    def all(self) -> list[float]:
        return [taken for one in self.rounds for taken in one]

    def quantile(self, share: float) -> float:
        """Return the milliseconds that this share of the calls did not exceed."""
        return quantile(self.all, share)

    def __str__(self) -> str:
        n, p50, p99 = len(self.all), self.quantile(0.5), self.quantile(0.99)
        rounds = " ".join(f"{statistics.median(one):.2f}" for one in self.rounds)
        return f"  {self.name:34} n={n:<5} p50 {p50:7.2f} ms  p99 {p99:7.2f} ms   p50 by round: {rounds}"


async def interleaved(sides: dict[str, Make], rounds: int, calls: int, warm_up: int) -> dict[str, Side]:
    """Measure A, B, A, B, … Each side is created for each round, so that no history grows beyond a round's calls.

    The first round and each round's first calls are warm-up and do not count.
    """
    measured = {name: Side(name) for name in sides}
    for number in range(rounds + 1):
        for name, make in sides.items():
            step = await make()
            taken = [await timed(step) for _ in range(warm_up + calls)][warm_up:]
            if number:
                measured[name].rounds.append(taken)
    return measured


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def timed(step: Step) -> float:
    """Return the milliseconds of one call."""
    began = time.perf_counter()
    await step()
    return (time.perf_counter() - began) * 1000


def ratio(ours: Side, baseline: Side) -> str:
    """Return the median of the rounds' ratios of medians, and its interval."""
    of_rounds = [statistics.median(a) / statistics.median(b) for a, b in zip(ours.rounds, baseline.rounds, strict=True)]
    return median_with_interval(of_rounds)


def median_with_interval(values: Sequence[float]) -> str:
    """Return the median with its bootstrap interval and the number of values."""
    dice = random.Random(1)
    medians = sorted(statistics.median(dice.choices(values, k=len(values))) for _ in range(RESAMPLED))
    low, high = medians[int(0.025 * RESAMPLED)], medians[int(0.975 * RESAMPLED)]
    return f"{statistics.median(values):.2f} [{low:.2f}, {high:.2f}], {len(values)} rounds"


def report(what: str, figure: str, aim: str = "") -> None:
    """Print one line of the report."""
    print(f"  {what:46} {figure:34}" + (f" aim {aim}" if aim else ""), flush=True)


def heading(title: str) -> None:
    print(f"\n{title}", flush=True)
