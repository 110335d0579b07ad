"""The caller: the person of the access token, or the anonymous certification of the cookie."""

import time
from functools import lru_cache

from fastapi import Request

from api.http.cookies import CERTIFICATION
from api.http.signed_tokens import Claims, SignedToken, Verified
from db.accounts.sessions import SessionOf
from db.core.stored_answers import person_owner
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY

VERIFIED = "verified_token"  # key of the request's scope


class AccessClaims(Claims):
    """`sub`: the person. `sid`: the session. `iat`: when it was issued, in seconds since the epoch."""

    sid: str
    iat: int


ACCESS = SignedToken("access", AccessClaims, POLICY.access_token, ErrorCode.TOKEN_EXPIRED)


def person_of(request: Request) -> str | None:
    """Return the person id of a valid access token, or None without one. Raises BusinessError(TOKEN_EXPIRED), also when
    the token's session has ended or does not exist."""
    claims = _claims(request)
    if claims and request.state.session_ended:
        raise BusinessError(ErrorCode.TOKEN_EXPIRED)
    return claims.sub if claims else None


def claimed_session(request: Request) -> SessionOf | None:
    """Return the session and person of an access token of the platform, even of an expired one; None without one."""
    try:
        claims = _claims(request, or_expired=True)
    except BusinessError:
        return None
    return SessionOf(claims.sub, claims.sid) if claims else None


def session_of(request: Request) -> str | None:
    """Return the id of that session."""
    session = claimed_session(request)
    return session.id if session else None


def logged_in(request: Request) -> str:
    """Return the person id. Raises BusinessError(LOGIN_REQUIRED)."""
    if person := person_of(request):
        return person
    raise BusinessError(ErrorCode.LOGIN_REQUIRED)


def bearer(request: Request) -> tuple[str, str]:
    """Return person and session of a valid access token. The caller checks that the session is open.

    Raises BusinessError: LOGIN_REQUIRED, TOKEN_EXPIRED.
    """
    if claims := _claims(request):
        return claims.sub, claims.sid
    raise BusinessError(ErrorCode.LOGIN_REQUIRED)


def caller_of(request: Request) -> str:
    """Return the owner of a stored answer: `person/<id>`, `browser/<value of the certification cookie>`, or
    `anonymous`.

    A cookie is not signed. The prefix prevents a cookie with a member's id from selecting that member's answers.
    """
    if person := person_of(request):
        return person_owner(person)
    cookie = CERTIFICATION.read(request)
    return f"browser/{cookie}" if cookie else "anonymous"


def _claims(request: Request, *, or_expired: bool = False) -> AccessClaims | None:
    if VERIFIED not in request.scope:  # a request reads it about three times
        request.scope[VERIFIED] = _presented(request)
    verified: Verified[AccessClaims] | None = request.scope[VERIFIED]
    if verified is None:
        return None
    if verified.expires_at <= time.time() and not or_expired:
        raise BusinessError(ErrorCode.TOKEN_EXPIRED)
    return verified.claims


def _presented(request: Request) -> Verified[AccessClaims] | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        return None
    return _verified(request.app.state.platform.settings.token_secret, token)


# A client sends the same token with every request of half an hour.
_verified = lru_cache(maxsize=10_000)(ACCESS.verify)
