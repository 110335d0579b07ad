"""Deletes data after its retention period: personal data, photographs, documents, drafts, stored answers, attempts,
relayed messages.
"""

from datetime import UTC, datetime

from sqlalchemy import Select, delete, exists, func, or_, select

from activities.core.resources import Resources
from db.accounts.tables import Corporation, CorporationDocument, EmailCode, IdImage, WithdrawnMember
from db.borrowing import debt_consolidation as refinancing
from db.borrowing.tables import Consultation
from db.content import inquiries
from db.content.events import delete_past_input, past_proofs
from db.core.tables import Attempt, Draft, JourneyRow, OutboxMessage, RequestFailure, StoredAnswer, VaultItem
from db.investing import mock
from db.investing.tables import ClassDocument, ClassRequest
from db.ledger.tables import DepositWithdrawal
from db.ledger.withdrawal_postings import WITHDRAWAL
from domain.core.policy import POLICY
from domain.core.states import CorporationState
from domain.investing.investor_classes import RequestState
from domain.ledger.states import WithdrawalState

_JOURNEY_GOES_ON = exists().where(
    JourneyRow.journey_id == Draft.journey_id, JourneyRow.apply_uid == Draft.apply_uid, JourneyRow.open
)
# The payment needs the account and its holder.
_PAYMENT_CONTINUES = or_(
    exists().where(
        DepositWithdrawal.person_id == WithdrawnMember.person_id,
        DepositWithdrawal.state.in_((WithdrawalState.ASKED, WithdrawalState.WAITING)),
    ),
    exists().where(
        OutboxMessage.person_id == WithdrawnMember.person_id,
        OutboxMessage.topic == WITHDRAWAL,
        OutboxMessage.relayed_at.is_(None),
    ),
)


async def purge(at: Resources) -> None:
    """Delete all expired data. Several workers can run it at once, and it can run again after a failure."""
    now = datetime.now(UTC)
    async with at.database.transaction() as session:
        photographs = select(IdImage).where(IdImage.purge_at <= now).with_for_update(skip_locked=True)
        for image in await session.scalars(photographs):
            await at.documents.delete(image.image_ref)
            await session.delete(image)
        for document in await session.scalars(_of_applications_left(now - POLICY.corporation_documents_retention)):
            await at.documents.delete(document.document_ref)
            await session.delete(document)
        for paper in await session.scalars(_of_classes_over(now - POLICY.class_documents_retention)):
            await at.documents.delete(paper.document_ref)
            await session.delete(paper)
        for loan in await session.scalars(refinancing.left(now - POLICY.loan_documents_retention)):
            if loan.evidence_ref:
                await at.documents.delete(loan.evidence_ref)
            await session.delete(loan)
        for inquiry in await inquiries.expired(session, now - POLICY.inquiries_retention):
            for ref in await inquiries.erase(session, inquiry):
                await at.documents.delete(ref)
        for ref in await inquiries.delete_unsent(session, now - POLICY.unsent_inquiry_retention):
            await at.documents.delete(ref)
        for proof in await session.scalars(past_proofs(now - POLICY.event_proofs_retention)):
            await at.documents.delete(proof.image_ref)
            await session.delete(proof)
        await session.execute(delete_past_input(now - POLICY.event_proofs_retention))
        await session.execute(delete(VaultItem).where(VaultItem.purge_at <= now))
        expired = select(WithdrawnMember.person_id).where(WithdrawnMember.purge_at <= now)
        locked = (await session.scalars(expired.with_for_update(skip_locked=True))).all()
        finished = delete(WithdrawnMember).where(WithdrawnMember.person_id.in_(locked), ~_PAYMENT_CONTINUES)
        for person in await session.scalars(finished.returning(WithdrawnMember.person_id)):
            await session.execute(delete(OutboxMessage).where(OutboxMessage.person_id == person))
            await at.sealer.erase(person)  # before the commit, so that it is repeated if the commit fails
        await session.execute(delete(EmailCode).where(EmailCode.created_at < now - POLICY.attempts_retention))
        await session.execute(
            delete(Consultation).where(Consultation.requested_at < now - POLICY.consultation_retention)
        )
        await session.execute(delete(StoredAnswer).where(StoredAnswer.created_at < now - POLICY.answers_retention))
        await session.execute(delete(Attempt).where(Attempt.at < now - POLICY.attempts_retention))
        await session.execute(delete(RequestFailure).where(RequestFailure.at < now - POLICY.failures_retention))
        await session.execute(delete(Draft).where(~_JOURNEY_GOES_ON))
        await mock.delete_expired(session, now)
        settled_at = func.coalesce(OutboxMessage.relayed_at, OutboxMessage.given_up_at)
        await session.execute(delete(OutboxMessage).where(settled_at < now - POLICY.messages_retention))


def _of_applications_left(since: datetime) -> Select[CorporationDocument]:
    """Select documents of refused or unfinished applications of corporations that have not changed since."""
    lately = select(CorporationDocument.person_id).where(CorporationDocument.uploaded_at > since)
    return (
        select(CorporationDocument)
        .join(Corporation, Corporation.person_id == CorporationDocument.person_id)
        .where(
            Corporation.state.in_((CorporationState.DRAFT, CorporationState.RETURNED, CorporationState.REFUSED)),
            func.coalesce(Corporation.decided_at, Corporation.created_at) <= since,
            CorporationDocument.person_id.not_in(lately),
        )
        .with_for_update(skip_locked=True)
    )


def _of_classes_over(since: datetime) -> Select[ClassDocument]:
    """Select documents of expired classes, and of refused or unfinished requests that have not changed since."""
    last = func.greatest(ClassDocument.uploaded_at, ClassRequest.decided_at, ClassRequest.valid_until)
    return (
        select(ClassDocument)
        .join(ClassRequest, ClassRequest.id == ClassDocument.request_id)
        .where(ClassRequest.state != RequestState.SUBMITTED, last <= since)
        .with_for_update(skip_locked=True, of=ClassDocument)
    )
