"""Appraises a home with KB's price and the credit bureau, by the rules of `domain.borrowing.mortgage`."""

from temporalio import activity

from activities.borrowing.scraping import bureau_report
from activities.core.resources import Resources
from activities.institutions.base import InstitutionRefused
from db.accounts.people import read_person
from domain.borrowing.journeys.mortgage import MortgageAccepted, MortgageDeclined, MortgageUnsuitable
from domain.borrowing.mortgage import Failure, max_limit, mortgage_refusal, rate_of, why_not
from domain.core.money import Won
from domain.core.snapshot import ActivityInput, Report


class MortgageInput(ActivityInput):
    """The requested loan in won, and the home. `area`: KB's name of its size, "" if unknown."""

    amount: int
    zip_code: str
    is_apartment: bool
    area: str


class Mortgages:
    """Asks KB and the credit bureau."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="mortgages.decide")
    async def decide(self, request: MortgageInput) -> Report:
        """Return accepted for appraisal, declined, or unsuitable. The bureau is asked last, because an inquiry leaves
        a trace.
        """
        price = await self._price(request)
        failure = why_not(request.zip_code, price, Won(request.amount), is_apartment=request.is_apartment)
        limit = None if price is None else max_limit(price, is_apartment=request.is_apartment)
        if failure:
            shown = limit if failure is Failure.OVER else None
            return Report.of(MortgageDeclined(reference=request.reference, failure=failure, limit=shown))
        async with self.at.database.transaction() as session:
            who = await read_person(session, self.at.sealer, request.person)
        found = await self.at.institutions.credit_bureau.hard_inquiry(who.ci, key=request.reference)
        if refusal := mortgage_refusal(bureau_report(found)):
            return Report.of(MortgageUnsuitable(reference=request.reference, reasons=[refusal.value]))
        rate = None if price is None else str(rate_of(price, Won(0), Won(request.amount)))
        return Report.of(MortgageAccepted(reference=request.reference, limit=limit, rate=rate))

    async def _price(self, request: MortgageInput) -> Won | None:
        """KB's; None where it names none, and an appraiser will."""
        if not request.area:
            return None
        try:
            found = await self.at.institutions.kb.price(request.area, key=request.reference)
        except InstitutionRefused as refused:
            if refused.code == "unavailable":
                raise
            return None
        return None if found.price is None else Won(found.price)
