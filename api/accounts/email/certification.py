"""Certification of an e-mail address, for sign-up without log-in and for members. The code is sent whether or not the
address has an account; only the owner of the address learns whether it has one.
"""

from datetime import UTC, datetime
from typing import Annotated, Literal
from uuid import UUID, uuid4

from fastapi import Depends, Request, Response
from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.certification import NAME
from api.accounts.email.service import prove_email
from api.accounts.session.email_token import issue_email_token
from api.core.dependencies import App, AppGateway, Person, Session
from api.core.journeys.call import JourneyCall, call_of, journey_id, moves
from api.core.platform import Platform
from api.core.visitor_limits import EMAIL_CODE, FromVisitor
from api.http.caller import person_of
from api.http.cookies import CERTIFICATION
from api.http.envelope import Camel, Moved
from api.http.errors import Conflict
from api.http.fields import Email as EmailAddress
from api.http.fields import digits
from api.http.limits import address, limit
from api.http.router import Router
from db.accounts.people import email_of, find_by_email
from db.core.records import EmailRecord
from domain.accounts.journeys.email import ConfirmEmailCode, Email, EmailView, RequestEmailCode
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY
from domain.core.snapshot import Snapshot, Start
from domain.core.text import masking
from domain.core.view import present

router = Router(prefix="/v2", tags=["email"])


async def _logged_in(_: Person) -> None:
    """Allow every caller."""


LOGGED_IN = Depends(_logged_in)
Call = Annotated[JourneyCall, Depends(call_of(Email))]


class EmailOpening(Camel):
    """`at`: the page that shows it."""

    at: Literal["authentication/email-certification", "signup/email-account"] = "authentication/email-certification"


class EmailAsked(Moved):
    """`token` identifies the certification to which the code belongs."""

    token: str


class EmailCodeForm(Camel):
    """The code as the user typed it, for the address to which it was sent."""

    token: str
    email: EmailAddress
    code: Annotated[str, digits(6)]


class EmailForm(Camel):
    """An e-mail address of the standard pattern."""

    email: EmailAddress


class EmailCertified(Moved):
    """`emailToken` proves the address once; null unless the code was correct. `isAvailable`: no other person's account
    has the address."""

    email_token: str | None = Field(default=None)
    is_available: bool = False


@router.post("/join/email-certification/open", name="open_join_email_certification")
@router.post("/user/email-certification/open", name="open_user_email_certification", dependencies=[LOGGED_IN])
async def open_certification(
    body: EmailOpening,
    gateway: AppGateway,
    app: App,
    request: Request,
    response: Response,
    certification: Annotated[str, Depends(CERTIFICATION.read)],
) -> Moved:
    """Start a certification, or return this browser's open one on that page."""
    await limit(app.redis, "certification", address(request), times=60)
    if not NAME.fullmatch(certification):
        certification = uuid4().hex
    known = await gateway.table.read(journey_id(Email, certification))
    if known and Email.steps[known.step].on:
        if known.path == f"/{body.at}":
            return Moved(journey=known)
        certification = uuid4().hex  # that of another page stays open
    opened = await gateway.open(Email.kind, Start(apply_uid=uuid4().hex, person=certification, at=body.at))
    CERTIFICATION.set(response, app.settings, certification, POLICY.certification_cookie)
    return Moved(journey=opened)


@router.post(
    "/join/email-certification/request", name="request_join_email_code", openapi_extra=moves(RequestEmailCode, Email)
)
@router.post(
    "/user/email-certification/request",
    name="request_user_email_code",
    dependencies=[LOGGED_IN],
    openapi_extra=moves(RequestEmailCode, Email),
)
async def request_code(body: EmailForm, call: Call, visitor: FromVisitor) -> EmailAsked:
    """Send a code to the address. Raises the errors of `Visitor.count_code`."""
    await visitor.count_code(EMAIL_CODE, body.email)
    email_ref = await call.store(EmailRecord(email=body.email), retention=POLICY.identity_retention)
    moved = await call.submit(RequestEmailCode(email_ref=email_ref, masked_email=masking.email(body.email)))
    return EmailAsked(journey=moved, token=moved.apply_uid)


@router.post("/join/email-certification/confirm", openapi_extra=moves(ConfirmEmailCode, Email))
async def confirm_join_email_code(
    body: EmailCodeForm, call: Call, session: Session, request: Request
) -> EmailCertified:
    """Submit the code. `journey.data.problem` contains the reason if it is refused."""
    return await _confirmed(body, call, session, person_of(request))


@router.post("/user/email-certification/confirm", openapi_extra=moves(ConfirmEmailCode, Email))
async def confirm_user_email_code(body: EmailCodeForm, call: Call, session: Session, person: Person) -> EmailCertified:
    """Submit the code of a member. A member's first address, or the current one, is stored at once; another one also
    needs `/user/email`."""
    answer = await _confirmed(body, call, session, person)
    known = await email_of(session, call.app.sealer, UUID(person))
    if answer.email_token and answer.is_available and (known is None or known.lower() == body.email.lower()):
        await prove_email(session, call.app.sealer, UUID(person), body.email)
    return answer


async def _confirmed(
    body: EmailCodeForm, call: JourneyCall, session: AsyncSession, person: str | None
) -> EmailCertified:
    """Return the journey after the code, with a token if the code was correct. A repeated call with the same code gets
    a token until the code expires."""
    now = await call.gateway.now(call.journey_id)
    await _refuse_other(call.app, session, call.owner, now, body)
    answer = call.app.sealer.fingerprint(body.code)
    try:
        moved = await call.submit(ConfirmEmailCode(code=body.code))
        if moved.step == Email.confirmed.name:
            await call.app.redis.set(_answered(moved), answer, ex=POLICY.email_code.valid)
    except Conflict as elsewhere:
        moved = elsewhere.current
        if await call.app.redis.get(_answered(moved)) != answer:
            raise
        if moved.step != Email.confirmed.name or _expiry(moved) < datetime.now(UTC):
            raise
    if moved.step != Email.confirmed.name:
        return EmailCertified(journey=moved)
    token = await issue_email_token(call.app.redis, call.owner, present(moved.view(EmailView).email_ref))
    owner = await find_by_email(session, call.app.sealer, body.email)
    return EmailCertified(journey=moved, email_token=token, is_available=owner is None or str(owner) == person)


def _expiry(at: Snapshot) -> datetime:
    return datetime.fromisoformat(present(at.view(EmailView).expires_at))


def _answered(at: Snapshot) -> str:
    """Return the Redis key of the fingerprint of the last accepted code of the certification."""
    return f"email-code:{at.apply_uid}"


async def _refuse_other(app: Platform, session: AsyncSession, owner: str, at: Snapshot, body: EmailCodeForm) -> None:
    """Refuse a code for another address or from another certification."""
    email_ref = at.view(EmailView).email_ref
    if email_ref is None:
        return  # no code was sent yet: the journey shows this
    sent = await app.vault.get(session, owner, email_ref, EmailRecord)
    if body.token != at.apply_uid or sent.email.lower() != body.email.lower():
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="인증번호를 받은 이메일을 입력해 주세요.")
