"""Requests for a phone consultation about a mortgage loan: opened and closed with a reason."""

from datetime import datetime
from uuid import UUID, uuid4

from fastapi import Request
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.dependencies import App
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.access_log import log_access
from api.operations.operator import LoggedInOperator
from api.operations.pages import Part, waiting_work
from api.operations.reason import WithReason
from db.borrowing.consultations import PreferredTime, end, record_of, waiting
from db.borrowing.tables import Consultation
from db.operators.tables import OperatorActionRow
from domain.borrowing.consultation import ConsultationEnding, ConsultationState
from domain.core.errors import BusinessError, ErrorCode
from domain.core.text import masking
from domain.operations import ADVISES

router = PlainRouter(prefix="/consultations")
LISTING = waiting_work(waiting(), since=Consultation.requested_at, key=Consultation.id)


class ConsultationRow(Camel):
    """A consultation that waits for an operator. `name` is masked until it is opened."""

    id: UUID
    name: str
    preferred_time: PreferredTime
    waiting_since: datetime


class ConsultedHome(Camel):
    """The result of the simple limit check before the consultation, as far as it was completed. Won; `issue`: the
    reason why it stopped."""

    address: str
    supply_area: str
    price: int | None
    senior_finance_amount: int | None
    yearly_rent_deposit: int | None
    available_limit: int | None
    issue: str | None


class OpenedConsultation(ConsultationRow):
    """An opened request: the person to call, and the subject."""

    mobile: str  # with hyphens
    content: str
    desired_amount: int | None
    home: ConsultedHome | None


class EndConsultation(WithReason):
    ending: ConsultationEnding


class EndedConsultation(Camel):
    state: ConsultationEnding


@router.get("")
async def consultations(_: LoggedInOperator, app: App, wanted: Part) -> list[ConsultationRow]:
    """Return the waiting consultations that match the filter."""
    async with app.database.transaction() as session:
        return [_row(app, found) for found in await session.scalars(LISTING.page(wanted))]


@router.post("/{consultation_id}/opening")
async def open_consultation(
    consultation_id: UUID, body: WithReason, operator: LoggedInOperator, request: Request, app: App
) -> OpenedConsultation:
    """Return the request. The access is logged with its reason. Raises BusinessError(CASE_MOVED)."""
    operator.must_be(ADVISES)
    async with app.database.transaction() as session:
        found = await _waiting(session, consultation_id)
        log_access(session, operator, request, whose=found.id, what="consultation", why=body.reason)
        record = record_of(app.sealer, found)
    return OpenedConsultation(
        id=found.id,
        name=record.name,
        preferred_time=record.preferred_time,
        waiting_since=found.requested_at,
        mobile=masking.hyphenated_mobile(record.mobile),
        content=record.content,
        desired_amount=record.desired_amount,
        home=ConsultedHome(**record.home.model_dump()) if record.home else None,
    )


@router.post("/{consultation_id}/ending")
async def end_consultation(
    consultation_id: UUID, body: EndConsultation, operator: LoggedInOperator, app: App
) -> EndedConsultation:
    """Record that the customer was called. Raises BusinessError(CASE_MOVED)."""
    operator.must_be(ADVISES)
    async with app.database.transaction() as session:
        end(await _waiting(session, consultation_id, lock=True), body.ending)
        session.add(
            OperatorActionRow(
                update_id=uuid4().hex,
                journey_id=f"consultation:{consultation_id}",
                operator=operator.login,
                action=f"consultation_{body.ending}",
                reason=body.reason,
                step="consultation",
            )
        )
    return EndedConsultation(state=body.ending)


async def _waiting(session: AsyncSession, consultation_id: UUID, *, lock: bool = False) -> Consultation:
    found = await session.get(Consultation, consultation_id, with_for_update=lock)
    if found is None or found.state != ConsultationState.REQUESTED:
        raise BusinessError(ErrorCode.CASE_MOVED)
    return found


def _row(app: Platform, found: Consultation) -> ConsultationRow:
    record = record_of(app.sealer, found)
    return ConsultationRow(
        id=found.id,
        name=masking.name(record.name),
        preferred_time=record.preferred_time,
        waiting_since=found.requested_at,
    )
