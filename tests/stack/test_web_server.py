"""How nginx distributes requests among the API processes."""

from collections.abc import Generator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
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


def test_what_the_server_answers_itself_is_logged_with_the_number_of_the_request(tmp_path: Path) -> None:
    if nginx.find() is None:
        pytest.skip(nginx.REMEDY)
    (nobody,) = ports.reserve(1)
    traces = {status: f"00-{status}{'a' * 29}-{'b' * 16}-01" for status in (413, 502)}
    with web_server(tmp_path, [nobody]) as port:
        for status, trace in traces.items():
            large = {"Content-Length": str(20 * 2**20)} if status == 413 else {}
            with closing(HTTPConnection("127.0.0.1", port)) as connection:
                connection.request("GET", "/api/", headers={"traceparent": trace, **large})
                assert connection.getresponse().status == status
    # nginx logs an answer when its connection has ended, not in the order of the requests
    logged = (tmp_path / "access.log").read_text().splitlines()
    of = {status: next(line for line in logged if trace in line) for status, trace in traces.items()}
    assert all(f'" {status} ' in line for status, line in of.items())
    assert f"127.0.0.1:{nobody}" in of[502]


def test_an_excluded_process_that_has_started_again_is_asked_when_no_other_answers(tmp_path: Path) -> None:
    if nginx.find() is None:
        pytest.skip(nginx.REMEDY)
    first, second = ports.reserve(2)
    with web_server(tmp_path, [first, second]) as port, httpx.Client(base_url=f"http://127.0.0.1:{port}") as http:
        with api(second):
            assert {http.get("/api/").status_code for _ in range(4)} == {204}  # the first process is excluded
        with api(first):
            assert http.get("/api/").status_code == 204
