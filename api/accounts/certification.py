"""Certification by mobile phone before log-in: an anonymous journey that a cookie identifies."""

import re
from datetime import UTC, datetime
from typing import Annotated, Literal
from uuid import uuid4

from fastapi import Depends, Request, Response
from pydantic import Field

from api.accounts.session.identity_token import issue_identity_token
from api.core.dependencies import App, AppGateway, Session
from api.core.journeys.call import JourneyCall, call_of, moves, settled
from api.core.visitor_limits import SMS_CODE, FromVisitor
from api.http.cookies import CERTIFICATION
from api.http.envelope import Camel, Moved
from api.http.errors import Conflict
from api.http.fields import Mobile, Name, digits
from api.http.limits import address, limit
from api.http.router import Router
from db.accounts.people import IdentityRecord
from db.core.records import IdentityRequest
from domain.accounts.agreements import Context, verify
from domain.accounts.journeys.identity import ConfirmCode, Identity, IdentityView, SendCode
from domain.core.codes import CARRIERS
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY
from domain.core.snapshot import Snapshot, Start
from domain.core.text import masking
from domain.core.view import present

router = Router(prefix="/certification")
NAME = re.compile(r"[0-9a-f]{32}")  # id of a browser, which the recovery of a dormant account also uses


class Opening(Camel):
    """`at`: the URL below which the pages are shown."""

    at: Literal["upl", "upl/walk-in", "loan", "authentication", "signup"] = "upl"


class IdentityForm(Camel):
    """The identity that the person enters. `civilCodeFirst`: birth date (6 digits); `civilCodeLast`: the digit after
    the hyphen.
    """

    name: Name
    civil_code_first: Annotated[str, digits(6)]
    civil_code_last: Annotated[str, digits(1)]
    carrier: str
    mobile: Mobile
    agreements: dict[str, str]


class CodeAsked(Moved):
    """`authSeq` identifies the certification to which the code belongs."""

    auth_seq: str


class CodeForm(Camel):
    """The code as the user typed it."""

    auth_seq: str
    auth_no: Annotated[str, digits(6)]


class Certified(Moved):
    """`identityToken` allows one log-in or sign-up; null unless the code was correct."""

    identity_token: str | None = Field(default=None)
    is_joined: bool = False


Call = Annotated[JourneyCall, Depends(call_of(Identity))]


@router.post("/open")
async def open_certification(
    body: Opening,
    gateway: AppGateway,
    app: App,
    request: Request,
    response: Response,
    certification: Annotated[str, Depends(CERTIFICATION.read)],
) -> Moved:
    """Start a certification, or return the open one of this browser."""
    await limit(app.redis, "certification", address(request), times=60)
    if not NAME.fullmatch(certification):
        certification = uuid4().hex
    elif known := await _underway(gateway, certification):
        return Moved(journey=known)
    opened = await gateway.open("identity", Start(apply_uid=uuid4().hex, person=certification, at=body.at))
    CERTIFICATION.set(response, app.settings, certification, POLICY.certification_cookie)
    return Moved(journey=opened)


@router.post("/walk-in/send", name="walk_in_send_code", openapi_extra=moves(SendCode, Identity))
@router.post("/debt-consolidation/send", name="debt_consolidation_send_code", openapi_extra=moves(SendCode, Identity))
@router.post("/send", openapi_extra=moves(SendCode, Identity))
async def send_code(body: IdentityForm, call: Call, visitor: FromVisitor) -> CodeAsked:
    """Request a code from the agency for the mobile number."""
    verify(Context.IDENTITY, body.agreements)
    if body.carrier not in {carrier.code for carrier in CARRIERS}:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="통신사를 골라 주세요.")
    await visitor.count_code(SMS_CODE, body.mobile)
    request_ref = await call.store(
        IdentityRequest(
            name=body.name,
            civil_code_front=body.civil_code_first + body.civil_code_last,
            carrier=body.carrier,
            mobile=body.mobile,
        ),
        retention=POLICY.identity_retention,
    )
    moved = await call.submit(SendCode(request_ref=request_ref, masked_mobile=masking.mobile(body.mobile)), settle=True)
    return CodeAsked(journey=moved, auth_seq=moved.apply_uid)


@router.post("/walk-in/confirm", name="walk_in_confirm_code", openapi_extra=moves(ConfirmCode, Identity))
@router.post(
    "/debt-consolidation/confirm", name="debt_consolidation_confirm_code", openapi_extra=moves(ConfirmCode, Identity)
)
@router.post("/confirm", openapi_extra=moves(ConfirmCode, Identity))
async def confirm_code(body: CodeForm, call: Call, session: Session, visitor: FromVisitor) -> Certified:
    """Submit the code. `journey.data.problem` contains the reason if it is refused.

    If the agency does not answer in time, send the same code again: the response contains the token as soon as the
    agency has answered, until the code expires.
    """
    answer = call.app.sealer.fingerprint(body.auth_no)
    try:
        taken = await call.submit(ConfirmCode(code=body.auth_no))
        await call.app.redis.set(_answered(taken), answer, ex=POLICY.identity_token)
        moved = await settled(session, call.gateway, taken)
    except Conflict as elsewhere:
        moved = elsewhere.current
        if await call.app.redis.get(_answered(moved)) != answer:
            raise
        if moved.step != Identity.certified.name or _expiry(moved) < datetime.now(UTC):
            raise
    if moved.step != Identity.certified.name:
        return Certified(journey=moved)
    view = moved.view(IdentityView)
    identity_ref = present(view.identity_ref)
    identity = await call.app.vault.get(session, call.owner, identity_ref, IdentityRecord)
    await visitor.confirm(SMS_CODE, identity.mobile)
    token = await issue_identity_token(call.app.redis, call.owner, identity_ref)
    return Certified(journey=moved, identity_token=token, is_joined=present(view.is_joined))


def _expiry(at: Snapshot) -> datetime:
    return datetime.fromisoformat(present(at.view(IdentityView).expires_at))


def _answered(at: Snapshot) -> str:
    """Return the Redis key of the fingerprint of the last accepted code of the certification."""
    return f"certification-code:{at.apply_uid}"


async def _underway(gateway: AppGateway, certification: str) -> Snapshot | None:
    try:
        known = await gateway.now(f"identity:{certification}")
    except BusinessError:
        return None
    return known if Identity.steps[known.step].on else None
