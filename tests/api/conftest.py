"""A browser without a screen, a phone to read, and a certification agency that has always certified the person."""

import asyncio
import socket
import uuid
from collections.abc import AsyncGenerator, Callable, Generator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import pytest_asyncio
from redis.asyncio import Redis
from sqlalchemy import text

from api.accounts.session.identity_token import issue_identity_token
from config.settings import Settings
from db.accounts.people import IdentityRecord
from db.core.engine import Database
from db.core.sealing import sealer_of
from db.core.vault import Vault
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.clients.http import http_client
from tests.clients.proof_of_work import solve
from tests.factories import Factory, new_identity, person_of
from tests.waiting import pauses


def proof_asked(answer: httpx.Response) -> dict[str, Any]:
    """Return the challenge of a response that requires a proof of work; empty for other responses."""
    return answer.json()["data"].get("proof", {}) if answer.status_code == 429 else {}


def comparable(answer: httpx.Response) -> tuple[int, Any]:
    """Return status and data of a response, without the reference of the refusal."""
    data = answer.json()["data"] if answer.content else None
    return answer.status_code, {**data, "reference": ""} if isinstance(data, dict) else data


@dataclass
class Browser:
    """Calls the API as the site does."""

    http: httpx.AsyncClient
    access_token: str | None = None

    async def get(self, path: str, **options: Any) -> httpx.Response:
        return await self.http.get(path, headers=self._headers(), **options)

    async def post(self, path: str, body: dict[str, Any] | None = None, **headers: str) -> httpx.Response:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        return await self.http.post(path, json=body or {}, headers=self._headers() | given)

    async def post_with_nonce(self, path: str, body: dict[str, Any]) -> httpx.Response:
        """Send a request with a nonce, again with a proof of work if it is required."""
        answer = await self.post(path, body, X_Nonce=await self.nonce(path))
        if puzzle := proof_asked(answer):
            return await self.post(path, body, X_Nonce=await self.nonce(path), X_Proof=solve(**puzzle))
        return answer

    async def nonce(self, path: str) -> str:
        return (await self.get("/v2/nonce", params={"path": path})).json()["data"]["nonce"]

    async def agreements(self, context: str, *, optional: frozenset[str] = frozenset()) -> dict[str, str]:
        """Return the required consents of a context, and those of the given optional ones."""
        texts = (await self.get(f"/v2/terms/{context}")).json()["data"]
        return {t["id"]: t["contentHash"] for t in texts if t["required"] or t["id"] in optional}

    async def sign_up(self, identity_token: str, **overrides: Any) -> httpx.Response:
        body = {"identityToken": identity_token, "agreements": await self.agreements("loan-sign-up"), **overrides}
        return await self.post_with_nonce("/v2/join/loan", body)

    @property
    def person_id(self) -> str:
        """Return the id of the logged-in account."""
        return person_of(self.access_token or "")

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.access_token}"} if self.access_token else {}


@dataclass
class Internals:
    """The parts that the API uses: certified identities and stored rows."""

    database: Database
    redis: Redis
    vault: Vault

    async def certified(self, identity: IdentityRecord) -> str:
        """Return an identity token, as the certification does."""
        owner = uuid.uuid4().hex
        async with self.database.transaction() as session:
            ref = self.vault.put(session, owner, identity)
        return await issue_identity_token(self.redis, owner, ref)

    async def sql(self, statement: str, **values: Any) -> list[Any]:
        result = await self.database.statement(text(statement), values)
        return list(result) if result.returns_rows else []


@dataclass
class Phone:
    """Reads the messages to a number."""

    http: httpx.AsyncClient

    async def next_sms(self, mobile: str, after: int = 0) -> dict[str, Any]:
        """Return the newest message, once there are more than `after`."""
        for pause in pauses(within=10):
            inbox = (await self.http.get(f"/inbox/{mobile}")).json()
            if len(inbox) > after:
                return inbox[0]
            await asyncio.sleep(pause)
        raise AssertionError("no such message came")


def api_url(settings: Settings) -> str:
    return f"http://127.0.0.1:{settings.api_port}/api"


@pytest.fixture
def second_api(platform: Stack) -> Generator[Callable[..., str]]:
    """Starts another process of the API, with other settings if given: `second_api(fonts=folder)` returns its
    address."""
    started: list[Stack] = []

    def start(**changed: Any) -> str:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        second = Stack(platform.settings.model_copy(update={"api_port": port} | changed), parts=("api",))
        started.append(second)
        second.start_part("api")
        return api_url(second.settings)

    yield start
    for second in started:
        second.stop()


@pytest_asyncio.fixture
async def browser(platform: Stack) -> AsyncGenerator[Browser]:
    async with http_client(api_url(platform.settings), timeout=20) as http:
        yield Browser(http)


@pytest_asyncio.fixture
async def phone(platform: Stack) -> AsyncGenerator[Phone]:
    async with http_client(platform.settings.simulator_url) as http:
        yield Phone(http)


@pytest_asyncio.fixture
async def internals(platform: Stack) -> AsyncGenerator[Internals]:
    database = Factory.of(platform.settings).database
    redis = Redis.from_url(platform.settings.redis_url, decode_responses=True)
    yield Internals(database, redis, Vault(sealer_of(platform.settings)))
    await redis.aclose()


@pytest_asyncio.fixture(autouse=True)
async def _without_counts(internals: Internals) -> None:
    """All tests call from one address, so the counts are deleted before each."""
    if counts := [key async for key in internals.redis.scan_iter("limit:*", count=10_000)]:
        await internals.redis.delete(*counts)
    await internals.sql("delete from attempt where kind like '%@%'")


@pytest_asyncio.fixture
async def borrower(platform: Stack) -> AsyncGenerator[Borrower]:
    """A new person, with a phone number and an e-mail address."""
    borrower = Borrower.of(platform.settings)
    yield borrower
    await borrower.close()


@pytest_asyncio.fixture
async def member(browser: Browser, internals: Internals) -> tuple[IdentityRecord, dict[str, Any]]:
    """A new member and the response to the sign-up. The browser is logged in."""
    identity = new_identity()
    answer = await browser.sign_up(await internals.certified(identity))
    assert answer.status_code == 200, answer.text
    logged_in = answer.json()["data"]
    browser.access_token = logged_in["accessToken"]
    return identity, logged_in
