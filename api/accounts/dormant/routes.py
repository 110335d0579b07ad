"""Recovery of a dormant account: start, verification by e-mail or identity, current terms, log-in."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response
from pydantic import Field

from api.accounts.dormant.entrance import Entrance, enter, refuse_other
from api.accounts.session.identity_token import spend_identity_token
from api.accounts.session.login import LoggedIn, log_in
from api.accounts.terms import Given
from api.core.dependencies import App, AppGateway, RequestName, Session
from api.core.journeys.call import JourneyCall, call_of, moves
from api.core.visitor_limits import EMAIL_CODE, FromVisitor
from api.http.envelope import Camel, Moved
from api.http.fields import digits
from api.http.limits import address, limit
from api.http.router import Router
from db.accounts.people import email_of, find_by_ci, is_dormant
from db.accounts.tables import Person
from db.core.records import EmailRecord
from domain.accounts.agreements import Context, settled, verify
from domain.accounts.journeys.dormant import AgreeAgain, Dormant, DormantView, ProveIdentity
from domain.accounts.journeys.email import ConfirmEmailCode, RequestEmailCode
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY
from domain.core.text import masking

router = Router(prefix="/v2", tags=["dormant"])

Token = Annotated[str, Field(min_length=16, max_length=200)]
Call = Annotated[JourneyCall, Depends(call_of(Dormant))]


async def _limit(request: Request, app: App) -> None:
    await limit(app.redis, "dormant", address(request), times=60)


LIMIT = Depends(_limit)


class ByTempToken(Camel):
    """The `tempToken` of a log-in."""

    temp_token: Token


class ByEmailCode(ByTempToken):
    """The six-digit code from the e-mail."""

    code: Annotated[str, digits(6)]


class ByIdentity(ByTempToken):
    """The token of a certification."""

    identity_token: Token


class Return(ByTempToken):
    """The renewed consents."""

    term_value: Given


class ReturnByIdentity(Camel):
    """A certified identity, and the renewed consents."""

    identity_token: Token
    term_value: Given


class Recovered(Moved, LoggedIn):
    """The session of the account that is active again."""


@router.post("/dormant/open", dependencies=[LIMIT])
async def open_dormant(
    body: ByTempToken, app: App, gateway: AppGateway, session: Session, request: Request, response: Response
) -> Moved:
    """Start the reactivation of the account that logged in, or return the open one of this browser."""
    entrance = await Entrance.of(app, body.temp_token)
    return Moved(journey=await enter(app, gateway, session, request, response, entrance))


@router.post("/dormant/recover/email", dependencies=[LIMIT], openapi_extra=moves(RequestEmailCode, Dormant))
async def send_dormant_email(body: ByTempToken, call: Call, session: Session, visitor: FromVisitor) -> Moved:
    """Send a code to the account's own address.

    Raises BusinessError: SINGLE_USE_TOKEN_INVALID, NOT_FOUND without an address, and the errors of
    `Visitor.count_code`.
    """
    account = await _account(call, body.temp_token)
    email = await email_of(session, call.app.sealer, UUID(account))
    if email is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    await visitor.count_code(EMAIL_CODE, email)
    email_ref = await call.store(EmailRecord(email=email), retention=POLICY.identity_retention)
    sent = RequestEmailCode(email_ref=email_ref, masked_email=masking.email(email))
    return Moved(journey=await call.submit(sent))


@router.post("/dormant/recover/email/confirm", dependencies=[LIMIT], openapi_extra=moves(ConfirmEmailCode, Dormant))
async def confirm_dormant_email(body: ByEmailCode, call: Call) -> Moved:
    """Submit the code. `journey.data.problem` contains the reason if it is refused."""
    await _account(call, body.temp_token)
    return Moved(journey=await call.submit(ConfirmEmailCode(code=body.code)))


@router.post("/dormant/recover/ci", dependencies=[LIMIT], openapi_extra=moves(ProveIdentity, Dormant))
async def recover_by_ci(body: ByIdentity, call: Call, session: Session, name: RequestName) -> Moved:
    """Prove ownership by a certified identity with the account's CI; otherwise `problem` is set."""
    await _account(call, body.temp_token)
    app = call.app
    identity = await spend_identity_token(app.redis, app.vault, session, body.identity_token, name)
    identity_ref = await call.store(identity, retention=POLICY.identity_retention)
    return Moved(journey=await call.submit(ProveIdentity(identity_ref=identity_ref)))


@router.post("/dormant/recover", dependencies=[LIMIT], openapi_extra=moves(AgreeAgain, Dormant))
async def dormant_recover(body: Return, call: Call, session: Session, name: RequestName) -> Recovered:
    """Agree to the current texts. The account becomes active, and the person is logged in.

    Raises BusinessError: TERMS_CHANGED, TERMS_REQUIRED (the token stays valid), SINGLE_USE_TOKEN_INVALID.
    """
    at = await call.gateway.now(call.journey_id)
    ticked = settled(verify(at.view(DormantView).terms or Context.LOAN_SIGN_UP, body.term_value))
    entrance = await Entrance.last_of(call.app, body.temp_token, name)
    refuse_other(entrance, at)
    moved = await call.submit(AgreeAgain(ticked=tuple(sorted(ticked))))
    person = await session.get_one(Person, UUID(entrance.account))
    return Recovered(journey=moved, **dict(await log_in(call.app, session, person)))


@router.post("/loan/mortgage/identity/dormant-recover-and-login", dependencies=[LIMIT])
async def loan_mortgage_dormant_recover(
    body: ReturnByIdentity,
    app: App,
    gateway: AppGateway,
    session: Session,
    request: Request,
    response: Response,
    name: RequestName,
) -> LoggedIn:
    """Reactivate, in one call, the account of a person whom a mortgage application has certified, and log in.

    Raises BusinessError: TERMS_CHANGED, TERMS_REQUIRED (the token remains valid), SINGLE_USE_TOKEN_INVALID, NOT_JOINED.
    """
    ticked = settled(verify(Context.LOAN_SIGN_UP, body.term_value))
    identity = await spend_identity_token(app.redis, app.vault, session, body.identity_token, name)
    person = await find_by_ci(session, app.sealer, identity.ci)
    if person is None:
        raise BusinessError(ErrorCode.NOT_JOINED)
    if is_dormant(person):
        at = await enter(app, gateway, session, request, response, Entrance(str(person.id), certified=True))
        await gateway.submit(at.journey_id, AgreeAgain(ticked=tuple(sorted(ticked))), sequence=at.sequence, key=name)
        await session.refresh(person)
    return await log_in(app, session, person)


async def _account(call: JourneyCall, temp_token: str) -> str:
    """Return the account that the log-in named and that this browser recovers. Raises SINGLE_USE_TOKEN_INVALID."""
    entrance = await Entrance.of(call.app, temp_token)
    refuse_other(entrance, await call.gateway.now(call.journey_id))
    return entrance.account
