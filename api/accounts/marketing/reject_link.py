"""The unsubscribe link of marketing e-mails. It contains the member's id, not the address."""

from uuid import UUID

from api.core.platform import Platform
from api.http.signed_tokens import Claims, SignedToken
from domain.core.policy import POLICY

REJECT = SignedToken("marketing-reject", Claims, POLICY.reject_token)


def reject_link(app: Platform, person_id: UUID) -> str:
    """Return the link to the page that withdraws the consent. It is valid for a year and any number of uses."""
    token = REJECT.sign(app.settings.token_secret, Claims(sub=str(person_id)))
    return f"{app.settings.public_url}/v2/reject/email#token={token}"


def member_of(app: Platform, token: str) -> UUID:
    """Return the link's member. Raises BusinessError(SINGLE_USE_TOKEN_INVALID) if it is altered or expired."""
    return UUID(REJECT.read(app.settings.token_secret, token).sub)
