"""The full application for a mortgage loan: from the draft to the sealed contract and the registered lien."""

from typing import Any

from temporalio import workflow

from activities.accounts.id_cards import IdCardInput, IdCards
from activities.accounts.people import People
from activities.borrowing.contracts import (
    CollateralInput,
    Contracts,
    OwnersSignature,
    SealInput,
    SignInput,
    TermsInput,
)
from activities.borrowing.liens import FilingInput, LienInput, Liens
from activities.borrowing.mortgages import MortgageInput, Mortgages
from activities.core.notices import NoticeInput, Notices
from domain.borrowing import suitability
from domain.borrowing.journeys.contract import (
    PROVIDER_NAMES,
    AgreeContract,
    ContractRefused,
    SignatureRefused,
    Signed,
)
from domain.borrowing.journeys.mortgage import (
    AddMortgageDocument,
    ApplyMortgage,
    ContinueApplication,
    CorrectApplication,
    DeclineCollateral,
    FileLienAgain,
    FilingAccepted,
    FilingReturned,
    LienDiffers,
    LienRefused,
    LienRegistered,
    Mortgage,
    MortgageAccepted,
    MortgageAppraised,
    MortgageDeclined,
    MortgageDenied,
    MortgageFile,
    MortgageStopped,
    MortgageUnsuitable,
    MortgageView,
    RequestOwnerSignature,
)
from domain.borrowing.lien import maximum_claim
from domain.borrowing.mortgage import APARTMENT, Failure, Success
from domain.core.chart import Form
from domain.core.errors import BusinessError, ErrorCode
from domain.core.notices import Notice
from domain.core.snapshot import ActivityInput, Start
from domain.core.view import present
from workflows.accounts.customer_information import screened
from workflows.accounts.id_card import id_card_certified
from workflows.borrowing.contract import Prepared, SignedDraft, prepared, refuse_signature, signed_draft
from workflows.borrowing.lien_release import release_lien
from workflows.core.journey import Ended, Journey


