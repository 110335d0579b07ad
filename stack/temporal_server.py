"""Temporal's dev server, configured so that an update takes 6 ms instead of 100."""

import json
import urllib.request
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from config.settings import Settings
from stack.downloads import temporal_cli
from temporal.names import SEARCH_ATTRIBUTES, TASK_QUEUE

# The development server has one shard whose queues move 20 tasks a second, and four task-queue partitions that forward
# slowly: every normal task then waits 50 ms, one in 65 waits 2 s.
DYNAMIC = (
    "history.transferProcessorMaxPollRPS=10000",
    "history.timerProcessorMaxPollRPS=10000",
    "history.visibilityProcessorMaxPollRPS=10000",
    "matching.numTaskqueueReadPartitions=1",
    "matching.numTaskqueueWritePartitions=1",
)
RETENTION = timedelta(days=30)  # the development server's default is one day


def command(settings: Settings) -> list[str]:
    pragmas = ("journal_mode=WAL", f"synchronous={'FULL' if settings.durable else 'OFF'}")
    return [
        str(temporal_cli.path()),
        "server",
        "start-dev",
        "--ip",
        "127.0.0.1",
        "--port",
        str(settings.temporal_port),
        "--ui-ip",
        _ui_address(settings),
        "--ui-port",
        str(settings.temporal_ui_port),
        "--ui-codec-endpoint",
        f"{settings.public_url}/api/ops/codec",
        "--db-filename",
        f"{settings.state}/temporal.db",
        *_each("--sqlite-pragma", pragmas),
        *_each("--dynamic-config-value", DYNAMIC),
        *_each("--search-attribute", (f"{name}={kind}" for name, kind in SEARCH_ATTRIBUTES.items())),
    ]


def retention_command(settings: Settings) -> list[str]:
    return [
        str(temporal_cli.path()),
        "operator",
        "namespace",
        "update",
        "--namespace",
        "default",
        "--retention",
        f"{RETENTION.total_seconds():.0f}s",
        "--address",
        settings.temporal_address,
    ]


def ready(settings: Settings) -> bool:
    """Whether the server runs, with its UI and the search attributes, which are registered last."""
    return _asked(settings, "search-attributes").get("customAttributes", {}).keys() >= SEARCH_ATTRIBUTES.keys()


def polled_by(settings: Settings, pid: int) -> bool:
    """Whether this worker polls. The server remembers one that has ended for five minutes."""
    pollers = _asked(settings, f"task-queues/{TASK_QUEUE}").get("pollers", [])
    return any(poller["identity"].startswith(f"{pid}@") for poller in pollers)


def _asked(settings: Settings, path: str) -> dict[str, Any]:
    """Return the server's answer through its UI; None while they start."""
    url = f"{own_ui(settings)}/api/v1/namespaces/default/{path}"
    try:
        with urllib.request.urlopen(url, timeout=1) as answer:
            return json.load(answer)
    except OSError:  # not listening yet, or 503
        return {}


def own_ui(settings: Settings) -> str:
    """Return the address of the server's own UI, which allows changes; `stack/temporal_ui.py` is a proxy for it."""
    return f"http://{_ui_address(settings)}:{settings.temporal_ui_port}"


def _ui_address(settings: Settings) -> str:
    return "127.0.0.2" if settings.temporal_ui_read_only else "127.0.0.1"


def _each(flag: str, values: Iterable[str]) -> list[str]:
    return [word for value in values for word in (flag, value)]
