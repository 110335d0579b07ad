"""The resources that more applications a day need, by part: computed from `cost.json`, written to
`docs/capacity.md`."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.resources.cost import Cost, last_measured
from config.settings import ROOT

DOCUMENT = ROOT / "docs/capacity.md"
BEGIN, END = "<!-- computed by `python -m bench capacity` -->\n", "<!-- end -->\n"

DAY = 1_000_000  # applications
BUSIEST_HOUR = 0.10  # share of a day's applications
BUSY = 0.6  # planned use of a core or of a volume
CONNECTIONS = 100  # to PostgreSQL, of an API or worker process: three pools of 32, and one to listen
HISTORY_DAYS = 30  # days for which Temporal stores an ended workflow
YEAR = 365
GIB = 2**30


class Need(NamedTuple):
    """A resource. `each`: amount of `unit` for one application. Of a rate it is the amount times its seconds: a second
    of a core serves one application a second.

    `one`: amount of one instance. `then`: what to do when one is not enough.
    """

    what: str
    unit: str
    each: float
    one: float
    then: str
    is_rate: bool = True  # needed at the peak; otherwise added each day and stored for `days`
    days: int = 1

    def planned(self, applications: int) -> float:
        """Return the amount of the unit to provide for that many applications a day."""
        used = applications * BUSIEST_HOUR / 3600 if self.is_rate else applications * self.days
        return self.each * used / BUSY

    @property
    def largest(self) -> int:
        """Return the applications a day that one instance can serve."""
        return int(self.one / self.planned(DAY) * DAY)

    @property
    def amount(self) -> str:
        """Return `each` in words."""
        if self.unit == "GiB":
            return f"{self.each * 2**20:,.0f} KiB"
        if self.unit == "MiB/s":
            return f"{self.each * 2**10:,.0f} KiB"
        return f"{self.each:.3f} s" if self.unit == "cores" else f"{self.each:.0f} s"


def needs(cost: Cost) -> list[Need]:
    """Return every resource, the scarcest first."""
    cores = cost.processor
    found = [
        Need("API process", "cores", cores["api"], 1, "more processes behind the load balancer; they share nothing"),
        Need("worker process", "cores", cores["worker"], 1, "more processes; Temporal spreads the tasks"),
        Need(
            "Temporal, embedded (SQLite)",
            "cores",
            cores["temporal"],
            1,
            "a cluster of its own on PostgreSQL, 512 history shards; then Cassandra",
        ),
        Need(
            "PostgreSQL, connections",
            "connections",
            (cores["api"] + cores["worker"]) * CONNECTIONS,
            500,
            "a pooler for each transaction; workers keep one direct connection to listen",
        ),
        Need("Redis", "cores", cores["redis"], 1, "one for the streams, one for limits and batches; then a cluster"),
        Need(
            "PostgreSQL, primary",
            "cores",
            cores["postgres"],
            64,
            "lists and reports on read replicas; then the journeys' tables in a database of their own",
        ),
        Need(
            "PostgreSQL, log to replicas",
            "MiB/s",
            cost.wal / 2**20,
            1_000,
            "fewer replicas behind one primary, others behind those",
        ),
        Need(
            "PostgreSQL, a year of rows",
            "GiB",
            cost.postgres / GIB,
            16_000,
            "moves, messages and audit in partitions by month, old ones to cheaper storage",
            is_rate=False,
            days=YEAR,
        ),
        Need(
            f"Temporal, histories of {HISTORY_DAYS} days",
            "GiB",
            cost.history / GIB,
            4_000,
            "a shorter retention; then archival to S3",
            is_rate=False,
            days=HISTORY_DAYS,
        ),
        Need(
            "documents, ten years",
            "GiB",
            cost.documents / GIB,
            2_000,
            "S3 instead of a volume (`IEUM_DOCUMENTS`)",
            is_rate=False,
            days=10 * YEAR,
        ),
    ]
    return sorted(found, key=lambda need: need.largest)


def computed(cost: Cost) -> Iterator[str]:
    """Return the lines of the Markdown table."""
    peak = DAY * BUSIEST_HOUR / 3600
    yield f"At {DAY:,} applications a day: {peak:.0f} a second in the busiest hour, {peak * cost.moves:,.0f} moves of"
    yield f"journeys and {peak * cost.commits:,.0f} commits a second."
    yield ""
    yield "| resource | an application | to provide | one instance | enough for, a day | next step |"
    yield "|---|---|---|---|---|---|"
    for need in needs(cost):
        yield (
            f"| {need.what} | {need.amount} | {need.planned(DAY):,.1f} {need.unit} | {need.one:,} {need.unit} "
            f"| {need.largest:,} | {need.then} |"
        )


def document(cost: Cost, path: Path = DOCUMENT) -> str:
    """Return the document with a new table."""
    before, _, rest = path.read_text(encoding="utf-8").partition(BEGIN)
    return before + BEGIN + "\n" + "\n".join(computed(cost)) + "\n\n" + END + rest.partition(END)[2]


def capacity() -> None:
    """Print the table and write it into the document."""
    cost = last_measured()
    print("\nwhat more applications need, from bench/resources/cost.json", *computed(cost), sep="\n")
    DOCUMENT.write_text(document(cost), encoding="utf-8")