@workflow.defn(name="mortgage")
class MortgageJourney(Journey[MortgageView]):
    """Application for a mortgage loan."""

    chart = Mortgage
    view_type = MortgageView
    _lien_is_asked = False  # the registry was asked for it

    @workflow.run
    async def run(self, start: Start) -> str:
        async with self.underway():
            await self.applied()
            await self.documents()
            await self.appraised()
            await self.contracted()
            await self.notify(Notice.FINISHED)
            await self.end(Mortgage.finish)
        if self.step is Mortgage.cancelled and self.patched("an operator's cancellation is reported"):
            await self.run_unrecorded(Notices.write, NoticeInput, notice=Notice.CANCELLED)
        if self.step is not Mortgage.finish and self.may_be_filed():
            await release_lien(self.start.apply_uid)
        return self.step.name

    def validate_form(self, form: Form) -> None:
        """Refuse a home of another person without its owner's data, and consent to a contract that was not shown."""
        match form:
            case ApplyMortgage(provider=provider) if missing := provider.missing_text:
                raise BusinessError(ErrorCode.INVALID_INPUT, reason=missing)
            case AgreeContract(document_hash=shown) if shown != self.view.document_hash:
                raise BusinessError(ErrorCode.TERMS_CHANGED)
            case _:
                pass

    def may_be_filed(self) -> bool:
        """Whether the lien may be registered already: a cancelled application does not receive the answer of the
        registry."""
        if self.view.receipt_number:
            return True
        return self._lien_is_asked and self.patched("a lien that may have been filed is released")

    async def applied(self) -> None:
        """Examine the draft, as often as it is corrected, until the home's owner agrees."""
        is_oneself, event = True, await self.ask(Mortgage.draft)
        while True:
            match event:
                case ApplyMortgage() as asked:
                    is_oneself = asked.provider.is_oneself
                    event = await self.decided(asked)
                case MortgageDeclined(failure=failure, limit=limit):
                    self.update_view(failure=failure, limit=limit)
                    event = await self.ask(Mortgage.declined)
                case MortgageUnsuitable(reasons=reasons):
                    self.update_view(reasons=reasons)
                    await self.end(Mortgage.unsuitable)
                case MortgageAccepted(limit=limit, rate=rate, appraisal_ref=ref):
                    success = Success.DOCUMENTS if is_oneself else Success.OWNER
                    self.update_view(success=int(success), limit=limit, rate=rate, appraisalRef=ref or None)
                    event = await self.ask(Mortgage.accepted)
                case CorrectApplication():
                    self.update_view(failure=None, success=None, limit=None, rate=None)
                    event = await self.ask(Mortgage.draft)
                case ContinueApplication() if not is_oneself:
                    event = await self.ask(Mortgage.owner)
                case ContinueApplication():
                    return
                case DeclineCollateral():
                    await self.notify(Notice.OWNER_REFUSED)
                    await self.end(Mortgage.owner_refused)
                case confirmed:
                    self.update_view(ownerRef=confirmed.owner_ref)
                    if self.patched("an owner's consent is reported"):
                        await self.notify(Notice.OWNER_AGREED)
                    return

    async def decided(self, asked: ApplyMortgage) -> MortgageAccepted | MortgageDeclined | MortgageUnsuitable:
        """Ask KB and the credit bureau for a decision."""
        provider = asked.provider
        self.update_view(
            applicationRef=asked.application_ref,
            collateralType=asked.collateral_type,
            building=asked.building,
            amount=asked.amount,
            period=asked.months,
            isCollateralProviderOneself=provider.is_oneself,
            ownerName=provider.masked_name or None,
            appliedAt=self.received_at.isoformat(),
        )
        await self.move(Mortgage.deciding)
        return await self.call_provider(
            Mortgage.deciding,
            Mortgages.decide,
            MortgageInput,
            amount=asked.amount,
            zip_code=asked.zip_code,
            is_apartment=asked.collateral_type == APARTMENT,
            area=asked.kb_area_uid,
            application_ref=asked.application_ref,
            when_down=MortgageDeclined(failure=Failure.DOWN),
        )

    async def documents(self) -> None:
        """Collect the documents. Each can be replaced until they are sent."""
        while isinstance(added := await self.ask(Mortgage.documents), AddMortgageDocument):
            file = MortgageFile(
                document_ref=added.document_ref,
                media_type=added.media_type,
                size=added.size,
                uploaded_at=self.received_at.isoformat(),
            )
            self.update_view(documents={**(self.view.documents or {}), added.kind: file})

    async def appraised(self) -> None:
        """Wait for an operator's appraisal, then for the borrower's acceptance."""
        await self.notify(Notice.UNDER_REVIEW)
        event = await self.ask(Mortgage.review)
        await self.notify(Notice.EXAMINED)
        match event:
            case MortgageDenied(reason=reason):
                self.update_view(reason=reason)
                await self.end(Mortgage.denied)
            case MortgageStopped(reason=reason):
                self.update_view(reason=reason)
                await self.end(Mortgage.stopped)
            case MortgageAppraised(amount=amount, rate=rate, months=months):
                self.update_view(amount=amount, rate=rate, period=months)
                await self.ask(Mortgage.approved)
                self.update_view(confirmedAt=self.received_at.isoformat())
                await self.move(Mortgage.confirmed)
        if not self.patched("the contract follows the accepted terms"):
            raise Ended

    async def contracted(self) -> None:
        """Prepare the contract, have all parties sign it, register the lien, and seal the contract."""
        await self.receive(Mortgage.confirmed)
        await self.suits()
        card_ref = await id_card_certified(self, Mortgage)
        await self.run_local(IdCards.certify, IdCardInput, card_ref=card_ref)
        ready = await prepared(self, Mortgage)
        screening, review = Mortgage.screening, Mortgage.screening_review
        if not await screened(self, screening, review, suspicious=ready.is_suspicious):
            if self.patched("a refusal is reported"):
                await self.notify(Notice.REFUSED)
            await self.end(Mortgage.refused)
        signed = await self.signed(ready)
        owner = None if self.view.is_collateral_provider_oneself else await self.owner_signature()
        await self.registered()
        await self.move(Mortgage.sealing)
        sealed = await self.call_provider(
            Mortgage.sealing,
            Contracts.seal,
            SealInput,
            apply_uid=self.start.apply_uid,
            provider=signed.signature.provider,
            document_hash=signed.document_hash,
            signature_id=signed.signature.signature_id,
            is_binding=True,
            owner=owner,
        )
        if isinstance(sealed, ContractRefused):
            self.update_view(reason=sealed.reason)
            if self.patched("a contract is refused at the seal"):
                await self.notify(Notice.REFUSED)
                await self.end(Mortgage.denied)

    async def suits(self) -> None:
        """End the application if the loan is unsuitable for the borrower."""
        answers = await self.ask(Mortgage.compatibility)
        age: int = await self.run_local(People.age, ActivityInput)
        verdict = suitability.check(answers.answers, "", age)
        if not verdict.is_suitable:
            self.update_view(unsuitableMessageList=list(verdict.messages))
            await self.end(Mortgage.compatibility_failed)

    async def signed(self, ready: Prepared) -> SignedDraft:
        """Draft the contract and have the borrower sign it, again if the texts change until then."""
        shown, amount = self.view, present(self.view.amount)
        self.update_view(maximumClaim=maximum_claim(amount))
        collateral = CollateralInput(
            application_ref=present(shown.application_ref),
            owner_ref=shown.owner_ref or "",
            appraisal_ref=shown.appraisal_ref or "",
        )
        is_again = False
        while True:
            signed = await signed_draft(
                self,
                Mortgage,
                is_again=is_again,
                amount=amount,
                rate=present(shown.rate),
                months=present(shown.period),
                address_ref=ready.address_ref,
                account_ref=ready.account_ref,
                collateral=collateral,
            )
            if await self.run_local(Contracts.terms_hold, TermsInput, apply_uid=self.start.apply_uid):
                self.update_view(borrowerSignedAt=self.received_at.isoformat())
                return signed
            is_again = True

    async def owner_signature(self) -> OwnersSignature:
        """Request the owner's signature on the owner's phone, and wait for it."""
        provider, signer_ref, event = "", "", await self.ask(Mortgage.owner_signing)
        while True:
            match event:
                case RequestOwnerSignature(provider=provider, signer_ref=signer_ref):
                    self.update_view(ownerSigner=provider, ownerSignerName=PROVIDER_NAMES[provider])
                    await self.move(Mortgage.owner_signature)
                    event = await self.call_provider(
                        Mortgage.owner_signature,
                        Contracts.request_signature,
                        SignInput,
                        apply_uid=self.start.apply_uid,
                        provider=provider,
                        signer_ref=signer_ref,
                        poll=Contracts.signature_status,
                        when_down=SignatureRefused(problem="INSTITUTION_DOWN"),
                    )
                case Signed(signature_id=signature_id):
                    self.update_view(ownerSignedAt=self.received_at.isoformat())
                    return OwnersSignature(provider=provider, signature_id=signature_id, signer_ref=signer_ref)
                case DeclineCollateral():
                    if self.patched("an owner's refusal is reported"):
                        await self.notify(Notice.OWNER_DECLINED)
                    await self.end(Mortgage.owner_declined)
                case SignatureRefused(problem=problem):
                    refuse_signature(self, problem, provider)
                    event = await self.ask(Mortgage.owner_signing)
                case _:
                    refuse_signature(self, "CONSENT_TIMED_OUT", provider)
                    event = await self.ask(Mortgage.owner_signing)

    async def registered(self) -> None:
        """Apply for the lien, and wait until the register contains the lien that an operator reports."""
        self._lien_is_asked = True
        event: Any = FileLienAgain()
        while True:
            match event:
                case FileLienAgain():
                    await self.move(Mortgage.filing)
                    event = await self.call_provider(
                        Mortgage.filing, Liens.file, FilingInput, apply_uid=self.start.apply_uid
                    )
                case FilingAccepted(receipt_number=number):
                    self.update_view(receiptNumber=number)
                    event = await self.ask(Mortgage.lien)
                case FilingReturned(problem=problem) | LienDiffers(problem=problem):
                    self.problem(problem)
                    event = await self.ask(Mortgage.lien)
                case LienRegistered() as reported:
                    shown = {
                        "registrationNumber": reported.registration_number,
                        "registeredOn": reported.registered_on.isoformat(),
                    }
                    self.update_view(lien=shown)
                    await self.move(Mortgage.lien_check)
                    event = await self.call_provider(
                        Mortgage.lien_check,
                        Liens.check,
                        LienInput,
                        apply_uid=self.start.apply_uid,
                        **reported.model_dump(by_alias=False, exclude={"reference"}),
                    )
                case LienRefused(reason=reason):
                    self.update_view(reason=reason)
                    if self.patched("a refused lien is reported"):
                        await self.notify(Notice.REFUSED)
                    if self.patched("a refused lien is reported to the home's owner"):
                        await self.run_local(Liens.refuse, FilingInput, apply_uid=self.start.apply_uid)
                    await self.end(Mortgage.lien_refused)
                case _:
                    return
