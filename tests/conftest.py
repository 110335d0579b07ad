"""What every room of tests may use."""

import os
from collections.abc import Generator
from pathlib import Path

import pytest

from stack.supervisor import Stack
from tests.coverage import edges
from tests.coverage.edges import pytest_runtestloop, pytest_sessionfinish, pytest_terminal_summary, pytest_testnodedown

# pytest finds hooks by their names here
__all__ = ["pytest_runtestloop", "pytest_sessionfinish", "pytest_terminal_summary", "pytest_testnodedown"]

LOGGED = pytest.StashKey[int]()  # how long the API's log was when the test began

os.environ["IEUM_SANDBOX"] = "true"  # in every house: a workflow that a replay could not repeat fails
os.environ["IEUM_SIMULATOR_DELAY"] = "0"  # no test waits for an effect of the demo
os.environ["IEUM_BORROWER_RETRY_BUDGET"] = "0.6"
os.environ["IEUM_OPERATOR_RETRY_BUDGET"] = "1"


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Generator[Stack]:
    """The whole platform on free ports, with an empty database."""
    with Stack.temporary(tmp_path_factory.mktemp("house")) as stack:
        yield stack
        edges.note(pytestconfig, stack.settings)


@pytest.fixture
def stack(tmp_path: Path) -> Generator[Stack]:
    """A platform of the test's own: it may kill parts of it."""
    with Stack.temporary(tmp_path / "state") as stack:
        yield stack


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What the API wrote while a test failed stands with the test."""
    report = yield
    if isinstance(house := getattr(item, "funcargs", {}).get("house"), Stack):
        log = house.log("api").read_text(errors="replace") if house.log("api").exists() else ""
        if report.failed and len(log) > (begun := item.stash.get(LOGGED, 0)):
            report.sections.append(("the API's log", log[begun:][-4_000:]))
        if report.when == "setup":
            item.stash[LOGGED] = len(log)
    return report
