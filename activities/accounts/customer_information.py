"""Stores customer information after screening."""

from temporalio import activity

from activities.core.resources import Resources
from db.accounts.certifications import certify, revoke
from domain.core.snapshot import ActivityInput


class RegisterInput(ActivityInput):
    """The vault stores the answers."""

    information_ref: str


class Information:
    """Registers customers' answers."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="information.register")
    async def register(self, request: RegisterInput) -> None:
        """Record that the person's information is complete from now on."""
        async with self.at.database.transaction() as session:
            await certify(session, request.person, "customer_information", request.information_ref)

    @activity.defn(name="information.refuse")
    async def refuse(self, request: ActivityInput) -> None:
        """Record an operator's refusal, which also invalidates earlier information."""
        async with self.at.database.transaction() as session:
            await revoke(session, request.person, "customer_information")
