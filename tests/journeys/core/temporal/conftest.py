"""A Temporal server whose time can be skipped."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass

import pytest_asyncio
from temporalio.client import Client
from temporalio.testing import WorkflowEnvironment

from activities.core.resources import Resources
from tests.internals import Internals
from tests.journeys.core.temporal.player import Institutions
from tests.journeys.core.temporal.servers import time_skipping_server


@dataclass
class TimeSkipping:
    """The server, with the platform's worker and stores."""

    environment: WorkflowEnvironment
    client: Client
    resources: Resources
    institutions: Institutions


@pytest_asyncio.fixture(scope="module")
async def skipping(internals: Internals) -> AsyncGenerator[TimeSkipping]:
    """The institutions do not answer until a test lets them."""
    institutions = Institutions()
    async with time_skipping_server(internals.at, institutions) as environment:
        yield TimeSkipping(environment, environment.client, internals.at, institutions)
