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


def test_the_temporal_ui_requires_a_password(tmp_path: Path):
    if nginx.find() is None:
        pytest.skip(nginx.REMEDY)
    own, prepared = RECIPE.replace("openssl passwd -6", "openssl passwd -6 secret"), tmp_path / "checkout"
    prepared.mkdir()
    (prepared / "nginx-temporal-ui.conf").write_text((ROOT / "nginx-temporal-ui.conf").read_text())
    configured = own.replace("temporal.example.com", "temporal.test").replace("docker ", "true ")
    subprocess.run(["bash", "-ec", configured], cwd=prepared, check=True)
    tls, (port,) = prepared / "tls", ports.reserve(1)
    certificate(tls, "certificate", by=certificate(tls, "ca"))
    (tls / "certificate.key").rename(tls / "key.pem")
    with ThreadingHTTPServer(("127.0.0.1", 0), Interface) as interface:
        Thread(target=interface.serve_forever, daemon=True).start()
        site = tls / "sites/temporal-ui.conf"
        text = site.read_text().replace("listen 443", f"listen {port}").replace("/etc/nginx/tls", str(tls))
        text = text.replace("temporal-ui:8080", f"127.0.0.1:{interface.server_port}")
        site.write_text(text.replace("/var/log/nginx", str(prepared)))
        context = ssl.create_default_context(cafile=tls / "ca.pem")
        with web_server(prepared, [interface.server_port]), httpx.Client(verify=context) as client:
            url, sent = f"https://127.0.0.1:{port}/namespaces?query=a", {"Host": "temporal.test"}
            names = {"sni_hostname": "temporal.test"}
            answers = [
                client.get(url, headers=sent, extensions=names, auth=auth)
                for auth in (None, ("kim", "wrong"), ("kim", "secret"))
            ]
        interface.shutdown()
    assert [answer.status_code for answer in answers] == [401, 401, 200]
    assert answers[-1].text == "password: None"
    assert "?" not in (prepared / "access.log").read_text()
