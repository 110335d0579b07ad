"""A borrower that repeats every request with the same key until it is answered."""

import asyncio
import json
import secrets
import time
from datetime import date, timedelta
from typing import Any, Self

import httpx

from config.settings import Settings
from domain.accounts.journeys.identity import Identity
from domain.core.chart import Fact
from domain.core.errors import ErrorCode
from tests.chaos.request_log import RequestLog, error_code
from tests.clients.borrower import Borrower, Snapshot
from tests.clients.http import LIMITS
from tests.internals import Internals

PAUSE = 0.25  # seconds between two attempts, and between two reads of a journey


class RetryingTransport(httpx.AsyncBaseTransport):
    """Repeats a request until it is answered with a status below 500, and within its rate limit, after the time that
    the response states. A POST keeps its Idempotency-Key."""

    def __init__(self, log: RequestLog | None, address: str) -> None:
        """`log`: None for requests to the simulator. `address`: the local address that requests come from."""
        self.log = log
        self.transport = httpx.AsyncHTTPTransport(limits=LIMITS, local_address=address)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        if request.method == "POST":
            request.headers.setdefault("Idempotency-Key", secrets.token_hex(16))
            if self.log:
                self.log.sent.add(request.headers["Idempotency-Key"])
        while True:
            response = await self._attempt(request)
            pause = _pause_after(response)
            if response and not pause:
                return response
            await asyncio.sleep(pause)

    async def _attempt(self, request: httpx.Request) -> httpx.Response | None:
        began = time.monotonic()
        try:
            response = await self.transport.handle_async_request(request)
            if response.headers.get("content-type", "").partition(";")[0] != "text/event-stream":
                await response.aread()
        except httpx.TransportError as error:
            if self.log:
                self.log.unanswered(request, began, error)
            return None
        if self.log:
            self.log.answered(request, began, response)
        return response

    async def aclose(self) -> None:
        await self.transport.aclose()


def _pause_after(response: httpx.Response | None) -> float:
    """Return the seconds after which a request is repeated; 0 after a final response."""
    if response is None:
        return PAUSE
    is_limited = response.status_code == 429 and error_code(response) == ErrorCode.TOO_MANY_REQUESTS.name
    return float(response.headers.get("Retry-After", PAUSE)) if is_limited or response.status_code >= 500 else 0


class PersistentBorrower(Borrower):
    """Reads the current step and performs it, until the journey is finished.

    There is a subclass for each kind of journey (tests.chaos.drivers). It defines how the journey begins, what `next`
    does at each step, and which step is the last. `signs`: the last step follows a signed contract.
    """

    kind: str
    last_step: str
    signs = False
    internals: Internals

    @classmethod
    def create(cls, internals: Internals, log: RequestLog, number: int) -> Self:
        """Create the borrower with that number, which is unique in a run.

        Each has an address in 127.0.0.0/8, because the API limits the requests of one address, and a unique birthday,
        because one name with one birthday is one person.
        """
        address = f"127.{1 + number // 65536}.{number // 256 % 256}.{number % 256}"
        settings = internals.at.settings
        borrower = cls(
            settings,
            httpx.AsyncClient(
                base_url=f"http://127.0.0.1:{settings.api_port}/api",
                transport=RetryingTransport(log, address),
                timeout=30,
            ),
            httpx.AsyncClient(base_url=settings.simulator_url, transport=RetryingTransport(None, address), timeout=30),
            birth=f"{date(1970, 1, 1) + timedelta(days=number % 10_000):%y%m%d}",
        )
        borrower.internals = internals
        return borrower

    async def begin(self) -> Any:
        """Do everything that comes before the first step."""
        raise NotImplementedError

    async def decide(self, step: str) -> Fact | None:
        """Return what an operator reports at this step; None to repeat the request to the institution."""
        return None

    async def until(self, *steps: str, kind: str = "", within: float = 0) -> Snapshot:
        """Read the journey once, whichever step is expected: `finish` reads it again."""
        self.at = await self.get(f"/v2/journeys/{kind or self.kind}")
        return self.at

    async def answer_prompt(self, verdict: str = "approve") -> None:
        """Approve every prompt on the phone; there may be none."""
        for message in await self.inbox():
            if message["kind"] == "prompt" and message["status"] == "waiting":
                await self.simulator.post(f"/inbox/{self.mobile}/{message['id']}/{verdict}")

    async def answer_prompts(self) -> None:
        """Approve the prompts on the phone, then wait briefly, because the next one may still arrive."""
        await self.answer_prompt()
        await asyncio.sleep(PAUSE)

    async def certify(self) -> Any:
        """Certify the identity and return the response with the identity token. Starts again when the journey
        expires."""
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
        while self.at["step"] != self.last_step:
            act = self.next.get(self.at["step"]) if self.at["waitingOn"] != "operator" else None
            await (act() if act else asyncio.sleep(PAUSE))
            await self.until()

    async def do(self, path: str, body: Any = None, **more: Any) -> Any:
        """Make a journey call and return its `data`, also when the journey has moved or a code cannot be sent yet.

        Raises AssertionError on any other refusal.
        """
        response = await self.post(path, body, **more)
        code = response.json()["data"].get("code")
        if code == "CODE_TOO_SOON":
            await asyncio.sleep(2)
        if response.is_success or code in ("JOURNEY_MOVED", "NOT_ACCEPTED", "CODE_TOO_SOON"):
            return response.json()["data"]
        raise AssertionError(f"{path}: {response.status_code} {response.text[:300]}")

    async def mailed_code(self, address: str) -> str:
        """Wait for an e-mail to the address. Returns the code in the newest one."""
        while True:
            if mails := (await self.simulator.get(f"/inbox/{address}")).json():
                return mails[0]["code"]
            await asyncio.sleep(PAUSE)

    async def answer_code(self) -> Any:
        """Confirm the code of the SMS."""
        return await self.confirm_code(await self.code("sms"))


class Device:
    """A second device of the borrower. It follows the journey's event stream and reconnects when the stream breaks."""

    def __init__(self, settings: Settings, borrower: PersistentBorrower) -> None:
        self.borrower = borrower
        self.streams = f"http://127.0.0.1:{settings.api_port}/api/v2/journeys"
        self.events: list[tuple[int, str]] = []  # sequence and step
        self.reconnects = 0
        self.apply_uid = ""

    async def follow(self) -> None:
        """Receive events until that of the last step."""
        self.apply_uid = self.borrower.at["applyUid"]  # of this journey; a certification changes the borrower's
        async with httpx.AsyncClient(timeout=20, cookies=self.borrower.api.cookies) as http:
            while not self.events or self.events[-1][1] != self.borrower.last_step:
                try:
                    await self._listen(http)
                except httpx.TransportError:
                    self.reconnects += 1
                await asyncio.sleep(PAUSE)

    async def _listen(self, http: httpx.AsyncClient) -> None:
        last = f"{self.apply_uid}/{self.events[-1][0] if self.events else 0}"
        url = f"{self.streams}/{self.borrower.kind}/events"
        async with http.stream("GET", url, headers=self.borrower.headers(**{"Last-Event-ID": last})) as stream:
            if stream.status_code != 200:
                return
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    event = json.loads(line.removeprefix("data: "))
                    self.events.append((event["sequence"], event["step"]))
                    if event["step"] == self.borrower.last_step:
                        return

    def is_in_order(self) -> bool:
        """Return whether every event has a higher sequence than the one before."""
        return all(a < b for (a, _), (b, _) in zip(self.events, self.events[1:], strict=False))
