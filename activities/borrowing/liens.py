"""The lien on a home: the application at the land registry, the check of its register, and the release after the
loan."""

from datetime import UTC, date, datetime, timedelta

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio import activity

from activities.core.notices import Sms, enqueue
from activities.core.resources import Resources
from activities.institutions.base import InstitutionRefused
from activities.institutions.registry import LandRegistry
from db.accounts.corporations import holders_of
from db.accounts.id_images import remove_image_retention
from db.borrowing.liens import collateral_of, lien_of
from db.borrowing.tables import LoanContractRow, MortgageLien
from db.core.sealing import NotOpened
from db.operators.tables import OperatorActionRow
from domain.borrowing.journeys.mortgage import FilingAccepted, FilingReturned, LienConfirmed, LienDiffers
from domain.borrowing.lien import CREDITOR, LienState, RegisteredLien, filing_key, lien_flaw, number_filed_for
from domain.core.notices import NOTICES, Notice
from domain.core.snapshot import ActivityInput, OperatorCommand, RepeatedInput, Report, RetryBudget

FILING = timedelta(seconds=20)  # longer than an attempt of `liens.file`, which a cancellation does not interrupt


class FilingUnderWay(Exception):
    """The registry may still be processing the application; the release is tried again."""


class FilingInput(ActivityInput):
    """Apply for the lien of a signed contract."""

    apply_uid: str


class LienInput(ActivityInput):
    """The lien that an operator has reported. `maximum_claim`: won."""

    apply_uid: str
    registration_number: str
    registered_on: date
    maximum_claim: int
    document_ref: str


class ReleaseInput(RepeatedInput):
    """Release the lien of the contract `uid`."""


def release_input(uid: str) -> ReleaseInput:
    """The input of the workflow `lien:<uid>`."""
    return ReleaseInput(uid=uid, reference=f"lien/{uid}", person="", retry_budget=RetryBudget.BANK)


class ReleaseWaits(BaseModel):
    """The release of the lien `uid` waits for an operator; `error`: the registry's answer, if it answered."""

    uid: str
    error: str


class ResolvedRelease(BaseModel):
    """An operator's command to release the lien `uid`, with the update's id, which identifies a repeated command."""

    uid: str
    update_id: str
    order: OperatorCommand  # the recorded name of the command


