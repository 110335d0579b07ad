"""Exports the contracts between API and browser: `python -m api.contracts [FOLDER]`.

These are the OpenAPI document, from which the client's types are generated, the chart of each journey, the addresses of
all journeys' pages, the texts of the browser's errors and the company's data. They are written to FOLDER instead of the
checkout if it is given; `make check` compares the two.
"""

import json
import sys
from dataclasses import asdict
from pathlib import Path

from api.app import app
from config.settings import ROOT
from domain.charts import CHARTS
from domain.core.company import COMPANY
from domain.core.errors import KINDS


def write(path: Path, content: str) -> None:
    """Write the file only if it differs, so that builds stay up to date."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != content:
        path.write_text(content)


def export(root: Path) -> None:
    """Write all files below `root`."""
    web, diagrams = root / "web", root / "docs" / "journeys"
    core = web / "src" / "core"
    write(web / "openapi.json", json.dumps(app.openapi(), ensure_ascii=False, indent=1, sort_keys=True) + "\n")
    words = {kind: {"title": code.title, "message": code.message} for kind, code in KINDS.items()}
    write(core / "api" / "kinds.json", json.dumps(words, ensure_ascii=False, indent=1) + "\n")
    write(core / "lib" / "company.json", json.dumps(asdict(COMPANY), ensure_ascii=False, indent=1) + "\n")
    paths = {chart.kind: chart.export()["paths"] for chart in CHARTS.values()}
    write(core / "journeys" / "paths.json", json.dumps(paths, ensure_ascii=False, indent=1) + "\n")
    for chart in CHARTS.values():
        exported = json.dumps(chart.export(), ensure_ascii=False, indent=1)
        write(core / "journeys" / "charts" / f"{chart.kind}.json", exported + "\n")
        title = (chart.__doc__ or chart.kind).strip()
        write(diagrams / f"{chart.kind}.md", f"# {chart.kind}\n\n{title}\n\n```mermaid\n{chart.mermaid()}```\n")


if __name__ == "__main__":
    export(Path(sys.argv[1]) if sys.argv[1:] else ROOT)
