"""The answers to the specification name existing rows and files."""

import re
from pathlib import Path

from tests.spec_report.checklists import rows
from tests.spec_report.record import pattern_of

ROOT = Path(__file__).parents[3]
SPEC = ROOT / "docs" / "spec"
ANSWERS = (SPEC / "answers.md").read_text()
LINES = [line.split(" | ") for line in ANSWERS.splitlines() if re.match(r"\| (?!subject)", line)]
ROWS = {line.partition("\t")[0] for table in SPEC.glob("*.tsv") for line in table.read_text().splitlines()}
PLACES = ("", "web/src")


def test_every_answer_names_rows_that_exist() -> None:
    named = [re.findall(r"[BCR]\d{3}", line[1]) for line in LINES]
    assert all(named)
    assert {row for rows in named for row in rows} - ROWS == set()


def test_the_files_of_the_answers_exist() -> None:
    files = set(re.findall(r"`([\w./-]+\.(?:py|tsx?|md|tsv))`", "".join(line[-1] for line in LINES)))
    assert {file for file in files if not any((ROOT / place / file).exists() for place in PLACES)} == set()


def test_the_pages_and_folders_of_the_answers_exist() -> None:
    """A page is an address of `routes.tsv`; `…` replaces the rest of one."""
    pages = [row["path"] for row in rows("routes")]
    for named in re.findall(r"`([^`]+)`", "".join(line[-1] for line in LINES)):
        if named.endswith("…"):
            assert any(page.startswith(named[:-1]) for page in pages), named
        elif named.startswith("/"):
            assert any(pattern_of(page).fullmatch(named) for page in pages), named
        elif "/" in named:
            assert any((ROOT / place / named).exists() for place in PLACES), named


def test_the_tests_of_the_answers_exist() -> None:
    tests = "".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    named = re.findall(r"`(test_\w+)`", ANSWERS)
    assert [name for name in named if f"def {name}(" not in tests] == []
