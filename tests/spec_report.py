"""`make spec`: how much of docs/spec the API answers, the site declares and the tests prove.

- A call is covered when the OpenAPI document has its method and path.
- A route is covered when a path of the site's router matches it (`page("/…")` or `path: "/…"` in a `routes.tsx` or in
  `router.tsx` below `web/src`, always full).
- A rule is covered when a Python test marks it (`@pytest.mark.rule("B123")`), or a vitest or browser test carries
  `[B123]` in its name.
- An edge of a chart is covered when `tests/coverage/edges.json` holds it ({kind: [[origin, label, to]]}, written by
  the workflow tests).
"""

import argparse
import ast
import csv
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from domain.core.chart import Chart, Edge
from domain.journeys import ALL
from tests.openapi import DOCUMENT, METHODS

ROOT = Path(__file__).parents[1]
EDGES = ROOT / "tests" / "coverage" / "edges.json"


class Item(NamedTuple):
    """A row of a checklist: what `--missing` prints, and whether it is covered."""

    table: str
    area: str
    id: str
    text: str
    covered: bool


def rows(table: str) -> list[dict[str, str]]:
    """A checklist of docs/spec."""
    with (ROOT / "docs" / "spec" / f"{table}.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def calls() -> Iterator[Item]:
    """Every call of the specification against the OpenAPI document."""
    answered = {
        (method.upper(), _anonymous(path.removeprefix("/api")))
        for path, operations in DOCUMENT["paths"].items()
        for method in METHODS & operations.keys()
    }
    for row in rows("calls"):
        covered = (row["method"], _anonymous(row["path"])) in answered
        yield Item("calls", row["area"], row["id"], f"{row['method']} {row['path']}", covered)


def routes() -> Iterator[Item]:
    """Every route of the specification against the path literals of the site's router."""
    patterns = [route_pattern(path) for path in declared_paths()]
    for row in rows("routes"):
        sample = re.sub(r" \(.*\)$|\?\w+=.*$", "", row["path"])  # conditions and queries are not paths
        sample = re.sub(r"/\{[^}]*\?\}", "", sample)
        sample = re.sub(r"\{[^}]*\}", "x", sample)
        covered = any(pattern.fullmatch(sample) for pattern in patterns)
        yield Item("routes", row["area"], row["id"], row["path"], covered)


def rules() -> Iterator[Item]:
    """Every rule of the specification against the tests that name it."""
    named = set(marked_rules()) | set(bracketed_rules())
    for row in rows("rules"):
        yield Item("rules", row["area"], row["id"], f"{row['statement']} ({row['checked_by']})", row["id"] in named)


def edges() -> Iterator[Item]:
    """Every edge of every chart against the recorded moves; the chart's kind is the area."""
    walked: dict[str, list[list[str]]] = json.loads(EDGES.read_text()) if EDGES.exists() else {}
    for chart in ALL:
        seen = {Edge(*edge) for edge in walked.get(chart.kind, [])}
        for edge in sorted(chart.edges):
            yield Item("edges", chart.kind, "", f"{edge.origin} --{edge.label}--> {edge.to}", edge in seen)


def declared_paths() -> set[str]:
    """Paths of the site's router: those written in its sources, and the pages of the charts in both families."""
    sources = [*(ROOT / "web" / "src").rglob("routes.tsx"), ROOT / "web" / "src" / "app" / "router.tsx"]
    texts = [source.read_text(encoding="utf-8") for source in sources]
    written = {path for text in texts for path in re.findall(r"(?:\bpage\(|\bpath[:=])\s*[\"'`]([^\"'`]+)", text)}
    lists = [names for text in texts for names in re.findall(r"ALIASES = \[([^\]]+)\]", text)]
    aliases = {path for names in lists for path in re.findall(r'"([^"]+)"', names)}
    terms = {f"/terms/{file.stem}" for file in (ROOT / "web/src/accounts/terms/texts").glob("*.ts")}
    return written | aliases | terms | {path for chart in ALL for path in _addresses(chart)}


def _addresses(chart: type[Chart]) -> Iterator[str]:
    """The addresses of a chart's pages, as the site's router derives them."""
    for step in chart.steps.values():
        for family in ("upl", "loan"):
            yield re.sub(r"\{(\w+)\}", r":\1", step.path.split("?")[0].replace("{at}", family))


def marked_rules() -> Iterator[str]:
    """Ids given to `pytest.mark.rule(...)` anywhere below tests/."""
    for source in (ROOT / "tests").rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                yield from (str(argument.value) for argument in node.args if isinstance(argument, ast.Constant))


def bracketed_rules() -> Iterator[str]:
    """Ids in brackets in the names of vitest and browser tests."""
    for source in [*(ROOT / "web" / "src").rglob("*.test.ts*"), *(ROOT / "tests" / "browser").rglob("*.py")]:
        for bracket in re.findall(r"\[(B\d{3}(?:[ ,]+B\d{3})*)\]", source.read_text(encoding="utf-8")):
            yield from re.findall(r"B\d{3}", bracket)


def table(items: Iterable[Item]) -> str:
    """covered/all per area and checklist, with a line of totals."""
    items = list(items)
    names = [name for name in ("calls", "routes", "rules", "edges") if any(item.table == name for item in items)]
    every = Counter((item.area, item.table) for item in items)
    covered = Counter((item.area, item.table) for item in items if item.covered)

    def line(title: str, areas: set[str]) -> str:
        cells = [(sum(covered[a, n] for a in areas), sum(every[a, n] for a in areas)) for n in names]
        return f"{title:<16}" + "".join(f"{f'{done}/{all_}' if all_ else '·':>12}" for done, all_ in cells)

    areas = sorted({item.area for item in items})
    head = f"{'area':<16}" + "".join(f"{name:>12}" for name in names)
    return "\n".join([head, *(line(area, {area}) for area in areas), line("total", set(areas))])


def main() -> None:
    """Print the tables, or what is missing in one area (or journey)."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--missing", metavar="AREA", help="list what one area, or one journey's chart, still lacks")
    area = parser.parse_args().missing
    checklists = [*calls(), *routes(), *rules()]
    walked = list(edges())
    if area:
        for item in [*checklists, *walked]:
            if item.area == area and not item.covered:
                print(f"{item.table:<7}{item.id:<6}{item.text}")
        return
    print(table(checklists))
    if walked:
        print("\n" + table(walked))


def _anonymous(path: str) -> str:
    """The path without its parameters' names."""
    return re.sub(r"\{[^}]*\}", "{}", path)


def route_pattern(path: str) -> re.Pattern[str]:
    """A react-router path as a pattern; a lone catch-all only matches the unmatched route."""
    if path in {"*", "/*"}:
        return re.compile("/x")
    pattern = re.escape(path).replace(r"\*", ".*")
    pattern = re.sub(r"/:\w+\\\?", "(?:/[^/]+)?", pattern)
    return re.compile(re.sub(r":\w+", "[^/]+", pattern) + "/?")


if __name__ == "__main__":
    main()
