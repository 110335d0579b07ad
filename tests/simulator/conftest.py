"""The simulator as a separate process, the platform's clients, and a platform that receives callbacks."""

import asyncio
import json
import socket
import subprocess
import sys
import time
import uuid
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
import uvicorn
from fastapi import FastAPI, Request, Response

from activities.institutions import Institutions, institutions
from config.callback_secrets import is_signed
from config.settings import ROOT, Settings
from tests.clients.http import http_client


@dataclass
class Simulator:
    """A simulator process with its own state folder, which can be killed and started again."""

    settings: Settings
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", "simulator"], cwd=ROOT, env=self.settings.environment())
        deadline = time.monotonic() + 20
        while not self._answers():
            assert self.process.poll() is None, "the simulator died"
            assert time.monotonic() < deadline, "the simulator does not answer"
            time.sleep(0.05)

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait()

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.settings.simulator_url}/health").is_success
        except httpx.TransportError:
            return False


@dataclass(frozen=True)
class Callback:
    event: str
    tx_id: str
    data: dict[str, Any]
    signed: bool


@dataclass
class Platform:
    """Receives callbacks under a reference of each test, and can refuse the first ones."""

    url: str
    settings: Settings
    inbox: dict[str, "asyncio.Queue[Callback]"] = field(default_factory=lambda: defaultdict(asyncio.Queue))
    turned_away: dict[str, asyncio.Event] = field(default_factory=lambda: defaultdict(asyncio.Event))
    unavailable_for: dict[str, int] = field(default_factory=dict[str, int])

    async def receive(self, request: Request) -> Response:
        body = await request.body()
        content = json.loads(body)
        reference = content["reference"]
        if self.unavailable_for.get(reference, 0) > 0:
            self.unavailable_for[reference] -= 1
            self.turned_away[reference].set()
            return Response(status_code=503)
        sender, signature = (request.headers.get(name, "") for name in ("X-Institution", "X-Signature"))
        signed = is_signed(self.settings, sender, body, signature)
        await self.inbox[reference].put(Callback(content["event"], content["txId"], content["data"], signed))
        return Response(status_code=204)

    async def next(self, reference: str, within: float = 10) -> Callback:
        async with asyncio.timeout(within):
            return await self.inbox[reference].get()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def new_simulator(state: Path, **settings: Any) -> Simulator:
    return Simulator(Settings(state=state, simulator_port=free_port(), simulator_url="", **settings))


@pytest.fixture(scope="session")
def simulator(tmp_path_factory: pytest.TempPathFactory) -> Generator[Simulator, None, None]:
    simulator = new_simulator(tmp_path_factory.mktemp("simulator"))
    simulator.start()
    yield simulator
    simulator.kill()


@pytest_asyncio.fixture(scope="session")
async def outside(simulator: Simulator) -> AsyncGenerator[Institutions, None]:
    clients = institutions(simulator.settings)
    yield clients
    await clients.aclose()


@pytest_asyncio.fixture
async def people(simulator: Simulator) -> AsyncGenerator[httpx.AsyncClient, None]:
    """A client of the phone and the scenarios; scenarios end with the test."""
    async with http_client(simulator.settings.simulator_url) as client:
        yield client
        await client.delete("/scenarios")


@pytest_asyncio.fixture(scope="session")
async def platform(simulator: Simulator) -> AsyncGenerator[Platform, None]:
    port = free_port()
    platform = Platform(f"http://127.0.0.1:{port}/callbacks", simulator.settings)
    app = FastAPI()
    app.add_api_route("/callbacks", platform.receive, methods=["POST"])
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="warning"))
    serving = asyncio.create_task(server.serve())
    yield platform
    server.should_exit = True
    await serving


@pytest.fixture
def key() -> Callable[[], str]:
    """Returns an Idempotency-Key."""
    return lambda: uuid.uuid4().hex


@pytest.fixture
def mobile() -> str:
    """Return a number that no other test uses."""
    return f"010{uuid.uuid4().int % 10**8:08}"
