"""The parts of the stack: start command, dependencies and readiness check of each.

The parts start at the same time as far as their dependencies allow. The first start therefore builds the site while it
creates the database.
"""

import hashlib
import shutil
import signal
import socket
import sys
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from config.settings import ROOT, Settings
from stack import postgres, temporal_server
from stack.downloads import temporal_cli

SERVERS = ("postgres", "redis", "temporal")
PROCESSES = (*SERVERS, "simulator", "worker", "api")
SITE = "web/dist/index.html"  # the target that builds the site; does nothing when it is up to date
BUILDING = 900  # seconds; downloads included


def _nothing() -> None: ...


@dataclass(frozen=True)
class Part:
    """One process of the stack. Without `ready` it is a task that is ready when it has ended successfully.

    A task with a fingerprint runs again only when the fingerprint differs from that of its last run for this state. A
    task without one runs at every start.
    """

    name: str
    command: list[str]
    ready: Callable[[int], bool] | None = None  # called with the process id until it returns True
    needs: tuple[str, ...] = ()
    ports: Mapping[str, int] = field(default_factory=dict[str, int])  # setting → port
    prepare: Callable[[], None] = _nothing
    user: str | None = None  # the account it runs as
    stop: signal.Signals = signal.SIGTERM
    fingerprint: str | None = None
    within: int = 60  # seconds until it must be ready


def all_parts(settings: Settings) -> list[Part]:
    """Return every part, in the order of starting."""
    state = settings.state
    python = [sys.executable, "-m"]
    return [
        *_temporal_cli(python),
        Part(
            "temporal",
            temporal_server.command(settings),
            ready=lambda _: temporal_server.ready(settings),
            needs=("temporal-cli",),
            ports={"IEUM_TEMPORAL_PORT": settings.temporal_port, "IEUM_TEMPORAL_UI_PORT": settings.temporal_ui_port},
        ),
        *_read_only_ui(settings, python),
        Part(
            "redis",
            [
                _redis_server(),
                "--bind",
                "127.0.0.1",
                "--port",
                str(settings.redis_port),
                "--dir",
                str(state / "redis"),
                "--appendonly",
                "yes",
                "--save",
                "",
            ],
            ready=lambda _: _redis_answers(settings.redis_port),
            ports={"IEUM_REDIS_PORT": settings.redis_port},
            prepare=lambda: (state / "redis").mkdir(exist_ok=True),
        ),
        Part(
            "postgres",
            postgres.command(state, durable=settings.durable),
            ready=lambda pid: postgres.ready(state, pid),
            prepare=lambda: postgres.initialise(state),
            user=postgres.user(),
            stop=signal.SIGINT,  # on SIGTERM it would wait for its clients to disconnect
        ),
        Part(
            "api",  # does not need Temporal, to which it connects with the first call
            [*python, "api"],
            ready=lambda _: _answers(f"http://127.0.0.1:{settings.api_port}/api/health/live"),
            needs=("redis", "migrations"),
            ports={"IEUM_API_PORT": settings.api_port},
        ),
        Part(
            "retention",
            temporal_server.retention_command(settings),
            needs=("temporal",),
            fingerprint=str(temporal_server.RETENTION),
        ),
        Part("migrations", [*python, "db.migrate"], needs=("postgres",), fingerprint=database_fingerprint()),
        Part(
            "simulator",
            [*python, "simulator"],
            ready=lambda _: _answers(f"http://127.0.0.1:{settings.simulator_port}/health"),
            ports={"IEUM_SIMULATOR_PORT": settings.simulator_port},
        ),
        Part("site", ["make", SITE], within=BUILDING),
        Part("demo", [*python, "db.demo"], needs=("migrations", "simulator"), fingerprint=database_fingerprint()),
        Part(
            "worker",
            [*python, "temporal"],
            ready=lambda pid: temporal_server.polled_by(settings, pid),
            needs=("temporal", "redis", "migrations"),
        ),
    ]


def _temporal_cli(python: list[str]) -> list[Part]:
    if temporal_cli.path().exists():
        return []
    return [Part("temporal-cli", [*python, "stack.downloads.temporal_cli"], within=BUILDING)]


def _read_only_ui(settings: Settings, python: list[str]) -> list[Part]:
    if not settings.temporal_ui_read_only:
        return []
    address = f"http://127.0.0.1:{settings.temporal_ui_port}/api/v1/settings"
    return [Part("temporal-ui", [*python, "stack.temporal_ui"], ready=lambda _: _answers(address), needs=("temporal",))]


def database_fingerprint() -> str:
    """Return a hash of the sources of `db/`: the migrations, the tables and the demo data."""
    content = b"".join(path.read_bytes() for path in sorted((ROOT / "db").rglob("*.py")))
    return hashlib.sha256(content).hexdigest()


def _redis_server() -> str:
    """Return the program: beside this interpreter if the wheel installed it, else on PATH."""
    beside = Path(sys.executable).with_name("redis-server")
    found = str(beside) if beside.exists() else shutil.which("redis-server")
    if not found:
        raise FileNotFoundError("Redis is missing: install it so that `redis-server` is on PATH")
    return found


def _redis_answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:
            return answer.status == 200
    except OSError:
        return False
