"""Signed tokens (JWT, HS256). The server verifies their signature and stores nothing."""

import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Generic, NamedTuple, TypeVar

import jwt
from pydantic import BaseModel, ConfigDict, SecretStr, ValidationError

from domain.core.errors import BusinessError, ErrorCode

ALGORITHM = "HS256"


class Claims(BaseModel):
    """The claims of a token. `sub`: the id of the person, or of the browser, to which it belongs."""

    model_config = ConfigDict(frozen=True)

    sub: str


ClaimsT = TypeVar("ClaimsT", bound=Claims)


class Verified(NamedTuple, Generic[ClaimsT]):
    """The claims of a token with a valid signature. `expires_at`: seconds since the epoch, perhaps in the past."""

    claims: ClaimsT
    expires_at: int


@dataclass(frozen=True)
class SignedToken(Generic[ClaimsT]):
    """One kind of token. A token for another audience is refused; `refusal` is the error."""

    audience: str
    claims: type[ClaimsT]
    lifetime: timedelta
    refusal: ErrorCode = ErrorCode.SINGLE_USE_TOKEN_INVALID

    def sign(self, secret: SecretStr, claims: ClaimsT, now: datetime | None = None) -> str:
        """Return a new token that expires `lifetime` from now."""
        standard = {"aud": self.audience, "exp": (now or datetime.now(UTC)) + self.lifetime}
        return jwt.encode(claims.model_dump() | standard, secret.get_secret_value(), ALGORITHM)

    def read(self, secret: SecretStr, token: str) -> ClaimsT:
        """Return the claims. Raises BusinessError(refusal) for a token that is altered, expired or of another
        audience."""
        claims, expires_at = self.verify(secret, token)
        if expires_at <= time.time():
            raise BusinessError(self.refusal)
        return claims

    def verify(self, secret: SecretStr, token: str) -> Verified[ClaimsT]:
        """Return the claims of a token that may have expired."""
        try:
            payload = jwt.decode(
                token,
                secret.get_secret_value(),
                [ALGORITHM],
                audience=self.audience,
                options={"require": ["exp", "sub"], "verify_exp": False},
            )
            return Verified(self.claims.model_validate(payload), int(payload["exp"]))
        except (jwt.PyJWTError, ValidationError):
            raise BusinessError(self.refusal) from None
