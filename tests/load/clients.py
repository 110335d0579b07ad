"""The clients' actions over HTTP. Every request is repeated with the same key until it is answered."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from activities.core.resources import Resources
from config.callback_secrets import signed
from tests.clients.connection import Connection
from tests.load.answer_log import AnswerLog
from tests.load.investors import CONFIRM, Member, confirmation, confirmed_withdrawal, proofs, renewed

PAUSE = 0.2  # seconds between two attempts
ANSWER_TIMEOUT = 15.0  # seconds
# A killed Redis loses its last second: request new ones.
EXPIRED = ("NONCE_INVALID", "SINGLE_USE_TOKEN_INVALID", "CODE_EXPIRED", "CODE_LOCKED")
CALLBACKS = "/api/v2/callbacks"

Order = list[tuple[str, int]]  # product, won


class Request(NamedTuple):
    path: str
    body: bytes
    headers: dict[str, str]


Prepare = Callable[[], Awaitable[Request]]


@dataclass
class Market:
    """Shared by all clients: the investors, the products, and the responses. Products and loans are uids."""

    at: Resources
    random: Random
    members: list[Member]
    main: str  # the product of most orders
    small: list[str]
    loans: list[str]  # disbursed, and repaid during the run
    unit: int  # won; an order is for one to five units
    log: AnswerLog = field(default_factory=AnswerLog)

    def __post_init__(self) -> None:
        self.index = {member.person: index for index, member in enumerate(self.members)}

    def random_investor(self) -> int:
        """Return an index of `members`."""
        return self.random.randrange(len(self.members))

    def random_order(self) -> Order:
        """Return an order of the main product (80 %), of a small one, or of both."""
        won, chance = self.random.randint(1, 5) * self.unit, self.random.random()
        small = (self.random.choice(self.small), won)
        if chance < 0.8:
            return [(self.main, won)]
        return [small] if chance < 0.9 else [(self.main, won), small]


class Client:
    """Makes one attempt after another, each on behalf of a random investor. An investor is an index of `members`."""

    def __init__(self, market: Market) -> None:
        self.market, self.at, self.log = market, market.at, market.log
        port = market.at.settings.api_port
        self.connections = Connection(port), Connection(port)  # the second for an order that is sent twice at once

    async def act(self) -> None:
        """Make one attempt: an order (80 %), a withdrawal of an order, a deposit or a withdrawal of money."""
        chance, investor = self.market.random.random(), self.market.random_investor()
        if chance < 0.80:
            await self.order(investor, self.market.random_order())
        elif chance < 0.87:
            await self.withdraw_order()
        elif chance < 0.93:
            await self.pay_in(investor, self.market.random.randint(1, 50) * 10_000)
        else:
            await self.pay_out(investor, self.market.random.randint(1, 30) * 10_000)

    async def order(self, investor: int, order: Order) -> list[dict[str, Any]]:
        """Sign and confirm an order, 5 % of them twice at once. Returns its lines as they were answered."""
        person, key = self.market.members[investor].person, secrets.token_hex(8)

        async def sign() -> Request:
            ((nonce, token),) = await proofs(self.at.redis, person, [order])
            keys = {"Idempotency-Key": key, "X-Nonce": nonce}
            return Request(f"/api{CONFIRM}", confirmation(order, token), self._authorization(investor) | keys)

        request = await self._prepared(sign)
        connections = self.connections if self.market.random.random() < 0.05 else self.connections[:1]
        answers = await asyncio.gather(*(self._send(connection, request, sign, investor) for connection in connections))
        lines: list[dict[str, Any]] = []
        for status, data in answers:
            if status == 200:
                lines = data["lines"]
                self.log.add_order(person, data["orderUid"], lines)
            elif (
                data.get("code") != "IDEMPOTENCY_REUSED" or len(answers) == 1
            ):  # one was signed again with the same key
                self.log.wrong.append(f"an order was answered {status} {data}")
        return lines

    async def withdraw_order(self) -> None:
        """Withdraw a random line that was acknowledged."""
        if not self.log.lines:
            return
        order, product = line = self.market.random.choice(self.log.lines)
        person, amount = self.log.ordered[line]
        investor = self.market.index[person]
        request = self._post(investor, f"/api/v2/invest/{order}/withdraw", {"productUid": product, "amount": amount})
        status, data = await self._send_without_nonce(request, investor)
        if status == 200:
            self.log.add_withdrawal(line)
        elif data.get("code") == "ORDER_NOT_WITHDRAWABLE":
            self.log.counts["not withdrawn: sold out, or withdrawn before"] += 1
        else:
            self.log.wrong.append(f"the withdrawal of an order was answered {status} {data}")

    async def pay_in(self, investor: int, amount: int) -> None:
        """Report a payment as the bank does, 10 % of them twice."""
        member, tx_id = self.market.members[investor], secrets.token_hex(16)
        account = {"bankCode": member.account.bank_code, "accountNumber": member.account.account_number}
        event = {"event": "deposit.received", "txId": tx_id, "reference": "", "data": {**account, "amount": amount}}
        body = json.dumps(event).encode()
        request = Request(CALLBACKS, body, signed(self.at.settings, "bank", body))
        for _ in range(2 if self.market.random.random() < 0.1 else 1):
            status, data = await self._send_without_nonce(request, investor)
            if status != 204:
                self.log.wrong.append(f"a callback of the bank was answered {status} {data}")
        self.log.paid_in[f"deposit/{tx_id}"] = (member.person, amount)
        self.log.counts["paid in"] += 1

    async def pay_out(self, investor: int, amount: int) -> None:
        """Withdraw money from the deposit account."""
        person, key = self.market.members[investor].person, secrets.token_hex(8)

        async def confirm() -> Request:
            body = json.dumps(await confirmed_withdrawal(self.at, person, amount)).encode()
            headers = self._authorization(investor) | {"Idempotency-Key": key}
            return Request("/api/v2/user/deposit/withdraw", body, headers)

        status, data = await self._send(self.connections[0], await self._prepared(confirm), confirm, investor)
        if status == 200:
            self.log.paid_out[f"withdrawal/{person}/{key}"] = (person, amount)
            self.log.counts["paid out"] += 1
        elif data.get("code") == "DEPOSIT_SHORT":
            self.log.counts["not paid out: DEPOSIT_SHORT"] += 1
        else:
            self.log.wrong.append(f"a withdrawal was answered {status} {data}")

    async def _send_without_nonce(self, request: Request, investor: int) -> tuple[int, Any]:
        """Send a request that needs no nonce. Returns status and data of the response."""

        async def same() -> Request:
            return request

        return await self._send(self.connections[0], request, same, investor)

    async def _send(self, connection: Connection, request: Request, prepare: Prepare, investor: int) -> tuple[int, Any]:
        """Send a request until it is accepted or refused. Returns status and data of the response.

        `prepare` creates the request again when its nonce or token has expired.
        """
        path, body, headers = request
        while True:
            try:
                async with asyncio.timeout(ANSWER_TIMEOUT):
                    status, content = await connection.request("POST", path, body, headers)
            except (OSError, EOFError):  # TimeoutError is an OSError
                connection.close()
                self.log.counts["http: no answer"] += 1
                await asyncio.sleep(PAUSE)
                continue
            self.log.counts[f"http: {status}"] += 1
            data = json.loads(content)["data"] if content else {}
            match status, data.get("code"):
                case 503, _:
                    await asyncio.sleep(PAUSE)
                case _, "TOKEN_EXPIRED":
                    try:
                        self.market.members[investor] = await renewed(self.at, self.market.members[investor])
                    except (OperationalError, PoolTimeout):  # PostgreSQL is down
                        await asyncio.sleep(PAUSE)
                    headers = headers | self._authorization(investor)
                case _, code if code in EXPIRED:
                    path, body, headers = await self._prepared(prepare)
                case _:
                    return status, data

    async def _prepared(self, prepare: Prepare) -> Request:
        """Prepare a request as soon as Redis is up."""
        while True:
            try:
                return await prepare()
            except (RedisConnectionError, RedisTimeoutError):
                await asyncio.sleep(PAUSE)

    def _post(self, investor: int, path: str, body: dict[str, Any]) -> Request:
        headers = self._authorization(investor) | {"Idempotency-Key": secrets.token_hex(8)}
        return Request(path, json.dumps(body).encode(), headers)

    def _authorization(self, investor: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.market.members[investor].access_token}"}
