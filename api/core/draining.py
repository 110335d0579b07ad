"""Stops the API without errors for its clients: first readiness, then streams, connections and running requests."""

import asyncio
import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.push import Push

GRACE = 8  # seconds for running requests; the longest waits four seconds for Temporal
ARRIVAL = 1.0  # seconds in which the first request of a connection arrives, also from a balancer that is busy


class Draining:
    """ASGI wrapper of the application. While it drains, each response closes its connection, so that the client's next
    request reaches another process."""

    def __init__(self, app: ASGIApp, push: Callable[[], Push]) -> None:
        self.app, self.push = app, push
        self.is_draining = False

    def begin(self) -> None:
        """End the streams, and answer that this process is not ready."""
        self.is_draining = True
        self.push().close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def ending(message: Message) -> None:
            if self.is_draining and message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"connection", b"close")]
            await send(message)

        await self.app(scope, receive, ending if scope["type"] == "http" else send)


class DrainingServer(uvicorn.Server):
    """After SIGTERM it reports that it is not ready (`/api/health/ready`) and ends its streams, but accepts requests
    for another `drain` seconds, so that load balancers can react. Then it stops listening and answers the connections
    that clients have already opened. A reset connection would be an error, because the request may have been processed
    and a load balancer must not repeat it. After a refused connection, a load balancer uses another process.

    A second signal, or SIGINT, skips the wait.
    """

    def __init__(self, config: uvicorn.Config, draining: Draining, drain: float) -> None:
        super().__init__(config)
        self.draining, self.drain = draining, drain
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for connection in self._stop_listening():
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)
        await asyncio.sleep(ARRIVAL)
        await super().shutdown(sockets)

    def _stop_listening(self) -> list[socket.socket]:
        """Stop listening, and return the connections that wait in the queues of the listening sockets.

        The last close of a listening socket resets the connections in its queue. A copy of each socket therefore stays
        open until its queue is empty."""
        queued = list[socket.socket]()
        listening = [socket.socket(fileno=os.dup(one.fileno())) for server in self.servers for one in server.sockets]
        for server in self.servers:
            server.close()
        for copy in listening:
            copy.setblocking(False)
            with copy, suppress(BlockingIOError):
                while True:
                    queued.append(copy.accept()[0])
        return queued

    def _protocol(self) -> asyncio.Protocol:
        kind: Any = self.config.http_protocol_class
        return kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._loop and sig == signal.SIGTERM and not self.draining.is_draining:
            self._loop.call_soon_threadsafe(self._begin, self._loop)
        else:
            super().handle_exit(sig, frame)

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        self.draining.begin()
        loop.call_later(self.drain, super().handle_exit, signal.SIGTERM, None)
