"""Log-in by e-mail address and password. The response does not reveal whether an address has an account: wrong
passwords are counted, and locked, by the address that was entered.
"""

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.password.secure_password import opened_password
from api.core.platform import Platform
from db.accounts.passwords import check_password
from db.accounts.people import find_by_email
from db.core.lockouts import reset_attempts, take_attempt
from db.core.models import Person
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import ATTEMPTS

GUESSED = "login-guessed"  # kind of attempts


async def person_by_password(
    app: Platform, session: AsyncSession, email: str, security_token: str, request: str
) -> Person:
    """Whom address and password log in.

    Raises BusinessError: SINGLE_USE_TOKEN_INVALID, LOGIN_FAILED, LOGIN_LOCKED after five wrong ones, for ten minutes.
    """
    password = await opened_password(app, security_token, request)
    subject = app.sealer.fingerprint(email.lower())
    left = await take_attempt(app.database, GUESSED, subject, ATTEMPTS.login)
    person_id = await find_by_email(session, app.sealer, email)
    if not await check_password(session, person_id, password.get_secret_value()):
        raise BusinessError(ErrorCode.LOGIN_FAILED, remaining=left) if left else _locked()
    await reset_attempts(session, GUESSED, subject)
    return await session.get_one(Person, person_id)


def _locked() -> BusinessError:
    return BusinessError(ErrorCode.LOGIN_LOCKED, minutes=ATTEMPTS.login.locked // timedelta(minutes=1))
