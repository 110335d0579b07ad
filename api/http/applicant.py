"""The applicant for an account: the account after it exists, before that the browser that started the journey.

The browser's cookie contains the id of the later account. It is signed, and becomes invalid when that account exists:
from then on the applicant logs in, on any device.
"""

from uuid import UUID, uuid4

from fastapi import Request, Response

from api.http.caller import person_of
from api.http.signed_tokens import Claims, SignedToken
from config.settings import Settings
from db.accounts.tables import Person
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import ATTEMPTS

COOKIE = "ieum_applicant"
APPLICANT = SignedToken("applicant", Claims, ATTEMPTS.identity_retention)


async def applicant_of(request: Request) -> str:
    """The id of the account, or of the later account. Raises BusinessError(NO_OPEN_APPLICATION)."""
    if person := person_of(request):
        return person
    applicant = named_by_cookie(request)
    if applicant is None or await request.state.session.get(Person, UUID(applicant)):
        raise BusinessError(ErrorCode.NO_OPEN_APPLICATION)
    return applicant


def new_applicant(settings: Settings, response: Response) -> str:
    """The id of the later account, from this browser's cookie."""
    applicant = str(uuid4())
    response.set_cookie(
        COOKIE,
        APPLICANT.sign(settings.token_secret, Claims(sub=applicant)),
        max_age=int(APPLICANT.lifetime.total_seconds()),
        httponly=True,
        samesite="lax",
        secure=settings.public_url.startswith("https"),
    )
    return applicant


def named_by_cookie(request: Request) -> str | None:
    """The id of the account that this browser has applied for, whether or not it exists by now."""
    try:
        return APPLICANT.read(request.app.state.platform.settings.token_secret, request.cookies.get(COOKIE, "")).sub
    except BusinessError:
        return None
