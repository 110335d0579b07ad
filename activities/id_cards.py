"""Whether an ID card is genuine and the borrower's own."""

from temporalio import activity

from activities.institutions.id_card import IdCardFields
from activities.resources import Resources
from db.people import read_person
from db.records import IdCardRecord
from domain.civil_code import birth_date
from domain.journeys.upl import IdCardMatched, IdCardMismatched, IdCardUnclear
from domain.snapshot import Order, Report


class IdCardOrder(Order):
    """Check the card that lies in the vault."""

    card_ref: str


class IdCards:
    """Compares the card with the person, then asks the registry."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="id_cards.check")
    async def check(self, order: IdCardOrder) -> Report:
        """Matched; mismatched (another name or birth date, or refused by the registry); or unclear."""
        async with self.at.database.transaction() as session:
            who = await read_person(session, self.at.sealer, order.person)
            card = await self.at.vault.get(session, order.person, order.card_ref, IdCardRecord)
        if (card.name, birth_date(card.civil_code)) != (who.name, who.birth_date):
            return Report.of(IdCardMismatched(reference=order.reference))
        fields = IdCardFields(**card.model_dump(exclude={"image_ref"}))
        match (await self.at.institutions.id_registry.check(fields, key=order.reference)).result:
            case "matched":
                return Report.of(IdCardMatched(reference=order.reference))
            case "mismatched":
                return Report.of(IdCardMismatched(reference=order.reference, problem="ID_REFUSED"))
            case "unclear":
                return Report.of(IdCardUnclear(reference=order.reference))
