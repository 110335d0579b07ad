"""Each answer to the specification names what shows it: a test, a file, or a page of the router."""

import re

import pytest

from config.settings import ROOT
from tests.spec_report.checklists import WEB
from tests.spec_report.routes import declared

ANSWERS = (ROOT / "docs" / "spec" / "answers.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (?!subject|---)(.+?) \|.+\| (.+?) \|$", ANSWERS, re.MULTILINE)
TESTS = {
    name
    for file in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^(?:async )?def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
}
PAGES = {re.sub(r"[{:]\w+}?", "{}", path) for paths in declared() for path in paths}


@pytest.mark.parametrize(("subject", "shown_by"), ROWS, ids=[subject for subject, _ in ROWS])
def test_an_answer_names_what_exists(subject: str, shown_by: str) -> None:
    names = re.findall(r"`([^`]+)`", shown_by)
    assert names, f"nothing shows {subject}"
    assert [name for name in names if not exists(name)] == []


def exists(name: str) -> bool:
    if name.startswith("/"):
        return re.sub(r"{\w+}", "{}", name) in PAGES
    return name in TESTS or any((root / name).exists() for root in (ROOT, WEB))
