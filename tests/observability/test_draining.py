"""A rolling restart: each API process is replaced during requests and streams, and none fails."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

import httpx
import pytest_asyncio

from config.settings import ROOT, Settings
from stack import ports
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.clients.http import http_client
from tests.internals import eventually

DRAIN = 5  # seconds for which a stopping process still answers
POLL = 0.1  # seconds between two checks of the balancer


@dataclass
class Api:
    """An API process of the platform besides the supervised one."""

    settings: Settings
    port: int
    process: subprocess.Popen[bytes] = field(init=False)
    is_ready: bool = False

    def start(self) -> None:
        env = os.environ | self.settings.environment() | {"IEUM_API_PORT": str(self.port), "IEUM_DRAIN": str(DRAIN)}
        self.process = subprocess.Popen([sys.executable, "-m", "api"], cwd=ROOT, env=env)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest_asyncio.fixture
async def apis(platform: Stack) -> AsyncGenerator[list[Api]]:
    """Two processes, and a balancer that checks which of them is ready, as a Kubernetes service does."""
    apis = [Api(platform.settings, port) for port in ports.reserve(2)]
    for api in apis:
        api.start()

    async def balance() -> None:
        async with http_client(timeout=2) as client:
            while True:
                for api in apis:
                    try:
                        api.is_ready = (await client.get(f"{api.address}/api/health/accepting")).status_code == 200
                    except httpx.HTTPError:
                        api.is_ready = False
                await asyncio.sleep(POLL)

    balancing = asyncio.create_task(balance())
    yield apis
    balancing.cancel()
    for api in apis:
        api.process.terminate()
        api.process.wait(60)


async def all_ready(apis: list[Api]) -> None:
    async def ready() -> bool:
        return all(api.is_ready for api in apis)

    await eventually(ready, within=100)


async def test_a_rolling_restart_fails_no_request(platform: Stack, apis: list[Api]):
    await all_ready(apis)
    borrower = Borrower.of(platform.settings)
    await borrower.apply()
    headers = borrower.headers()
    answers: list[int | str] = []
    stopping = False

    async def ask(name: int) -> None:
        """A client that keeps its connections, as a browser does, and connects to the balancer's target."""
        async with http_client(timeout=20, headers=headers) as client:
            count = name
            while not stopping:
                ready = [api for api in apis if api.is_ready]
                api = ready[count % len(ready)]
                count += 1
                try:
                    if count % 3:
                        answer = await client.get(f"{api.address}/api/v2/journeys/upl")
                    else:
                        draft = {"step": borrower.at["step"], "data": {"count": count}}
                        answer = await client.put(f"{api.address}/api/v2/journeys/upl/draft", json=draft)
                    answers.append(answer.status_code)
                except httpx.HTTPError as error:
                    answers.append(f"{type(error).__name__} at {api.port}")

    clients = [asyncio.create_task(ask(name)) for name in range(8)]
    for api in apis:
        await asyncio.sleep(0.5)  # of requests to both processes
        api.process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(api.process.wait, 15)
        api.is_ready = False
        api.start()
        await all_ready(apis)
    stopping = True
    await asyncio.gather(*clients)
    await borrower.close()
    assert len(answers) > 200
    assert [answer for answer in answers if answer not in (200, 204)] == []


async def test_a_stopping_process_is_not_ready_ends_its_streams_and_answers_accepted_requests(
    platform: Stack, apis: list[Api]
):
    await all_ready(apis)
    borrower = Borrower.of(platform.settings)
    await borrower.apply()
    api = apis[0]
    async with http_client(api.address, timeout=20, headers=borrower.headers()) as client:
        async with client.stream("GET", "/api/v2/journeys/upl/events") as stream:
            events = stream.aiter_lines()
            await anext(events)
            began = time.monotonic()
            api.process.send_signal(signal.SIGTERM)
            async for _ in events:
                pass
            assert time.monotonic() - began < DRAIN
        assert (await client.get("/api/health/accepting")).status_code == 503
        ready = await client.get("/api/health/ready")
        assert ready.status_code == 503
        assert ready.json()["data"]["parts"]["api"] is False
        late = await client.get("/api/v2/journeys/upl")
        assert late.status_code == 200
        assert late.headers["connection"] == "close"
    await asyncio.to_thread(api.process.wait, 15)
    await borrower.close()
    api.start()


async def test_no_connection_that_a_client_has_opened_is_reset(platform: Stack, apis: list[Api]):
    """A balancer may repeat a request that was refused, but not one after whose reset it knows nothing."""
    await all_ready(apis)
    api, ends = apis[0], Counter[str]()
    call = b"POST /api/v2/company/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

    async def ask() -> None:
        while not ends["refused"]:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", api.port)
            except ConnectionRefusedError:
                ends["refused"] += 1
                continue
            try:
                writer.write(call)
                ends[(await reader.read())[:12].decode() or "closed"] += 1
            except OSError as error:
                ends[type(error).__name__] += 1
            writer.close()

    clients = [asyncio.create_task(ask()) for _ in range(20)]

    async def busy() -> bool:
        return ends.total() > 50

    await eventually(busy)
    api.process.send_signal(signal.SIGTERM)
    await asyncio.gather(*clients)
    assert ends.keys() == {"HTTP/1.1 204", "refused"}, ends
    await asyncio.to_thread(api.process.wait, 15)
    api.is_ready = False
    api.start()
