"""Dormant accounts: whose they are, and taking them up again."""

from uuid import UUID

from sqlalchemy import func
from temporalio import activity

from activities.resources import Resources
from db.agreements import record
from db.models import Person
from db.people import IdentityRecord, find_by_ci, renew
from db.vault import NotInVault
from domain.agreements import Context
from domain.snapshot import Order


class OwnerOrder(Order):
    """Compare the certified identity in the vault with the account's owner."""

    account: str
    identity_ref: str


class WakeOrder(Order):
    """Make the account active under the texts of these ids."""

    account: str
    ticked: tuple[str, ...]


class Dormancy:
    """Our own store."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="dormancy.is_owner")
    async def is_owner(self, order: OwnerOrder) -> bool:
        """Whether the identity has the account's CI; name and mobile are then taken over as the agency said them."""
        async with self.at.database.transaction() as session:
            try:
                identity = await self.at.vault.get(session, order.person, order.identity_ref, IdentityRecord)
            except NotInVault:  # past its time
                return False
            person = await find_by_ci(session, self.at.sealer, identity.ci)
            if person is None or str(person.id) != order.account:
                return False
            await renew(session, self.at.sealer, person, identity)
        return True

    @activity.defn(name="dormancy.wake")
    async def wake(self, order: WakeOrder) -> None:
        """The account is active again, and what was agreed to is noted."""
        async with self.at.database.transaction() as session:
            person = await session.get_one(Person, UUID(order.account), with_for_update=True)
            person.state, person.rest_told_at = "active", None
            person.seen_at = func.now()
            await record(session, person.id, Context.LOAN_SIGN_UP, frozenset(order.ticked))
