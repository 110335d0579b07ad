"""Log-in by Facebook, and linking a Facebook account to an account."""

from datetime import timedelta
from hmac import compare_digest
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response
from pydantic import Field

from api.accounts.session import facebook
from api.accounts.session.added_login import prove_identity
from api.accounts.session.login import LoggedIn, log_in
from api.core.dependencies import App, Person, RequestName, Session
from api.http.cookies import FACEBOOK_STATE
from api.http.envelope import Camel
from api.http.limits import address, limit
from api.http.router import Router
from domain.core.errors import BusinessError, ErrorCode

router = Router(prefix="/v2", tags=["session"])
STATE_LIFETIME = timedelta(minutes=10)
OpaqueToken = Annotated[str, Field(min_length=16, max_length=500)]


async def _login_limit(request: Request, app: App) -> None:
    await limit(app.redis, "login", address(request), times=60)


LOGIN_LIMIT = Depends(_login_limit)


class FacebookAvailability(Camel):
    """Whether log-in by Facebook is available."""

    is_open: bool


class FacebookAddress(Camel):
    """The authorization URL at Facebook."""

    url: str


class FacebookAnswer(Camel):
    """The parameters that Facebook added to the URL of `/v2/login/facebook`."""

    code: OpaqueToken
    state: OpaqueToken


class FacebookLoggedIn(Camel):
    """`login` of an account that is linked; else `facebookToken`, to link it after sign-up or another log-in."""

    login: LoggedIn | None
    facebook_token: str | None


class FacebookLink(Camel):
    """The Facebook account, and the proof of the person."""

    facebook_token: OpaqueToken
    identity_token: OpaqueToken


@router.get("/login/facebook")
async def facebook_availability(app: App) -> FacebookAvailability:
    """Return whether Facebook log-in is available."""
    return FacebookAvailability(is_open=facebook.is_open(app))


@router.post("/login/facebook", dependencies=[LOGIN_LIMIT])
async def login_facebook(app: App, response: Response) -> FacebookAddress:
    """Return the URL at Facebook to open. Its result is valid in this browser only."""
    url, browser = await facebook.ask(app)
    FACEBOOK_STATE.set(response, app.settings, browser, STATE_LIFETIME)
    return FacebookAddress(url=url)


@router.post("/login/facebook/has-loan", dependencies=[LOGIN_LIMIT])
async def login_facebook_has_loan(
    body: FacebookAnswer,
    app: App,
    session: Session,
    name: RequestName,
    browser: Annotated[str, Depends(FACEBOOK_STATE.read)],
) -> FacebookLoggedIn:
    """Log in the person who linked the Facebook account. Raises SINGLE_USE_TOKEN_INVALID for a foreign state."""
    if not compare_digest(body.state.encode(), facebook.state_of(browser).encode()):
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID)
    account = await facebook.account_of(app, body.code, body.state, name)
    person = await facebook.person_of_account(session, account)
    if person is None:
        return FacebookLoggedIn(login=None, facebook_token=await facebook.remember(app, account))
    return FacebookLoggedIn(login=await log_in(app, session, person), facebook_token=None)


@router.post("/user/facebook", status_code=204)
async def link_facebook(body: FacebookLink, person: Person, app: App, session: Session, name: RequestName) -> None:
    """Link the logged-in person to that Facebook account for log-in. The person gets an SMS."""
    await prove_identity(app, session, UUID(person), body.identity_token, name)
    await facebook.link(app, session, person, body.facebook_token, name)
