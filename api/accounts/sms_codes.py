"""Six-digit codes that the API sends by SMS: of a log-in, and of a payment.

Redis stores a fingerprint of each code for its validity. PostgreSQL counts the answers, from all devices together.
"""

import logging
import secrets
from datetime import UTC, datetime
from uuid import UUID

from activities.institutions import InstitutionDown
from api.core.platform import Platform
from api.http.envelope import Camel
from db.core.engine import Database
from db.core.limits.lockouts import count_attempt
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY

log = logging.getLogger(__name__)


class SentCode(Camel):
    """A code is on its way, if the number has an account."""

    auth_seq: str
    expires_at: datetime
    resend_after: datetime
    attempts_left: int


def new_code() -> str:
    """Return a random code."""
    return f"{secrets.randbelow(10**6):06}"


def sent(auth_seq: UUID) -> SentCode:
    """Return the answer to the request for a code that is sent now."""
    now = datetime.now(UTC)
    return SentCode(
        auth_seq=str(auth_seq),
        expires_at=now + POLICY.sms_code.valid,
        resend_after=now + POLICY.sms_code.resend_after,
        attempts_left=POLICY.sms_code.wrong,
    )


async def count_answer(database: Database, kind: str, auth_seq: UUID, *, is_right: bool) -> None:
    """Count an answer to a code, which a few wrong ones lock. `kind`: of attempts.

    Raises BusinessError: CODE_WRONG, CODE_LOCKED.
    """
    attempts, most = await count_attempt(database, kind, str(auth_seq)), POLICY.sms_code.wrong
    if attempts > most or (attempts == most and not is_right):
        raise BusinessError(ErrorCode.CODE_LOCKED)
    if not is_right:
        raise BusinessError(ErrorCode.CODE_WRONG, remaining=most - attempts)


async def send_sms(app: Platform, mobile: str, text: str, auth_seq: UUID, code: str | None) -> None:
    """Send the SMS of a request for a code, once. A carrier that does not answer is logged."""
    try:
        await app.institutions.message.sms(mobile, text, code=code, key=str(auth_seq))
    except InstitutionDown as down:
        log.warning("a code was not sent: %s", down)
