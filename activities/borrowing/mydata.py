"""Public MyData: documents of public offices that verify the borrower's statements."""

from uuid import UUID

from temporalio import activity

from activities.core.resources import Resources
from activities.institutions.base import InstitutionRefused
from activities.institutions.mydata import PublicRecords
from db.accounts.agreements import ConsentMissing, require_consent
from db.accounts.people import read_person
from domain.accounts.agreements import Inquiry
from domain.borrowing.journeys.upl import CONSENT_MISSING, MyDataFailed, MyDataReceived
from domain.core.snapshot import ActivityInput, Report


class MyData:
    """Fetches the documents once for each request. Each attempt of the borrower is a new request."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="mydata.fetch")
    async def fetch(self, request: ActivityInput) -> Report:
        """Return MyDataReceived with the certified income. Return MyDataFailed if the offices are not ready, or if the
        consent is missing, which the borrower then gives with the next request."""
        async with self.at.database.transaction() as session:
            who = await read_person(session, self.at.sealer, request.person)
            try:
                await require_consent(session, UUID(request.person), Inquiry.MY_DATA)
            except ConsentMissing:
                return Report.of(MyDataFailed(reference=request.reference, problem=CONSENT_MISSING))
        try:
            records = await self.at.institutions.mydata.fetch(who.ci, key=request.reference)
        except InstitutionRefused:
            return Report.of(MyDataFailed(reference=request.reference))
        return Report.of(MyDataReceived(reference=request.reference, income=_income(records)))


def _income(records: PublicRecords) -> int | None:
    """Return won a year, by the latest certificate of income."""
    certificates = [record for record in records.items if record.kind == "incomeCertificate"]
    latest = max(certificates, key=lambda record: record.issued_on, default=None)
    return int(latest.values["amount"]) if latest else None
