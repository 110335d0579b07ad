"""Verifies that an ID card is genuine and belongs to the person."""

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio import activity

from activities.core.resources import Resources
from activities.institutions.id_card import IdCardFields
from db.accounts.certifications import certify
from db.accounts.id_images import set_image_retention
from db.accounts.people import read_person
from db.core.records import IdCardRecord
from domain.accounts.journeys.id_card import IdCardMatched, IdCardMismatched, IdCardUnclear
from domain.accounts.resident_number import birth_date
from domain.core.policy import POLICY
from domain.core.snapshot import ActivityInput, Report


class IdCardInput(ActivityInput):
    """The card in the vault."""

    card_ref: str


class IdCards:
    """Compares the card with the person, then asks the registry."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="id_cards.check")
    async def check(self, request: IdCardInput) -> Report:
        """Return IdCardMatched, and certify the card; IdCardMismatched for another person's card or one that the
        registry refuses; or IdCardUnclear."""
        async with self.at.database.transaction() as session:
            who = await read_person(session, self.at.sealer, request.person)
            card = await self._card(session, request)
        if (card.name, birth_date(card.civil_code)) != (who.name, who.birth_date):
            return Report.of(IdCardMismatched(reference=request.reference))
        fields = IdCardFields(**card.model_dump(exclude={"image_ref"}))
        match (await self.at.institutions.id_registry.check(fields, key=request.reference)).result:
            case "matched":
                await self.certify(request)
                return Report.of(IdCardMatched(reference=request.reference))
            case "mismatched":
                return Report.of(IdCardMismatched(reference=request.reference, problem="ID_REFUSED"))
            case "unclear":
                async with self.at.database.transaction() as session:
                    await set_image_retention(session, request.person, card.image_ref, POLICY.id_image_reviewed)
                return Report.of(IdCardUnclear(reference=request.reference))

    @activity.defn(name="id_cards.certify")
    async def certify(self, request: IdCardInput) -> None:
        """Record that the card belongs to the person, and shorten the retention of its photograph."""
        async with self.at.database.transaction() as session:
            card = await self._card(session, request)
            await certify(session, request.person, "id_card", request.card_ref)
            await set_image_retention(session, request.person, card.image_ref, POLICY.id_image_retention)

    async def _card(self, session: AsyncSession, request: IdCardInput) -> IdCardRecord:
        return await self.at.vault.get(session, request.person, request.card_ref, IdCardRecord)
