"""nginx serves the Temporal UI on a host of its own, to those who have a password."""

import ssl
import subprocess
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest

from config.settings import ROOT
from stack import ports
from stack.downloads import nginx
from tests.certificates import certificate
from tests.stack.recipes.postgres_server import blocks
from tests.stack.web_server import web_server

RECIPE = blocks("### The Temporal UI", "### Seeing payloads")[0]


class Interface(BaseHTTPRequestHandler):
    """Answers with the password that it got."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(f"password: {self.headers['Authorization']}".encode())

    def log_message(self, format: str, *args: object) -> None: ...


@pytest.fixture
def site(tmp_path: Path) -> tuple[Path, int]:
    """Return what the recipe has written, with its port; `kim` has the password `secret`."""
    if nginx.find() is None:
        pytest.skip(nginx.REMEDY)
    (tmp_path / "nginx-temporal-ui.conf").write_text((ROOT / "nginx-temporal-ui.conf").read_text())
    configured = RECIPE.replace("openssl passwd -6", "openssl passwd -6 secret").replace("docker ", "true ")
    configured = configured.replace("temporal.<your domain>", "temporal.test")
    subprocess.run(["bash", "-ec", configured], cwd=tmp_path, check=True)
    tls, (port,) = tmp_path / "tls", ports.reserve(1)
    certificate(tls, "certificate", by=certificate(tls, "ca"))
    (tls / "certificate.key").rename(tls / "key.pem")
    site = tls / "sites/temporal-ui.conf"
    text = site.read_text().replace("listen 443", f"listen {port}").replace("/etc/nginx/tls", str(tls))
    site.write_text(text.replace("/var/log/nginx", str(tmp_path)))
    return site, port


def test_the_temporal_ui_requires_a_password(tmp_path: Path, site: tuple[Path, int]):
    file, port = site
    with ThreadingHTTPServer(("127.0.0.1", 0), Interface) as interface:
        Thread(target=interface.serve_forever, daemon=True).start()
        file.write_text(file.read_text().replace("temporal-ui:8080", f"127.0.0.1:{interface.server_port}"))
        context = ssl.create_default_context(cafile=tmp_path / "tls/ca.pem")
        with web_server(tmp_path, [interface.server_port]), httpx.Client(verify=context) as client:
            url, sent = f"https://127.0.0.1:{port}/namespaces?query=a", {"Host": "temporal.test"}
            names = {"sni_hostname": "temporal.test"}
            answers = [
                client.get(url, headers=sent, extensions=names, auth=auth)
                for auth in (None, ("kim", "wrong"), ("kim", "secret"))
            ]
        interface.shutdown()
    assert [answer.status_code for answer in answers] == [401, 401, 200]
    assert answers[-1].text == "password: None"
    assert "?" not in (tmp_path / "access.log").read_text()


def test_the_web_server_starts_without_the_temporal_ui(tmp_path: Path, site: tuple[Path, int]):
    with web_server(tmp_path, [site[1]]):
        assert "temporal-ui:8080" in site[0].read_text()  # a name that does not exist here
