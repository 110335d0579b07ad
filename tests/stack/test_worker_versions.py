"""A changed workflow and the old one run side by side: workers of two versions, by the recipe of `operations.md`."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncGenerator, Generator
from pathlib import Path
from uuid import uuid4

import pytest
import pytest_asyncio
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowHandle

from config.settings import ROOT
from stack.supervisor import Stack
from stack.temporal_server import polled_by
from stack.temporary import temporary_stack
from temporal.client import connect
from temporal.releases import versions
from tests.clients.borrower import Borrower
from tests.internals import eventually
from tests.journeys.steps.email import ask, code_of, confirm
from tests.processes import worker

PARTS = ("postgres", "migrations", "redis", "temporal", "simulator", "api")


@pytest.fixture
def servers(tmp_path: Path) -> Generator[Stack]:
    """A platform without a worker."""
    with temporary_stack(tmp_path / "state", PARTS, durable=False) as stack:
        yield stack


@pytest_asyncio.fixture
async def client(servers: Stack) -> AsyncGenerator[Client]:
    yield await connect(servers.settings)


async def release(stack: Stack, build: str) -> str:
    """Make the version current, once its worker polls. Returns what the command printed."""

    async def released() -> str:
        command = [sys.executable, "-m", "temporal.releases", build]
        done = await asyncio.to_thread(
            subprocess.run, command, cwd=ROOT, env=os.environ | stack.env, capture_output=True, text=True, check=False
        )
        return done.stdout

    return await eventually(released, within=60)


async def build_of(client: Client, journey: str) -> str:
    described = await client.get_workflow_handle(journey).describe()
    return described.raw_description.workflow_execution_info.versioning_info.deployment_version.build_id


async def timers(handle: WorkflowHandle[object, object]) -> int:
    return sum(
        [event.event_type == EventType.EVENT_TYPE_TIMER_STARTED async for event in handle.fetch_history_events()]
    )


@pytest.mark.timeout(600)
async def test_a_changed_workflow_runs_beside_the_old_one(servers: Stack, client: Client):
    earlier, *members = [Borrower.of(servers.settings) for _ in range(7)]
    email, *mails = [f"ieum.{uuid4().hex[:12]}@example.com" for _ in range(7)]
    old, new = slice(3), slice(3, 6)
    with worker(servers, "") as unversioned:
        await eventually(lambda: asyncio.to_thread(polled_by, servers.settings, unversioned.pid), within=60)
        token = await ask(earlier, email)
    with worker(servers, "1"):
        assert await release(servers, "1") == "1 current\n"
        assert (await earlier.get("/health/ready"))["parts"]["worker"]
        await confirm(earlier, email, token, await code_of(earlier, email))
        assert await build_of(client, earlier.at["journeyId"]) == "1"  # it takes over the runs without a version
        tokens = [await ask(member, mail) for member, mail in zip(members[old], mails[old], strict=True)]
        with worker(servers, "2", "tests.stack.changed_worker"):
            assert sorted((await release(servers, "2")).splitlines()) == ["1 draining", "2 current"]
            tokens += [await ask(member, mail) for member, mail in zip(members[new], mails[new], strict=True)]
            for member, mail, sent in zip(members, mails, tokens, strict=True):
                await confirm(member, mail, sent, await code_of(member, mail))
                assert member.at["step"] == "confirmed"
            journeys = [member.at["journeyId"] for member in members]
            assert [await build_of(client, journey) for journey in journeys] == ["1"] * 3 + ["2"] * 3
            begun = [await timers(client.get_workflow_handle(journey)) for journey in journeys]
            assert begun[new] == [count + 1 for count in begun[old]]  # the added timer
            assert set(await versions(client)) == {"1", "2"}
    for member in (earlier, *members):
        await member.close()
