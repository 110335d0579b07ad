"""Who applies for an account by a journey: the account once there is one, until then the browser that began.

The browser's cookie names the id that the account will have. It is signed, and opens nothing any more once that account
exists: from then on whoever applies logs in, on any device.
"""

from datetime import UTC, datetime
from uuid import UUID, uuid4

import jwt
from fastapi import Request, Response

from api.http.caller import ALGORITHM, person_of
from config.settings import Settings
from db.core.models import Person
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import ATTEMPTS

COOKIE = "ieum_applicant"
APPLICANT = "applicant"  # audience of the cookie


async def applicant_of(request: Request) -> str:
    """The id of the account, or of the one to come. Raises BusinessError(NO_OPEN_APPLICATION)."""
    if person := person_of(request):
        return person
    applicant = named_by_cookie(request)
    if applicant is None or await request.state.session.get(Person, UUID(applicant)):
        raise BusinessError(ErrorCode.NO_OPEN_APPLICATION)
    return applicant


def new_applicant(settings: Settings, response: Response) -> str:
    """The id of an account to come, known to this browser."""
    applicant = str(uuid4())
    claims = {"sub": applicant, "aud": APPLICANT, "exp": datetime.now(UTC) + ATTEMPTS.identity_kept}
    response.set_cookie(
        COOKIE, jwt.encode(claims, settings.token_secret.get_secret_value(), ALGORITHM),
        max_age=int(ATTEMPTS.identity_kept.total_seconds()), httponly=True, samesite="lax",
        secure=settings.public_url.startswith("https"),
    )  # fmt: skip
    return applicant


def named_by_cookie(request: Request) -> str | None:
    """The id of the account that this browser has applied for, whether or not it exists by now."""
    secret = request.app.state.platform.settings.token_secret.get_secret_value()
    try:
        return jwt.decode(
            request.cookies.get(COOKIE, ""), secret, [ALGORITHM], audience=APPLICANT,
            options={"require": ["exp", "sub"]},
        )["sub"]  # fmt: skip
    except jwt.PyJWTError:
        return None
