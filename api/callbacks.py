"""Callbacks of institutions: delivered at least once, in any order. The journey accepts callbacks for its current
request.
"""

from typing import Annotated, Any

from fastapi import Header, Request
from pydantic import Field, ValidationError

from api.core.dependencies import App, AppGateway
from api.http.envelope import Camel
from api.http.router import PlainRouter
from config import callback_secrets
from db.loans.payments import Payment, receive
from domain.borrowing import callbacks
from domain.core.errors import BusinessError, ErrorCode

DEPOSIT = "deposit.received"  # the only event that concerns no journey
LONGEST = 200  # characters of an id; a longer one does not fit into an index
router = PlainRouter(prefix="/v2/callbacks", tags=["callbacks"])


class Callback(Camel):
    """A report of an institution. `reference` is the platform's: `<journey id>/<applyUid>/<sequence>`."""

    event: str
    tx_id: Annotated[str, Field(max_length=LONGEST)]
    reference: Annotated[str, Field(max_length=LONGEST)]
    data: dict[str, Any] = Field(default_factory=dict)


@router.post("", status_code=204)
async def take(
    request: Request,
    body: Callback,
    gateway: AppGateway,
    app: App,
    institution: Annotated[str, Header(alias="X-Institution", max_length=40)],
    signature: Annotated[str, Header(alias="X-Signature")],
) -> None:
    """Verify that the institution signed the report and is the sender of its event, and pass the report on to the
    journey. Unknown events are ignored."""
    is_signed = callback_secrets.is_signed(app.settings, institution, await request.body(), signature)
    if not (is_signed and callbacks.may_send(institution, body.event)):
        raise BusinessError(ErrorCode.FORBIDDEN)
    try:
        payment = Payment.model_validate(body.data) if body.event == DEPOSIT else None
        report = callbacks.report_of(body.event, body.reference, body.data)
    except (ValidationError, KeyError):
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="빠지거나 맞지 않는 값이 있어요.") from None
    if payment:
        async with app.database.transaction() as session:
            await receive(session, app.sealer, payment, body.tx_id)
        return
    journey_id = body.reference.rsplit("/", 2)[0]
    if body.event == callbacks.PROGRESS:
        await gateway.progress(journey_id, body.reference, body.data)
    elif report:
        await gateway.report(journey_id, report)
