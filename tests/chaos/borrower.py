"""A borrower who does not give up: every request is sent again, under the same key, until it is answered."""

import asyncio
import json
import secrets
import time
from datetime import date, timedelta
from typing import Any, Self

import httpx

from domain.chart import Fact
from domain.journeys.identity import Identity
from stack.settings import Settings
from tests.chaos.ledger import Ledger
from tests.journeys.backstage import Backstage
from tests.journeys.borrower import Borrower, Snapshot

PAUSE = 0.25  # seconds between two tries, and between two looks


class Insistent(httpx.AsyncBaseTransport):
    """Sends a request until it gets an answer below 500. A POST keeps its Idempotency-Key."""

    def __init__(self, ledger: Ledger | None, address: str) -> None:
        """`ledger`: notes what happens; None for calls that are not the API's. `address`: where the borrower is."""
        self.ledger = ledger
        self.wire = httpx.AsyncHTTPTransport(local_address=address)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        if request.method == "POST":
            request.headers.setdefault("Idempotency-Key", secrets.token_hex(16))
            if self.ledger:
                self.ledger.sent.add(request.headers["Idempotency-Key"])
        while True:
            response = await self._once(request)
            if response and response.status_code < 500:
                return response
            await asyncio.sleep(PAUSE)

    async def _once(self, request: httpx.Request) -> httpx.Response | None:
        began = time.monotonic()
        try:
            response = await self.wire.handle_async_request(request)
            await response.aread()
        except httpx.TransportError as error:
            if self.ledger:
                self.ledger.unreachable(request, began, error)
            return None
        if self.ledger:
            self.ledger.answer(request, response)
        return response

    async def aclose(self) -> None:
        await self.wire.aclose()


class StubbornBorrower(Borrower):
    """Looks where the journey stands and does what that step asks, again and again, until it is finished.

    Each kind of journey is a subclass (tests.chaos.drivers), which says how it begins, what `next` each step asks, and
    where it ends.
    """

    kind: str
    end: str  # name of its last step
    verdict: Fact | None = None  # what an operator says at a step that is theirs
    backstage: Backstage
    moved_at: float  # monotonic time at which the journey was last seen to move

    @classmethod
    def at_home(cls, backstage: Backstage, ledger: Ledger, number: int) -> Self:
        """Each borrower calls from an address of their own (127.0.0.0/8), as people do.

        Each has a birthday of their own, too: two of one name and one birthday would be one person, with two loans.
        """
        address = f"127.{1 + number // 65536}.{number // 256 % 256}.{number % 256}"
        api, outside = Insistent(ledger, address), Insistent(None, address)
        settings = backstage.at.settings
        borrower = cls(
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{settings.api_port}/api", transport=api, timeout=30),
            httpx.AsyncClient(base_url=settings.simulator_url, transport=outside, timeout=30),
            birth=f"{date(1970, 1, 1) + timedelta(days=number % 10_000):%y%m%d}",
        )
        borrower.backstage, borrower.moved_at = backstage, time.monotonic()
        return borrower

    async def begin(self) -> Any:
        """Everything before the journey stands at its first step."""
        raise NotImplementedError

    async def until(self, *steps: str, kind: str = "", patience: float = 0) -> Snapshot:
        """One look only: `finish` comes back to it."""
        before = (self.at.get("applyUid"), self.at.get("sequence"))
        self.at = await self.get(f"/v2/journeys/{kind or self.kind}")
        if (self.at["applyUid"], self.at["sequence"]) != before:
            self.moved_at = time.monotonic()
        return self.at

    async def answer_prompt(self, verdict: str = "approve") -> None:
        """Approve whatever the phone asks now; a prompt that has been answered meanwhile is none any more."""
        for message in await self.inbox():
            if message["kind"] == "prompt" and message["status"] == "waiting":
                await self.simulator.post(f"/inbox/{self.mobile}/{message['id']}/{verdict}")

    async def certify(self) -> Any:
        """Until the identity token is there; from the beginning when it came too late to be of use."""
        self.at = (await self.do("/v2/credit/certification/open", {"at": "upl"}))["journey"]
        while True:
            match self.at["step"]:
                case Identity.phone.name:
                    await self.send_code()
                case Identity.code.name | Identity.certified.name:
                    if (certified := await self.answer_code()).get("identityToken"):
                        return certified
                    if not Identity.steps[self.at["step"]].on:
                        return await self.certify()
                case _:
                    await asyncio.sleep(PAUSE)
            await self.until(kind="identity")

    async def finish(self) -> None:
        """Walk to the last step."""
        while self.at["step"] != self.end:
            act = self.next.get(self.at["step"]) if self.at["waitingOn"] != "operator" else None
            await (act() if act else asyncio.sleep(PAUSE))
            await self.until()

    async def do(self, path: str, body: Any = None, **more: Any) -> Any:
        """A journey that has moved meanwhile, or a code that may not be sent yet, is no failure: look again."""
        response = await self.post(path, body, **more)
        code = response.json()["data"].get("code")
        if code == "CODE_TOO_SOON":
            await asyncio.sleep(2)
        if response.is_success or code in ("JOURNEY_MOVED", "NOT_ACCEPTED", "CODE_TOO_SOON"):
            return response.json()["data"]
        raise AssertionError(f"{path}: {response.status_code} {response.text[:300]}")

    async def mailed_code(self, address: str) -> str:
        """The newest code in a mailbox, once there is one."""
        while True:
            if mails := (await self.simulator.get(f"/inbox/{address}")).json():
                return mails[0]["code"]
            await asyncio.sleep(PAUSE)

    async def answer_code(self) -> Any:
        """Type the code that came by SMS."""
        return await self.confirm_code(await self.code("sms"))


class Device:
    """A second screen of the borrower: follows the journey's stream and takes it up again whenever it breaks."""

    def __init__(self, settings: Settings, borrower: StubbornBorrower) -> None:
        self.borrower = borrower
        self.streams = f"http://127.0.0.1:{settings.api_port}/api/v2/journeys"
        self.seen: list[tuple[int, str]] = []  # sequence and step of each event
        self.reconnects = 0
        self.apply_uid = ""

    async def follow(self) -> None:
        """Until the last step is shown."""
        self.apply_uid = self.borrower.at["applyUid"]  # which a certification on the way does not change
        async with httpx.AsyncClient(timeout=20, cookies=self.borrower.api.cookies) as http:
            while not self.seen or self.seen[-1][1] != self.borrower.end:
                try:
                    await self._listen(http)
                except httpx.TransportError:
                    self.reconnects += 1
                await asyncio.sleep(PAUSE)

    async def _listen(self, http: httpx.AsyncClient) -> None:
        last = f"{self.apply_uid}/{self.seen[-1][0] if self.seen else 0}"
        url = f"{self.streams}/{self.borrower.kind}/events"
        async with http.stream("GET", url, headers=self.borrower.headers(**{"Last-Event-ID": last})) as stream:
            if stream.status_code != 200:
                return
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    shown = json.loads(line.removeprefix("data: "))
                    self.seen.append((shown["sequence"], shown["step"]))
                    if shown["step"] == self.borrower.end:
                        return

    def never_went_back(self) -> bool:
        """Whether every event was later than the one before."""
        return all(a < b for (a, _), (b, _) in zip(self.seen, self.seen[1:], strict=False))
