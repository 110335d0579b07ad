"""Pools, keys and clients of a process, for activities and API calls."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from redis.asyncio import Connection, ConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError

from activities.institutions import Institutions, institutions
from config.settings import Settings
from db.core.engine import Database
from db.core.journeys import JourneyTable
from db.core.sealing import Sealer, sealer_of
from db.core.vault import Vault
from documents.store import DocumentStore


@dataclass(frozen=True)
class Resources:
    """The resources of a process. All clients connect on first use, so a process starts while another part is down."""

    settings: Settings
    database: Database
    redis: Redis
    sealer: Sealer
    vault: Vault
    table: JourneyTable
    institutions: Institutions
    documents: DocumentStore


class RedisConnection(Connection):
    """Reports a write to a closed connection as a connection error; uvloop raises RuntimeError."""

    async def send_packed_command(self, *args: Any, **options: Any) -> None:
        try:
            await super().send_packed_command(*args, **options)
        except RuntimeError as error:
            raise RedisConnectionError(*error.args) from error


@asynccontextmanager
async def resources(settings: Settings, statement_timeout: float | None = None) -> AsyncGenerator[Resources]:
    """Open the resources of a process, and close them at the end. `statement_timeout`: of `Database`."""
    once_more = Retry(NoBackoff(), 1)  # reconnects once after a restart of Redis
    pool = ConnectionPool.from_url(
        settings.redis_url, connection_class=RedisConnection, decode_responses=True, retry=once_more
    )
    redis = Redis.from_pool(pool)
    database = Database(settings.database_url, statement_timeout, settings.database_pool)
    sealer, outside = sealer_of(settings), institutions(settings)
    yield Resources(
        settings=settings,
        database=database,
        redis=redis,
        sealer=sealer,
        vault=Vault(sealer),
        table=JourneyTable(database, sealer),
        institutions=outside,
        documents=DocumentStore(settings.documents, sealer),
    )
    await outside.http.aclose()
    await redis.aclose()
    await database.close()
