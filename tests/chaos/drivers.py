"""Every kind of journey that the storm can walk. A new one is a class here: how it begins, what each step asks."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Self

from sqlalchemy.exc import OperationalError

from domain.journeys.bank_account import BankAccount
from domain.journeys.corporation import ApplicationApproved, Corporation
from domain.journeys.customer_information import CustomerInformation
from domain.journeys.dormant import Dormant
from domain.journeys.email import Email
from domain.journeys.id_card import IdCard
from domain.journeys.identity import Identity
from domain.journeys.mortgage import Mortgage, MortgageAppraised
from domain.journeys.mortgage_simple import MortgageSimple
from domain.journeys.upl import Upl
from tests.chaos.borrower import PAUSE, StubbornBorrower
from tests.journeys.corporate import Corporate
from tests.journeys.dormant import DORMANT, Sleeper
from tests.journeys.homeowner import FLAT, MORTGAGE, Homeowner
from tests.journeys.mortgagor import PAPERS, Mortgagor

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


class Stranger(StubbornBorrower):
    """A certification of who somebody is, by itself."""

    kind, end = Identity.kind, Identity.certified.name

    async def begin(self) -> None:
        await self.do("/v2/credit/certification/open", {"at": "authentication"})

    @property
    def next(self) -> Acts:
        return {"phone": self.send_code, "code": self.answer_code}


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
    token = email_token = ""

    async def begin(self) -> None:
        self.email = f"{self.mobile}@example.com"
        await self.do(f"{self.calls}/open")

    @property
    def next(self) -> Acts:
        return {"address": self._ask, "code": self._confirm_code}

    async def _ask(self) -> None:
        self.token = (await self.do(f"{self.calls}/request", {"email": self.email})).get("token", self.token)

    async def _confirm_code(self) -> None:
        form = {"token": self.token, "email": self.email, "code": await self.mailed_code(self.email)}
        self.email_token = (await self.do(f"{self.calls}/confirm", form)).get("emailToken", "")


class Seeker(StubbornBorrower, Homeowner):
    """A simple limit check of a home with a loan on it, by a browser that nobody knows."""

    kind, end = MortgageSimple.kind, MortgageSimple.result.name

    async def begin(self) -> None:
        await Homeowner.begin(self)

    @property
    def next(self) -> Acts:
        """KB that was down leads to the consultation, from where one asks again."""
        return {"input": self._check, "debts": self._estimate, "issue": self.change}

    async def _check(self) -> None:
        await self.check(FLAT, seniorFinanceExists=True)

    async def _estimate(self) -> None:
        await self.estimate(seniorFinanceAmount=100_000_000)


class Applicant(StubbornBorrower, Mortgagor):
    """An application for a loan on one's own home, up to the accepted terms."""

    kind, end = Mortgage.kind, Mortgage.confirmed.name
    verdict = MortgageAppraised(amount=90_000_000, rate="8.7", months=12)

    async def begin(self) -> Self:
        return await Mortgagor.begin(self)

    @property
    def next(self) -> Acts:
        """An institution that was down leads back to the draft."""
        return {
            "draft": self.apply_for, "declined": self.correct, "accepted": self.go_on, "documents": self._next_paper,
            "approved": lambda: self.do(f"{MORTGAGE}/accept"),
        }  # fmt: skip

    async def _next_paper(self) -> None:
        given = self.at["data"].get("documents", {})
        missing = next((kind for kind in PAPERS if kind not in given), None)
        await (self.hand_in(missing) if missing else self.do(f"{MORTGAGE}/submit"))


class Returner(StubbornBorrower, Sleeper):
    """A member whose account rests, and who has a code sent to its e-mail address."""

    kind, end = Dormant.kind, Dormant.recovered.name

    async def begin(self) -> None:
        await self.sign_up()
        while self.tokens:
            with suppress(OperationalError):  # PostgreSQL is down, or forgets attempts for another one
                await self.fall_asleep(self.backstage)
            await asyncio.sleep(PAUSE)
        while not self.temp_token:
            with suppress(AssertionError):  # no code came, or it had been used when the API died: ask for another one
                await self.log_in_by_mobile()
            await asyncio.sleep(PAUSE)
        await self.do(f"{DORMANT}/open", {"tempToken": self.temp_token})

    @property
    def next(self) -> Acts:
        return {"proof": self.ask_for_email, "email_code": self._confirm_code, "agreement": self._agree}

    async def _confirm_code(self) -> None:
        await self.confirm_email(await self.mailed_code(self.email))

    async def _agree(self) -> None:
        body = {"tempToken": self.temp_token, "termValue": await self.agreements("loan-sign-up")}
        self.tokens = await self.do(f"{DORMANT}/recover", body)


class Company(StubbornBorrower, Corporate):
    """Corporate sign-up, up to an operator's approval."""

    kind, end, verdict = Corporation.kind, Corporation.active.name, ApplicationApproved()

    async def begin(self) -> Self:
        await self.do("/v2/join/corporation/open")
        return self

    async def prove_email(self) -> None:
        """By the same phone and browser, as somebody who does nothing else."""
        mailbox = Mailbox(self.api, self.simulator, mobile=self.mobile)
        await mailbox.begin()
        await mailbox.finish()
        await self.do("/v2/corporation/email", {"emailToken": mailbox.email_token})


DRIVERS: dict[str, type[StubbornBorrower]] = {
    "upl": Loan, "identity": Stranger, "id_card": Card, "bank_account": Account, "customer_information": Customer,
    "email": Mailbox, "dormant": Returner, "corporation": Company, "mortgage_simple": Seeker,
    "mortgage": Applicant,
}  # fmt: skip
