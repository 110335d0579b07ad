"""Failed SMS and e-mails: sent again, sent to another address, or cancelled.

A warning goes to its own address only, and two operators cancel it.
"""

from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID, uuid4

from pydantic import StringConstraints, TypeAdapter, ValidationError
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.notices import EMAIL, SMS, Email, Sms
from api.core.dependencies import App
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.fields import Email as EmailAddress
from api.http.fields import Mobile
from api.http.router import PlainRouter
from api.operations.approvals.deliveries import CancelWarning
from api.operations.approvals.requests import request_approval_in
from api.operations.operator import LoggedInOperator, Operator
from api.operations.pages import Choice, Part, refusal_in, waiting_work
from api.operations.reason import WithReason
from db.core.outbox import Outbox
from db.core.sealing import NotOpened
from db.core.tables import OutboxMessage
from db.operators.tables import OperatorActionRow
from domain.core.errors import BusinessError, ErrorCode
from domain.core.notices import is_warning, may_change_receiver
from domain.core.text import masking
from domain.operations import DELIVERS, ApprovalAction

router = PlainRouter(prefix="/deliveries")
BOUND = "인증번호나 링크가 든 메시지, 계정이 바뀌었다고 알리는 메시지는 다른 곳으로 보낼 수 없어요."
ADDRESSES: dict[str, TypeAdapter[str]] = {SMS: TypeAdapter(Mobile), EMAIL: TypeAdapter(EmailAddress)}
UNREADABLE = "열 수 없는 메시지"  # of an erased person, after a backup was restored
WRONG = "휴대폰 번호나 이메일 주소를 확인해 주세요."
FAILED = (
    OutboxMessage.topic.in_((SMS, EMAIL)),
    OutboxMessage.failed_at.is_not(None),
    OutboxMessage.given_up_at.is_(None),
)
LISTING = waiting_work(
    select(OutboxMessage).where(*FAILED),
    since=OutboxMessage.failed_at,
    key=OutboxMessage.id,
    choices={"topic": Choice(OutboxMessage.topic), "reason": Choice(refusal_in(OutboxMessage.last_error))},
)


class FailedDelivery(Camel):
    """A message that is no longer retried. `to` is masked; `error` contains the carrier and its code.

    `to` is a remark if the key of its person is missing. `isCorrectable`: it can be sent to another address.
    """

    id: int
    topic: str
    to: str
    attempts: int
    error: str
    failed_at: datetime
    is_correctable: bool


class OtherAddress(WithReason):
    """The new receiver: a mobile number or an e-mail address, of the same kind as before."""

    address: Annotated[str, StringConstraints(strip_whitespace=True, min_length=5, max_length=254)]


class DeliveryDecided(Camel):
    """`approval`: the request that waits for a second operator."""

    id: int
    approval: UUID | None = None


@router.get("")
async def failed_deliveries(operator: LoggedInOperator, app: App, wanted: Part) -> list[FailedDelivery]:
    """Return the messages that wait for an operator and match the filter."""
    operator.must_be(DELIVERS)
    async with app.database.transaction() as session:
        return [_shown(app, message) for message in await session.scalars(LISTING.page(wanted))]


@router.get("/{id}")
async def failed_delivery(id: int, operator: LoggedInOperator, app: App) -> FailedDelivery:
    """Return one of them. Raises BusinessError(CASE_MOVED)."""
    async with app.database.transaction() as session:
        return _shown(app, await _failed(session, operator, id))


@router.post("/{id}/retry")
async def retry_delivery(id: int, body: WithReason, operator: LoggedInOperator, app: App) -> DeliveryDecided:
    """Send it again. Raises BusinessError(CASE_MOVED)."""
    async with app.database.transaction() as session:
        message = await _failed(session, operator, id)
        return _send(session, operator, message, "delivery_retry", body.reason)


@router.post("/{id}/address")
async def correct_delivery(id: int, body: OtherAddress, operator: LoggedInOperator, app: App) -> DeliveryDecided:
    """Send it to another address. Raises BusinessError: CASE_MOVED, INVALID_INPUT."""
    async with app.database.transaction() as session:
        message = await _failed(session, operator, id)
        if not may_change_receiver(message.key):
            raise BusinessError(ErrorCode.INVALID_INPUT, reason=BOUND)
        outbox = Outbox(app.database, app.sealer)
        corrected = _corrected(app, message, body.address)
        outbox.replace(message, corrected.model_dump_json().encode())
        return _send(session, operator, message, "delivery_address", body.reason)


@router.post("/{id}/cancel")
async def cancel_delivery(id: int, body: WithReason, operator: LoggedInOperator, app: App) -> DeliveryDecided:
    """Cancel the message; a warning after the confirmation of a second operator.

    Raises BusinessError: CASE_MOVED, APPROVAL_WAITS.
    """
    async with app.database.transaction() as session:
        message = await _failed(session, operator, id)
        if is_warning(message.key):
            details = CancelWarning(id=id, topic=message.topic, error=message.last_error or "")
            asked = await request_approval_in(
                session, operator, ApprovalAction.CANCEL_WARNING, f"delivery:{id}", details, body.reason
            )
            return DeliveryDecided(id=id, approval=asked)
        message.given_up_at = datetime.now(UTC)
        return _decided(session, operator, message, "delivery_cancel", body.reason)


def _shown(app: Platform, message: OutboxMessage) -> FailedDelivery:
    assert message.failed_at
    to = _to(app, message)
    return FailedDelivery(
        id=message.id,
        topic=message.topic,
        to=to or UNREADABLE,
        attempts=message.attempts,
        error=message.last_error or "",
        failed_at=message.failed_at,
        is_correctable=to is not None and may_change_receiver(message.key),
    )


def _to(app: Platform, message: OutboxMessage) -> str | None:
    """Return the masked receiver; None if the content cannot be opened."""
    try:
        content = Outbox(app.database, app.sealer).content(message)
    except NotOpened:
        return None
    if message.topic == SMS:
        return masking.mobile(Sms.model_validate_json(content).mobile)
    return masking.email(Email.model_validate_json(content).address)


def _corrected(app: Platform, message: OutboxMessage, address: str) -> Sms | Email:
    try:
        content = Outbox(app.database, app.sealer).content(message)
        checked = ADDRESSES[message.topic].validate_python(address)
    except NotOpened:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason=f"{UNREADABLE}예요.") from None
    except ValidationError:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason=WRONG) from None
    if message.topic == SMS:
        return Sms.model_validate_json(content).model_copy(update={"mobile": checked})
    return Email.model_validate_json(content).model_copy(update={"address": checked})


async def _failed(session: AsyncSession, operator: Operator, id: int) -> OutboxMessage:
    operator.must_be(DELIVERS)
    found = select(OutboxMessage).where(OutboxMessage.id == id, *FAILED).with_for_update()
    if message := await session.scalar(found):
        return message
    raise BusinessError(ErrorCode.CASE_MOVED)


def _send(
    session: AsyncSession, operator: Operator, message: OutboxMessage, action: str, reason: str
) -> DeliveryDecided:
    message.failed_at = None
    message.attempts = 0
    message.next_attempt_at = datetime.now(UTC)
    return _decided(session, operator, message, action, reason)


def _decided(
    session: AsyncSession, operator: Operator, message: OutboxMessage, action: str, reason: str
) -> DeliveryDecided:
    session.add(
        OperatorActionRow(
            update_id=uuid4().hex,
            journey_id=f"delivery:{message.id}",
            action=action,
            operator=operator.login,
            reason=reason,
            step=message.topic,
        )
    )
    return DeliveryDecided(id=message.id)
