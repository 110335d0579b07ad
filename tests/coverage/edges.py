"""Which edges of the charts a run of the tests has walked, by the moves that its houses have noted."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from domain.chart import Edge
from stack.settings import Settings
from tests.spec_report import EDGES, charts

JOURNEYS = Path(__file__).parents[1] / "journeys"
LINE = pytest.StashKey[str]()  # printed at the end of the run
WALKED = text(
    "select distinct kind, origin, label, m.step from journey_move m join journey using (journey_id, apply_uid)"
    " where origin is not null order by 1, 2, 3, 4"
)


def walked(settings: Settings) -> dict[str, list[list[str]]]:
    """{kind: [[origin, label, to]]} of a running house."""
    engine = create_engine(settings.database_url)
    found: dict[str, list[list[str]]] = {}
    with engine.connect() as connection:
        for kind, *edge in connection.execute(WALKED):
            found.setdefault(kind, []).append(edge)
    engine.dispose()
    return found


def write(found: dict[str, list[list[str]]]) -> None:
    """Keep it for `make spec`."""
    EDGES.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")


def missing(found: dict[str, list[list[str]]]) -> Iterator[tuple[str, Edge]]:
    """Declared edges that nobody walked, with their journey's kind."""
    for chart in charts():
        seen = {Edge(*edge) for edge in found.get(chart.kind, [])}
        yield from ((chart.kind, edge) for edge in sorted(chart.edges - seen))


def summary(found: dict[str, list[list[str]]]) -> str:
    """One line, for the end of the run."""
    figures = []
    for chart in charts():
        seen = {Edge(*edge) for edge in found.get(chart.kind, [])} & chart.edges
        figures.append(f"{chart.kind} {len(seen)}/{len(chart.edges)}")
    return "chart edges walked: " + ", ".join(figures)
