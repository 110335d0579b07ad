"""Links that name a member and are signed: each kind opens its own page, also more than once."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import jwt

from api.http.caller import ALGORITHM
from config.settings import Settings
from domain.core.errors import BusinessError, ErrorCode


def sign(settings: Settings, kind: str, person_id: UUID, lifetime: timedelta) -> str:
    """What the link carries."""
    claims = {"sub": str(person_id), "aud": kind, "exp": datetime.now(UTC) + lifetime}
    return jwt.encode(claims, settings.token_secret.get_secret_value(), ALGORITHM)


def named_in(settings: Settings, kind: str, token: str) -> UUID:
    """Whose link it is. Raises BusinessError(SINGLE_USE_TOKEN_INVALID) for one that is altered, too old or of another
    kind."""
    secret = settings.token_secret.get_secret_value()
    try:
        claims = jwt.decode(token, secret, [ALGORITHM], audience=kind, options={"require": ["exp", "sub"]})
    except jwt.PyJWTError:
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID) from None
    return UUID(claims["sub"])
