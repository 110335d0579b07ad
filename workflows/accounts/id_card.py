"""Certification by ID card, alone. The loan uses the same coroutine."""

from temporalio import workflow

from activities.accounts.id_cards import IdCardInput, IdCards
from domain.accounts.journeys.id_card import (
    ConfirmIdCard,
    FailReading,
    IdCard,
    IdCardEvent,
    IdCardMatched,
    IdCardMismatched,
    IdCardSteps,
    IdCardUnclear,
    IdCardView,
    ReadIdCard,
    RetakeIdCard,
)
from domain.core.notices import Notice
from domain.core.snapshot import Start
from workflows.core.journey import Journey


@workflow.defn(name="id_card")
class IdCardJourney(Journey[IdCardView]):
    """Certifies a card and stores the certification, also after an operator's decision."""

    chart = IdCard
    view_type = IdCardView

    @workflow.run
    async def run(self, start: Start) -> str:
        async with self.underway():
            card_ref = await id_card_certified(self, IdCard)
            await self.run_local(IdCards.certify, IdCardInput, card_ref=card_ref)
            await self.end(IdCard.certified)
        return self.step.name


async def id_card_certified(journey: Journey, steps: type[IdCardSteps]) -> str:
    """Photograph, read and check an ID card until it is confirmed as the person's. Returns its reference in the
    vault."""
    card_ref = ""
    event: IdCardEvent = await journey.ask(steps.id_photo)
    while True:
        match event:
            case RetakeIdCard():
                event = await journey.ask(steps.id_photo)
            case ReadIdCard(card=card, card_ref=card_ref):
                journey.update_view(card=card, cardRef=card_ref)
                event = await journey.ask(steps.id_details)
            case FailReading(problem=problem):
                journey.problem(problem)
                event = await journey.ask(steps.id_mismatch)
            case ConfirmIdCard(card_ref=card_ref):
                await journey.move(steps.id_check)
                event = await journey.call_provider(steps.id_check, IdCards.check, IdCardInput, card_ref=card_ref)
            case IdCardUnclear():
                await journey.notify(Notice.UNDER_REVIEW)
                event = await journey.ask(steps.id_review)
                if steps is IdCard or journey.patched("a reviewed card is reported in a loan"):
                    await journey.notify(Notice.ID_CARD_REVIEWED)
            case IdCardMismatched(problem=problem):
                journey.problem(problem)
                event = await journey.ask(steps.id_mismatch)
            case IdCardMatched():
                return card_ref
