"""Resources of the API process: the shared resources, Temporal, and the push to open screens."""

import asyncio
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from temporalio.client import Client

from activities.core.resources import Resources, resources
from activities.institutions.health import share_periodically
from api.core.batcher import Batcher
from api.core.gateway import Gateway
from api.core.push import Push
from config.settings import Settings
from db.accounts.sessions import SessionOf, open_sessions
from db.core.engine import Database
from temporal.client import connect

STATEMENT_TIMEOUT = 6.0  # seconds until a request fails because PostgreSQL does not answer a statement


@dataclass(frozen=True)
class Platform(Resources):
    """Resources that all requests share."""

    temporal: Client
    push: Push
    gateway: Gateway
    has_ended: Batcher[SessionOf, bool]  # whether a session was ended, here or on another device, or never existed


@asynccontextmanager
async def platform(settings: Settings) -> AsyncGenerator[Platform]:
    """Open the resources of the process, and close them at the end."""
    async with resources(settings, STATEMENT_TIMEOUT) as shared:
        temporal, push = await connect(settings, lazy=True, signs=True), Push(shared.redis, shared.table)
        gateway = Gateway(temporal, shared.table, push)
        has_ended = Batcher(partial(_ended, shared.database))
        background = [asyncio.create_task(push.run()), asyncio.create_task(share_periodically(shared.redis))]
        yield Platform(**vars(shared), temporal=temporal, push=push, gateway=gateway, has_ended=has_ended)
        for task in background:
            task.cancel()


async def _ended(database: Database, sessions: Collection[SessionOf]) -> dict[SessionOf, bool]:
    """A separate statement, because most requests need no connection until Temporal has answered."""
    going_on = await open_sessions(database, sessions)
    return {session: session not in going_on for session in sessions}
