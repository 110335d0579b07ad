"""The secure keypad: a password is sent encrypted and is referred to by a token afterwards."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request
from pydantic import Field

from api.accounts.password.secure_password import issue_password_token, issue_public_key, opened_password
from api.core.dependencies import App, Person, RequestName, Session
from api.core.visitor_limits import FromVisitor
from api.http.envelope import Camel
from api.http.limits import address, limit
from api.http.router import Router
from db.accounts.passwords import check_password
from domain.core.errors import BusinessError, ErrorCode

router = Router(prefix="/v2/security", tags=["security"])
WRONG_PASSWORD = "password-guessed"  # kind of attempts


async def _key_limit(request: Request, app: App) -> None:
    await limit(app.redis, "security-key", address(request), times=60)


KEY_LIMIT = Depends(_key_limit)
Base64 = Annotated[str, Field(max_length=1000, pattern=r"^[A-Za-z0-9+/]+={0,2}$")]


class PublicKey(Camel):
    """RSA key of 2048 bits: SPKI in base64, as WebCrypto imports it."""

    public_key: str


class SecurePassword(Camel):
    """`securityPassword`: the password by RSA-OAEP with SHA-256 under `publicKey`, in base64."""

    security_password: Base64
    public_key: Base64


class SecurityToken(Camel):
    """Identifies a password for ten minutes; one call can use it, once."""

    token: Annotated[str, Field(min_length=16, max_length=200)]


class Authenticated(Camel):
    authenticated: bool


@router.get("/public-key", dependencies=[KEY_LIMIT])
async def public_key(app: App) -> PublicKey:
    """Return a key for one password, valid for ten minutes."""
    return PublicKey(public_key=await issue_public_key(app))


@router.post("/issue-token", dependencies=[KEY_LIMIT])
async def issue_token(body: SecurePassword, app: App, name: RequestName) -> SecurityToken:
    """Exchange the encrypted password for a token."""
    token = await issue_password_token(app, body.security_password, body.public_key, name)
    return SecurityToken(token=token)


@router.post("/authenticate", dependencies=[KEY_LIMIT])
async def authenticate(
    body: SecurityToken, person: Person, app: App, session: Session, visitor: FromVisitor
) -> Authenticated:
    """Verify the password of the logged-in person. Five wrong passwords lock the verification for ten minutes."""
    attempt = await visitor.count_attempt(WRONG_PASSWORD, person)
    password = await opened_password(app, body.token, visitor.name)
    if not await check_password(session, UUID(person), password.get_secret_value()):
        raise BusinessError(ErrorCode.LOGIN_FAILED, remaining=attempt.left)
    await visitor.reset_attempts(session, WRONG_PASSWORD, person)
    return Authenticated(authenticated=True)
