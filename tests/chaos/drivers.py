"""Every kind of journey that the storm can walk. A new one is a class here: how it begins, what each step asks."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from domain.journeys.bank_account import BankAccount
from domain.journeys.customer_information import CustomerInformation
from domain.journeys.email import Email
from domain.journeys.id_card import IdCard
from domain.journeys.upl import Upl
from tests.chaos.borrower import PAUSE, StubbornBorrower

Acts = dict[str, Callable[[], Awaitable[Any]]]  # by step


class Loan(StubbornBorrower):
    """A personal loan, from sign-up to the signed contract."""

    kind, end = Upl.kind, Upl.finish.name

    async def begin(self) -> None:
        await self.sign_up()
        await self.open()

    @property
    def next(self) -> Acts:
        """At a prompt one looks at the phone from time to time."""
        return {**super().next, "consent": self._look_at_phone, "signature": self._look_at_phone}

    async def _look_at_phone(self) -> None:
        await self.answer_prompt()
        await asyncio.sleep(PAUSE)


class Card(StubbornBorrower):
    """An ID card by itself."""

    kind, end = IdCard.kind, IdCard.certified.name

    async def begin(self) -> None:
        await self.sign_up()
        await self.do("/v2/certification/id-card/open")

    @property
    def next(self) -> Acts:
        return {"id_photo": self._photograph, "id_details": lambda: self.confirm_card("/v2/user/certification")}

    async def _photograph(self) -> None:
        await self.upload(await self.card(), "/v2/user/certification")


class Account(StubbornBorrower):
    """A bank account by itself."""

    kind, end = BankAccount.kind, BankAccount.certified.name

    async def begin(self) -> None:
        await self.sign_up()
        await self.do("/v2/certification/account/open")

    @property
    def next(self) -> Acts:
        return {"account": self._send_won, "account_code": self._confirm_won}

    async def _send_won(self) -> None:
        form = {"bankCode": "088", "accountNumber": "110123456789"}
        await self.do("/v2/certification/account/request", form)

    async def _confirm_won(self) -> None:
        await self.do("/v2/certification/account/confirm", {"code": await self.code("deposit")})


class Customer(Card):
    """Customer information, after the ID card that it needs."""

    async def begin(self) -> None:
        await super().begin()
        await self.finish()
        self.kind, self.end = CustomerInformation.kind, CustomerInformation.completed.name
        await self.do("/v2/aml/open")

    @property
    def next(self) -> Acts:
        return {**super().next, "questions": self._answer}

    async def _answer(self) -> None:
        await self.do("/v2/aml/individual", {
            "use": "borrow", "jobCode": "office", "purposeCode": "06", "moneySourceCode": "02",
        })  # fmt: skip


class Mailbox(StubbornBorrower):
    """An e-mail address, by a browser that nobody knows."""

    kind, end = Email.kind, Email.confirmed.name
    calls = "/v2/join/email-certification"

    async def begin(self) -> None:
        self.email, self.token = f"{self.mobile}@example.com", ""
        await self.do(f"{self.calls}/open")

    @property
    def next(self) -> Acts:
        return {"address": self._ask, "code": self._confirm_code}

    async def _ask(self) -> None:
        self.token = (await self.do(f"{self.calls}/request", {"email": self.email})).get("token", self.token)

    async def _confirm_code(self) -> None:
        mails = (await self.simulator.get(f"/inbox/{self.email}")).json()
        if not mails:
            return await asyncio.sleep(PAUSE)
        form = {"token": self.token, "email": self.email, "code": mails[0]["code"]}
        await self.do(f"{self.calls}/confirm", form)


DRIVERS: dict[str, type[StubbornBorrower]] = {
    "upl": Loan, "id_card": Card, "bank_account": Account, "customer_information": Customer, "email": Mailbox,
}  # fmt: skip
