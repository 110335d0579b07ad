"""The health insurance service: consent, records of twelve months, and the limit computed from them."""

from collections.abc import Collection
from contextlib import suppress
from uuid import UUID

from temporalio import activity

from activities.core.resources import Resources
from activities.institutions.base import InstitutionRefused
from activities.institutions.credit_bureau import CreditReport
from activities.institutions.nhis import NhisStatus
from db.accounts.agreements import require_consent
from db.accounts.people import read_person
from db.core.provider_requests import earlier_transactions, remember, transaction_of
from db.loans.borrower_loans import own_debts
from domain.accounts.agreements import Inquiry
from domain.borrowing.journeys.upl import (
    ConsentGiven,
    ConsentRefused,
    LimitAssessed,
    NotLendable,
    Scraped,
    ScrapingFailed,
)
from domain.borrowing.scoring import BureauReport, OutstandingLoan, OwnDebts, Refusal, estimate_income, loan_limit
from domain.core.chart import Fact
from domain.core.codes import EmployeeType
from domain.core.money import Won
from domain.core.snapshot import ActivityInput, Report


class ConsentInput(ActivityInput):
    """Request the consent on the person's phone."""

    provider: str


class CollectInput(ActivityInput):
    """Fetch the record of a consent. `consent` is the reference of its request."""

    consent: str


class AssessInput(ActivityInput):
    """Compute the limit from a fetched record."""

    bundle_id: str
    employee_type: EmployeeType


class ForeignRecord(Exception):
    """The service does not name the record for any consent of this application."""


class Scraping:
    """Calls the health insurance service and, for the limit, the credit bureau (soft inquiry)."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="scraping.request_consent")
    async def request_consent(self, request: ConsentInput) -> Report | None:
        """Request the consent. The result arrives by callback. Return ConsentRefused if the service has no data about
        the person."""
        async with self.at.database.transaction() as session:
            await require_consent(session, UUID(request.person), Inquiry.NHIS)
            who = await read_person(session, self.at.sealer, request.person)
        try:
            requested = await self.at.institutions.nhis.request_consent(
                provider=request.provider,
                name=who.name,
                birth_date=who.birth_date,
                mobile=who.mobile,
                reference=request.reference,
                callback_url=self.at.settings.callback_url,
                key=request.reference,
            )
        except InstitutionRefused:
            return Report.of(ConsentRefused(reference=request.reference, problem="INCOME_NOT_FOUND"))
        await remember(self.at.database, request.reference, requested.tx_id)
        return None

    @activity.defn(name="scraping.consent_status")
    async def consent_status(self, request: ConsentInput) -> Report | None:
        """Return the consent's state, in case a callback was lost."""
        status = await self._status(request.reference)
        facts: dict[str, Fact] = {
            "approved": ConsentGiven(reference=request.reference),
            "refused": ConsentRefused(reference=request.reference, problem="CONSENT_REFUSED"),
            "expired": ConsentRefused(reference=request.reference, problem="CONSENT_TIMED_OUT"),
        }
        return Report.of(facts[status.status]) if status.status in facts else None

    @activity.defn(name="scraping.collect")
    async def collect(self, request: CollectInput) -> Report | None:
        """Start fetching. Progress and end arrive by callback."""
        async with self.at.database.transaction() as session:
            await require_consent(session, UUID(request.person), Inquiry.NHIS)
        tx_id = await transaction_of(self.at.database, request.consent)
        try:
            await self.at.institutions.nhis.collect(
                tx_id, reference=request.reference, callback_url=self.at.settings.callback_url, key=request.reference
            )
        except InstitutionRefused:
            return Report.of(ScrapingFailed(reference=request.reference, problem="CONSENT_REFUSED"))
        return None

    @activity.defn(name="scraping.collection_status")
    async def collection_status(self, request: CollectInput) -> Report | None:
        """Return the collection's state, in case a callback was lost."""
        status = await self._status(request.consent)
        if status.status == "collected" and status.bundle_id:
            return Report.of(Scraped(reference=request.reference, bundle_id=status.bundle_id))
        if status.status == "failed":
            return Report.of(ScrapingFailed(reference=request.reference, problem="INCOME_NOT_FOUND"))
        return None

    @activity.defn(name="scraping.assess")
    async def assess(self, request: AssessInput) -> Report:
        """Return LimitAssessed, or NotLendable with the reasons for the borrower. Raises ForeignRecord."""
        async with self.at.database.transaction() as session:
            await require_consent(session, UUID(request.person), Inquiry.CREDIT_BUREAU)
            who = await read_person(session, self.at.sealer, request.person)
            own = await own_debts(session, request.person)
        if request.bundle_id not in await self._own_bundles(request.reference):
            raise ForeignRecord("the record belongs to no consent of the applicant")
        bundle = await self.at.institutions.nhis.bundle(request.bundle_id)
        premiums = [Won(month.premium) for month in bundle.months]
        income = estimate_income(premiums, employee=bundle.insured_type == "employee")
        report = await self.at.institutions.credit_bureau.soft_inquiry(who.ci, key=request.reference)
        limit = loan_limit(bureau_report(report, own), income, request.employee_type)
        if isinstance(limit, Refusal):
            return Report.of(NotLendable(reference=request.reference, reasons=[limit.value]))
        return Report.of(
            LimitAssessed(reference=request.reference, limit=limit.limit, rate=str(limit.rate), income=income)
        )

    async def _own_bundles(self, reference: str) -> set[str | None]:
        """Return the ids of the records that the service has collected for consents of this application."""
        found: set[str | None] = set()
        for transaction in await earlier_transactions(self.at.database, reference):
            with suppress(InstitutionRefused):  # a transaction of another institution
                found.add((await self.at.institutions.nhis.status(transaction)).bundle_id)
        return found

    async def _status(self, reference: str) -> NhisStatus:
        return await self.at.institutions.nhis.status(await transaction_of(self.at.database, reference))


def bureau_report(report: CreditReport, own: OwnDebts, without: Collection[str] = ()) -> BureauReport:
    """Convert the bureau's answer for the scoring rule, and add the debts at this platform. `without`: the loans that
    the new one repays."""
    loans = tuple(
        OutstandingLoan(Won(x.principal_outstanding), Won(x.monthly_payment))
        for x in report.loans
        if x.loan_id not in without
    )
    return BureauReport(score=report.score, loans=loans, delinquent=report.delinquent30_days, own=own)
