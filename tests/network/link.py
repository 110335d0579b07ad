"""A TCP proxy in front of a server. It can delay, throttle, block, reset or refuse connections. It runs in a separate
thread."""

import asyncio
import random
import socket
import struct
import threading
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from stack import ports

CHUNK = 16_384
RESET_ON_CLOSE = struct.pack("ii", 1, 0)  # SO_LINGER
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class LinkConditions:
    """The conditions of a link. Without arguments, the link adds no fault.

    latency, jitter: seconds added to each chunk in each direction. bandwidth: bytes a second in each direction of a
    connection; 0 means no limit. is_half_open: connections stay open, but no data passes. refuses: the link refuses new
    connections. close_delay: seconds until the other side receives the close of a connection."""

    latency: float = 0
    jitter: float = 0
    bandwidth: float = 0
    is_half_open: bool = False
    refuses: bool = False
    close_delay: float = 0


@dataclass
class Link:
    """The proxy in front of one server. `conditions` can be replaced at any time."""

    server: Callable[[], Awaitable[Streams]]
    port: int
    conditions: LinkConditions = field(default_factory=LinkConditions)
    _to_clients: set[asyncio.StreamWriter] = field(default_factory=set[asyncio.StreamWriter])
    _to_server: set[asyncio.StreamWriter] = field(default_factory=set[asyncio.StreamWriter])

    async def serve(self) -> None:
        async with await asyncio.start_server(self._accept, "127.0.0.1", self.port) as listening:
            await listening.serve_forever()

    def reset(self) -> None:
        """Reset the connections to the clients."""
        for writer in list(self._to_clients):
            with suppress(OSError):
                writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_ON_CLOSE)
            writer.transport.abort()

    def close(self) -> None:
        """Close the connections to the server. The proxy closes those to the clients after `close_delay`."""
        for writer in list(self._to_server):
            writer.transport.abort()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.conditions.refuses:
            writer.transport.abort()
            return
        await self._wait_until_it_passes_data()  # a half-open link accepts connections
        try:
            from_server, to_server = await self.server()
        except OSError:
            writer.transport.abort()
            return
        self._to_clients.add(writer)
        self._to_server.add(to_server)
        await asyncio.gather(self._copy(reader, to_server), self._copy(from_server, writer))
        self._to_clients.discard(writer)
        self._to_server.discard(to_server)

    async def _wait_until_it_passes_data(self) -> None:
        while self.conditions.is_half_open:  # noqa: ASYNC110, another thread changes it
            await asyncio.sleep(0.02)

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await reader.read(CHUNK):
                conditions = self.conditions
                await asyncio.sleep(
                    conditions.latency
                    + random.uniform(0, conditions.jitter)
                    + (len(chunk) / conditions.bandwidth if conditions.bandwidth else 0)
                )
                await self._wait_until_it_passes_data()
                writer.write(chunk)
                await writer.drain()
            await asyncio.sleep(self.conditions.close_delay)
        writer.close()


def tcp(port: int) -> Callable[[], Awaitable[Streams]]:
    return lambda: asyncio.open_connection("127.0.0.1", port)


def unix(path: str) -> Callable[[], Awaitable[Streams]]:
    return lambda: asyncio.open_unix_connection(path)


class Links:
    """Links by the name of their server. `set`, `reset` and `close` can be called from any thread."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.ports = dict(zip(names, ports.reserve(len(names)), strict=True))
        self.links: dict[str, Link] = {}
        self._loop = asyncio.new_event_loop()

    @contextmanager
    def running(self, **servers: Callable[[], Awaitable[Streams]]) -> Generator[None]:
        """Run the links while the block runs."""
        self.links = {name: Link(server, self.ports[name]) for name, server in servers.items()}
        thread = threading.Thread(target=self._run)
        thread.start()
        try:
            yield
        finally:
            self._loop.call_soon_threadsafe(self._loop.stop)
            thread.join()
            self._loop.close()

    def _run(self) -> None:
        for link in self.links.values():
            self._loop.create_task(link.serve())
        self._loop.run_forever()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))

    def set(self, name: str, conditions: LinkConditions) -> None:
        self.links[name].conditions = conditions

    def reset(self, name: str) -> None:
        self._loop.call_soon_threadsafe(self.links[name].reset)

    def close(self, name: str) -> None:
        self._loop.call_soon_threadsafe(self.links[name].close)
