"""Wakes open streams through one Redis subscription per process. Each stream then reads the table."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Generator
from contextlib import contextmanager

from redis.asyncio import Redis
from redis.exceptions import RedisError
from sqlalchemy.exc import OperationalError

from activities.core.projection import CHANNEL
from db.core.journeys import JourneyTable
from domain.core.snapshot import Snapshot
from observability.metrics import STREAMS

HEARTBEAT = 15.0  # seconds; the longest time between two reads of a stream
MOST_STREAMS = 6  # of one person, in one process
MOST_OF_VISITORS = 60  # of one address, in one process: several people may use it
VISITORS_STREAM = 3600.0  # seconds after which a visitor's stream ends; the page then opens another


class Listener(asyncio.Event):
    """An event that is set when a journey moves. Closing a listener ends the streams that follow the journey."""

    is_closed = False

    def close(self) -> None:
        self.is_closed = True
        self.set()


class Push:
    """Redis only reports that a journey has moved. The table contains the new state, so a lost message loses no
    data."""

    is_closing = False

    def __init__(self, redis: Redis, table: JourneyTable) -> None:
        self.redis, self.table = redis, table
        self.listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self.streams: defaultdict[str, list[Listener]] = defaultdict(list)  # by person or address, the oldest first

    async def run(self) -> None:
        """Listen without end. After a lost connection every stream reads the table."""
        while True:
            try:
                async with self.redis.pubsub(ignore_subscribe_messages=True) as channel:
                    await channel.subscribe(CHANNEL)
                    self._wake(*self.listeners)
                    async for message in channel.listen():
                        self._wake(message["data"])
            except (RedisError, OSError):
                await asyncio.sleep(0.5)

    @contextmanager
    def stream(self, owner: str, most: int = MOST_STREAMS, lifetime: float | None = None) -> Generator[Listener]:
        """Return a listener for `follow`. If an owner has more than `most`, the oldest one is closed. `lifetime`:
        seconds after which it is closed."""
        listener, streams = Listener(), self.streams[owner]
        timer = asyncio.get_running_loop().call_later(lifetime, listener.close) if lifetime else None
        streams.append(listener)
        self._count()
        if self.is_closing:
            listener.close()
        for oldest in streams[:-most]:
            oldest.close()
        try:
            yield listener
        finally:
            if timer:
                timer.cancel()
            streams.remove(listener)
            if not streams:
                del self.streams[owner]
            self._count()

    def close(self) -> None:
        """End every stream, and each that is opened later. Clients then connect to another process."""
        self.is_closing = True
        for listeners in self.streams.values():
            for listener in listeners:
                listener.close()

    def _count(self) -> None:
        STREAMS.set(sum(map(len, self.streams.values())))

    async def follow(
        self, journey_id: str, after: int, apply_uid: str = "", listener: Listener | None = None
    ) -> AsyncGenerator[Snapshot | None]:
        """Yield the current state and every later one than `after` of that application; None at each heartbeat.

        Ends when the listener is closed.
        """
        moved = listener or Listener()
        self.listeners[journey_id].add(moved)
        try:
            while not moved.is_closed:
                moved.clear()  # before the read, so that no notification is missed
                try:
                    snapshot = await self.table.read(journey_id)
                except OperationalError:  # the stream stays open until PostgreSQL is back
                    await asyncio.sleep(0.5)
                    continue
                if snapshot and (snapshot.sequence > after or snapshot.apply_uid != apply_uid):
                    after, apply_uid = snapshot.sequence, snapshot.apply_uid
                    yield snapshot
                    continue
                try:
                    await asyncio.wait_for(moved.wait(), HEARTBEAT)
                except TimeoutError:
                    yield None
        finally:
            self.listeners[journey_id].discard(moved)
            if not self.listeners[journey_id]:
                del self.listeners[journey_id]

    def _wake(self, *journey_ids: str) -> None:
        for journey_id in journey_ids:
            for moved in self.listeners.get(journey_id, ()):
                moved.set()
