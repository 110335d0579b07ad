"""The checklists, and a row of the report."""

import csv
import re
from typing import NamedTuple

from config.settings import ROOT

SPEC = ROOT / "docs" / "spec"
EDGES = ROOT / "tests" / "spec_report" / "edges.json"
WEB = ROOT / "web" / "src"
COLUMNS = ("nominal", "reached", "shown")


class Item(NamedTuple):
    """A row of a checklist: the text that `--missing` prints, and its state."""

    table: str
    area: str
    id: str
    text: str
    nominal: bool
    reached: bool
    shown: bool


def rows(table: str) -> list[dict[str, str]]:
    """Return a checklist of docs/spec."""
    with (SPEC / f"{table}.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def anonymous(path: str) -> str:
    """Return the path without the names of its parameters."""
    return re.sub(r"\{[^}]*\}", "{}", path)


def web_sources() -> dict[str, str]:
    """Return the sources of the site without tests and generated types: text by path below web/src."""
    files = [
        file for file in WEB.rglob("*.ts*") if ".test." not in file.name and "gen" not in file.relative_to(WEB).parts
    ]
    return {str(file.relative_to(WEB)): file.read_text(encoding="utf-8") for file in sorted(files)}
