"""Serves the built site: hashed assets with a cache lifetime of one year, and the application's page for other paths
below `/v2/`.
"""

import json
import re
from html import escape
from mimetypes import guess_type

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

from config.settings import ROOT
from domain.core.errors import BusinessError, ErrorCode

DIST = ROOT / "web" / "dist"
FIRST_QUESTION = "upl/phone-certification"  # rendered into the HTML for visitors without an open journey
FRESH = {"Cache-Control": "no-cache"}


class Assets(StaticFiles):
    """Built files carry their hash in the name, so a browser may keep them. Texts are compressed already."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        packed = "br" in Headers(scope=scope).get("accept-encoding", "") and (DIST / "assets" / f"{path}.br").is_file()
        response = await super().get_response(f"{path}.br" if packed else path, scope)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        response.headers["Vary"] = "Accept-Encoding"
        if packed:
            response.headers["Content-Encoding"] = "br"
            response.headers["Content-Type"] = guess_type(path)[0] or "application/octet-stream"
        return response


def install(app: FastAPI, pocket_phone_url: str) -> None:
    """Registers the site's routes, last of all."""
    app.mount("/v2/assets", Assets(directory=DIST / "assets", check_dir=False))

    @app.get("/", include_in_schema=False)
    async def root() -> RedirectResponse:
        return RedirectResponse("/v2/")

    @app.get("/ops", include_in_schema=False)
    async def console() -> RedirectResponse:
        return RedirectResponse("/v2/ops")

    @app.get("/v2/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        file = (DIST / path).resolve()
        if path and file.is_file() and file.is_relative_to(DIST):
            return FileResponse(file, headers=FRESH)
        index = DIST / "index.html"
        if not index.exists():  # not built yet
            raise BusinessError(ErrorCode.PAGE_NOT_FOUND)
        head = f'<meta name="pocket-phone" content="{escape(pocket_phone_url)}" />{_preloads(path)}</head>'
        html = index.read_text().replace("</head>", head, 1)
        if path == FIRST_QUESTION and not (request.cookies or request.query_params):
            frame = (DIST / "first-frame.html").read_text()
            html = html.replace("<body>", f'<body><div id="frame" inert>{frame}</div>')
        return HTMLResponse(html, headers=FRESH)


def _preloads(path: str) -> str:
    """Links to the font and scripts of the page itself, so that they do not wait for the site's to have run."""
    wanted: dict[str, list[str]] = json.loads((DIST / "preloads.json").read_text())
    files = next((files for pattern, files in wanted.items() if re.search(pattern, path)), [])
    return "".join(_preload(file) for file in files)


def _preload(file: str) -> str:
    kind = 'rel="preload" as="font"' if file.endswith(".woff2") else 'rel="modulepreload"'
    return f'<link {kind} crossorigin href="/v2/{file}" />'
