"""Generated requests to every call, by each kind of caller, with ids from responses: the caller's own and a victim's.

A request contains ids, tokens and sequences of earlier responses under the same names (links by name). Half of the
requests contain the victim's.
"""

import random
import uuid
from collections import Counter, defaultdict
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from redis.asyncio import Redis
from schemathesis import GenerationMode

from api.accounts.session.nonce import issue_nonce
from config.settings import Settings
from tests.attack.client import Client
from tests.attack.links import Links, plain, shown_ids
from tests.attack.victim import Victim
from tests.openapi import DOCUMENT
from tests.security.access.allowed import ENDING
from tests.security.access.callers import STAFF, Caller, Callers

LINKED = 0.6  # of the requests
MOVE_AFTER = 40  # requests from one address


class Requests:
    """Sends requests. `counts`: responses by status; `findings`: forbidden responses."""

    def __init__(self, platform: Settings, callers: Callers, victim: Victim, rng: random.Random) -> None:
        self.base = f"http://127.0.0.1:{platform.api_port}"
        self.callers, self.victim, self.rng = callers, victim, rng
        self.clients = {caller: Client() for caller in Caller}
        self.links: dict[Caller, Links] = {caller: defaultdict(list) for caller in Caller}
        self.counts, self.findings = Counter[str](), list[str]()

    async def run(self, requests: int) -> None:
        """Send the given number of requests, to one call after the other, as every caller."""
        operations, turn = _operations(), 0
        while self.counts.total() < requests:
            self.rng.shuffle(operations)
            for number, operation in enumerate(operations):
                is_wrong = bool((turn + number) % 2 and (operation.body or operation.query))
                mode = GenerationMode.NEGATIVE if is_wrong else GenerationMode.POSITIVE
                for case in _drawn(operation, mode, self.rng.randrange(2**32)):
                    await self._send(operation.label, case)
                if self.counts.total() >= requests:
                    break
            turn += 1

    async def _send(self, label: str, case: Any) -> None:
        """Send a request as every caller, as generated or with known ids. A visitor only uses ids of the victim."""
        for caller in Caller:
            proof = await self.callers.proof(caller)
            request = self._request(case, proof)
            if "X-Nonce" in {**(case.headers or {})} or "/v2/login" in label:
                path = request["url"].removeprefix(self.base).removeprefix("/api").partition("?")[0]
                request["headers"]["X-Nonce"] = await issue_nonce(self.callers.redis, path)
            if self.rng.random() < LINKED:
                self._link(request, case, caller)
            self._judge(label, caller, request)
        if ENDING.search(label):
            self.callers.discard()

    def _request(self, case: Any, proof: dict[str, str]) -> dict[str, Any]:
        request = case.as_transport_kwargs(base_url=self.base)
        headers = {name: value for name, value in (request.get("headers") or {}).items() if isinstance(value, str)}
        if any(name.lower() == "idempotency-key" for name in headers):
            headers["Idempotency-Key"] = uuid.uuid4().hex
        request["headers"] = {**headers, **proof}
        request.pop("cookies", None)
        return request

    def _link(self, request: dict[str, Any], case: Any, caller: Caller) -> None:
        """Replace drawn values by known ones."""
        shown = self.victim.links if self.rng.random() < 0.5 or not self.links[caller] else self.links[caller]
        body = request.get("json")
        if isinstance(body, dict):
            request["json"] = {name: self._value(shown, name, value) for name, value in body.items()}
        for name, value in (case.path_parameters or {}).items():
            taken = self._value(shown, name, value)
            if taken != value:
                request["url"] = case.operation.base_url or self.base
                path = {**case.path_parameters, name: taken}
                request["url"] = self.base + _filled(case.path, path)
        params = request.get("params")
        if isinstance(params, dict):
            request["params"] = {name: self._value(shown, name, value) for name, value in params.items()}
        if "If-Match" in request["headers"] and (sequences := self.links[caller].get("sequence")):
            request["headers"]["If-Match"] = sequences[-1]

    def _value(self, shown: Links, name: str, drawn: Any) -> Any:
        known = shown.get(plain(name)) if isinstance(drawn, str | int) else None
        return self.rng.choice(known) if known else drawn

    def _judge(self, label: str, caller: Caller, request: dict[str, Any]) -> None:
        client = self.clients[caller]
        if self.counts.total() % MOVE_AFTER == 0:
            client.move()
        answer = client.send(**request)
        self.counts[str(answer.status)] += 1
        if answer.is_server_error:
            self.findings.append(f"5xx: {label} by {caller}: {answer.status} {answer.text[:200]}")
        if caller not in STAFF and (foreign := self.victim.shown_in(answer.text)):
            self.findings.append(f"foreign answer: {label} by {caller}: {foreign}")
        if answer.status < 300:
            for name, value in shown_ids(answer.text):
                known = self.links[caller][name]
                known.append(value)
                del known[:-5]


def _operations() -> list[Any]:
    return [found.ok() for found in schemathesis.openapi.from_dict(DOCUMENT).get_all_operations()]


def _drawn(operation: Any, mode: GenerationMode, number: int) -> list[Any]:
    """Return a request to the call; None for a call without invalid requests."""
    cases = list[Any]()

    @seed(number)
    @settings(
        max_examples=1, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def draw(case: Any) -> None:
        cases.append(case)

    try:
        draw()
    except Unsatisfiable:
        return []
    return cases[:1]


def _filled(path: str, values: dict[str, Any]) -> str:
    for name, value in values.items():
        path = path.replace(f"{{{name}}}", str(value))
    return path


async def attack(platform: Settings, victim: Victim, rng: random.Random, requests: int) -> Requests:
    """Send the given number of requests. Returns the result."""
    redis = Redis.from_url(platform.redis_url, decode_responses=True)
    sent = Requests(platform, Callers(platform, redis), victim, rng)
    await sent.run(requests)
    await redis.aclose()
    return sent
