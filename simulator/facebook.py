"""The simulated Facebook: OAuth 2 authorization code with PKCE (RFC 6749, RFC 7636). Any name is an account."""

import hashlib
import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Header, HTTPException, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from simulator.pages import page
from simulator.store import CurrentStore

VALID = 60.0  # seconds for which a code is valid

router = APIRouter(prefix="/facebook", tags=["facebook"])


@router.get("/dialog", include_in_schema=False)
async def dialog(
    request: Request,
    client_id: str,
    redirect_uri: str,
    state: str,
    code_challenge: str,
    code_challenge_method: str,
    response_type: str = "code",
) -> Response:
    """The page on which a person enters a name and allows or refuses the log-in."""
    _ours(request, client_id, redirect_uri)
    if response_type != "code" or code_challenge_method != "S256":
        raise HTTPException(400, "only codes with an S256 challenge")
    asked = {"redirect_uri": redirect_uri, "state": state, "challenge": code_challenge, "client_id": client_id}
    return page(request, "facebook.html", asked=asked)


@router.post("/dialog", include_in_schema=False)
async def answer(
    request: Request,
    store: CurrentStore,
    client_id: Annotated[str, Form()],
    redirect_uri: Annotated[str, Form()],
    state: Annotated[str, Form()],
    challenge: Annotated[str, Form()],
    verdict: Annotated[str, Form()],
    name: Annotated[str, Form()] = "",
) -> Response:
    """Redirect to the site with a code or a refusal."""
    _ours(request, client_id, redirect_uri)
    params = {"error": "access_denied", "state": state}
    if verdict == "yes" and name.strip():
        code, account = secrets.token_urlsafe(24), hashlib.sha256(name.strip().encode()).hexdigest()[:16]
        async with store.transaction():
            store.run(
                "INSERT INTO facebook_grant VALUES (?, ?, ?, ?, ?, NULL)",
                *(code, account, challenge, redirect_uri, time.time() + VALID),
            )
        params = {"code": code, "state": state}
    return RedirectResponse(f"{redirect_uri}?{urlencode(params)}", 303)


@router.post("/token")
async def token(
    request: Request,
    store: CurrentStore,
    client_id: Annotated[str, Form()],
    client_secret: Annotated[str, Form()],
    code: Annotated[str, Form()],
    redirect_uri: Annotated[str, Form()],
    code_verifier: Annotated[str, Form()],
) -> Response:
    """Exchange a code, once."""
    expected = request.app.state.settings.facebook_client_secret.get_secret_value()
    _ours(request, client_id, redirect_uri)
    challenge = urlsafe_b64encode(hashlib.sha256(code_verifier.encode()).digest()).decode().rstrip("=")
    access_token = secrets.token_urlsafe(24)
    async with store.transaction():
        grant = store.one("SELECT * FROM facebook_grant WHERE code = ? AND token IS NULL", code)
        asked = (challenge, redirect_uri)
        fits = grant and grant["expires_at"] > time.time() and (grant["challenge"], grant["redirect_uri"]) == asked
        if not fits or not hmac.compare_digest(client_secret, expected):
            return JSONResponse({"error": "invalid_grant"}, 400)
        store.run("UPDATE facebook_grant SET token = ? WHERE code = ?", access_token, code)
    return JSONResponse({"access_token": access_token, "token_type": "bearer", "expires_in": 3600})


@router.get("/me")
async def me(store: CurrentStore, authorization: Annotated[str, Header()] = "") -> dict[str, str]:
    """Return the token's account."""
    grant = store.one("SELECT account FROM facebook_grant WHERE token = ?", authorization.removeprefix("Bearer "))
    if grant is None:
        raise HTTPException(401)
    return {"id": grant["account"]}


def _ours(request: Request, client_id: str, redirect_uri: str) -> None:
    """Refuse a redirect to any page but the platform's."""
    settings = request.app.state.settings
    if client_id != settings.facebook_client_id or redirect_uri != f"{settings.public_url}/v2/login/facebook":
        raise HTTPException(400, "unknown client or address")
