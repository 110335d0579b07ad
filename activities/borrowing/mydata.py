"""Public MyData: documents of public offices that verify the borrower's statements."""

from temporalio import activity

from activities.core.resources import Resources
from activities.institutions.base import InstitutionRefused
from db.accounts.people import read_person
from domain.borrowing.journeys.upl import MyDataFailed, MyDataReceived
from domain.core.snapshot import ActivityInput, Report


class MyData:
    """Fetches once a request; the borrower may ask again, which is a new request."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="mydata.fetch")
    async def fetch(self, request: ActivityInput) -> Report:
        """MyDataReceived, or MyDataFailed when the offices are not ready."""
        async with self.at.database.transaction() as session:
            who = await read_person(session, self.at.sealer, request.person)
        try:
            await self.at.institutions.mydata.fetch(who.ci, key=request.reference)
        except InstitutionRefused:
            return Report.of(MyDataFailed(reference=request.reference))
        return Report.of(MyDataReceived(reference=request.reference))
