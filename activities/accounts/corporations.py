"""Sign-up of corporations: registry lookup, account, documents, decision."""

from uuid import UUID

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio import activity

from activities.core.notices import Email, Sms, enqueue
from activities.core.resources import Resources
from db.accounts.agreements import record
from db.accounts.corporations import (
    CompanyDetails,
    ContactDetails,
    CorporationRecord,
    change_corporation,
    decide,
    hand_in,
    has_account,
    is_registered,
    join_corporation,
    read_corporation,
    set_partition,
)
from db.accounts.passwords import set_hash
from db.accounts.people import IdentityRecord
from db.accounts.tables import Corporation
from db.core.records import BusinessNumber, ChosenPassword, EmailRecord
from db.loans.borrowers import gather_corporation
from documents.deletion import delete_after_commit
from domain.accounts.agreements import Context
from domain.accounts.corporation import RESULT_MESSAGES
from domain.accounts.journeys.corporation import (
    AddDocument,
    Amendment,
    ChoosePartition,
    RegistrationFound,
    RegistrationRefused,
    SubmitCompany,
    SubmitContact,
)
from domain.core.errors import BusinessError
from domain.core.snapshot import ActivityInput, Report
from domain.core.states import CorporationState
from domain.core.text import masking


class RegistrationInput(ActivityInput):
    """Look up the number in the vault."""

    number_ref: str


class JoinInput(ActivityInput):
    """Open the account. References into the vault; `agreements` are ids."""

    owner_ref: str
    number_ref: str
    email_ref: str
    password_ref: str
    type: str
    agreements: list[str]


class Joined(BaseModel):
    """The new account. `problem` is a code of the error catalogue, empty if the account was opened."""

    problem: str = ""


class CorporateStatus(BaseModel):
    """Facts that a reopened journey needs."""

    type: str
    masked_email: str


class AmendInput(ActivityInput):
    """Store submitted data."""

    form: Amendment


class OutcomeInput(ActivityInput):
    """Store the result of the application and notify. `reasons`: required correction → reason."""

    outcome: CorporationState
    reasons: dict[str, str] = {}


class Corporations:
    """Asks the tax office, and stores applications in the database."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="corporations.registration")
    async def registration(self, request: RegistrationInput) -> Report:
        """Return whether a corporation can sign up with the number. The activity also queries the registry for a number
        that has an account, so that the answer takes the same time."""
        async with self.at.database.transaction() as session:
            asked = await self.at.vault.get(session, request.person, request.number_ref, BusinessNumber)
            owner = await self.at.vault.get(session, request.person, asked.owner_ref, IdentityRecord)
            taken = await is_registered(session, self.at.sealer, asked.number)
        known = await self.at.institutions.company.registration(asked.number, owner.name, key=request.reference)
        if taken or not known.represented or known.status == "unknown":
            return Report.of(RegistrationRefused(reference=request.reference, problem="BUSINESS_NUMBER_REFUSED"))
        if known.status != "open":
            return Report.of(RegistrationRefused(reference=request.reference, problem="BUSINESS_CLOSED"))
        return Report.of(RegistrationFound(reference=request.reference))

    @activity.defn(name="corporations.join")
    async def join(self, request: JoinInput) -> Joined:
        """Open the account with its log-in and its consents. Nothing is stored if there is a problem."""
        person_id, vault = UUID(request.person), self.at.vault
        try:
            async with self.at.database.transaction() as session:
                if await has_account(session, person_id):
                    return Joined()
                asked = await vault.get(session, request.person, request.number_ref, BusinessNumber)
                login = await vault.get(session, request.person, request.email_ref, EmailRecord)
                chosen = await vault.get(session, request.person, request.password_ref, ChosenPassword)
                owner = await vault.get(session, request.person, request.owner_ref, IdentityRecord)
                who = CorporationRecord(business_number=asked.number, email=login.email, representative=owner)
                await join_corporation(session, self.at.sealer, person_id, who, request.type)
                await set_hash(session, person_id, chosen.hash)
                await record(session, person_id, Context.CORPORATION_SIGN_UP, frozenset(request.agreements))
        except BusinessError as refused:
            return Joined(problem=refused.code.name)
        return Joined()

    @activity.defn(name="corporations.standing")
    async def status(self, request: ActivityInput) -> CorporateStatus:
        """Return the data with which the account was opened."""
        async with self.at.database.transaction() as session:
            who = await read_corporation(session, self.at.sealer, request.person)
            row = await session.get_one(Corporation, UUID(request.person))
        return CorporateStatus(type=row.type, masked_email=masking.email(who.email))

    @activity.defn(name="corporations.amend")
    async def amend(self, request: AmendInput) -> None:
        """Store one part of the application, and delete the document that it replaces."""
        async with self.at.database.transaction() as session:
            match request.form:
                case SubmitCompany(company_ref=ref):
                    company = await self.at.vault.get(session, request.person, ref, CompanyDetails)
                    await change_corporation(session, self.at.sealer, request.person, company=company)
                case SubmitContact(contact_ref=ref):
                    contact = await self.at.vault.get(session, request.person, ref, ContactDetails)
                    await change_corporation(session, self.at.sealer, request.person, contact=contact)
                case ChoosePartition(partition=partition):
                    await set_partition(session, request.person, partition)
                case AddDocument(kind=kind, document_ref=ref, media_type=media_type, size=size):
                    if replaced := await hand_in(session, request.person, kind, ref, media_type, size):
                        await delete_after_commit(session, [replaced])

    @activity.defn(name="corporations.conclude")
    async def conclude(self, request: OutcomeInput) -> None:
        """Store the outcome, and notify the applicant by SMS and e-mail, once for each reference. An approved
        corporation becomes the borrower of its loans, including those that were listed before it joined."""
        async with self.at.database.transaction() as session:
            who = await read_corporation(session, self.at.sealer, request.person)
            if request.outcome is CorporationState.APPROVED:
                await gather_corporation(session, self.at.sealer, who.business_number, UUID(request.person))
            await decide(session, request.person, request.outcome, request.reasons)
            await self._notify(session, request, who)

    async def _notify(self, session: AsyncSession, request: OutcomeInput, who: CorporationRecord) -> None:
        subject, text = RESULT_MESSAGES[request.outcome]
        site = f"{self.at.settings.public_url}/v2/mypage/corporation/certification"
        mobile = who.contact.contact_mobile if who.contact else who.representative.mobile
        sms = Sms(mobile=mobile, text=f"[이음] {text} {site}")
        email = Email(address=who.email, subject=f"[이음] {subject}", text=f"{text}\n\n{site}")
        key = f"{request.reference}/{request.outcome}"
        await enqueue(session, self.at, f"{key}/sms", sms, person=UUID(request.person))
        await enqueue(session, self.at, f"{key}/email", email, person=UUID(request.person))
