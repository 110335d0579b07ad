"""What every room of tests may use."""

from collections.abc import Generator
from typing import Any

import pytest

from stack.parts import PROCESSES
from stack.supervisor import Stack
from tests.coverage.edges import LINE

WALKED = "edges walked"


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Generator[Stack]:
    """The whole platform on free ports, with an empty database."""
    stack = Stack.on_free_ports(tmp_path_factory.mktemp("house"), (*PROCESSES, "migrations"))
    try:
        with stack:
            yield stack
    finally:
        stack.forget()


@pytest.hookimpl(tryfirst=True)  # xdist reads the groups in the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A file's tests share a house. All journeys share one, at which their edges are counted at the end."""
    items.sort(key=lambda item: item.path.name == "test_edges.py")
    for item in items:
        walks = item.path.parent.name in ("journeys", "coverage")
        item.add_marker(pytest.mark.xdist_group("journeys" if walks else item.path.name))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """A worker process hands in its figures."""
    if line := node.workeroutput.get(WALKED):
        node.config.stash[LINE] = line


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What a worker process hands in."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput[WALKED] = session.config.stash.get(LINE, "")  # pyright: ignore


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Figures, before the closing line."""
    if line := config.stash.get(LINE, ""):
        terminalreporter.write_line(line)
