"""A person's e-mail address: read, change, log in with it, recover it."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request
from pydantic import Field

from api.accounts.email import service
from api.accounts.email.service import EmailInfo, FoundEmail, LoginPossible
from api.accounts.password.secure_password import new_password
from api.accounts.session.added_login import prove_identity
from api.accounts.session.email_token import read_email_token, spend_token_of
from api.core.dependencies import App, Person, RequestName, Session
from api.http.envelope import Camel
from api.http.fields import Email
from api.http.limits import address, limit
from api.http.router import Router
from db.accounts.people import find_by_email

router = Router(prefix="/v2", tags=["email"])
OpaqueToken = Annotated[str, Field(min_length=16, max_length=200)]


async def _email_limit(request: Request, app: App) -> None:
    await limit(app.redis, "email", address(request), times=30)


EMAIL_LIMIT = Depends(_email_limit)


class EmailCheck(Camel):
    """The address, and the e-mail token that proves it."""

    email: Email
    token: OpaqueToken


class Availability(Camel):
    is_available: bool


class EmailLoginForm(Camel):
    """The proven address (`token`: its e-mail token), the proof of the person and the password, typed twice."""

    token: OpaqueToken
    identity_token: OpaqueToken
    email: Email
    security_token: OpaqueToken
    re_security_token: OpaqueToken


class EmailChange(Camel):
    """`emailToken` proves the new address, `identityToken` the person."""

    email_token: OpaqueToken
    identity_token: OpaqueToken


class ByIdentity(Camel):
    identity_token: OpaqueToken


@router.post("/join/email/check", dependencies=[EMAIL_LIMIT])
async def check_email(body: EmailCheck, app: App, session: Session) -> Availability:
    """Return whether an account may be opened with the address. Requires a verified address."""
    proven = await read_email_token(app.redis, app.vault, session, body.token)
    taken = proven.lower() != body.email.lower() or await find_by_email(session, app.sealer, proven)
    return Availability(is_available=not taken)


@router.get("/user/email")
async def user_email(person: Person, app: App, session: Session) -> EmailInfo:
    """The person's address, null if there is none."""
    return await service.email_info(session, app.sealer, UUID(person))


@router.post("/user/email", dependencies=[EMAIL_LIMIT])
async def change_email(body: EmailChange, person: Person, app: App, session: Session, name: RequestName) -> EmailInfo:
    """Change the address, with a proof of the new address and one of the person. The former address gets a message."""
    await service.change_email(app, session, UUID(person), body.email_token, body.identity_token, name)
    return await service.email_info(session, app.sealer, UUID(person))


@router.get("/user/email-login-possible/check")
async def check_email_login(person: Person, app: App, session: Session) -> LoginPossible:
    """Whether the person can log in by e-mail and password."""
    return await service.login_possible(session, app.sealer, UUID(person))


@router.post("/user/register/email-login", dependencies=[EMAIL_LIMIT])
async def register_email_login(
    body: EmailLoginForm, person: Person, app: App, session: Session, name: RequestName
) -> LoginPossible:
    """Add log-in by e-mail to an account without it. The person gets an SMS, and a replaced address a message.

    Raises EMAIL_LOGIN_EXISTS, EMAIL_TAKEN, IDENTITY_MISMATCH, and INVALID_INPUT or PASSWORD_COMMON, after which the
    proofs remain valid.
    """
    password = await new_password(app, body.security_token, body.re_security_token, name)
    await prove_identity(app, session, UUID(person), body.identity_token, name)
    await spend_token_of(body.email, app.redis, app.vault, session, body.token, name)
    await service.add_email_login(app, session, UUID(person), body.email, password)
    return await service.login_possible(session, app.sealer, UUID(person))


@router.post("/auth/email/recover", dependencies=[EMAIL_LIMIT])
async def recover_email(body: ByIdentity, app: App, session: Session, name: RequestName) -> FoundEmail:
    """Return the masked address of a certified person; null without an account or an address."""
    return await service.recover(app, session, body.identity_token, name)
