"""What the API promises, written down for the browser: `python -m api.contracts`.

The OpenAPI document, from which the client is generated, every journey's chart, and the words of the browser's errors.
"""

import json
from pathlib import Path

from api.app import app
from domain.errors import KINDS
from domain.journeys import CHARTS
from stack.settings import ROOT

WEB = ROOT / "web"
DIAGRAMS = ROOT / "docs" / "journeys"


def write(path: Path, content: str) -> None:
    """Only what differs, so that builds stay fresh."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != content:
        path.write_text(content)


def main() -> None:
    """Export everything."""
    write(WEB / "openapi.json", json.dumps(app.openapi(), ensure_ascii=False, indent=1, sort_keys=True) + "\n")
    words = {kind: {"title": code.title, "message": code.message} for kind, code in KINDS.items()}
    write(WEB / "src" / "api" / "kinds.json", json.dumps(words, ensure_ascii=False, indent=1) + "\n")
    for chart in CHARTS.values():
        exported = json.dumps(chart.export(), ensure_ascii=False, indent=1)
        write(WEB / "src" / "journeys" / "charts" / f"{chart.kind}.json", exported + "\n")
        title = (chart.__doc__ or chart.kind).strip()
        write(DIAGRAMS / f"{chart.kind}.md", f"# {chart.kind}\n\n{title}\n\n```mermaid\n{chart.mermaid()}```\n")


if __name__ == "__main__":
    main()
