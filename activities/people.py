"""What a journey may know of its person without being told who it is."""

from datetime import datetime

from temporalio import activity

from activities.resources import Resources
from db.people import read_person
from domain.attempts import SEOUL
from domain.snapshot import Order


class People:
    """Looks persons up for workflows."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="people.age")
    async def age(self, order: Order) -> int:
        """Completed years of life today, in Seoul."""
        async with self.at.database.transaction() as session:
            person = await read_person(session, self.at.sealer, order.person)
        return person.age_on(datetime.now(SEOUL).date())
