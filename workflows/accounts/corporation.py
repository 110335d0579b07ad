"""Sign-up of a corporation: representative, business, account, documents, approval by an operator."""

from temporalio import workflow

from activities.accounts.corporations import (
    AmendInput,
    CorporateStatus,
    Corporations,
    Joined,
    JoinInput,
    OutcomeInput,
    RegistrationInput,
)
from domain.accounts.corporation import LIMIT_CLASSES, WHOLE, may_choose
from domain.accounts.journeys.corporation import (
    AddDocument,
    AgreeTerms,
    ApplicationApproved,
    ApplicationRefused,
    ApplicationReturned,
    CheckRegistration,
    ChoosePartition,
    Corporation,
    CorporationView,
    RegistrationFound,
    RegistrationRefused,
    ResumeApplication,
    SendApplication,
    SubmitCompany,
    SubmitContact,
)
from domain.core.chart import Form
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import ActivityInput, Start
from domain.core.states import CorporationState
from domain.core.view import present
from workflows.core.journey import Journey


@workflow.defn(name="corporation")
class CorporationJourney(Journey[CorporationView]):
    """Corporate sign-up."""

    chart = Corporation
    view_type = CorporationView

    @workflow.run
    async def run(self, start: Start) -> str:
        async with self.underway():
            match await self.ask(Corporation.terms):
                case AgreeTerms(agreements=agreements):
                    await self.account(agreements)
                case ResumeApplication():
                    known: CorporateStatus = await self.run_local(Corporations.status, ActivityInput)
                    self.update_view(type=known.type, maskedEmail=known.masked_email)
            await self.details()
            await self.reviewed()
        return self.step.name

    def validate_form(self, form: Form) -> None:
        """Refuse a partition that this type of corporation cannot choose."""
        if isinstance(form, ChoosePartition) and not may_choose(form.partition, present(self.view.type)):
            raise BusinessError(ErrorCode.INVALID_INPUT, reason="금융기관만 고를 수 있는 유형이에요.")

    async def account(self, agreements: list[str]) -> None:
        """Run the steps from the representative to the account. Return to the number or the address if another
        corporation was faster."""
        owner = await self.ask(Corporation.owner)
        self.update_view(ownerRef=owner.owner_ref, ownerName=owner.masked_name, represents=owner.represents)
        number_ref = await self.registration()
        while True:
            proven = await self.ask(Corporation.email)
            self.update_view(maskedEmail=proven.masked_email)
            chosen = await self.ask(Corporation.account)
            joined: Joined = await self.run_local(
                Corporations.join,
                JoinInput,
                owner_ref=owner.owner_ref,
                number_ref=number_ref,
                email_ref=proven.email_ref,
                password_ref=chosen.password_ref,
                type=present(self.view.type),
                agreements=agreements,
            )
            if not joined.problem:
                return self.update_view(ownerRef=None)
            self.problem(joined.problem)
            if joined.problem == ErrorCode.BUSINESS_NUMBER_REFUSED.name:
                number_ref = await self.registration()

    async def registration(self) -> str:
        """Look up numbers until one can sign up, then ask for its type. Returns the number's reference."""
        number_ref, event = "", await self.ask(Corporation.registration)
        while True:
            match event:
                case CheckRegistration(number_ref=number_ref, masked_number=masked):
                    self.update_view(maskedNumber=masked)
                    await self.move(Corporation.checking)
                    event = await self.call_provider(
                        Corporation.checking,
                        Corporations.registration,
                        RegistrationInput,
                        number_ref=number_ref,
                        when_down=RegistrationRefused(problem="INSTITUTION_DOWN"),
                    )
                case RegistrationFound():
                    self.update_view(type=(await self.ask(Corporation.type)).type)
                    return number_ref
                case RegistrationRefused(problem=problem):
                    self.problem(problem, institution="국세청")
                    event = await self.ask(Corporation.registration)
                case _:
                    self.problem("INSTITUTION_DOWN", institution="국세청")
                    event = await self.ask(Corporation.registration)

    async def details(self) -> None:
        """Ask for company, contact and kind of investor."""
        await self.amended(await self.ask(Corporation.company))
        await self.amended(await self.ask(Corporation.contact))
        await self.amended(await self.ask(Corporation.partition))

    async def amended(self, form: SubmitCompany | SubmitContact | ChoosePartition | AddDocument) -> None:
        """Store one part of the application."""
        await self.run_local(Corporations.amend, AmendInput, form=form)
        if isinstance(form, ChoosePartition):
            self.update_view(partition=form.partition, partitionName=LIMIT_CLASSES[form.partition].name)

    async def reviewed(self) -> None:
        """Collect the documents and have an operator review them, again after each correction."""
        event = await self.ask(Corporation.documents)
        at = Corporation.documents
        while True:
            match event:
                case SendApplication():
                    await self.concluded(CorporationState.SUBMITTED)
                    event = await self.ask(Corporation.review)
                case ApplicationReturned() as returned:
                    at = Corporation.returned
                    await self.concluded(CorporationState.RETURNED, returned.corrections)
                    event = await self.ask(at)
                case ApplicationApproved():
                    await self.concluded(CorporationState.APPROVED)
                    await self.end(Corporation.active)
                case ApplicationRefused(reason=reason):
                    await self.concluded(CorporationState.REFUSED, {WHOLE: reason})
                    await self.end(Corporation.refused)
                case _:
                    await self.amended(event)
                    event = await self.ask(at)

    async def concluded(self, outcome: CorporationState, reasons: dict[str, str] | None = None) -> None:
        """Store and announce the application's result."""
        await self.run_local(Corporations.conclude, OutcomeInput, outcome=outcome, reasons=reasons or {})
        self.update_view(reasons=reasons)
