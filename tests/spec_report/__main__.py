"""Prints the report; `--missing AREA` lists what one area, or one journey's chart, lacks."""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator

from domain.charts import ALL
from domain.core.chart import Edge
from tests.spec_report import calls, routes, rules
from tests.spec_report.checklists import COLUMNS, EDGES, Item
from tests.spec_report.record import recorded

NAMES = ("calls", "routes", "rules")


def edges() -> Iterator[Item]:
    """Return every edge of every chart with the recorded moves; the chart's kind is the area."""
    walked: dict[str, list[list[str]]] = json.loads(EDGES.read_text()) if EDGES.exists() else {}
    for chart in ALL:
        seen = {Edge(*edge) for edge in walked.get(chart.kind, [])}
        for edge in sorted(chart.edges):
            text = f"{edge.origin} --{edge.label}--> {edge.to}"
            yield Item("edges", chart.kind, "", text, nominal=True, reached=True, shown=edge in seen)


def table(items: Iterable[Item]) -> str:
    """Return, for each area and checklist, the rows and how many are nominal, reached and shown, with a line of
    totals."""
    items = list(items)
    names = [name for name in NAMES if any(item.table == name for item in items)]
    every = Counter((item.area, item.table) for item in items)
    counted = {
        column: Counter((item.area, item.table) for item in items if getattr(item, column)) for column in COLUMNS
    }

    def cell(name: str, areas: set[str]) -> str:
        rows = sum(every[area, name] for area in areas)
        true = [sum(counted[column][area, name] for area in areas) for column in COLUMNS]
        return "/".join(map(str, [*true, rows])) if rows else "·"

    def line(title: str, areas: set[str]) -> str:
        return f"{title:<16}" + "".join(f"{cell(name, areas):>18}" for name in names)

    areas = sorted({item.area for item in items})
    head = f"{'area':<16}" + "".join(f"{name:>18}" for name in names)
    return "\n".join([head, *(line(area, {area}) for area in areas), line("total", set(areas))])


def walks(items: Iterable[Item]) -> str:
    """Return, for each journey, the number of walked edges and of all edges."""
    walked, every = Counter[str](), Counter[str]()
    for item in items:
        every[item.area] += 1
        walked[item.area] += item.shown
    lines = [f"{kind:<22}{walked[kind]:>6}/{every[kind]}" for kind in every]
    return "\n".join([*lines, f"{'edges':<22}{walked.total():>6}/{every.total()}"])


def main() -> None:
    """Print the tables, or the rows that one area lacks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--missing", metavar="AREA", help="an area, a journey's kind, or `all`")
    area = parser.parse_args().missing
    shown = recorded()
    items = [*calls.items(shown), *routes.items(shown), *rules.items()]
    walked = list(edges())
    if area:
        for item in [*items, *walked]:
            missing = [column for column in COLUMNS if not getattr(item, column)]
            if missing and area in (item.area, "all"):
                print(f"{item.table:<7}{item.id:<6}not {missing[0]:<9}{item.text}")
        return
    print("nominal/reached/shown/rows\n")
    print(table(items))
    print("\n" + walks(walked))
    if not shown:
        print("\nNothing is shown yet: a run of tests/browser writes it.")


if __name__ == "__main__":
    main()
