"""How nginx distributes requests among the API processes."""

from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest

from stack import ports
from stack.downloads import nginx
from tests.stack.web_server import web_server


class Answer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(204)
        self.end_headers()


@contextmanager
def api(port: int) -> Generator[None]:
    """A process that answers every request."""
    with ThreadingHTTPServer(("127.0.0.1", port), Answer) as server:
        Thread(target=server.serve_forever).start()
        try:
            yield
        finally:
            server.shutdown()


def test_an_excluded_process_that_has_started_again_is_asked_when_no_other_answers(tmp_path: Path) -> None:
    if nginx.find() is None:
        pytest.skip(nginx.REMEDY)
    first, second = ports.reserve(2)
    with web_server(tmp_path, [first, second]) as port, httpx.Client(base_url=f"http://127.0.0.1:{port}") as http:
        with api(second):
            assert {http.get("/api/").status_code for _ in range(4)} == {204}  # the first process is excluded
        with api(first):
            assert http.get("/api/").status_code == 204
