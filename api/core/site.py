"""Serves the built site: hashed assets with a cache lifetime of one year, and the application's page for other paths
below `/v2/`.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from html import escape
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

from api.core.first_answers import FirstAnswers
from api.core.share import share_tags
from config.settings import ROOT, Settings
from domain.core.errors import BusinessError, ErrorCode

DIST = ROOT / "web" / "dist"
FRESH = {"Cache-Control": "no-cache"}
OF_THE_VISITOR = {"Cache-Control": "private, no-cache", "Vary": "Cookie"}
# The pages about one thing, and the read that answers 404 if it does not exist. Products of mock investing are read
# by its session alone; the addresses of former events, which are numbers, are redirects.
SUBJECTS = {
    re.compile(r"products/detail/(?!practice-)([\w-]+)"): "/v2/products/data/{}",
    re.compile(r"notice/([\w-]+)"): "/v2/notice?noticeUid={}",
    re.compile(r"blog/([\w-]+)"): "/v2/blog?postUid={}",
    re.compile(r"events/(?!\d+$)([\w-]+)"): "/v2/event/{}",
    re.compile(r"vote/([\w-]+)"): "/v2/vote/{}",
}
SCRIPT = re.compile(r'<(?:script|link rel="modulepreload")[^>]* (?:src|href)="([^"]+\.js)"[^>]*>(?:</script>)?')


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
    first_answers = FirstAnswers(app)
    read = partial(app.api_route, methods=["GET", "HEAD"], include_in_schema=False)

    @read("/")
    async def root() -> RedirectResponse:
        return RedirectResponse("/v2/")

    @read("/ops")
    async def console() -> RedirectResponse:
        return RedirectResponse("/v2/ops")

    @read("/v2/{path:path}")
    async def page(path: str, request: Request) -> Response:
        file = (DIST / path).resolve()
        if path and file.is_file() and file.is_relative_to(DIST):
            return FileResponse(file, headers=FRESH)
        index = DIST / "index.html"
        if not index.exists():  # the site is not built yet
            raise BusinessError(ErrorCode.PAGE_NOT_FOUND)
        entry = EntryPage.of(path)
        head = f'<meta name="simulated-phone" content="{escape(settings.simulated_phone_url)}" />'
        head += share_tags(path, settings.public_url) + entry.preloads
        html = index.read_text().replace("</head>", f"{head}</head>", 1)
        subject, answers = _subject(path), ""
        if not (request.cookies or request.query_params):
            frame, answers = _first_frame(path), await first_answers.element(request, entry.reads)
            html = html.replace("<body>", f"<body>{frame}", 1).replace("</body>", f"{answers}</body>", 1)
            html = _scripts_after_frame(html) if frame else html
        found = _is_page(path)
        if subject and subject not in answers:
            found = not await first_answers.is_missing(request, subject)
        return HTMLResponse(html, HTTPStatus.OK if found else HTTPStatus.NOT_FOUND, OF_THE_VISITOR)


def _subject(path: str) -> str | None:
    """Return the address in the API of what the page shows; None for pages that show no single thing."""
    for pattern, read in SUBJECTS.items():
        if named := pattern.fullmatch(path.rstrip("/")):
            return read.format(named[1])
    return None


def _is_page(path: str) -> bool:
    """Whether the site has a page or a redirect at the address."""
    file = DIST / "addresses.json"
    return _pattern(file, file.stat().st_mtime).fullmatch(f"/{path.strip('/')}") is not None


@lru_cache(maxsize=2)
def _pattern(file: Path, _changed_at: float) -> re.Pattern[str]:
    return addresses_pattern(json.loads(file.read_text()))


def addresses_pattern(addresses: list[str]) -> re.Pattern[str]:
    """Return the expression that matches the addresses of these patterns of the site's router: `:name` is a part,
    `:name?` an optional part, a final `*` any number of parts. Letters match in either case, as in the router."""
    return re.compile("|".join(map(_expression, addresses)), re.IGNORECASE)


def _expression(address: str) -> str:
    return "".join(map(_part, address.strip("/").split("/")))


def _part(part: str) -> str:
    if part == "*":
        return "(?:/.*)?"
    if part.startswith(":"):
        return "(?:/[^/]+)?" if part.endswith("?") else "/[^/]+"
    return f"/{re.escape(part)}"


def _first_frame(path: str) -> str:
    """Return the first frame of an entry page, which the browser shows before the application starts; "" for other
    pages."""
    frames: dict[str, str] = _built("first-frames.json")
    folder = path.rstrip("/").rpartition("/")[0]
    frame = frames.get(path.rstrip("/")) or frames.get(f"{folder}/*")
    return f'<div id="frame" inert>{frame}</div>' if frame else ""


def _scripts_after_frame(html: str) -> str:
    """Replace the page's scripts by the one that loads them after the first frame. The first script is the entry."""
    files = " ".join(SCRIPT.findall(html))
    loading = f'<meta name="scripts" content="{files}" /><script type="module" src="/v2/after-frame.js"></script>'
    return SCRIPT.sub("", html).replace("</head>", f"{loading}</head>", 1)


@dataclass(frozen=True)
class EntryPage:
    """What a page needs before the site's scripts have run.

    `preloads`: links to the font and the scripts of the page. `reads`: the addresses in the API that it reads first,
    and their templates."""

    preloads: str = ""
    reads: Mapping[str, str] = field(default_factory=dict[str, str])

    @classmethod
    def of(cls, path: str) -> "EntryPage":
        """Return the entry page at the address; nothing for other pages."""
        pages: list[dict[str, Any]] = _built("entry-pages.json")
        for page in pages:
            if found := re.search(page["pattern"], path.rstrip("/")):
                reads = {read.format(**found.groupdict()): read for read in page["reads"]}
                return cls("".join(map(_preload, page["preloads"])), reads)
        return cls()


def _preload(file: str) -> str:
    kind = 'rel="preload" as="font"' if file.endswith(".woff2") else 'rel="modulepreload"'
    return f'<link {kind} crossorigin href="/v2/{file}" />'


def _built(name: str) -> Any:
    """Return the content of a JSON file of the build."""
    file = DIST / name
    return _parsed(file, file.stat().st_mtime)


@lru_cache(maxsize=2)
def _parsed(file: Path, _changed_at: float) -> Any:
    return json.loads(file.read_text())
