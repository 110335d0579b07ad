"""Signed tokens: their claims, and refused tokens."""

from datetime import UTC, datetime, timedelta

import jwt
import pytest
from pydantic import SecretStr

from api.http.signed_tokens import ALGORITHM, Claims, SignedToken
from domain.core.errors import BusinessError, ErrorCode

SECRET = SecretStr("s" * 64)
LONG_AGO = datetime.now(UTC) - timedelta(days=1)


class LinkClaims(Claims):
    """A claim besides the subject."""

    uid: str


LINK = SignedToken("link", LinkClaims, timedelta(minutes=5))
OTHER = SignedToken("other", LinkClaims, timedelta(minutes=5))
CLAIMS = LinkClaims(sub="person", uid="application")


def test_a_token_returns_its_claims() -> None:
    assert LINK.read(SECRET, LINK.sign(SECRET, CLAIMS)) == CLAIMS


def test_the_payload_is_the_claims_with_audience_and_expiry() -> None:
    now = datetime(2030, 1, 1, tzinfo=UTC)
    payload = jwt.decode(LINK.sign(SECRET, CLAIMS, now), options={"verify_signature": False})
    expires_at = int((now + LINK.lifetime).timestamp())
    assert payload == {"sub": "person", "uid": "application", "aud": "link", "exp": expires_at}


@pytest.mark.parametrize(
    "token",
    [
        "",
        "no token",
        LINK.sign(SecretStr("f" * 64), CLAIMS),
        LINK.sign(SECRET, CLAIMS, LONG_AGO),
        OTHER.sign(SECRET, CLAIMS),
        jwt.encode({"sub": "person", "uid": "application", "aud": "link"}, SECRET.get_secret_value(), ALGORITHM),
        jwt.encode(
            {"sub": "person", "aud": "link", "exp": datetime.now(UTC) + timedelta(days=1)},
            SECRET.get_secret_value(),
            ALGORITHM,
        ),
    ],
    ids=["empty", "no JWT", "other secret", "expired", "other audience", "without expiry", "without a claim"],
)
def test_any_other_token_is_refused(token: str) -> None:
    with pytest.raises(BusinessError) as refused:
        LINK.read(SECRET, token)
    assert refused.value.code is ErrorCode.SINGLE_USE_TOKEN_INVALID


def test_an_expired_token_can_be_verified() -> None:
    verified = LINK.verify(SECRET, LINK.sign(SECRET, CLAIMS, LONG_AGO))
    assert verified.claims == CLAIMS
    assert verified.expires_at < datetime.now(UTC).timestamp()
