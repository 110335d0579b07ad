"""A driver for each kind of journey: how the journey begins, and what the borrower does at each step."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Self

from sqlalchemy.exc import OperationalError

from domain.accounts.journeys.bank_account import BankAccount
from domain.accounts.journeys.corporation import ApplicationApproved, Corporation
from domain.accounts.journeys.customer_information import CustomerInformation
from domain.accounts.journeys.dormant import Dormant
from domain.accounts.journeys.email import Email
from domain.accounts.journeys.id_card import IdCard
from domain.accounts.journeys.identity import Identity
from domain.borrowing.journeys.mortgage import FileLienAgain, Mortgage
from domain.borrowing.journeys.mortgage_simple import MortgageSimple
from domain.borrowing.journeys.upl import Upl
from domain.core.chart import Fact
from tests.chaos.borrower import PAUSE, PersistentBorrower
from tests.chaos.request_log import RequestLog
from tests.clients.corporate import Corporate
from tests.clients.dormant_member import DORMANT, DormantMember
from tests.clients.homeowner import FLAT, MORTGAGE, Homeowner
from tests.clients.mortgage_applicant import GRANTED, JOINT, PAPERS, CollateralOwner, MortgageApplicant
from tests.internals import Internals

Actions = dict[str, Callable[[], Awaitable[Any]]]  # actions by step
CORRECTED_AFTER = 2.0  # seconds until an application is corrected; an hour has a limited number of applications
HOMES = tuple(f"{floor}03호" for floor in range(1, 21))  # in FLAT, of the same price
REFUSED = 3  # of so many applications for a mortgage, the owner of the home refuses one


class PersonalLoan(PersistentBorrower):
    """A personal loan, from sign-up to the signed contract."""

    kind, last_step, signs = Upl.kind, Upl.finish.name, True

    async def begin(self) -> None:
        await self.sign_up_over_http()
        await self.open()

    @property
    def next(self) -> Actions:
        """At a step that waits for a prompt, read the phone until the prompt arrives."""
        return {**super().next, "consent": self.answer_prompts, "signature": self.answer_prompts}


class IdentityCertification(PersistentBorrower):
    """An identity certification."""

    kind, last_step = Identity.kind, Identity.certified.name

    async def begin(self) -> None:
        await self.do("/v2/credit/certification/open", {"at": "authentication"})

    @property
    def next(self) -> Actions:
        return {"phone": self.send_code, "code": self.answer_code}


class IdCardCertification(PersistentBorrower):
    """An ID card certification."""

    kind, last_step = IdCard.kind, IdCard.certified.name

    async def begin(self) -> None:
        await self.sign_up_over_http()
        await self.do("/v2/certification/id-card/open")

    @property
    def next(self) -> Actions:
        return {"id_photo": self._photograph, "id_details": lambda: self.confirm_card("/v2/user/certification")}

    async def _photograph(self) -> None:
        await self.upload(await self.card(), "/v2/user/certification")


class BankAccountCertification(PersistentBorrower):
    """A bank account certification."""

    kind, last_step = BankAccount.kind, BankAccount.certified.name

    async def begin(self) -> None:
        await self.sign_up_over_http()
        await self.do("/v2/certification/account/open")

    @property
    def next(self) -> Actions:
        return {"account": self._request_transfer, "account_code": self._confirm_transfer}

    async def _request_transfer(self) -> None:
        form = {"bankCode": "088", "accountNumber": "110123456789"}
        await self.do("/v2/certification/account/request", form)

    async def _confirm_transfer(self) -> None:
        await self.do("/v2/certification/account/confirm", {"code": await self.code("deposit")})


class CustomerInformationForm(IdCardCertification):
    """The customer information form, after the ID card certification that it requires."""

    async def begin(self) -> None:
        await super().begin()
        await self.finish()
        self.kind, self.last_step = CustomerInformation.kind, CustomerInformation.completed.name
        await self.do("/v2/aml/open")

    @property
    def next(self) -> Actions:
        return {**super().next, "questions": self._answer}

    async def _answer(self) -> None:
        await self.do(
            "/v2/aml/individual", {"use": "borrow", "jobCode": "office", "purposeCode": "06", "moneySourceCode": "02"}
        )


class EmailCertification(PersistentBorrower):
    """An e-mail certification without log-in."""

    kind, last_step = Email.kind, Email.confirmed.name
    path = "/v2/join/email-certification"
    token = email_token = ""

    async def begin(self) -> None:
        self.email = f"{self.mobile}@example.com"
        await self.do(f"{self.path}/open")

    @property
    def next(self) -> Actions:
        return {"address": self._ask, "code": self._confirm_code}

    async def _ask(self) -> None:
        self.token = (await self.do(f"{self.path}/request", {"email": self.email})).get("token", self.token)

    async def _confirm_code(self) -> None:
        form = {"token": self.token, "email": self.email, "code": await self.mailed_code(self.email)}
        self.email_token = (await self.do(f"{self.path}/confirm", form)).get("emailToken", "")


class MortgageLimitCheck(PersistentBorrower, Homeowner):
    """A limit check of a home with a loan on it, without log-in."""

    kind, last_step = MortgageSimple.kind, MortgageSimple.result.name

    async def begin(self) -> None:
        await Homeowner.begin(self)

    @property
    def next(self) -> Actions:
        """When KB is down, the journey moves to the consultation, from which the borrower tries again."""
        return {"input": self._check, "debts": self._estimate, "issue": self.change}

    async def _check(self) -> None:
        await self.check(FLAT, seniorFinanceExists=True)

    async def _estimate(self) -> None:
        await self.estimate(seniorFinanceAmount=100_000_000)


class UnwillingOwner(PersistentBorrower, CollateralOwner):
    """The owner of another person's collateral, who refuses it."""

    async def wait_for_link(self) -> None:
        while not self.link:
            with suppress(AssertionError):  # none arrived yet
                await self.read_link()

    async def refuse_home(self) -> None:
        """Certify again if a token is lost: Redis writes to the disk every second."""
        answer = await self.open_application((await self.certify())["identityToken"])
        if answer.is_success:
            answer = await self.refuse(answer.json()["data"]["ownerToken"])
        if answer.status_code == 403:
            return await self.refuse_home()
        assert answer.status_code == 200, answer.text


