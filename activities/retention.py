"""Deletes data after its retention period. docs/decisions/retention.md has the rule of every table."""

import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Delete, Select, Update, delete, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from activities.core.resources import Resources
from db.accounts.tables import (
    Corporation,
    CorporationDocument,
    EmailCode,
    IdImage,
    LoginSession,
    OneWonCode,
    RefreshToken,
    WithdrawnMember,
)
from db.borrowing import debt_consolidation as refinancing
from db.borrowing.tables import Consultation
from db.content import inquiries
from db.content.events import delete_past_input, past_proofs
from db.core.tables import (
    Attempt,
    Base,
    Draft,
    JourneyRow,
    OutboxMessage,
    ProviderRequest,
    RequestClaim,
    RequestFailure,
    StoredAnswer,
    VaultItem,
)
from db.investing import mock
from db.investing.tables import ClassDocument, ClassRequest
from db.ledger.tables import DepositWithdrawal
from db.ledger.withdrawal_postings import WITHDRAWAL
from db.operators.tables import CaseAssignment, OperatorSession, PersonalDataAccess
from documents.deletion import delete_after_commit
from domain.core.policy import POLICY
from domain.core.states import CorporationState
from domain.investing.investor_classes import RequestState
from domain.ledger.states import WithdrawalState
from observability.metrics import LOOP_FAILURES

log = logging.getLogger(__name__)

DeleteExpired = Callable[[Resources, AsyncSession, datetime], Awaitable[bool]]  # whether there may be more

BATCH = 500  # rows of a transaction
TOLERATED = 10  # former members whose deletion fails
_JOURNEY_GOES_ON = exists().where(
    JourneyRow.journey_id == Draft.journey_id, JourneyRow.apply_uid == Draft.apply_uid, JourneyRow.open
)
_CASE_GOES_ON = exists().where(JourneyRow.apply_uid == CaseAssignment.apply_uid, JourneyRow.open)
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
    """Delete all expired data. Several workers can run it at once, and it can run again after a failure.

    Each kind of data has transactions of its own, so that a failure keeps no data of another kind.
    """
    now = datetime.now(UTC)
    for kind, delete_expired in KINDS.items():
        try:
            while await _transaction(at, delete_expired, now):
                pass
        except Exception as error:  # noqa: BLE001  # the next hour retries the kind
            _count(kind, error)


async def _transaction(at: Resources, delete_expired: DeleteExpired, now: datetime) -> bool:
    async with at.database.transaction() as session:
        return await delete_expired(at, session, now)


def _documents(expired: Callable[[datetime], Select[Any]], ref: str) -> DeleteExpired:
    """Rows with documents. `expired` selects what is expired at the given time; `ref`: the column with the document."""

    async def delete_expired(at: Resources, session: AsyncSession, now: datetime) -> bool:
        rows = (await session.scalars(expired(now).limit(BATCH))).all()
        for row in rows:
            await session.delete(row)
        await delete_after_commit(session, [document for row in rows if (document := getattr(row, ref))])
        return len(rows) == BATCH

    return delete_expired


async def _inquiries(at: Resources, session: AsyncSession, now: datetime) -> bool:
    expired = (await session.scalars(inquiries.expired(now - POLICY.inquiries_retention).limit(BATCH))).all()
    for uid in expired:
        await delete_after_commit(session, await inquiries.erase(session, uid))
    return len(expired) == BATCH


async def _former_members(at: Resources, session: AsyncSession, now: datetime) -> bool:
    """A failure keeps its own row. A store of keys that does not answer ends the kind after `TOLERATED` failures."""
    expired = select(WithdrawnMember.person_id).where(WithdrawnMember.purge_at <= now)
    failures = 0
    for person in (await session.scalars(expired.with_for_update(skip_locked=True))).all():
        try:
            async with session.begin_nested():
                await _erase(at, session, person)
        except Exception as error:  # noqa: BLE001  # the next hour retries the row
            _count("former members", error)
            failures += 1
            if failures == TOLERATED:
                break
    return False


async def _erase(at: Resources, session: AsyncSession, person: UUID) -> None:
    finished = delete(WithdrawnMember).where(WithdrawnMember.person_id == person, ~_PAYMENT_CONTINUES)
    if await session.scalar(finished.returning(WithdrawnMember.person_id)):
        await session.execute(delete(OutboxMessage).where(OutboxMessage.person_id == person))
        await at.sealer.erase(person)  # before the commit, so that it is repeated if the commit fails


async def _mock_investing(at: Resources, session: AsyncSession, now: datetime) -> bool:
    await mock.delete_expired(session, now)
    return False


def _rows(statement: Callable[[datetime], Delete | Update]) -> DeleteExpired:
    """A kind of which one statement deletes what is expired at the given time."""

    async def delete_expired(at: Resources, session: AsyncSession, now: datetime) -> bool:
        await session.execute(statement(now))
        return False

    return delete_expired


