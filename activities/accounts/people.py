"""Facts of a person that a journey may read without the identity."""

from datetime import datetime

from temporalio import activity

from activities.core.resources import Resources
from db.accounts.people import read_person
from domain.core.policy import SEOUL
from domain.core.snapshot import ActivityInput


class People:
    """Reads persons for workflows."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="people.age")
    async def age(self, request: ActivityInput) -> int:
        """Return the completed years of life today, in Seoul."""
        async with self.at.database.transaction() as session:
            person = await read_person(session, self.at.sealer, request.person)
        return person.age_on(datetime.now(SEOUL).date())
