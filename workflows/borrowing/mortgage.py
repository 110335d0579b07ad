"""The full application for a mortgage loan: from the draft to terms that the borrower accepts."""

from typing import Any

from temporalio import workflow

from activities.borrowing.mortgages import MortgageInput, Mortgages
from activities.core.notices import NoticeInput, Notices
from domain.borrowing.journeys.mortgage import (
    AddMortgageDocument,
    ApplyMortgage,
    ContinueApplication,
    CorrectApplication,
    Mortgage,
    MortgageAccepted,
    MortgageAppraised,
    MortgageDeclined,
    MortgageDenied,
    MortgageStopped,
    MortgageUnsuitable,
)
from domain.borrowing.mortgage import APARTMENT, Failure, Success
from domain.borrowing.notices import Notice
from domain.core.chart import Form
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Start
from workflows.core.journey import Journey


@workflow.defn(name="mortgage")
class MortgageJourney(Journey):
    """Application for a loan on a home."""

    chart = Mortgage

    @workflow.run
    async def run(self, start: Start) -> str:
        async with self.underway():
            await self.applied()
            await self.documents()
            await self.reviewed()
        return self.step.name

    def validate_form(self, form: Form) -> None:
        """Refuse another's home without its owner."""
        if isinstance(form, ApplyMortgage) and (lack := form.provider.lack):
            raise BusinessError(ErrorCode.INVALID_INPUT, reason=lack)

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
                case MortgageAccepted(limit=limit, rate=rate):
                    success = Success.DOCUMENTS if is_oneself else Success.OWNER
                    self.update_view(success=int(success), limit=limit, rate=rate)
                    event = await self.ask(Mortgage.accepted)
                case CorrectApplication():
                    self.update_view(failure=None, success=None, limit=None, rate=None)
                    event = await self.ask(Mortgage.draft)
                case ContinueApplication() if not is_oneself:
                    event = await self.ask(Mortgage.owner)
                case ContinueApplication():
                    return
                case confirmed:
                    self.update_view(ownerRef=confirmed.owner_ref)
                    return

    async def decided(self, asked: ApplyMortgage) -> MortgageAccepted | MortgageDeclined | MortgageUnsuitable:
        """What KB and the credit bureau make of it."""
        provider = asked.provider
        self.update_view(
            applicationRef=asked.application_ref,
            collateralType=asked.collateral_type,
            building=asked.building,
            amount=asked.amount,
            period=asked.months,
            isCollateralProviderOneself=provider.is_oneself,
            ownerName=provider.masked_name or None,
            appliedAt=workflow.now().isoformat(),
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
            when_down=MortgageDeclined(failure=Failure.DOWN),
        )

    async def documents(self) -> None:
        """Collect the papers, each of which may be replaced until they are sent."""
        while isinstance(added := await self.ask(Mortgage.documents), AddMortgageDocument):
            paper: dict[str, Any] = {
                "documentRef": added.document_ref,
                "mediaType": added.media_type,
                "size": added.size,
                "uploadedAt": workflow.now().isoformat(),
            }
            self.update_view(documents={**self.data.get("documents", {}), added.kind: paper})

    async def reviewed(self) -> None:
        """Wait for an operator's appraisal, then for the borrower's acceptance."""
        await self.run_local(Notices.write, NoticeInput, notice=Notice.UNDER_REVIEW)
        event = await self.ask(Mortgage.review)
        await self.run_local(Notices.write, NoticeInput, notice=Notice.EXAMINED)
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
                self.update_view(confirmedAt=workflow.now().isoformat())
                await self.end(Mortgage.confirmed)
