"""Home prices from KB."""

from temporalio import activity

from activities.core.resources import Resources
from activities.institutions.base import InstitutionRefused
from domain.borrowing.journeys.mortgage_simple import PriceFound, PriceMissing
from domain.core.snapshot import ActivityInput, Report


class PriceInput(ActivityInput):
    """Request a home's price. `area`: KB's uid of its floor plan, "" if unknown."""

    area: str


class Collateral:
    """Calls KB."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="collateral.price")
    async def price(self, request: PriceInput) -> Report:
        """Return PriceFound, or PriceMissing if KB does not know the home or its price."""
        missing = PriceMissing(reference=request.reference)
        if not request.area:
            return Report.of(missing)
        try:
            found = await self.at.institutions.kb.price(request.area, key=request.reference)
        except InstitutionRefused as refused:
            if refused.code == "unavailable":
                missing = PriceMissing(reference=request.reference, problem="INSTITUTION_DOWN")
            return Report.of(missing)
        if found.price is None:
            return Report.of(missing)
        return Report.of(PriceFound(reference=request.reference, price=found.price))