class MortgageApplication(PersistentBorrower, MortgageApplicant):
    """An application for a loan on the borrower's own home, up to the registered lien and the sealed contract.

    With an `owner`, the home is the owner's, and the application ends because the owner refuses.
    """

    kind, last_step, signs = Mortgage.kind, Mortgage.finish.name, True
    owner: UnwillingOwner | None = None

    @classmethod
    def create(cls, internals: Internals, log: RequestLog, number: int) -> Self:
        borrower = super().create(internals, log, number)
        if number % REFUSED == 0:
            borrower.owner = UnwillingOwner.create(internals, log, number)
            borrower.last_step, borrower.signs = Mortgage.owner_refused.name, False
        return borrower

    async def begin(self) -> Self:
        await self.sign_up_over_http()
        return await MortgageApplicant.begin(self)

    async def close(self) -> None:
        await super().close()
        if self.owner:
            await self.owner.close()

    @property
    def next(self) -> Actions:
        """When an institution is down, the application is declined, and the borrower corrects the draft."""
        return super().next | {
            "draft": self._apply,
            "declined": self._correct_after_a_while,
            "accepted": self.go_on,
            "owner": self._invite_owner,
            "documents": self._hand_in_next,
            "approved": lambda: self.do(f"{MORTGAGE}/accept"),
            "signature": self.answer_prompts,
        }

    async def _correct_after_a_while(self) -> None:
        await asyncio.sleep(CORRECTED_AFTER)
        await self.correct()

    async def _apply(self) -> None:
        """Apply with any home. One with the liens of six other borrowers is declined."""
        owner = self.owned_by(self.owner) if self.owner else {}
        await self.apply_for(ho=random.choice(HOMES), **owner)

    async def _invite_owner(self) -> None:
        assert self.owner
        await self.do(f"{JOINT}/invitation")
        await self.owner.wait_for_link()
        await self.owner.refuse_home()

    async def decide(self, step: str) -> Fact | None:
        match step:
            case Mortgage.review.name:
                return GRANTED
            case Mortgage.lien.name:
                registered = self.at["data"].get("receiptNumber")
                return await self.lien_of(self.internals) if registered else FileLienAgain()
            case _:
                return None

    async def _hand_in_next(self) -> None:
        received = self.at["data"].get("documents", {})
        missing = next((kind for kind in PAPERS if kind not in received), None)
        await (self.hand_in(missing) if missing else self.do(f"{MORTGAGE}/submit"))


class DormantRecovery(PersistentBorrower, DormantMember):
    """The recovery of a dormant account by a code that is sent to its e-mail address."""

    kind, last_step = Dormant.kind, Dormant.recovered.name

    async def begin(self) -> None:
        await self.sign_up_over_http()
        while self.tokens:
            with suppress(OperationalError):  # PostgreSQL is down, or another recovery updates the same rows
                await self.become_dormant(self.internals)
            await asyncio.sleep(PAUSE)
        while not self.temp_token:
            with suppress(AssertionError):  # no code arrived, or a request without a response used it
                await self.log_in_by_mobile()
            await asyncio.sleep(PAUSE)
        await self.do(f"{DORMANT}/open", {"tempToken": self.temp_token})

    @property
    def next(self) -> Actions:
        return {"proof": self.ask_for_email, "email_code": self._confirm_code, "agreement": self._agree}

    async def _confirm_code(self) -> None:
        await self.confirm_email(await self.mailed_code(self.email))

    async def _agree(self) -> None:
        body = {"tempToken": self.temp_token, "termValue": await self.agreements("loan-sign-up")}
        self.tokens = await self.do(f"{DORMANT}/recover", body)


class CorporateSignUp(PersistentBorrower, Corporate):
    """Corporate sign-up, up to an operator's approval."""

    kind, last_step = Corporation.kind, Corporation.active.name

    async def begin(self) -> Self:
        await self.do("/v2/join/corporation/open")
        return self

    async def decide(self, step: str) -> Fact | None:
        return ApplicationApproved() if step == Corporation.review.name else None

    async def prove_email(self) -> None:
        """Certify the address in a separate journey, with the same phone and browser."""
        certification = EmailCertification(self.settings, self.api, self.simulator, mobile=self.mobile)
        await certification.begin()
        await certification.finish()
        await self.do("/v2/corporation/email", {"emailToken": certification.email_token})


DRIVERS: dict[str, type[PersistentBorrower]] = {
    "upl": PersonalLoan,
    "identity": IdentityCertification,
    "id_card": IdCardCertification,
    "bank_account": BankAccountCertification,
    "customer_information": CustomerInformationForm,
    "email": EmailCertification,
    "dormant": DormantRecovery,
    "corporation": CorporateSignUp,
    "mortgage_simple": MortgageLimitCheck,
    "mortgage": MortgageApplication,
}
