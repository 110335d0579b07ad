"""A TCP proxy whose link to a server can be slow, narrow, silent or cut. It runs in a thread of its own."""

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
class Weather:
    """The state of a link. `latency` and `jitter`: seconds added to each chunk in each direction; `bandwidth`: bytes a
    second of each direction of a connection; `silent`: nothing passes, and nobody is told; `refuses`: no new
    connections; `late_end`: seconds until the other side learns of an end."""

    latency: float = 0
    jitter: float = 0
    bandwidth: float = 0
    silent: bool = False
    refuses: bool = False
    late_end: float = 0


@dataclass
class Link:
    """The proxy in front of one server. `weather` can be replaced at any time."""

    server: Callable[[], Awaitable[Streams]]
    port: int
    weather: Weather = field(default_factory=Weather)
    _to_clients: set[asyncio.StreamWriter] = field(default_factory=set[asyncio.StreamWriter])
    _to_server: set[asyncio.StreamWriter] = field(default_factory=set[asyncio.StreamWriter])

    async def serve(self) -> None:
        async with await asyncio.start_server(self._connected, "127.0.0.1", self.port) as listening:
            await listening.serve_forever()

    def reset(self) -> None:
        """Reset the connections of the clients."""
        for writer in list(self._to_clients):
            with suppress(OSError):
                writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_ON_CLOSE)
            writer.transport.abort()

    def end(self) -> None:
        """End the connections at the server. The clients learn of it after `late_end`."""
        for writer in list(self._to_server):
            writer.transport.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.weather.refuses:
            writer.transport.abort()
            return
        await self._heard()  # a silent link shakes hands
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

    async def _heard(self) -> None:
        while self.weather.silent:  # noqa: ASYNC110, another thread ends it
            await asyncio.sleep(0.02)

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await reader.read(CHUNK):
                weather = self.weather
                await asyncio.sleep(
                    weather.latency
                    + random.uniform(0, weather.jitter)
                    + (len(chunk) / weather.bandwidth if weather.bandwidth else 0)
                )
                await self._heard()
                writer.write(chunk)
                await writer.drain()
            await asyncio.sleep(self.weather.late_end)
        writer.close()


def tcp(port: int) -> Callable[[], Awaitable[Streams]]:
    return lambda: asyncio.open_connection("127.0.0.1", port)


def unix(path: str) -> Callable[[], Awaitable[Streams]]:
    return lambda: asyncio.open_unix_connection(path)


class Links:
    """Links by the name of their server. Call `set` and `reset` from any thread."""

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

    def set(self, name: str, weather: Weather) -> None:
        self.links[name].weather = weather

    def reset(self, name: str) -> None:
        self._loop.call_soon_threadsafe(self.links[name].reset)

    def end(self, name: str) -> None:
        self._loop.call_soon_threadsafe(self.links[name].end)
