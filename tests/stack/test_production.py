"""The production profile behind the web server's own configuration: own keys, TLS, no demo. Skipped without nginx with
brotli (`stack/downloads/nginx.py`).
"""

import os
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx
import pytest

from api.http.headers import SecurityHeaders
from config.production import missing_settings
from config.secrets import random_keys
from config.settings import ROOT, Settings
from db.operators.enrolment import enrol
from domain.operations import OperatorRole
from stack import ports
from stack.downloads import nginx
from stack.temporary import temporary_stack
from tests.certificates import certificate
from tests.factories import Factory
from tests.stack.web_server import web_server

PARTS = ("postgres", "migrations", "redis", "temporal", "worker", "api")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[tuple[Settings, httpx.Client, Path]]:
    """The platform for https://ieum.test, configured by `operations.md`, and a client that trusts its certificate."""
    if nginx.find() is None:
        pytest.skip(nginx.REMEDY)
    for name, value in random_keys().items():
        monkeypatch.setenv(name, value)
    (tls,), folder = ports.reserve(1), tmp_path / "nginx"
    (folder / "tls").mkdir(parents=True)
    authority = certificate(folder / "tls", "ca")
    certificate(folder / "tls", "certificate", by=authority)
    (folder / "tls" / "certificate.key").rename(folder / "tls" / "key.pem")
    keys = {name.removeprefix("IEUM_").lower(): value for name, value in os.environ.items() if name in random_keys()}
    production: dict[str, Any] = {
        "public_url": f"https://temporal.test:{tls}",
        "simulator_url": "https://institutions.example",
        "temporal_ui_url": "https://temporal-ui.example",
        "help_email": "contact@ieum.example",
        "trusted_proxies": "127.0.0.1",
        "demo": False,
        **{name: value for name, value in keys.items() if name in Settings.model_fields},
    }
    with temporary_stack(tmp_path / "state", PARTS, **production) as stack:
        own_tls = (ROOT / "nginx-tls.conf").read_text().replace("listen 443", f"listen {tls}")
        (folder / "tls" / "tls.conf").write_text(own_tls.replace("/etc/nginx/tls", str(folder / "tls")))
        assets = folder / "html" / "v2" / "assets"
        assets.mkdir(parents=True)
        (assets.parent / "index.html").write_text("<!doctype html>")
        (assets / "app.js").write_text("// a script\n" * 1000)
        (assets / "app.js.br").write_bytes(b"as the build writes it")
        context = ssl.create_default_context(cafile=folder / "tls" / "ca.pem")
        with (
            web_server(folder, [stack.settings.api_port]),
            httpx.Client(verify=context, base_url=f"https://127.0.0.1:{tls}", timeout=30) as client,
        ):
            client.headers["Host"] = f"temporal.test:{tls}"
            yield stack.settings, client, folder


SNI = {"sni_hostname": "temporal.test"}


async def test_the_first_administrator_logs_in_over_tls(site: tuple[Settings, httpx.Client, Path]):
    settings, client, folder = site
    assert (settings.demo, missing_settings(settings)) == (False, [])
    async with Factory(settings).database.transaction() as session:  # as `python -m db.operators` does
        await enrol(session, "root", "관리자", [OperatorRole.ADMIN], "a long pass phrase of the staff")

    body = {"login": "root", "password": "a long pass phrase of the staff"}
    logged_in = client.post("/api/ops/session", json=body, extensions=SNI)
    assert logged_in.status_code == 200, logged_in.text
    cookie = logged_in.headers["set-cookie"]
    assert cookie.startswith("__Secure-ieum_operator=")
    assert all(word in cookie for word in ("Secure", "HttpOnly", "SameSite=strict")), cookie
    session = cookie.partition(";")[0]
    assert client.get("/api/ops/operators", headers={"Cookie": session}, extensions=SNI).status_code == 200
    hidden = client.post("/api/v2/company/check", extensions=SNI).headers["set-cookie"]
    assert hidden.startswith("__Host-disclosureHidden=today;")
    assert all(word in hidden for word in ("Secure", "HttpOnly", "Path=/;", "SameSite=lax")), hidden
    assert "Domain" not in hidden
    shown = client.get("/api/v2/company/check", headers={"Cookie": hidden.partition(";")[0]}, extensions=SNI)
    forged = client.get("/api/v2/company/check", headers={"Cookie": "disclosureHidden=today"}, extensions=SNI)
    assert [answer.json()["data"]["data"] for answer in (shown, forged)] == [False, True]
    assert client.get("/api/docs", extensions=SNI).status_code == 404
    assert client.get("/api/v2/codes", headers={"Host": "evil.test"}, extensions=SNI).status_code == 400

    for requested, target in (("/", "/v2/"), ("/ops", "/v2/ops")):
        redirected = client.get(requested, extensions=SNI)
        assert (redirected.status_code, redirected.headers["location"]) == (302, target)

    page = client.get("/v2/?token=a-secret-token", extensions=SNI)
    sent = {name.decode(): value.decode() for name, value in SecurityHeaders(lambda *_: None, "", https=True).headers}  # pyright: ignore
    assert page.status_code == 200
    assert {name: page.headers[name] for name in sent} == sent
    assert 'property="og:title"' in page.text  # written by the API
    assert client.head("/v2/login", extensions=SNI).status_code == 200
    (built, *_) = (ROOT / "web" / "dist" / "assets").glob("*.js")  # of the API's build only
    assert client.get(f"/v2/assets/{built.name}", extensions=SNI).status_code == 200
    assert client.get("/v2/assets/none.js", extensions=SNI).status_code == 404
    for encoding in ("br", "gzip"):
        accepts = {"Accept-Encoding": encoding}
        with client.stream("GET", "/v2/assets/app.js", headers=accepts, extensions=SNI) as packed:
            assert packed.headers["content-encoding"] == encoding
    logs = (folder / "access.log").read_text()
    assert "/v2/" in logs
    assert "a-secret-token" not in logs

    plain = client.get(f"http://127.0.0.1:{_listening(folder)}/v2/", headers={"Host": "temporal.test"})
    assert (plain.status_code, plain.headers["location"]) == (301, "https://temporal.test/v2/")
    call = client.get(f"http://127.0.0.1:{_listening(folder)}/api/v2/codes", headers={"Host": "temporal.test"})
    assert (call.status_code, "location" in call.headers) == (403, False)


