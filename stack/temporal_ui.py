"""A read-only proxy of Temporal's UI: forwards reading requests and refuses the others. `python -m stack.temporal_ui`.

Temporal's development server has no such setting. Its own UI listens on 127.0.0.2 (`temporal_server.own_ui`).
"""

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from config.production import refuse_unsafe
from config.settings import Settings, settings
from stack.temporal_server import own_ui

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
QUERY = re.compile(r"/api/v1/namespaces/[^/]+/workflows/.+/query/")  # the only POST that changes nothing
PASSED_ON = {"accept", "content-type", "cookie", "x-csrf-token"}  # headers
PASSED_BACK = {"content-type", "cache-control", "set-cookie"}
REFUSAL = {"code": 7, "message": "The Temporal UI is read-only. IEUM_TEMPORAL_UI_READ_ONLY=false enables its buttons."}


def proxy(settings: Settings) -> Starlette:
    """Return the application, which also hides the UI's buttons."""

    async def pass_on(request: Request) -> Response:
        path = request.url.path
        if request.method != "GET" and not (request.method == "POST" and QUERY.match(path)):
            return JSONResponse(REFUSAL, status_code=403)
        headers = {name: value for name, value in request.headers.items() if name in PASSED_ON}
        answer = await request.state.ui.request(
            request.method, path, params=request.query_params, content=await request.body(), headers=headers
        )
        if path == "/api/v1/settings":
            return JSONResponse(answer.json() | {"DisableWriteActions": True})
        passed_back = {name: value for name, value in answer.headers.items() if name in PASSED_BACK}
        return Response(answer.content, answer.status_code, passed_back)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[dict[str, httpx.AsyncClient]]:
        async with httpx.AsyncClient(base_url=own_ui(settings), timeout=60) as ui:
            yield {"ui": ui}

    return Starlette(routes=[Route("/{path:path}", pass_on, methods=METHODS)], lifespan=lifespan)


if __name__ == "__main__":
    refuse_unsafe(settings())
    uvicorn.run(proxy(settings()), host="127.0.0.1", port=settings().temporal_ui_port, log_level="warning")
