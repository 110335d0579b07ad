"""A platform with metrics and traces, and the receiver of its spans."""

import threading
from collections.abc import AsyncGenerator, Generator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import pytest_asyncio
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from config.settings import Settings
from stack import ports
from stack.supervisor import Stack
from stack.temporary import temporary_stack
from tests.clients.borrower import Borrower


@dataclass
class Receiver:
    """An OTLP endpoint over HTTP. `spans`: received spans with their process; `raw`: the received bytes."""

    address: str = ""
    spans: list[tuple[str, Span]] = field(default_factory=list[tuple[str, Span]])
    raw: bytes = b""

    def take(self, body: bytes) -> None:
        self.raw += body
        for of_process in ExportTraceServiceRequest.FromString(body).resource_spans:
            service = next(a.value.string_value for a in of_process.resource.attributes if a.key == "service.name")
            self.spans += [(service, span) for scope in of_process.scope_spans for span in scope.spans]

    def of_trace(self, trace_id: str) -> list[tuple[str, Span]]:
        return [(service, span) for service, span in self.spans if span.trace_id.hex() == trace_id]


@pytest.fixture(scope="session")
def receiver() -> Generator[Receiver]:
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            receiver.take(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.address = f"http://127.0.0.1:{server.server_port}"
    serving = threading.Thread(target=server.serve_forever)
    serving.start()
    yield receiver
    server.shutdown()
    serving.join()


@pytest.fixture(scope="session")
def watched(tmp_path_factory: pytest.TempPathFactory, receiver: Receiver) -> Generator[Stack]:
    """A whole platform with metrics ports and an OTLP endpoint."""
    state: Path = tmp_path_factory.mktemp("watched")
    api, worker, temporal = ports.reserve(3)
    with temporary_stack(
        state,
        durable=False,
        sandbox=True,
        api_metrics_port=api,
        worker_metrics_port=worker,
        temporal_metrics_port=temporal,
        operator_retry_budget=Settings.model_fields["operator_retry_budget"].default,  # alerts count its requests
        otlp_endpoint=receiver.address,
    ) as stack:
        yield stack


@pytest_asyncio.fixture
async def borrower(watched: Stack) -> AsyncGenerator[Borrower]:
    borrower = Borrower.of(watched.settings)
    yield borrower
    await borrower.close()