def _batches(table: type[Base], expired: Callable[[datetime], ColumnElement[bool]]) -> DeleteExpired:
    """Rows of a large table. An index finds what is expired at the given time."""
    (key,) = table.__table__.primary_key

    async def delete_expired(at: Resources, session: AsyncSession, now: datetime) -> bool:
        batch = select(key).where(expired(now)).limit(BATCH).with_for_update(skip_locked=True)
        deleted = await session.execute(delete(table).where(key.in_(batch)).returning(key))
        return len(deleted.all()) == BATCH

    return delete_expired


def _count(kind: str, error: Exception) -> None:
    """Report that expired data of a kind was not deleted."""
    LOOP_FAILURES.add(f"purge {kind}")
    log.warning("expired %s were not deleted: %s", kind, type(error).__name__)


def _photographs(now: datetime) -> Select[IdImage]:
    return select(IdImage).where(IdImage.purge_at <= now).with_for_update(skip_locked=True)


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


def _is_over(since: datetime) -> ColumnElement[bool]:
    """Sessions opened before. One that others branched from is deleted after them; they are as old."""
    branch = aliased(LoginSession)
    return (LoginSession.opened_at < since) & ~exists().where(branch.parent_id == LoginSession.id)


_SETTLED_AT = func.coalesce(OutboxMessage.relayed_at, OutboxMessage.given_up_at)
KINDS: dict[str, DeleteExpired] = {
    "photographs": _documents(_photographs, "image_ref"),
    "corporation documents": _documents(
        lambda now: _of_applications_left(now - POLICY.corporation_documents_retention),
        "document_ref",
    ),
    "class documents": _documents(lambda now: _of_classes_over(now - POLICY.class_documents_retention), "document_ref"),
    "loan documents": _documents(lambda now: refinancing.left(now - POLICY.loan_documents_retention), "evidence_ref"),
    "inquiries": _inquiries,
    "unsent inquiries": _rows(lambda now: inquiries.delete_unsent(now - POLICY.unsent_inquiry_retention)),
    "unsent uploads": _documents(
        lambda now: inquiries.expired_uploads(now - POLICY.unsent_inquiry_retention), "document_ref"
    ),
    "event proofs": _documents(lambda now: past_proofs(now - POLICY.event_proofs_retention), "image_ref"),
    "event input": _rows(lambda now: delete_past_input(now - POLICY.event_proofs_retention)),
    "vault items": _rows(lambda now: delete(VaultItem).where(VaultItem.purge_at <= now)),
    "former members": _former_members,
    "e-mail codes": _rows(lambda now: delete(EmailCode).where(EmailCode.created_at < now - POLICY.attempts_retention)),
    "one-won codes": _batches(OneWonCode, lambda now: OneWonCode.created_at < now - POLICY.attempts_retention),
    "refresh tokens": _batches(RefreshToken, lambda now: RefreshToken.expires_at < now),
    "log-ins": _batches(LoginSession, lambda now: _is_over(now - POLICY.log_ins_retention)),
    "operators' log-ins": _batches(
        OperatorSession, lambda now: OperatorSession.created_at < now - POLICY.access_log_retention
    ),
    "accesses to personal data": _batches(
        PersonalDataAccess, lambda now: PersonalDataAccess.at < now - POLICY.access_log_retention
    ),
    "assignments": _rows(lambda _: delete(CaseAssignment).where(~_CASE_GOES_ON)),
    "consultations": _rows(
        lambda now: delete(Consultation).where(Consultation.requested_at < now - POLICY.consultation_retention)
    ),
    "stored answers": _rows(
        lambda now: delete(StoredAnswer).where(StoredAnswer.created_at < now - POLICY.answers_retention)
    ),
    "claims": _rows(lambda now: delete(RequestClaim).where(RequestClaim.claimed_at < now - POLICY.claims_retention)),
    "requests to institutions": _rows(
        lambda now: delete(ProviderRequest).where(ProviderRequest.created_at < now - POLICY.provider_requests_retention)
    ),
    "attempts": _rows(lambda now: delete(Attempt).where(Attempt.at < now - POLICY.attempts_retention)),
    "request failures": _rows(
        lambda now: delete(RequestFailure).where(RequestFailure.at < now - POLICY.failures_retention)
    ),
    "drafts": _rows(lambda _: delete(Draft).where(~_JOURNEY_GOES_ON)),
    "mock investing": _mock_investing,
    "messages": _rows(lambda now: delete(OutboxMessage).where(now - POLICY.messages_retention > _SETTLED_AT)),
}
for kind in KINDS:
    LOOP_FAILURES.start(f"purge {kind}")
