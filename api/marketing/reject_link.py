"""The link in a marketing e-mail by which its reader wants no more of them: it names the member, never the address."""

from datetime import UTC, datetime
from uuid import UUID

import jwt

from api.platform import Platform
from api.session.caller import ALGORITHM
from domain.attempts import ATTEMPTS
from domain.errors import BusinessError, ErrorCode

AUDIENCE = "marketing-reject"


def reject_link(house: Platform, person_id: UUID) -> str:
    """Opens the page that takes the consent back. Works for a year, also more than once."""
    claims = {"sub": str(person_id), "aud": AUDIENCE, "exp": datetime.now(UTC) + ATTEMPTS.reject_token}
    token = jwt.encode(claims, house.settings.token_secret.get_secret_value(), ALGORITHM)
    return f"{house.settings.public_url}/v2/reject/email#token={token}"


def member_of(house: Platform, token: str) -> UUID:
    """Whose link it is. Raises BusinessError(SINGLE_USE_TOKEN_INVALID) for one that is altered or too old."""
    secret = house.settings.token_secret.get_secret_value()
    try:
        claims = jwt.decode(token, secret, [ALGORITHM], audience=AUDIENCE, options={"require": ["exp", "sub"]})
    except jwt.PyJWTError:
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID) from None
    return UUID(claims["sub"])
