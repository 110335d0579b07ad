"""nginx with the configuration of the repository, on free ports and before given API processes."""

import signal
import subprocess
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from config.settings import ROOT
from stack import ports
from stack.downloads import nginx
from stack.supervisor import DIES_WITH_PARENT


@contextmanager
def web_server(folder: Path, apis: Sequence[int]) -> Generator[int]:
    """Run nginx while the block runs. Returns its port. `folder` may have the site in `html/v2` and the files of TLS in
    `tls`. Raises FileNotFoundError without nginx."""
    if not (root := nginx.find()):
        raise FileNotFoundError(nginx.REMEDY)
    (port,) = ports.reserve(1)
    own = (ROOT / "nginx.conf").read_text().replace("listen 80;", f"listen {port};")
    for line in [line for line in own.splitlines() if line.strip().startswith("server api:8000")]:
        own = own.replace(line, "\n".join(line.replace("api:8000", f"127.0.0.1:{api}") for api in apis))
    for installed, name in (
        ("/usr/share/nginx/html", "html"),
        ("/var/log/nginx", ""),
        ("/etc/nginx/tls", "tls"),
    ):
        own = own.replace(installed, str(folder / name))
    modules = "".join(f"load_module {root / path};\n" for path in nginx.MODULES)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"user root;\npid {folder}/pid;\n{modules}worker_processes 2;\nevents {{}}\n"
        f"http {{ include {root}/etc/nginx/mime.types; access_log off; {temporary} {own} }}\n"
    )
    command = [
        *DIES_WITH_PARENT,
        root / "usr/sbin/nginx",
        "-e",
        folder / "error.log",
        "-c",
        folder / "nginx.conf",
        "-g",
        "daemon off;",
    ]
    running = subprocess.Popen(command, env=nginx.environment(root))
    try:
        while ports.is_free(port):
            if running.poll() is not None:
                raise RuntimeError((folder / "error.log").read_text())
        yield port
    finally:
        running.send_signal(signal.SIGTERM)
        running.wait()