class Failing(BaseHTTPRequestHandler):
    """An API that answers 503 to every page."""

    def do_GET(self) -> None:
        self.send_response(503)
        self.end_headers()
        self.wfile.write(b'{"data": {"code": "BUSY"}}')

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def failing_api() -> Generator[int]:
    with HTTPServer(("127.0.0.1", 0), Failing) as api:
        Thread(target=api.serve_forever).start()
        yield api.server_port
        api.shutdown()


@contextmanager
def silent_api() -> Generator[int]:
    """Accept connections and answer nothing."""
    with socket.create_server(("127.0.0.1", 0)) as api:
        yield api.getsockname()[1]


@contextmanager
def no_api() -> Generator[int]:
    yield from ports.reserve(1)


@pytest.mark.parametrize("an_api", [no_api, silent_api, failing_api])
def test_without_an_answer_of_the_api_the_page_is_served_as_built(
    tmp_path: Path, an_api: Callable[[], AbstractContextManager[int]]
):
    if nginx.find() is None:
        pytest.skip(nginx.REMEDY)
    (tmp_path / "html" / "v2").mkdir(parents=True)
    (tmp_path / "html" / "v2" / "index.html").write_text("as built")
    with (
        an_api() as api,
        web_server(tmp_path, [api]) as port,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=10) as client,
    ):
        page = client.get("/v2/products/collateral")
    assert (page.status_code, page.text, page.headers["cache-control"]) == (200, "as built", "no-cache")
    assert "content-security-policy" in page.headers


class Streaming(BaseHTTPRequestHandler):
    """An API that sends the beginning of a stream and leaves it open."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("X-Accel-Buffering", "no")
        self.end_headers()
        self.wfile.write(b": beat\n\n")
        self.wfile.flush()
        self.server.over.wait()  # pyright: ignore[reportAttributeAccessIssue]

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_the_web_server_limits_the_streams_of_an_address(tmp_path: Path):
    if nginx.find() is None:
        pytest.skip(nginx.REMEDY)
    with ThreadingHTTPServer(("127.0.0.1", 0), Streaming) as api, ExitStack() as opened:
        api.over = Event()  # pyright: ignore[reportAttributeAccessIssue]
        Thread(target=api.serve_forever).start()
        opened.callback(api.shutdown)
        opened.callback(api.over.set)  # pyright: ignore[reportAttributeAccessIssue]
        port = opened.enter_context(web_server(tmp_path, [api.server_port]))
        limits = httpx.Limits(max_connections=None)
        client = opened.enter_context(httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20, limits=limits))
        statuses = [
            opened.enter_context(client.stream("GET", "/api/v2/journeys/identity/events")).status_code
            for _ in range(101)
        ]
    assert statuses == [200] * 100 + [429]


@pytest.mark.parametrize(
    "path",
    [
        "/v2/extensions/a-secret",
        "/v2/extension-md/a-secret",
        "/api/v2/loan/mortgage/fetch/credit/a-secret",
        "/api/v2/credit/loan-limit-inquiry/pre-cal/walk-in/a-secret",
        "/v2/login/password?token=a-secret",
    ],
)
def test_the_log_of_the_web_server_has_no_token(tmp_path: Path, path: str):
    if nginx.find() is None:
        pytest.skip(nginx.REMEDY)
    with no_api() as api, web_server(tmp_path, [api]) as port:
        httpx.get(f"http://127.0.0.1:{port}{path}", timeout=10)
    logged = (tmp_path / "access.log").read_text()
    assert path.rpartition("/")[0] in logged
    assert "a-secret" not in logged


def _listening(folder: Path) -> str:
    """Return the port without TLS in the configuration."""
    return (folder / "nginx.conf").read_text().split("listen ")[1].split(";")[0]


def test_the_secrets_are_printed_complete():
    printed = subprocess.run(
        [sys.executable, "-m", "config.secrets"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {line.partition("=")[0] for line in printed.stdout.splitlines()} == random_keys().keys()
