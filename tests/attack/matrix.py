"""The ownership matrix: every call that takes an id × every kind of caller × an id of the victim's.

A response is foreign when it contains the victim's data, or when it differs from the response to an unknown id.
Products, events and the like are public (`is_free`), and operators see what their role allows: of those responses only
the contents count.
"""

import re
import secrets
import uuid
from collections import Counter

from redis.asyncio import Redis

from api.accounts.session.nonce import issue_nonce
from config.settings import Settings
from tests.attack.client import Answer, Client
from tests.attack.victim import Victim
from tests.clients.borrower import Borrower
from tests.factories import Factory, person_of
from tests.security.access.allowed import DENIED, ENDING, ids, is_free, rows
from tests.security.access.callers import OF_ONE_ROLE, STAFF, Caller, Callers
from tests.security.access.calls import CALLS, Call, properties

ROLES = tuple(rows("console's call"))
MOVE_AFTER = 20  # requests from one address


class Matrix:
    """The matrix. `counts`: answers by status; `by_caller`: requests; `foreign`: calls with ids of other members."""

    def __init__(self, platform: Settings, redis: Redis, victim: Victim) -> None:
        self.base = f"http://127.0.0.1:{platform.api_port}/api"
        self.platform, self.redis, self.victim = platform, redis, victim
        self.callers, self.client = Callers(platform, redis), Client()
        self.counts, self.by_caller, self.findings = Counter[str](), Counter[str](), list[str]()
        self.calls, self.without = 0, list[str]()  # tried calls; those for which the victim has no id

    async def run(self) -> None:
        """Send everything. Operators come last, because they may change the victim's data."""
        intruder = Borrower.of(self.platform)  # at the same step as the victim
        await (await intruder.sign_up()).open()
        before = await self.victim.state()
        tried = [(call, self._of_victim(call)) for call in CALLS.values() if ids(call)]
        self.without = [call.name for call, values in tried if not values]
        self.calls = len(tried) - len(self.without)
        for caller in sorted(Caller, key=lambda one: one in STAFF):
            if caller in STAFF and before:
                after = await self.victim.state()
                changed = [path for path, shown in before.items() if after[path] != shown]
                self.findings += [f"foreign: {path} of the victim has changed" for path in changed]
                before = {}
            for call, values in tried:
                if values:
                    await self._try(call, caller, values, intruder)
        await intruder.close()

    def report(self) -> str:
        statuses = ", ".join(f"{number} x {status}" for status, number in sorted(self.counts.items()))
        callers = ", ".join(f"{caller} {number}" for caller, number in self.by_caller.items())
        return f"{self.calls} calls x {len(Caller)} callers, {self.counts.total()} requests ({callers}): {statuses}"

    def _of_victim(self, call: Call) -> dict[str, str]:
        """Return the victim's ids that fit the call's names."""
        return {name: known for name in sorted(ids(call)) if (known := self.victim.id_at(call.path, name))}

    async def _try(self, call: Call, caller: Caller, values: dict[str, str], intruder: Borrower) -> None:
        theirs = await self._send(call, caller, values, intruder)
        if theirs.code in DENIED:
            return
        if (shown := self.victim.shown_in(theirs.text)) and not _may_see(call, caller):
            self.findings.append(f"foreign answer: {call.name} by {caller}: {shown}")
        if caller in STAFF or is_free(call):
            return
        nobodys = {name: _like(value) for name, value in values.items()}
        unknown = await self._send(call, caller, nobodys, intruder)
        if (theirs.status, theirs.code) != (unknown.status, unknown.code):
            self.findings.append(
                f"foreign answer: {call.name} by {caller}: {theirs.status} {theirs.code}, to an unknown id"
                f" {unknown.status} {unknown.code}"
            )

    async def _send(self, call: Call, caller: Caller, values: dict[str, str], intruder: Borrower) -> Answer:
        request = call.request(**{name: value for name, value in values.items() if name in call.parameters("path")})
        for name, value in values.items():
            if name in call.parameters("query"):
                request["params"][name] = value
            elif name in properties(call):
                request["json"][name] = value
        headers = request["headers"] | await self._proof(caller, intruder)
        if "X-Nonce" in headers:
            headers["X-Nonce"] = await issue_nonce(self.redis, request["url"])
        if "If-Match" in headers and caller is Caller.BORROWER:
            headers["If-Match"] = str((await intruder.get("/v2/journeys/upl"))["sequence"])
        if self.counts.total() % MOVE_AFTER == 0:
            self.client.move()
        answer = self.client.send(**request | {"url": self.base + request["url"], "headers": headers})
        self.counts[str(answer.status)] += 1
        self.by_caller[caller] += 1
        if answer.is_server_error:
            self.findings.append(f"5xx: {call.name} by {caller}: {answer.status} {answer.text[:200]}")
        if ENDING.search(call.name):
            self.callers.discard()
        return answer

    async def _proof(self, caller: Caller, intruder: Borrower) -> dict[str, str]:
        if caller is not Caller.BORROWER:
            return await self.callers.proof(caller)
        if not self.callers.known.get(caller):  # a call has ended the session
            person = uuid.UUID(person_of(intruder.tokens["accessToken"]))
            opened = await Factory.of(self.platform).tokens(person)
            intruder.tokens = opened.model_dump(by_alias=True)
            self.callers.known[caller] = intruder.headers()
        return self.callers.known[caller]


def _may_see(call: Call, caller: Caller) -> bool:
    """Return whether an operator of the role may see members' data there, by the table of roles; auditors see no
    case."""
    if caller not in OF_ONE_ROLE:
        return caller is Caller.OPERATOR
    roles = next((roles for pattern, roles in ROLES if re.fullmatch(pattern.strip("`"), call.name)), None)
    return str(caller) in roles if roles is not None else caller is not Caller.AUDITOR


def _like(value: str) -> str:
    """Return an unknown id of the same form."""
    try:
        made = uuid.uuid4()
        return str(made) if str(uuid.UUID(value)) == value else made.hex
    except ValueError:
        return re.sub(r"[0-9a-f]", lambda digit: secrets.choice("123456789"), value)


async def attack(platform: Settings, victim: Victim) -> Matrix:
    """Try everything. Returns the result."""
    redis = Redis.from_url(platform.redis_url, decode_responses=True)
    matrix = Matrix(platform, redis, victim)
    await matrix.run()
    await redis.aclose()
    return matrix
