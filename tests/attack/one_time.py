"""Every single-use action is repeated many times, at first a hundred at once: each works at most once."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple
from uuid import uuid4

from redis.asyncio import Redis

from api.accounts.session.identity_token import issue_identity_token
from api.accounts.session.nonce import issue_nonce
from config.settings import Settings
from db.core.vault import Vault
from tests.attack.client import Answer, Client
from tests.clients.borrower import Borrower
from tests.factories import Factory, new_identity

AT_ONCE = 100
MOVE_AFTER = 20  # requests from one address


class Secret(NamedTuple):
    """A single-use secret. `nonce`: the call also requires one, another each time. `successor`: the field with its
    replacement, which a repetition within seconds gets again."""

    path: str
    body: dict[str, Any]
    nonce: bool = False
    successor: str = ""


class OneTime:
    """`uses` and `successes` by kind; `findings`: kinds that worked more than once."""

    def __init__(self, platform: Settings) -> None:
        self.platform, self.factory = platform, Factory.of(platform)
        self.uses, self.successes, self.findings = Counter[str](), Counter[str](), list[str]()

    async def run(self, uses: int) -> None:
        """Use each kind the given number of times."""
        redis = Redis.from_url(self.platform.redis_url, decode_responses=True)
        kinds: dict[str, Callable[[Redis], Awaitable[Secret]]] = {
            "identity token": self._identity_token,
            "refresh token": self._refresh_token,
            "refresh token of the app": self._app_token,
            "goto token": self._goto_token,
            "SMS code": self._sms_code,
        }
        for kind, make in kinds.items():
            await self._use(kind, await make(redis), uses, redis)
        await redis.aclose()

    async def _use(self, kind: str, secret: Secret, uses: int, redis: Redis) -> None:
        nonces = [await issue_nonce(redis, secret.path) for _ in range(uses)] if secret.nonce else [""] * uses

        def present(nonces: list[str]) -> list[Answer]:
            client, answers = Client(), list[Answer]()
            for number, nonce in enumerate(nonces):
                if number and number % MOVE_AFTER == 0:
                    client.move()
                headers = {"X-Nonce": nonce} if nonce else {}
                url = f"http://127.0.0.1:{self.platform.api_port}/api{secret.path}"
                answers.append(client.send(method="POST", url=url, json=secret.body, headers=headers))
            return answers

        shares = [nonces[number::AT_ONCE] for number in range(AT_ONCE) if nonces[number::AT_ONCE]]
        with ThreadPoolExecutor(AT_ONCE) as pool:
            threads = [asyncio.get_running_loop().run_in_executor(pool, present, share) for share in shares]
            answers = [answer for share in await asyncio.gather(*threads) for answer in share]
        self.uses[kind] += len(answers)
        worked = [json.loads(answer.text)["data"] for answer in answers if answer.status < 300]
        self.successes[kind] += len({one[secret.successor] for one in worked}) if secret.successor else len(worked)
        if self.successes[kind] != 1:
            self.findings.append(f"{kind} worked {self.successes[kind]} times")
        self.findings += [f"5xx: {kind}: {answer.text[:200]}" for answer in answers if answer.is_server_error]

    async def _identity_token(self, redis: Redis) -> Secret:
        identity, owner = new_identity(), uuid4().hex
        await self.factory.sign_up(identity)
        async with self.factory.database.transaction() as session:
            ref = Vault(self.factory.sealer).put(session, owner, identity)
        return Secret("/v2/credit/login", {"identityToken": await issue_identity_token(redis, owner, ref)})

    async def _refresh_token(self, _: Redis) -> Secret:
        tokens = await self.factory.tokens(await self.factory.person())
        return Secret(
            "/v2/personal-loan/refresh-token", {"refreshToken": tokens.refresh_token}, successor="refreshToken"
        )

    async def _app_token(self, _: Redis) -> Secret:
        tokens = await self.factory.tokens(await self.factory.person())
        return Secret("/v2/credit/token-login", {"refreshToken": tokens.refresh_token}, successor="refreshToken")

    async def _goto_token(self, redis: Redis) -> Secret:
        person = Borrower.of(self.platform)
        await person.sign_up()
        issued = await person.do("/v2/goto/token", {"target": "/v2/loan/document"})
        await person.close()
        return Secret("/v2/goto", {"gotoToken": issued["gotoToken"]})

    async def _sms_code(self, redis: Redis) -> Secret:
        person = Borrower.of(self.platform)
        await person.sign_up()
        path = "/v2/login/mobile/request"
        already = {message["id"] for message in await person.inbox()}
        headers = {"X-Nonce": await issue_nonce(redis, path)}
        sent = await person.api.post(path, json={"mobile": person.mobile}, headers=headers)
        assert sent.is_success, sent.text
        sms = await person.message(lambda message: message["id"] not in already and message.get("code"))
        await person.close()
        body = {"authSeq": sent.json()["data"]["authSeq"], "authNo": sms["code"]}
        return Secret("/v2/login/mobile/confirm", body, nonce=True)
