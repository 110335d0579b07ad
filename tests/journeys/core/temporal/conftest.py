"""A Temporal server whose time can be skipped."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from datetime import timedelta

import pytest_asyncio
from temporalio.api.testservice.v1 import SleepRequest
from temporalio.client import Client

from activities.core.resources import Resources
from tests.internals import Internals
from tests.journeys.core.temporal.player import Institutions
from tests.journeys.core.temporal.servers import time_skipping_server


@dataclass
class TimeSkipping:
    """The server, with the platform's worker and stores."""

    ANSWER = timedelta(minutes=3)  # what a skip may take; the client's default of 30 s is too short on a busy machine

    client: Client
    resources: Resources
    institutions: Institutions

    async def skip(self, duration: timedelta) -> None:
        """Let this time pass on the server, with everything that is due in it."""
        request = SleepRequest()
        request.duration.FromTimedelta(duration)
        await self.client.test_service.unlock_time_skipping_with_sleep(request, timeout=self.ANSWER)


@pytest_asyncio.fixture(scope="module")
async def skipping(internals: Internals) -> AsyncGenerator[TimeSkipping]:
    """The institutions do not answer until a test lets them."""
    institutions = Institutions()
    async with time_skipping_server(internals.at, institutions) as environment:
        yield TimeSkipping(environment.client, internals.at, institutions)
