"""Fixtures and hooks of all tests."""

import gc
import os
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio

from config.settings import ROOT
from stack.supervisor import Stack
from stack.temporary import temporary_stack
from tests.clients.http import http_client
from tests.factories import Factory, Listing
from tests.spec_report import chart_edges, record
from tests.spec_report.chart_edges import (
    pytest_runtestloop,
    pytest_sessionfinish,
    pytest_terminal_summary,
    pytest_testnodedown,
)

# pytest finds hooks by their names here
__all__ = ["pytest_runtestloop", "pytest_sessionfinish", "pytest_terminal_summary", "pytest_testnodedown"]

Scenario = Callable[..., Awaitable[None]]

TESTS = Path(__file__).parent
# Tests that start platforms of their own. Several of them at the same time overload two cores.
OWN_PLATFORMS = ("chaos", "load", "stack", "attack", "observability", "network")
SHARED_AFTER_EACH = 3  # files of other tests between two files of those
# Of the other folders, those whose tests take long come first, so that no process is left with one of them at the end.
LONGEST_FIRST = ("browser", "api", "journeys", "migrations", "security", "ledger", "demo")
PROCESSES_PER_CORE = 2  # each has a platform of its own; half of a test's time is spent waiting

# Collections of garbage take a quarter of the time in which the tests are imported and collected.
gc.disable()

LOGGED = pytest.StashKey[int]()  # how long the API's log was when the test began

# No test uses TLS over the network. An HTTP client that loads the certificates of all authorities takes 30 ms to make.
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = str(TESTS)
os.environ["GOGC"] = "400"  # a fifth of Temporal's time is garbage collection; it takes more memory instead
os.environ["IEUM_SIMULATOR_DELAY"] = "0"
os.environ["IEUM_BORROWER_RETRY_BUDGET"] = "0.6"
os.environ["IEUM_OPERATOR_RETRY_BUDGET"] = "1"


@pytest.fixture(scope="session")
def platform(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Generator[Stack]:
    """The whole platform on free ports, with an empty database. No test kills its servers."""
    with temporary_stack(tmp_path_factory.mktemp("platform"), durable=False) as stack:
        yield stack
        chart_edges.collect(pytestconfig, stack.settings)


@pytest_asyncio.fixture(scope="session", autouse=True)
async def _factories() -> AsyncGenerator[None]:
    """Closes the connections of the factories."""
    yield
    await Factory.close_all()


@pytest_asyncio.fixture
async def listed(platform: Stack) -> AsyncGenerator[Listing]:
    """Lists a product and returns its uid: `await listed(category="1")`. After the test no list contains it."""
    async with Factory.of(platform.settings).listing() as add:
        yield add


@pytest_asyncio.fixture
async def simulator(platform: Stack) -> AsyncGenerator[httpx.AsyncClient]:
    """The simulated institutions, and the phones and accounts of their customers."""
    async with http_client(platform.settings.simulator_url) as simulator:
        yield simulator


@pytest_asyncio.fixture
async def scenario(simulator: httpx.AsyncClient) -> AsyncGenerator[Scenario]:
    """Makes an institution fail: `await scenario("nhis", "down", times=1)`. It recovers after the test."""

    async def set_scenario(institution: str, mode: str, **more: int) -> None:
        answer = await simulator.put(f"/scenarios/{institution}", json={"mode": mode} | more)
        assert answer.status_code == 200, answer.text

    yield set_scenario
    await simulator.delete("/scenarios")


@pytest.fixture
def stack(tmp_path: Path) -> Generator[Stack]:
    """A platform of the test's own: it may kill parts of it. Its workflows run in the sandbox (docs/testing.md)."""
    with temporary_stack(tmp_path / "state", sandbox=True) as stack:
        yield stack


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(record, "shown")


def pytest_xdist_auto_num_workers() -> int:
    return PROCESSES_PER_CORE * (os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the tests by file: one file with platforms of its own, then several of the others, and so on."""
    rank = {name: place for place, name in enumerate(LONGEST_FIRST)}
    files = [list(tests) for _, tests in groupby(items, key=lambda item: item.path)]
    own = [tests for tests in files if _folder(tests) in OWN_PLATFORMS]
    shared = [tests for tests in files if _folder(tests) not in OWN_PLATFORMS]
    shared.sort(key=lambda tests: rank.get(_folder(tests), len(rank)))
    spread = SHARED_AFTER_EACH
    ordered = [[*own[n : n + 1], *shared[n * spread : (n + 1) * spread]] for n in range(len(files))]
    items[:] = [item for group in ordered for tests in group for item in tests]


def _folder(tests: list[pytest.Item]) -> str:
    return tests[0].path.relative_to(TESTS).parts[0]


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Each process of a complete run first imports another share of the test modules, and then reads what the others
    have compiled, instead of all processes compiling all modules at the same time. Garbage collections ignore the
    collected tests, which live until the end."""
    process: dict[str, Any] | None = getattr(session.config, "workerinput", None)
    if process and session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        modules = sorted(TESTS.rglob("test_*.py"))
        for path in modules[int(process["workerid"].removeprefix("gw")) :: process["workercount"]]:
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    result = yield
    gc.freeze()
    gc.enable()
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """The report of a failed test contains the API's output during the test."""
    report = yield
    if isinstance(platform := getattr(item, "funcargs", {}).get("platform"), Stack):
        log = platform.log("api").read_text(errors="replace") if platform.log("api").exists() else ""
        if report.failed and len(log) > (begun := item.stash.get(LOGGED, 0)):
            report.sections.append(("the API's log", log[begun:][-4_000:]))
        if report.when == "setup":
            item.stash[LOGGED] = len(log)
    return report
