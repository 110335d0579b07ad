"""Screening of a person before money is paid out."""

from temporalio import activity

from activities.core.resources import Resources
from db.accounts.people import read_person
from db.core.records import ListedRecord, ScreeningRecord
from domain.accounts.journeys.customer_information import ScreeningHit, ScreeningPassed
from domain.core.snapshot import ActivityInput, Report


class ScreenInput(ActivityInput):
    """`suspicious`: an answer to the fraud questions requires a review."""

    suspicious: bool


class Screening:
    """Asks the watch list (특금법 제5조의2)."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="screening.screen")
    async def screen(self, request: ScreenInput) -> Report:
        """Return ScreeningPassed, or ScreeningHit, after which an operator decides."""
        async with self.at.database.transaction() as session:
            who = await read_person(session, self.at.sealer, request.person)
        screened = await self.at.institutions.aml.screen(
            name=who.name, birth_date=who.birth_date, key=request.reference
        )
        if screened.result == "clear" and not request.suspicious:
            return Report.of(ScreeningPassed(reference=request.reference))
        found = ScreeningRecord(
            screening_id=screened.screening_id,
            suspicious=request.suspicious,
            matches=[ListedRecord(**match.model_dump()) for match in screened.matches],
        )
        async with self.at.database.transaction() as session:
            self.at.vault.put(session, request.person, found)
        return Report.of(ScreeningHit(reference=request.reference))
