"""The link in a marketing e-mail by which its reader wants no more of them: it names the member, never the address."""

from uuid import UUID

from api.accounts.session.signed_link import named_in, sign
from api.core.platform import Platform
from domain.core.policy import ATTEMPTS

KIND = "marketing-reject"


def reject_link(app: Platform, person_id: UUID) -> str:
    """Opens the page that takes the consent back. Works for a year, also more than once."""
    token = sign(app.settings, KIND, person_id, ATTEMPTS.reject_token)
    return f"{app.settings.public_url}/v2/reject/email#token={token}"


def member_of(app: Platform, token: str) -> UUID:
    """Whose link it is. Raises BusinessError(SINGLE_USE_TOKEN_INVALID) for one that is altered or too old."""
    return named_in(app.settings, KIND, token)
