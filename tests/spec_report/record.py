"""The record of the browser run: rows of the routes that were shown, and rows of the calls that pages sent.

A pytest plugin. A complete run replaces the record; a partial run adds to it. A process that runs a part of the tests
for another process passes its record on, as `tests/spec_report/chart_edges.py` does.
"""

import json
import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from config.settings import ROOT
from tests.spec_report.checklists import anonymous, rows

RECORD = ROOT / "tests" / "spec_report" / "shown.json"
NOTED: set[str] = set()  # ids of rows, of this process
HANDED = pytest.StashKey[set[str]]()
NO_PAGE = "/{unmatched*}"  # the row of the page for unknown URLs


def recorded() -> set[str]:
    """Return the ids of the rows that were shown."""
    return set(json.loads(RECORD.read_text())) if RECORD.exists() else set()


def note_page(path: str, query: str, came_from: str | None = None) -> None:
    """Record that a page was shown at `path`, without the base. `came_from`: the URL that led there, if it is another
    one."""
    NOTED.update(
        id for pattern, needed, id in _pages() if pattern.fullmatch(path) and (needed is None or f"{needed}=" in query)
    )
    if came_from and came_from != path:
        NOTED.update(
            id for source, target, id in _redirects() if source.fullmatch(came_from) and target.fullmatch(path)
        )


def note_no_page() -> None:
    """Record that a URL has no page."""
    NOTED.update(row["id"] for row in rows("routes") if row["path"] == NO_PAGE)


def note_call(method: str, path: str) -> None:
    """Record that a page sent a request; `path` is below /api."""
    NOTED.update(id for sent, pattern, id in _calls() if sent == method and pattern.fullmatch(path))


@cache
def _pages() -> list[tuple[re.Pattern[str], str | None, str]]:
    return [
        (pattern_of(row["path"]), _query_of(row["path"]), row["id"])
        for row in rows("routes")
        if row["kind"] != "redirect" and row["path"] != NO_PAGE
    ]


def _query_of(path: str) -> str | None:
    found = re.search(r"\?(\w+)=", path)
    return found and found.group(1)


@cache
def _redirects() -> list[tuple[re.Pattern[str], re.Pattern[str], str]]:
    found = [row for row in rows("routes") if row["kind"] == "redirect"]
    return [(pattern_of(row["path"]), pattern_of(row["target"]), row["id"]) for row in found]


@cache
def _calls() -> list[tuple[str, re.Pattern[str], str]]:
    return [
        (row["method"], re.compile(re.escape(anonymous(row["path"])).replace(r"\{\}", "[^/]+")), row["id"])
        for row in rows("calls")
    ]


def pattern_of(path: str) -> re.Pattern[str]:
    """Return the pattern of a row's path, without conditions ("… (v1)") and queries."""
    bare = re.sub(r" \(.*\)$|\?\w+=.*$", "", path)
    pattern = re.escape(bare).replace(r"\{", "{").replace(r"\}", "}").replace(r"\?}", "?}").replace(r"\*}", "*}")
    pattern = re.sub(r"/\{[^}]*\?\}", "(?:/[^/]+)?", pattern)
    pattern = re.sub(r"\{[^}]*\*\}", ".+", pattern)
    return re.compile(re.sub(r"\{[^}]*\}", "[^/]+", pattern) + "/?")


# -- hooks of pytest -------------------------------------------------------------------------------


def pytest_sessionfinish(session: pytest.Session) -> None:
    worker: Any = session.config
    if hasattr(worker, "workeroutput"):
        worker.workeroutput["shown"] = sorted(NOTED)
    elif shown := NOTED | session.config.stash.get(HANDED, set()):
        _write(shown if _is_whole(session.config) else shown | recorded())


def pytest_testnodedown(node: Any) -> None:
    node.config.stash.setdefault(HANDED, set()).update(getattr(node, "workeroutput", {}).get("shown", ()))


def _is_whole(config: pytest.Config) -> bool:
    asked = config.option.keyword or config.option.markexpr
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS and not asked


def _write(ids: Iterable[str]) -> None:
    RECORD.write_text(json.dumps(sorted(ids), indent=1) + "\n")
