"""Log-in by e-mail address and password. The response does not reveal whether an address has an account: wrong
passwords are counted, and locked, by the entered address and the network address.
"""

from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.password.secure_password import opened_password
from api.core.platform import Platform
from api.core.visitor_limits import Visitor
from db.accounts.passwords import check_password
from db.accounts.people import find_by_email
from db.accounts.tables import Person
from domain.core.errors import BusinessError, ErrorCode

WRONG_PASSWORD = "login-guessed"  # kind of attempts


async def person_by_password(
    app: Platform, session: AsyncSession, email: str, security_token: str, visitor: Visitor
) -> Person:
    """Return the person with that address and password.

    Raises BusinessError: SINGLE_USE_TOKEN_INVALID, LOGIN_FAILED, LOGIN_LOCKED for ten minutes after five wrong
    passwords; ProofRequired.
    """
    account = app.sealer.fingerprint(email.lower())
    attempt = await visitor.count_attempt(WRONG_PASSWORD, account)
    password = await opened_password(app, security_token, visitor.name)
    person_id = await find_by_email(session, app.sealer, email)
    if not await check_password(session, person_id, password.get_secret_value()):
        if attempt.left:
            raise BusinessError(ErrorCode.LOGIN_FAILED, remaining=attempt.left)
        raise BusinessError(ErrorCode.LOGIN_LOCKED, minutes=attempt.minutes)
    await visitor.reset_attempts(session, WRONG_PASSWORD, account)
    return await session.get_one(Person, person_id)
