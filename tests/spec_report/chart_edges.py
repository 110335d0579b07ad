"""A complete run must walk every edge of the charts. The tables of moves of its platforms are the proof."""

import json
from collections import defaultdict
from collections.abc import Generator
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from config.settings import Settings
from domain.charts import ALL
from domain.core.chart import Edge
from tests.spec_report.checklists import EDGES

Walk = tuple[str, str, str, str]  # kind, origin, label, to
WALKED = pytest.StashKey[set[Walk]]()
MOVES = text(
    "select distinct kind, origin, label, m.step from journey_move m join journey using (journey_id, apply_uid)"
    " where origin is not null"
)


def collect(config: pytest.Config, settings: Settings) -> None:
    """Collect the walked edges of a platform before it stops."""
    engine = create_engine(settings.database_url)
    with engine.connect() as connection:
        _add(config, connection.execute(MOVES))
    engine.dispose()


def _add(config: pytest.Config, walks: Any) -> None:
    config.stash.setdefault(WALKED, set()).update(tuple(walk) for walk in walks)


def _is_whole(config: pytest.Config) -> bool:
    """Return whether all tests were requested, and this process does not run a part of them for another one."""
    asked = config.option.keyword or config.option.markexpr or config.option.collectonly
    everywhere = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return everywhere and not asked and not hasattr(config, "workeroutput")


def _lost(config: pytest.Config) -> list[str]:
    """Return the edges that no test walked."""
    declared = {(chart.kind, *edge) for chart in ALL for edge in chart.edges}
    walked = config.stash.get(WALKED, set())
    return [f"{kind}: {origin} --{label}--> {to}" for kind, origin, label, to in sorted(declared - walked)]


def _write(walked: set[Walk]) -> None:
    """Store the edges for `make spec`."""
    found = defaultdict[str, list[list[str]]](list)
    for kind, *edge in sorted(walked):
        found[kind].append(edge)
    EDGES.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")


# -- hooks: a process that runs a part of the tests reports to the process that started it --------------------------


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["walked"] = sorted(session.config.stash.get(WALKED, set()))


def pytest_testnodedown(node: Any) -> None:
    _add(node.config, getattr(node, "workeroutput", {}).get("walked", ()))


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, object, object]:
    ran = yield
    if _is_whole(session.config):
        _write(session.config.stash.get(WALKED, set()))
        session.testsfailed += bool(_lost(session.config))
    return ran


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print one line before the closing one, and the missing edges."""
    walked, figures = config.stash.get(WALKED, set()), []
    for chart in ALL:
        seen = chart.edges & {Edge(*edge) for kind, *edge in walked if kind == chart.kind}
        figures.append(f"{chart.kind} {len(seen)}/{len(chart.edges)}")
    terminalreporter.write_line("chart edges walked: " + ", ".join(figures))
    for edge in _lost(config) if _is_whole(config) else ():
        terminalreporter.write_line(f"FAILED no test walked {edge}")
