"""The tables of docs/architecture.md name files that exist, and every journey has its row."""

import re
from pathlib import Path

import pytest

from domain.charts import ALL

PAGE = Path("docs/architecture.md").read_text()
NAMED = re.compile(r"`([^`]+)`")


def table(first: str) -> list[list[str]]:
    """Return the cells of the table whose first heading is `first`, including the headings."""
    lines = PAGE[PAGE.index(f"| {first} |") :].partition("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if not line.startswith("|---")]


def folder(heading: str, area: str) -> Path:
    return Path(heading.strip("`").replace("<area>", area))


JOURNEYS, FEATURES = table("journey"), table("feature")


@pytest.mark.parametrize("row", JOURNEYS[1:], ids=lambda row: row[0])
def test_the_files_of_a_journey_exist(row: list[str]) -> None:
    area = row[0].partition(":")[0]
    for heading, cell in zip(JOURNEYS[0][1:], row[1:], strict=True):
        for name in NAMED.findall(cell):
            assert (folder(heading, area) / name).exists()


@pytest.mark.parametrize("row", JOURNEYS[1:], ids=lambda row: row[0])
def test_a_journey_has_tests_over_http_and_on_a_screen(row: list[str]) -> None:
    area = row[0].partition(":")[0]
    assert {name.rpartition("/")[0] for name in NAMED.findall(row[-1])} == {f"journeys/{area}", f"browser/{area}"}


def test_every_journey_has_a_row() -> None:
    charts = {name for row in JOURNEYS[1:] for name in NAMED.findall(row[1])}
    assert {f"{chart.kind}.py" for chart in ALL} <= charts


@pytest.mark.parametrize("row", FEATURES[1:], ids=lambda row: row[0])
def test_the_files_of_a_feature_exist(row: list[str]) -> None:
    for heading, cell in zip(FEATURES[0][1:], row[1:], strict=True):
        for name in NAMED.findall(cell):
            assert (folder(heading, "") / name).exists()
