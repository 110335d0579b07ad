"""Customer information that has been screened."""

from temporalio import activity

from activities.core.resources import Resources
from db.accounts.certifications import certify, revoke
from domain.core.snapshot import Order


class RegisterOrder(Order):
    """The answers lie in the vault."""

    information_ref: str


class Information:
    """Registers what people say of themselves."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="information.register")
    async def register(self, order: RegisterOrder) -> None:
        """Remember that the person's information is complete, from now on."""
        async with self.at.database.transaction() as session:
            await certify(session, order.person, "customer_information", order.information_ref)

    @activity.defn(name="information.refuse")
    async def refuse(self, order: Order) -> None:
        """An operator refused the person: earlier information is no longer good either."""
        async with self.at.database.transaction() as session:
            await revoke(session, order.person, "customer_information")
