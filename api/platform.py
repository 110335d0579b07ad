"""What the API process holds: the shared resources, Temporal, and the push to open screens."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from temporalio.client import Client

from activities.resources import Resources, resources
from api.gateway import Gateway
from api.invest.desk import OrderDesk
from api.push import Push
from stack.settings import Settings
from temporal.client import connect


@dataclass(frozen=True)
class Platform(Resources):
    """Shared by all requests."""

    temporal: Client
    push: Push
    gateway: Gateway
    desk: OrderDesk


@asynccontextmanager
async def platform(settings: Settings) -> AsyncGenerator[Platform]:
    """For the life of the process."""
    async with resources(settings) as shared:
        temporal, push = await connect(settings, lazy=True), Push(shared.redis, shared.table)
        gateway, desk = Gateway(temporal, shared.table, push), OrderDesk(shared.database, shared.redis, shared.sealer)
        serving = [asyncio.create_task(service.run()) for service in (push, desk)]
        yield Platform(**vars(shared), temporal=temporal, push=push, gateway=gateway, desk=desk)
        for service in serving:
            service.cancel()
