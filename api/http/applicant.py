"""The applicant for an account: the account once it exists, before that the browser that started the journey.

The browser's cookie contains the id of the later account. It is signed, and becomes invalid when that account exists;
the applicant then logs in on any device.
"""

from uuid import UUID, uuid4

from fastapi import Request, Response

from api.http import cookies
from api.http.caller import person_of
from api.http.signed_tokens import Claims, SignedToken
from config.settings import Settings
from db.accounts.tables import Person
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY

APPLICANT = SignedToken("applicant", Claims, POLICY.identity_retention)


async def applicant_of(request: Request) -> str:
    """Return the id of the account, or of the later account. Raises BusinessError(NO_OPEN_APPLICATION)."""
    if person := person_of(request):
        return person
    applicant = named_by_cookie(request)
    if applicant is None or await request.state.session.get(Person, UUID(applicant)):
        raise BusinessError(ErrorCode.NO_OPEN_APPLICATION)
    return applicant


def new_applicant(settings: Settings, response: Response) -> str:
    """Return the id of the later account, from this browser's cookie."""
    applicant = str(uuid4())
    token = APPLICANT.sign(settings.token_secret, Claims(sub=applicant))
    cookies.APPLICANT.set(response, settings, token, APPLICANT.lifetime)
    return applicant


def named_by_cookie(request: Request) -> str | None:
    """Return the id of the account that this browser has applied for, whether or not it exists."""
    try:
        return APPLICANT.read(request.app.state.platform.settings.token_secret, cookies.APPLICANT.read(request)).sub
    except BusinessError:
        return None
