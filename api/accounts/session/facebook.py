"""Log-in by Facebook: OAuth 2 authorization code with PKCE. Off unless `IEUM_FACEBOOK_CLIENT_ID` is set.

Facebook identifies a Facebook account, not a person: a person links the Facebook account after a log-in by another
method.
"""

import secrets
from typing import Any
from uuid import UUID

from authlib.common.errors import AuthlibBaseError
from authlib.integrations.httpx_client import AsyncOAuth2Client
from httpx import HTTPError
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.session.added_login import warn_of_login
from api.core import single_use
from api.core.platform import Platform
from db.accounts.tables import FacebookLogin, Person
from db.core.sealing import token_digest
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY

ASKED, KNOWN = "facebook-asked", "facebook-known"  # kinds of single-use tokens
TIMEOUT = 5.0  # seconds


def is_open(app: Platform) -> bool:
    """Return whether Facebook log-in is configured."""
    return bool(app.settings.facebook_client_id)


async def ask(app: Platform) -> tuple[str, str]:
    """Return the URL at Facebook, and the secret of the browser. The `state` in the URL is the hash of that secret: a
    reader of the URL cannot create the cookie.

    Raises BusinessError(NOT_FOUND) if Facebook log-in is not configured.
    """
    if not is_open(app):
        raise BusinessError(ErrorCode.NOT_FOUND)
    verifier, browser = secrets.token_urlsafe(48), secrets.token_urlsafe(32)
    state = await single_use.issue(app.redis, ASKED, verifier, POLICY.facebook_answer, state_of(browser))
    async with _client(app) as client:
        url, _ = client.create_authorization_url(
            app.settings.facebook_authorize_url, state=state, code_verifier=verifier
        )
    return url, browser


def state_of(browser: str) -> str:
    """Return the `state` for a browser with that secret."""
    return token_digest(browser).hex()


async def account_of(app: Platform, code: str, state: str, request: str) -> str:
    """Return the fingerprint of the Facebook account of the code.

    Raises BusinessError: SINGLE_USE_TOKEN_INVALID for a used or invalid state or code, INSTITUTION_DOWN.
    """
    verifier = await single_use.spend(app.redis, ASKED, state, request)
    try:
        async with _client(app) as client:
            await client.fetch_token(app.settings.facebook_token_url, code=code, code_verifier=verifier)
            profile = await client.get(app.settings.facebook_profile_url, params={"fields": "id"})
            profile.raise_for_status()
    except AuthlibBaseError:
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID) from None
    except HTTPError:
        raise BusinessError(ErrorCode.INSTITUTION_DOWN, institution="페이스북") from None
    return app.sealer.fingerprint(f"facebook/{profile.json()['id']}")


async def person_of_account(session: AsyncSession, account: str) -> Person | None:
    """Return the person who linked the Facebook account."""
    linked = select(Person).join(FacebookLogin, FacebookLogin.person_id == Person.id)
    return await session.scalar(linked.where(FacebookLogin.account_fingerprint == account))


async def remember(app: Platform, account: str) -> str:
    """Return a token for an account that is not linked yet; it is linked after sign-up or log-in."""
    return await single_use.issue(app.redis, KNOWN, account, POLICY.facebook_token)


async def link(app: Platform, session: AsyncSession, person: str, token: str, request: str) -> None:
    """Link the person to the Facebook account of the token, and warn the person; it replaces another linked account.

    Raises BusinessError: SINGLE_USE_TOKEN_INVALID, FACEBOOK_TAKEN if another person has linked it.
    """
    account = {"account_fingerprint": await single_use.spend(app.redis, KNOWN, token, request)}
    owner = await person_of_account(session, account["account_fingerprint"])
    if owner and str(owner.id) != person:
        raise BusinessError(ErrorCode.FACEBOOK_TAKEN)
    row = insert(FacebookLogin).values(person_id=UUID(person), **account)
    await session.execute(row.on_conflict_do_update(index_elements=["person_id"], set_=account))
    await warn_of_login(app, session, UUID(person), "페이스북으로도")


def _client(app: Platform) -> Any:  # authlib does not close the httpx client that it extends
    config = app.settings
    return AsyncOAuth2Client(
        config.facebook_client_id,
        config.facebook_client_secret.get_secret_value(),
        redirect_uri=f"{config.public_url}/v2/login/facebook",
        code_challenge_method="S256",
        token_endpoint_auth_method="client_secret_post",
        timeout=TIMEOUT,
    )
