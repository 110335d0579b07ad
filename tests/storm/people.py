"""What the crowd does, over HTTP: every request is sent again, under the same key, until it is answered."""

import asyncio
import hashlib
import hmac
import json
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from activities.resources import Resources
from bench.http_client import Connection
from tests.storm.crowd import CONFIRM, Member, confirmation, papers, renewed
from tests.storm.journal import Journal

PAUSE = 0.2  # seconds between two tries
PATIENCE = 15.0  # seconds for an answer
STALE = ("NONCE_INVALID", "SINGLE_USE_TOKEN_INVALID")  # Redis forgot its last second when it died: ask for new ones
BANK = "/api/v2/callbacks"

Order = list[tuple[str, int]]
Send = Callable[[], Awaitable[tuple[str, bytes, dict[str, str]]]]  # path, body, headers


@dataclass
class Market:
    """Shared by everybody: who there is, what is sold, what was said."""

    at: Resources
    dice: Random
    members: list[Member]
    hot: str
    small: list[str]
    loans: list[str]  # paid out, and repaid meanwhile
    unit: int  # won; an order is for one to five of them
    journal: Journal = field(default_factory=Journal)

    def __post_init__(self) -> None:
        self.number = {member.person: number for number, member in enumerate(self.members)}

    def somebody(self) -> int:
        return self.dice.randrange(len(self.members))

    def an_order(self) -> Order:
        """Mostly the hot product, now and then a small one, or both at once."""
        some, chance = self.dice.randint(1, 5) * self.unit, self.dice.random()
        other = (self.dice.choice(self.small), some)
        if chance < 0.8:
            return [(self.hot, some)]
        return [other] if chance < 0.9 else [(self.hot, some), other]


