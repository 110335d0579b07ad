"""Whether a home can be lent on to its applicant: KB's price and the credit bureau, against
`domain.borrowing.mortgage`."""

from temporalio import activity

from activities.borrowing.scraping import bureau_report
from activities.core.resources import Resources
from activities.institutions.base import InstitutionRefused
from db.accounts.people import read_person
from domain.borrowing.journeys.mortgage import MortgageAccepted, MortgageDeclined, MortgageUnsuitable
from domain.borrowing.mortgage import Failure, max_limit, mortgage_refusal, rate_of, why_not
from domain.core.money import Won
from domain.core.snapshot import Order, Report


class MortgageOrder(Order):
    """The wanted loan, in won, on which home. `area`: KB's name of its size, "" where it knows none."""

    amount: int
    zip_code: str
    is_apartment: bool
    area: str


class Mortgages:
    """Asks KB and the credit bureau."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="mortgages.decide")
    async def decide(self, order: MortgageOrder) -> Report:
        """Accepted for appraisal, declined as it stands, or unsuitable. The bureau comes last: it leaves traces."""
        price = await self._price(order)
        failure = why_not(order.zip_code, price, Won(order.amount), is_apartment=order.is_apartment)
        limit = None if price is None else max_limit(price, is_apartment=order.is_apartment)
        if failure:
            shown = limit if failure is Failure.OVER else None
            return Report.of(MortgageDeclined(reference=order.reference, failure=failure, limit=shown))
        async with self.at.database.transaction() as session:
            who = await read_person(session, self.at.sealer, order.person)
        found = await self.at.institutions.credit_bureau.hard_inquiry(who.ci, key=order.reference)
        if refusal := mortgage_refusal(bureau_report(found)):
            return Report.of(MortgageUnsuitable(reference=order.reference, reasons=[refusal.value]))
        rate = None if price is None else str(rate_of(price, Won(0), Won(order.amount)))
        return Report.of(MortgageAccepted(reference=order.reference, limit=limit, rate=rate))

    async def _price(self, order: MortgageOrder) -> Won | None:
        """KB's; None where it names none, and an appraiser will."""
        if not order.area:
            return None
        try:
            found = await self.at.institutions.kb.price(order.area, key=order.reference)
        except InstitutionRefused as refused:
            if refused.code == "unavailable":
                raise
            return None
        return None if found.price is None else Won(found.price)
