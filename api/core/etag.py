"""Responses with an ETag that browsers cache and revalidate."""

import hashlib
from typing import Any

from fastapi import Request, Response
from pydantic import BaseModel

NOT_MODIFIED: dict[int | str, dict[str, Any]] = {304: {"description": "The browser has it already"}}


class Constant:
    """A body that is the same until the process ends. It is serialized once. The browser may cache it for the given
    number of minutes."""

    def __init__(self, body: BaseModel, *, minutes: int = 0) -> None:
        self.content = body.model_dump_json(by_alias=True).encode()
        self.headers = {
            "ETag": f'"{hashlib.sha256(self.content).hexdigest()[:32]}"',
            "Cache-Control": f"public, max-age={minutes * 60}" if minutes else "no-cache",
        }

    def answer(self, request: Request) -> Response:
        """Return the body, or 304 if the browser already has it."""
        known = request.headers.get("If-None-Match", "").split(", ")
        if self.headers["ETag"] in (tag.removeprefix("W/") for tag in known):
            return Response(status_code=304, headers=self.headers)
        return Response(self.content, media_type="application/json", headers=self.headers)
