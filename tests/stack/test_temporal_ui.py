"""The Temporal UI of `make up` is read-only."""

from collections.abc import Generator
from pathlib import Path

import httpx
import pytest

from stack.supervisor import Stack
from stack.temporal_server import own_ui
from stack.temporary import temporary_stack

API = "/api/v1/namespaces/default"
STARTED = {"workflowType": {"name": "upl"}, "taskQueue": {"name": "journeys"}, "requestId": "1"}


def proof(ui: httpx.Client) -> dict[str, str]:
    """Headers against requests of other sites, as the UI's own pages send them."""
    return {"X-CSRF-Token": ui.cookies["_csrf"]}


@pytest.fixture(scope="module")
def temporal(tmp_path_factory: pytest.TempPathFactory) -> Generator[Stack]:
    with temporary_stack(tmp_path_factory.mktemp("ui") / "state", ("temporal", "temporal-ui"), durable=False) as stack:
        yield stack


def test_it_forwards_reads_and_refuses_changes(temporal: Stack) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{temporal.settings.temporal_ui_port}") as ui:
        assert "<html" in ui.get("/").text
        assert ui.get(API).json()["namespaceInfo"]["name"] == "default"
        assert ui.get("/api/v1/settings").json()["DisableWriteActions"] is True
        for method, path in (
            ("POST", "workflows/upl:1"),
            ("POST", "workflows/upl:1/terminate"),
            ("POST", "workflows/upl:1/signal/report"),
            ("POST", "workflows/upl:1/update/cancel"),
            ("POST", "workflows/upl:1/terminate?x=/workflows/1/query/"),
            ("PUT", "schedules/1"),
            ("DELETE", "schedules/1"),
        ):
            answer = ui.request(method, f"{API}/{path}", json=STARTED)
            assert (answer.status_code, answer.json()["code"]) == (403, 7), path
        asked = ui.post(f"{API}/workflows/upl:1/query/snapshot", json={"query": {}}, headers=proof(ui))
        assert (asked.status_code, "not found" in asked.text) == (404, True)
        assert ui.get(f"{API}/workflows").json().get("executions", []) == []


def test_a_setting_allows_changes(tmp_path: Path) -> None:
    state = tmp_path / "state"
    with temporary_stack(state, ("temporal", "temporal-ui"), durable=False, temporal_ui_read_only=False) as stack:
        assert own_ui(stack.settings) == f"http://127.0.0.1:{stack.settings.temporal_ui_port}"
        with httpx.Client(base_url=own_ui(stack.settings)) as ui:
            ui.get("/")
            started = ui.post(f"{API}/workflows/upl:1", json=STARTED, headers=proof(ui))
        assert started.status_code == 200, started.text
