"""Responses with an ETag that browsers cache and revalidate."""

import hashlib
from typing import Any

from fastapi import Request, Response
from pydantic import BaseModel

NOT_MODIFIED: dict[int | str, dict[str, Any]] = {304: {"description": "The browser has it already"}}


def with_etag(request: Request, body: BaseModel, *, minutes: int = 0) -> Response:
    """Return the body, or 304 if the browser already has it. The browser may cache it for the given number of
    minutes."""
    content = body.model_dump_json(by_alias=True).encode()
    headers = {
        "ETag": f'"{hashlib.sha256(content).hexdigest()[:32]}"',
        "Cache-Control": f"public, max-age={minutes * 60}" if minutes else "no-cache",
    }
    known = request.headers.get("If-None-Match", "").split(", ")
    if headers["ETag"] in (tag.removeprefix("W/") for tag in known):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type="application/json", headers=headers)
