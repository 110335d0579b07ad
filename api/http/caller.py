"""Who calls: the person of the access token, or the anonymous certification of the cookie."""

import time
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import jwt
from fastapi import Request, Response

from db.accounts.sessions import SessionOf
from db.core.stored_answers import person_owner
from domain.core.errors import BusinessError, ErrorCode

CERTIFICATION_COOKIE = "ieum_certification"
SIMPLE_CHECK_COOKIE = "ieum_simple_check"
ALGORITHM = "HS256"
ACCESS = "access"  # audience of access tokens
CLAIMS = "claims"  # where a request keeps them


def person_of(request: Request) -> str | None:
    """The person id of a valid access token, or None without one. Raises BusinessError(TOKEN_EXPIRED), also when the
    token's session has ended or does not exist."""
    claims = _claims(request)
    if claims and request.state.session_ended:
        raise BusinessError(ErrorCode.TOKEN_EXPIRED)
    return claims["sub"] if claims else None


def claimed_session(request: Request) -> SessionOf | None:
    """The session and person of an access token of ours, whether or not it is past its time; None without one."""
    try:
        claims = _claims(request, or_expired=True)
    except BusinessError:
        return None
    return SessionOf(claims["sub"], claims["sid"]) if claims else None


def session_of(request: Request) -> str | None:
    """The id of that session."""
    session = claimed_session(request)
    return session.id if session else None


def logged_in(request: Request) -> str:
    """The person id. Raises BusinessError(LOGIN_REQUIRED)."""
    if person := person_of(request):
        return person
    raise BusinessError(ErrorCode.LOGIN_REQUIRED)


def bearer(request: Request) -> tuple[str, str]:
    """Person and session of a valid access token; that the session goes on is for the caller to ask.

    Raises BusinessError: LOGIN_REQUIRED, TOKEN_EXPIRED.
    """
    if claims := _claims(request):
        return claims["sub"], claims["sid"]
    raise BusinessError(ErrorCode.LOGIN_REQUIRED)


def keep_certification(response: Response, certification: str, *, secure: bool) -> None:
    """Let the browser be known as that anonymous certification for an hour."""
    response.set_cookie(
        CERTIFICATION_COOKIE, certification, max_age=3600, httponly=True, samesite="lax", secure=secure
    )  # fmt: skip


def caller_of(request: Request) -> str:
    """The owner of a stored answer: `person/<id>`, `browser/<value of the certification cookie>`, or `anonymous`.

    A cookie is not signed. The prefix keeps a cookie with a member's id from naming that member.
    """
    if person := person_of(request):
        return person_owner(person)
    cookie = request.cookies.get(CERTIFICATION_COOKIE)
    return f"browser/{cookie}" if cookie else "anonymous"


def _claims(request: Request, *, or_expired: bool = False) -> Mapping[str, Any] | None:
    if CLAIMS not in request.scope:  # a request asks some three times
        request.scope[CLAIMS] = _presented(request)
    claims = request.scope[CLAIMS]
    if claims and claims["exp"] <= time.time() and not or_expired:
        raise BusinessError(ErrorCode.TOKEN_EXPIRED)
    return claims


def _presented(request: Request) -> Mapping[str, Any] | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        return None
    try:
        return _signed(token, request.app.state.platform.settings.token_secret.get_secret_value())
    except jwt.PyJWTError:
        raise BusinessError(ErrorCode.TOKEN_EXPIRED) from None


@lru_cache(maxsize=10_000)
def _signed(token: str, secret: str) -> Mapping[str, Any]:
    """What we signed, whether or not it is past its time. A token comes with every request of its half hour."""
    return MappingProxyType(
        jwt.decode(
            token, secret, [ALGORITHM], audience=ACCESS,
            options={"require": ["exp", "sub", "sid"], "verify_exp": False},
        )
    )  # fmt: skip
