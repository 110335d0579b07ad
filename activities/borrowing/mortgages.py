"""Appraises a home with KB's price, its register and the credit bureau, by the rules of `domain.borrowing.mortgage`."""

from uuid import UUID

from temporalio import activity

from activities.borrowing.liens import registered_on
from activities.borrowing.scraping import bureau_report
from activities.core.resources import Resources
from activities.institutions.base import InstitutionRefused
from db.accounts.agreements import ConsentMissing, require_consent
from db.accounts.people import read_person
from db.borrowing.mortgages import AppraisalRecord, MortgageRecord
from db.loans.borrower_loans import own_debts
from domain.accounts.agreements import Inquiry
from domain.borrowing.credit_check import CreditCheck
from domain.borrowing.journeys.mortgage import MortgageAccepted, MortgageDeclined, MortgageUnsuitable
from domain.borrowing.lien import senior_debts
from domain.borrowing.mortgage import Failure, available_limit, mortgage_refusal, rate_of, refusal_reason
from domain.core.money import Won
from domain.core.policy import POLICY, SEOUL
from domain.core.snapshot import ActivityInput, Report


class MortgageInput(ActivityInput):
    """The requested loan in won, and the home. `area`: KB's uid of its floor plan, "" if unknown. `application_ref`: of
    the application in the vault, "" in older journeys."""

    amount: int
    zip_code: str
    is_apartment: bool
    area: str
    application_ref: str = ""


class Mortgages:
    """Asks KB, the land registry and the credit bureau."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="mortgages.decide")
    async def decide(self, request: MortgageInput) -> Report:
        """Return MortgageAccepted, MortgageDeclined or MortgageUnsuitable. The bureau is called last, because it
        records each inquiry."""
        price, debts = await self._price(request), await self._debts(request)
        failure = refusal_reason(
            request.zip_code, price, Won(request.amount), is_apartment=request.is_apartment, debts=debts
        )
        limit = None if price is None else available_limit(price, debts, is_apartment=request.is_apartment)
        if failure:
            shown = limit if failure is Failure.OVER else None
            return Report.of(MortgageDeclined(reference=request.reference, failure=failure, limit=shown))
        async with self.at.database.transaction() as session:
            try:
                await require_consent(session, UUID(request.person), Inquiry.CREDIT_BUREAU)
            except ConsentMissing:
                return Report.of(MortgageDeclined(reference=request.reference, failure=Failure.CONSENT))
            who = await read_person(session, self.at.sealer, request.person)
            own = await own_debts(session, request.person)
        found = await self.at.institutions.credit_bureau.hard_inquiry(who.ci, key=request.reference)
        report = bureau_report(found, own)
        if refusal := mortgage_refusal(report):
            return Report.of(MortgageUnsuitable(reference=request.reference, reasons=[refusal.value]))
        rate = None if price is None else str(rate_of(price, debts, Won(request.amount)))
        check = CreditCheck.of(report, found.inquired_at.astimezone(SEOUL).date())
        record = AppraisalRecord(price=price, senior_debts=debts, score=report.score, check=check)
        async with self.at.database.transaction() as session:
            ref = self.at.vault.put(session, request.person, record, retention=POLICY.mortgage_retention)
        return Report.of(MortgageAccepted(reference=request.reference, limit=limit, rate=rate, appraisal_ref=ref))

    async def _price(self, request: MortgageInput) -> Won | None:
        """Return KB's price in won; None if KB has none, so that an appraiser must state it."""
        if not request.area:
            return None
        try:
            found = await self.at.institutions.kb.price(request.area, key=request.reference)
        except InstitutionRefused as refused:
            if refused.code == "unavailable":
                raise
            return None
        return None if found.price is None else Won(found.price)

    async def _debts(self, request: MortgageInput) -> Won:
        """Return the sum of the liens on the home, in won."""
        if not request.application_ref:
            return Won(0)
        async with self.at.database.transaction() as session:
            application = await self.at.vault.get(session, request.person, request.application_ref, MortgageRecord)
        return senior_debts(await registered_on(self.at.institutions.registry, application.line))
