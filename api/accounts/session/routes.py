"""Log-in, log-out, tokens and nonces."""

from datetime import timedelta
from typing import Annotated
from uuid import UUID

from fastapi import BackgroundTasks, Depends, Query, Request
from pydantic import AfterValidator, Field, field_validator

from api.accounts.password.secure_password import new_password
from api.accounts.session import mobile_login
from api.accounts.session.email_login import person_by_password
from api.accounts.session.goto import Entrance, Target, enter, issue_goto_token
from api.accounts.session.login import LoggedIn, log_in, log_in_by_identity, sessions
from api.accounts.session.nonce import NONCE_REQUIRED, issue_nonce
from api.accounts.session.password_reset import reset_password, write_reset
from api.accounts.session.tokens import Renewal, Tokens
from api.accounts.sms_codes import SentCode
from api.core.dependencies import App, Person, RequestName, Session
from api.core.visitor_limits import LOGIN_CODE, FromVisitor
from api.http.caller import session_of
from api.http.envelope import Camel
from api.http.limits import address, limit
from api.http.router import Router
from domain.core import validation
from domain.core.policy import POLICY

router = Router(prefix="/v2", tags=["session"])


async def _login_limit(request: Request, app: App) -> None:
    await limit(app.redis, "login", address(request), times=60)


async def _token_limit(request: Request, app: App) -> None:
    await limit(app.redis, "token", address(request), times=120)


async def _reset_limit(request: Request, app: App) -> None:
    await limit(app.redis, "password-reset", address(request), times=10)


LOGIN_LIMIT, TOKEN_LIMIT = Depends(_login_limit), Depends(_token_limit)
RESET_LIMIT = Depends(_reset_limit)
OpaqueToken = Annotated[str, Field(min_length=16, max_length=200)]


class Nonce(Camel):
    nonce: str


class ByIdentity(Camel):
    """The token of a certification."""

    identity_token: OpaqueToken


class ByRefreshToken(Camel):
    refresh_token: OpaqueToken


class ByMobile(Camel):
    """A mobile number, with or without hyphens."""

    mobile: Annotated[str, AfterValidator(validation.mobile)]

    @field_validator("mobile")
    @classmethod
    def _digits(cls, mobile: str) -> str:
        return mobile.replace("-", "")


class ByCode(Camel):
    """The six-digit code from the SMS."""

    auth_seq: UUID
    auth_no: Annotated[str, Field(pattern=r"^\d{6}$")]


class ByEmail(Camel):
    """An e-mail address of the standard pattern."""

    email: Annotated[str, AfterValidator(validation.email)]


class NewPassword(Camel):
    """The token of the link, and the password, typed twice."""

    token: OpaqueToken
    security_token: OpaqueToken
    re_security_token: OpaqueToken


class ByPassword(ByEmail):
    """An address, and the token of an encrypted password (`/v2/security/issue-token`)."""

    security_token: OpaqueToken


class GotoTarget(Camel):
    """A page of the site that may be opened from outside, as its full path: `/v2/loan/document`."""

    target: Target


class GotoToken(Camel):
    goto_token: str


class ByGotoToken(Camel):
    goto_token: OpaqueToken


class SendingsLeft(Camel):
    """The number of codes a day, the number left today, and the seconds until the next code can be sent (0: now)."""

    limit: int
    remaining_count: int
    remaining_seconds: int


@router.get("/nonce", dependencies=[TOKEN_LIMIT])
async def nonce(path: Annotated[str, Query(pattern="^/", max_length=200)], app: App) -> Nonce:
    """Return a nonce, which allows one call of that path within five minutes as `X-Nonce`."""
    return Nonce(nonce=await issue_nonce(app.redis, path))


@router.post("/login", dependencies=[LOGIN_LIMIT, NONCE_REQUIRED])
async def login(body: ByPassword, app: App, session: Session, visitor: FromVisitor) -> LoggedIn:
    """Log in by e-mail and password. A dormant account gets only a `tempToken`.

    The response to a wrong password is the same for an address without an account. Five wrong passwords lock the
    account for ten minutes, for the network address that sent them.
    """
    person = await person_by_password(app, session, body.email, body.security_token, visitor)
    return await log_in(app, session, person)


@router.post("/login/has-loan", dependencies=[LOGIN_LIMIT, NONCE_REQUIRED])
async def login_has_loan(body: ByIdentity, app: App, session: Session, name: RequestName) -> LoggedIn:
    """Log in a borrower who has just been certified. A dormant account receives only a `tempToken`."""
    return await log_in_by_identity(app, session, body.identity_token, name)


@router.post("/credit/login/walk-in", name="credit_login_walk_in", dependencies=[LOGIN_LIMIT])
@router.post("/credit/login/debt-consolidation", name="credit_login_debt_consolidation", dependencies=[LOGIN_LIMIT])
@router.post("/credit/login", dependencies=[LOGIN_LIMIT])
async def credit_login(body: ByIdentity, app: App, session: Session, name: RequestName) -> LoggedIn:
    """Log in as `login_has_loan` does, on the way into a personal loan."""
    return await log_in_by_identity(app, session, body.identity_token, name)


