"""A member with a dormant account who reactivates it over HTTP."""

import re
from typing import Any, Self
from uuid import UUID, uuid4

import httpx

from db.accounts.people import set_email
from tests.clients.borrower import Borrower
from tests.internals import Internals, eventually

DORMANT = "/v2/dormant"


class DormantMember(Borrower):
    """The member. `temp_token`: of the latest log-in."""

    temp_token = ""
    account: UUID
    email = ""

    async def become_dormant(self, internals: Internals, *, email: bool = True) -> Self:
        """Make the account dormant: no log-in for a year; with or without an e-mail address."""
        self.account = UUID(self.person_id)
        await internals.sql("update person set state = 'dormant' where id = :id", id=self.account)
        if email:
            self.email = f"sleeper.{uuid4().hex[:12]}@example.com"
            async with internals.at.database.transaction() as session:
                await set_email(session, internals.at.sealer, self.account, self.email)
        await internals.reset_attempts("sms-code")
        self.tokens = {}
        return self

    async def log_in_by_identity(self) -> Any:
        token = (await self.certify())["identityToken"]
        answer = (await self.api.post("/v2/credit/login", json={"identityToken": token})).json()["data"]
        self.temp_token = answer["tempToken"]
        return answer

    async def log_in_by_mobile(self, family: str = "dormant/mobile") -> Any:
        """Log in by a code. `family`: of the calls."""
        old = {message["id"] for message in await self.inbox()}
        sent = await self.with_nonce(f"/v2/login/{family}/request", {"mobile": self.mobile})
        sms = await self.message(lambda m: m["id"] not in old and m.get("code"))
        form = {"authSeq": sent["authSeq"], "authNo": sms["code"]}
        answer = await self.with_nonce(f"/v2/login/{family}/confirm", form)
        self.temp_token = answer["tempToken"]
        return answer

    async def with_nonce(self, path: str, body: Any) -> Any:
        nonce = await self.get("/v2/nonce", path=path)
        answer = await self.api.post(path, json=body, headers={"X-Nonce": nonce["nonce"]})
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    # -- the recovery --------------------------------------------------------------------------

    async def begin(self) -> Any:
        """Start the recovery of the latest log-in's account."""
        return await self.do(f"{DORMANT}/open", {"tempToken": self.temp_token})

    async def ask_for_email(self) -> Any:
        return await self.do(f"{DORMANT}/recover/email", {"tempToken": self.temp_token})

    async def email_code(self) -> str:
        """Return the code in the newest e-mail."""

        async def newest() -> str | None:
            inbox = (await self.simulator.get(f"/inbox/{self.email}")).json()
            found = inbox and re.search(r"인증번호 (\d{6})", inbox[0]["text"])
            return found[1] if found else None

        return await eventually(newest)

    async def confirm_email(self, code: str) -> Any:
        return await self.do(f"{DORMANT}/recover/email/confirm", {"tempToken": self.temp_token, "code": code})

    async def prove_identity(self, identity_token: str) -> Any:
        self.at = await self.get("/v2/journeys/dormant")
        return await self.do(f"{DORMANT}/recover/ci", {"tempToken": self.temp_token, "identityToken": identity_token})

    async def agree_again(self, terms: str = "loan-sign-up", **more: Any) -> httpx.Response:
        """Agree to the texts, which logs the member in."""
        body = {"tempToken": self.temp_token, "termValue": await self.agreements(terms)}
        answer = await self.post(f"{DORMANT}/recover", body, **more)
        if answer.status_code == 200:
            self.tokens = answer.json()["data"]
        return answer
