"""A minimal HTTP client with one keep-alive connection, so that a measurement measures the server."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass
class Connection:
    """A connection for one request at a time. It is opened again when the server has closed it."""

    port: int
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None

    async def post(self, path: str, body: bytes, headers: Mapping[str, str]) -> Any:
        """Return the decoded JSON response, None for an empty one. Raises AssertionError unless the status is 200."""
        status, content = await self.request("POST", path, body, headers)
        assert status == 200, (status, content)
        return json.loads(content) if content else None

    async def get(self, path: str, headers: Mapping[str, str]) -> bytes:
        """Return the body of the response. Raises AssertionError unless the status is 200."""
        status, content = await self.request("GET", path, b"", headers)
        assert status == 200, (status, content)
        return content

    async def request(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> tuple[int, bytes]:
        """Return status and body. Raises OSError or EOFError without a complete response."""
        if not self.reader or not self.writer or self.reader.at_eof():
            self.close()
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        lines = "".join([f"{name}: {value}\r\n" for name, value in headers.items()])
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        self.writer.write(f"{head}Content-Length: {len(body)}\r\n{lines}\r\n".encode() + body)
        answered = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        _, has_length, length = answered.partition(b"\r\ncontent-length:")
        content = await self.reader.readexactly(int(length.split(b"\r\n", 1)[0])) if has_length else b""
        return int(answered[9:12]), content

    def close(self) -> None:
        """Close the connection; the next request opens another one."""
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None