@router.post("/credit/token-login", dependencies=[TOKEN_LIMIT])
async def credit_token_login(body: ByRefreshToken, app: App) -> Tokens:
    """Continue a session that a device has stored: exchanges the refresh token."""
    return await sessions(app).exchange(body.refresh_token)


@router.post("/login/dormant/mobile/info", name="login_dormant_mobile_info", dependencies=[LOGIN_LIMIT, NONCE_REQUIRED])
@router.post("/login/mobile/info", dependencies=[LOGIN_LIMIT, NONCE_REQUIRED])
async def login_mobile_info(body: ByMobile, session: Session, visitor: FromVisitor) -> SendingsLeft:
    """Return how many codes can still be sent to that number from here today, whether or not it has an account."""
    left = await visitor.left(session, LOGIN_CODE, body.mobile)
    return SendingsLeft(**vars(left))


@router.post(
    "/login/dormant/mobile/request", name="login_dormant_mobile_request", dependencies=[LOGIN_LIMIT, NONCE_REQUIRED]
)
@router.post("/login/mobile/request", dependencies=[LOGIN_LIMIT, NONCE_REQUIRED])
async def login_mobile_request(body: ByMobile, app: App, background: BackgroundTasks, visitor: FromVisitor) -> SentCode:
    """Send a code. For a number without an account the response is the same, and its owner receives an SMS that states
    this."""
    return await mobile_login.send_code(app, visitor, body.mobile, background)


@router.post(
    "/login/dormant/mobile/confirm", name="login_dormant_mobile_confirm", dependencies=[LOGIN_LIMIT, NONCE_REQUIRED]
)
@router.post("/login/mobile/confirm", dependencies=[LOGIN_LIMIT, NONCE_REQUIRED])
async def login_mobile_confirm(body: ByCode, app: App, session: Session, visitor: FromVisitor) -> LoggedIn:
    """Log in by the code."""
    person = await mobile_login.person_by_code(app, visitor, session, body.auth_seq, body.auth_no)
    return await log_in(app, session, person)


@router.post("/auth/password/request-reset", status_code=204, dependencies=[RESET_LIMIT])
async def request_password_reset(body: ByEmail, app: App, request: Request, background: BackgroundTasks) -> None:
    """Request a link by e-mail. The response is the same for an address without an account."""
    subject = f"{app.sealer.fingerprint(body.email.lower())}@{address(request)}"
    await limit(app.redis, "password-reset-email", subject, times=POLICY.email_code.a_day, per=timedelta(days=1))
    background.add_task(write_reset, app, body.email)


@router.post("/auth/password/reset", status_code=204, dependencies=[RESET_LIMIT])
async def set_new_password(body: NewPassword, app: App, session: Session, name: RequestName) -> None:
    """Set a new password by the mailed link's token. The account is logged out everywhere."""
    password = await new_password(app, body.security_token, body.re_security_token, name)
    await reset_password(app, session, body.token, password, name)


@router.post("/personal-loan/access-token", dependencies=[TOKEN_LIMIT])
async def access_token(body: ByRefreshToken, app: App) -> Renewal:
    """Return a new access token. `updateNeeded`: the client must also exchange the refresh token. Null if the session
    has ended."""
    return await sessions(app).renew(body.refresh_token)


@router.post("/personal-loan/refresh-token", dependencies=[TOKEN_LIMIT])
async def refresh_token(body: ByRefreshToken, app: App) -> Tokens:
    """Exchange the refresh token for its successor. A copy presented later ends the session."""
    return await sessions(app).exchange(body.refresh_token)


@router.post("/personal-loan/genesis-refresh-token", dependencies=[TOKEN_LIMIT])
async def genesis_refresh_token(body: ByRefreshToken, app: App, session: Session) -> Tokens:
    """Return the first tokens of a new session for the app's device, which ends when the given session ends."""
    return await sessions(app).branch(body.refresh_token, session.info["device"])


@router.post("/goto/token", dependencies=[TOKEN_LIMIT])
async def goto_token(body: GotoTarget, _: Person, request: Request, app: App) -> GotoToken:
    """Return a token for `/v2/goto?gotoToken=…`, which opens the target logged in, as the app's web view does."""
    family = session_of(request)
    assert family  # the token is the person's own access token
    return GotoToken(goto_token=await issue_goto_token(app, UUID(family), body.target))


@router.post("/goto", dependencies=[TOKEN_LIMIT])
async def goto(body: ByGotoToken, app: App, session: Session, name: RequestName) -> Entrance:
    """Exchange the token for the session's access token and the page to open."""
    return await enter(app, session, body.goto_token, name)


@router.post("/logout", status_code=204)
async def logout(request: Request, app: App, session: Session) -> None:
    """End the session of the access token, even of an expired one. Without a token the call has no effect."""
    if family := session_of(request):
        await sessions(app).end(session, UUID(family))
