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

from api.core.share import share_tags
from config.settings import ROOT, Settings
from domain.core.errors import BusinessError, ErrorCode

DIST = ROOT / "web" / "dist"
FRESH = {"Cache-Control": "no-cache"}


class Assets(StaticFiles):
    """Names of built files contain their hash, so browsers may cache them. Texts are compressed already."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        packed = "br" in Headers(scope=scope).get("accept-encoding", "") and (DIST / "assets" / f"{path}.br").is_file()
        response = await super().get_response(f"{path}.br" if packed else path, scope)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        response.headers["Vary"] = "Accept-Encoding"
        if packed:
            response.headers["Content-Encoding"] = "br"
            response.headers["Content-Type"] = guess_type(path)[0] or "application/octet-stream"
        return response


def install(app: FastAPI, settings: Settings) -> None:
    """Register the site's routes after all others."""
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
        if not index.exists():  # the site is not built yet
            raise BusinessError(ErrorCode.PAGE_NOT_FOUND)
        head = f'<meta name="simulated-phone" content="{escape(settings.simulated_phone_url)}" />'
        html = index.read_text().replace(
            "</head>", f"{head}{share_tags(path, settings.public_url)}{_preloads(path)}</head>", 1
        )
        if not (request.cookies or request.query_params):
            html = html.replace("<body>", f"<body>{_first_frame(path)}", 1)
        return HTMLResponse(html, headers=FRESH)


def _first_frame(path: str) -> str:
    """Return the first frame of an entry page, which the browser shows before the application starts; "" for other
    pages."""
    frames: dict[str, str] = json.loads((DIST / "first-frames.json").read_text())
    folder = path.rstrip("/").rpartition("/")[0]
    frame = frames.get(path.rstrip("/")) or frames.get(f"{folder}/*")
    return f'<div id="frame" inert>{frame}</div>' if frame else ""


def _preloads(path: str) -> str:
    """Return links to the font and scripts of the page itself, so that they load before the site's scripts have run."""
    wanted: dict[str, list[str]] = json.loads((DIST / "preloads.json").read_text())
    files = next((files for pattern, files in wanted.items() if re.search(pattern, path)), [])
    return "".join(_preload(file) for file in files)


def _preload(file: str) -> str:
    kind = 'rel="preload" as="font"' if file.endswith(".woff2") else 'rel="modulepreload"'
    return f'<link {kind} crossorigin href="/v2/{file}" />'