class Hand:
    """One thing after another, for whoever is next."""

    def __init__(self, market: Market) -> None:
        self.market, self.at, self.journal = market, market.at, market.journal
        port = market.at.settings.api_port
        self.lines = Connection(port), Connection(port)  # the second for who presses twice

    async def act(self) -> None:
        """One attempt."""
        chance, who = self.market.dice.random(), self.market.somebody()
        if chance < 0.80:
            await self.order(who, self.market.an_order())
        elif chance < 0.87:
            await self.give_back()
        elif chance < 0.93:
            await self.pay_in(who, self.market.dice.randint(1, 50) * 10_000)
        else:
            await self.pay_out(who, self.market.dice.randint(1, 30) * 10_000)

    async def order(self, who: int, order: Order) -> list[dict[str, Any]]:
        """Sign and confirm; a few press twice. What became of its lines."""
        person, key = self.market.members[who].person, secrets.token_hex(8)

        async def signed() -> tuple[str, bytes, dict[str, str]]:
            ((nonce, token),) = await papers(self.at.redis, person, [order])
            keys = {"Idempotency-Key": key, "X-Nonce": nonce}
            return f"/api{CONFIRM}", confirmation(order, token), self._logged_in(who) | keys

        async def the_same() -> tuple[str, bytes, dict[str, str]]:
            return first

        if self.market.dice.random() < 0.05:
            first = await self._made(signed)
            answers = await asyncio.gather(*(self._insist(line, the_same, signed, who) for line in self.lines))
        else:
            answers = [await self._insist(self.lines[0], signed, signed, who)]
        lines: list[dict[str, Any]] = []
        for status, data in answers:
            if status == 200:
                lines = data["lines"]
                self.journal.ordered(person, data["orderUid"], lines)
            elif data.get("code") != "IDEMPOTENCY_REUSED" or len(answers) == 1:  # signed anew under the same key
                self.journal.wrong.append(f"an order was answered {status} {data}")
        return lines

    async def give_back(self) -> None:
        """Withdraw a line that somebody was told they have."""
        if not self.journal.lines:
            return
        order, product = line = self.market.dice.choice(self.journal.lines)
        person, amount = self.journal.taken[line]
        who = self.market.number[person]
        body = json.dumps({"productUid": product, "amount": amount}).encode()
        sent = (
            f"/api/v2/invest/{order}/withdraw",
            body,
            self._logged_in(who) | {"Idempotency-Key": secrets.token_hex(8)},
        )
        status, data = await self._insist(self.lines[0], *_always(sent), who)
        if status == 200:
            self.journal.gave_back(line)
        elif data.get("code") == "ORDER_NOT_WITHDRAWABLE":
            self.journal.counts["not given back: full, or given back before"] += 1
        else:
            self.journal.wrong.append(f"giving an order back was answered {status} {data}")

    async def pay_in(self, who: int, amount: int) -> None:
        """The bank reports a payment, now and then twice."""
        member, tx_id = self.market.members[who], secrets.token_hex(16)
        account = {"bankCode": member.account.bank_code, "accountNumber": member.account.account_number}
        told = {"event": "deposit.received", "txId": tx_id, "reference": "", "data": {**account, "amount": amount}}
        body, secret = json.dumps(told).encode(), self.at.settings.institution_secret.get_secret_value().encode()
        sent = BANK, body, {"X-Signature": hmac.new(secret, body, hashlib.sha256).hexdigest()}
        for _ in range(2 if self.market.dice.random() < 0.1 else 1):
            status, data = await self._insist(self.lines[0], *_always(sent), who)
            if status != 204:
                self.journal.wrong.append(f"the bank was answered {status} {data}")
        self.journal.paid_in[f"deposit/{tx_id}"] = (member.person, amount)
        self.journal.counts["paid in"] += 1

    async def pay_out(self, who: int, amount: int) -> None:
        """Take money out of the deposit account."""
        person, key = self.market.members[who].person, secrets.token_hex(8)
        sent = (
            "/api/v2/user/deposit/withdraw", json.dumps({"amount": amount}).encode(),
            self._logged_in(who) | {"Idempotency-Key": key},
        )  # fmt: skip
        status, data = await self._insist(self.lines[0], *_always(sent), who)
        if status == 200:
            self.journal.paid_out[f"withdrawal/{person}/{key}"] = (person, amount)
            self.journal.counts["paid out"] += 1
        elif data.get("code") == "DEPOSIT_SHORT":
            self.journal.counts["not paid out: DEPOSIT_SHORT"] += 1
        else:
            self.journal.wrong.append(f"a withdrawal was answered {status} {data}")

    async def _insist(self, line: Connection, make: Send, anew: Send, who: int) -> tuple[int, Any]:
        """Status and data of the first answer that decides something."""
        path, body, headers = await self._made(make)
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    status, content = await line.request("POST", path, body, headers)
            except (OSError, EOFError):  # a TimeoutError, too
                line.close()
                self.journal.counts["http: no answer"] += 1
                await asyncio.sleep(PAUSE)
                continue
            self.journal.counts[f"http: {status}"] += 1
            data = json.loads(content)["data"] if content else {}
            match status, data.get("code"):
                case 503, _:
                    await asyncio.sleep(PAUSE)
                case _, "TOKEN_EXPIRED":
                    try:
                        self.market.members[who] = await renewed(self.at, self.market.members[who])
                    except (OperationalError, PoolTimeout):  # PostgreSQL is down
                        await asyncio.sleep(PAUSE)
                    headers = headers | self._logged_in(who)
                case _, code if code in STALE:
                    path, body, headers = await self._made(anew)
                case _:
                    return status, data

    async def _made(self, make: Send) -> tuple[str, bytes, dict[str, str]]:
        """Once Redis is there to make it."""
        while True:
            try:
                return await make()
            except (RedisConnectionError, RedisTimeoutError):
                await asyncio.sleep(PAUSE)

    def _logged_in(self, who: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.market.members[who].access_token}"}


def _always(sent: tuple[str, bytes, dict[str, str]]) -> tuple[Send, Send]:
    """What needs no new papers."""

    async def made() -> tuple[str, bytes, dict[str, str]]:
        return sent

    return made, made
