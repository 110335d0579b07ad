"""The lightest HTTP client that will do: one keep-alive connection, so that the bench measures the server."""

import asyncio
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import jwt

from api.session.caller import ACCESS, ALGORITHM
from stack.settings import Settings


@dataclass
class Connection:
    """One request at a time; opened again when the server has closed it for being idle."""

    port: int
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None

    async def post(self, path: str, body: bytes, headers: Mapping[str, str]) -> Any:
        """The decoded JSON answer, None for an empty one. Raises AssertionError on anything but 200."""
        if not self.reader or not self.writer or self.reader.at_eof():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = {"Host": "bench", "Content-Type": "application/json", "Content-Length": str(len(body)), **headers}
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        self.writer.write(f"POST {path} HTTP/1.1\r\n{lines}\r\n".encode() + body)
        status, *answered = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next(line for line in answered if line.startswith("content-length:"))
        content = await self.reader.readexactly(int(length.partition(":")[2]))
        assert " 200 " in status, (status, content)
        return json.loads(content) if content else None


def token(settings: Settings, person: str) -> str:
    """An access token as log-in gives it."""
    claims = {"sub": person, "sid": person, "aud": ACCESS, "exp": int(time.time()) + 1800}
    return jwt.encode(claims, settings.token_secret.get_secret_value(), ALGORITHM)