class Liens:
    """Reads and changes the register of one home at a time."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="liens.file")
    async def file(self, request: FilingInput) -> Report:
        """Return FilingAccepted, or FilingReturned if the registry refuses the application.

        The key changes only after an answer of the registry, so an application whose answer was lost is not made twice.
        """
        async with self.at.database.transaction() as session:
            lien = await _lien(session, request.apply_uid)
        home = collateral_of(self.at.sealer, lien)
        if lien.receipt_number and (number := await self._filed_number(lien)):
            # a command that an operator repeats applies for no second lien
            return Report.of(FilingAccepted(reference=request.reference, receipt_number=number))
        try:
            filed = await self.at.institutions.registry.apply(
                home=home.home,
                owner=home.owner_name or home.borrower_name,
                debtor=home.borrower_name,
                creditor=CREDITOR,
                maximum_claim=lien.maximum_claim,
                key=filing_key(request.apply_uid, lien.filings),
            )
        except InstitutionRefused:
            async with self.at.database.transaction() as session:
                (await _lien(session, request.apply_uid)).filings += 1
            return Report.of(FilingReturned(reference=request.reference, problem="LIEN_RETURNED"))
        async with self.at.database.transaction() as session:
            lien = await _lien(session, request.apply_uid)
            lien.receipt_number = filed.receipt_number
            lien.filings += 1  # a lien that is struck out later can be applied for again
            lien.move(LienState.FILED)
        return Report.of(FilingAccepted(reference=request.reference, receipt_number=filed.receipt_number))

    @activity.defn(name="liens.check")
    async def check(self, request: LienInput) -> Report:
        """Return LienConfirmed if the register matches the operator's report, otherwise LienDiffers."""
        async with self.at.database.transaction() as session:
            lien = await _lien(session, request.apply_uid)
            contract = await session.get_one(LoanContractRow, request.apply_uid)
        reported = RegisteredLien(
            registration_number=request.registration_number,
            registered_on=request.registered_on,
            maximum_claim=request.maximum_claim,
            creditor=CREDITOR,
        )
        found = await registered_on(self.at.institutions.registry, collateral_of(self.at.sealer, lien).home)
        if flaw := lien_flaw(reported, found, contract.principal):
            return Report.of(LienDiffers(reference=request.reference, problem=flaw))
        async with self.at.database.transaction() as session:
            lien = await _lien(session, request.apply_uid)
            lien.receipt_number = lien.receipt_number or reported.registration_number
            lien.registration_number, lien.registered_on = reported.registration_number, reported.registered_on
            lien.document_ref = request.document_ref
            await remove_image_retention(session, request.document_ref)
            lien.move(LienState.REGISTERED)
            await self._notify_owner(session, lien, Notice.OWNER_LIEN_REGISTERED)
        return Report.of(LienConfirmed(reference=request.reference))

    @activity.defn(name="liens.refuse")
    async def refuse(self, request: FilingInput) -> None:
        """Notify the home's owner that no lien can be registered."""
        async with self.at.database.transaction() as session:
            await self._notify_owner(session, await _lien(session, request.apply_uid), Notice.OWNER_LIEN_REFUSED)

    @activity.defn(name="liens.release")
    async def release(self, request: ReleaseInput) -> None:
        """Release the lien at the registry, once for each key. It has no effect if the registry has no lien of this
        contract.

        If the registry's answer was lost, the register shows the application.

        Raises InstitutionDown, InstitutionRefused, FilingUnderWay.
        """
        async with self.at.database.transaction() as session:
            lien = await lien_of(session, request.uid)
        if lien is None or lien.state == LienState.RELEASED:
            return
        if lien.state == LienState.DRAFTED and datetime.now(UTC) < activity.info().scheduled_time + FILING:
            raise FilingUnderWay
        number = lien.registration_number or lien.receipt_number or await self._filed_number(lien)
        async with self.at.database.transaction() as session:
            lien = await _lien(session, request.uid)
            lien.move(LienState.RELEASING if number else LienState.DRAFTED)
            lien.receipt_number = lien.receipt_number or number
        if number is None:
            return
        await self.at.institutions.registry.release(
            number, creditor=CREDITOR, key=f"lien/{request.uid}/release/{request.attempt}"
        )
        async with self.at.database.transaction() as session:
            await self._note_release(session, await _lien(session, request.uid))

    @activity.defn(name="liens.wait")
    async def wait(self, waits: ReleaseWaits) -> None:
        """Put the release into the operators' queue."""
        async with self.at.database.transaction() as session:
            (await _lien(session, waits.uid)).move(LienState.WAITING, waits.error)

    @activity.defn(name="liens.resolve")
    async def resolve(self, resolved: ResolvedRelease) -> None:
        """Record that an operator had the lien released at the registry office, once for each update id."""
        async with self.at.database.transaction() as session:
            lien = await _lien(session, resolved.uid)
            if await session.get(OperatorActionRow, resolved.update_id):
                return
            session.add(
                OperatorActionRow(
                    update_id=resolved.update_id,
                    journey_id=f"lien:{resolved.uid}",
                    action="lien_released",
                    operator=resolved.order.operator,
                    reason=resolved.order.reason,
                    step=lien.state,
                )
            )
            await self._note_release(session, lien)

    async def _note_release(self, session: AsyncSession, lien: MortgageLien) -> None:
        """Store the release, and notify once the home's owner, and the borrower unless the account is closed."""
        lien.move(LienState.RELEASED)
        await self._notify_owner(session, lien, Notice.LIEN_RELEASED)
        contract = await session.get_one(LoanContractRow, lien.apply_uid)
        who = (await holders_of(session, self.at.sealer, [contract.person_id])).get(contract.person_id)
        if who is None:
            return
        page = f"{self.at.settings.public_url}/v2/mypage/loan/apply"
        sms = Sms(mobile=who.mobile, text=f"[이음] {NOTICES[Notice.LIEN_RELEASED]} {page}")
        await enqueue(session, self.at, f"{Notice.LIEN_RELEASED}/{lien.apply_uid}", sms, person=contract.person_id)

    async def _notify_owner(self, session: AsyncSession, lien: MortgageLien, notice: Notice) -> None:
        """Notify an owner who is not the borrower, once, unless the borrower's data was erased."""
        try:
            mobile = collateral_of(self.at.sealer, lien).owner_mobile
        except NotOpened:
            return
        if mobile:
            sms = Sms(mobile=mobile, text=f"[이음] {NOTICES[notice]}")
            await enqueue(session, self.at, f"{notice}/{lien.apply_uid}/owner", sms, person=None)

    async def _filed_number(self, lien: MortgageLien) -> str | None:
        """Return the number of the contract's lien in the register; None if it has no unreleased one."""
        home = collateral_of(self.at.sealer, lien).home
        return number_filed_for(lien.apply_uid, await registered_on(self.at.institutions.registry, home))


async def registered_on(registry: LandRegistry, home: str) -> list[RegisteredLien]:
    """Return the liens on a home in the register."""
    return [RegisteredLien.model_validate(lien.model_dump()) for lien in await registry.liens(home)]


async def _lien(session: AsyncSession, apply_uid: str) -> MortgageLien:
    lien = await lien_of(session, apply_uid, lock=True)
    assert lien, "a mortgage contract has a lien"
    return lien
