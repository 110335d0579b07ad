"""Members who sign up over HTTP, with a password or an e-mail address."""

import uuid
from base64 import b64decode, b64encode
from typing import Any
from uuid import UUID

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric.padding import MGF1, OAEP
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey

from api.accounts.session.email_token import issue_email_token
from db.accounts.passwords import set_password
from db.accounts.people import IdentityRecord, set_email
from db.core.records import EmailRecord
from tests.api.conftest import Browser, Internals
from tests.factories import new_address, new_identity

PASSWORD = "Sunny-Hill 9 맑음"
CHANNELS = frozenset({"marketingReceive", "marketingSms", "marketingPush"})


async def with_email(internals: Internals, identity: IdentityRecord) -> tuple[UUID, str]:
    """Give the member an e-mail address and a password for log-in. Returns the person's id and the address."""
    sealer, email = internals.vault.sealer, new_address()
    [(person_id,)] = await internals.sql(
        "select id from person where ci_fingerprint = :ci", ci=sealer.fingerprint(identity.ci)
    )
    async with internals.database.transaction() as session:
        await set_email(session, sealer, person_id, email)
        await set_password(session, person_id, "a password of the member")
    return person_id, email


def encrypted(password: str, public_key: str) -> str:
    """Encrypt as WebCrypto does."""
    key = serialization.load_der_public_key(b64decode(public_key))
    assert isinstance(key, RSAPublicKey)
    padding = OAEP(MGF1(hashes.SHA256()), hashes.SHA256(), None)
    return b64encode(key.encrypt(password.encode(), padding)).decode()


async def public_key(browser: Browser) -> str:
    return (await browser.get("/v2/security/public-key")).json()["data"]["publicKey"]


async def security_token(browser: Browser, password: str = PASSWORD) -> str:
    """Return the token of a password, as the page gets it."""
    key = await public_key(browser)
    answer = await browser.post(
        "/v2/security/issue-token", {"securityPassword": encrypted(password, key), "publicKey": key}
    )
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["token"]


async def person_id(internals: Internals, identity: IdentityRecord) -> UUID:
    ci = internals.vault.sealer.fingerprint(identity.ci)
    [(found,)] = await internals.sql("select id from person where ci_fingerprint = :ci", ci=ci)
    return found


async def email_token(internals: Internals, email: str) -> str:
    """Return the e-mail token of a certified address."""
    owner = uuid.uuid4().hex
    async with internals.database.transaction() as session:
        ref = internals.vault.put(session, owner, EmailRecord(email=email))
    return await issue_email_token(internals.redis, owner, ref)


async def form(browser: Browser, internals: Internals, **given: Any) -> dict[str, Any]:
    """Return the complete form of the sign-up."""
    email = given.get("email") or new_address()
    return {
        "identityToken": await internals.certified(given.get("identity") or new_identity()),
        "emailToken": await email_token(internals, given.get("proven") or email),
        "email": email,
        "securityToken": await security_token(browser, given.get("password") or PASSWORD),
        "reSecurityToken": await security_token(browser, given.get("again") or given.get("password") or PASSWORD),
        "agreements": await browser.agreements("sign-up", optional=CHANNELS),
    }


async def joined(browser: Browser, internals: Internals) -> tuple[IdentityRecord, str]:
    """Sign a new investor up; the browser is logged in."""
    identity, email = new_identity(), new_address()
    answer = await browser.post_with_nonce("/v2/join", await form(browser, internals, identity=identity, email=email))
    assert answer.status_code == 200, answer.text
    browser.access_token = answer.json()["data"]["accessToken"]
    return identity, email
