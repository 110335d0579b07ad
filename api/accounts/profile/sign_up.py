"""Sign-up to invest: certified identity, verified e-mail address, password and consents."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request
from pydantic import Field

from api.accounts.email.service import prove_email
from api.accounts.marketing.service import confirm_email_consent
from api.accounts.password.secure_password import new_password
from api.accounts.session.email_token import spend_token_of
from api.accounts.session.identity_token import spend_identity_token
from api.accounts.session.login import LoggedIn, log_in
from api.accounts.session.nonce import NONCE_REQUIRED
from api.accounts.terms import Given
from api.core.dependencies import App, RequestName, Session
from api.http.envelope import Camel
from api.http.fields import Email
from api.http.limits import address, limit
from api.http.router import Router
from db.accounts.agreements import record
from db.accounts.passwords import set_password
from db.accounts.people import find_by_email, join
from db.accounts.tables import Person
from domain.accounts.agreements import MARKETING_EMAIL, Context, settled, verify
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import SEOUL

router = Router(prefix="/v2", tags=["account"])
OpaqueToken = Annotated[str, Field(min_length=16, max_length=200)]


async def join_limit(request: Request, app: App) -> None:
    """Limit the attempts of one network address."""
    await limit(app.redis, "join", address(request), times=30)


class PersonalSignUp(Camel):
    """Everything that the sign-up has verified. `emailToken` proves `email`; the password was typed twice."""

    identity_token: OpaqueToken
    email_token: OpaqueToken
    email: Email
    security_token: OpaqueToken
    re_security_token: OpaqueToken
    agreements: Given


@router.post("/join", dependencies=[Depends(join_limit), NONCE_REQUIRED])
async def join_personal(body: PersonalSignUp, app: App, session: Session, name: RequestName) -> LoggedIn:
    """Create a member who is not a borrower, and log in.

    Raises TERMS_CHANGED, TERMS_REQUIRED, INVALID_INPUT or PASSWORD_COMMON for the password (after these errors the
    proofs remain valid), EMAIL_TAKEN, SINGLE_USE_TOKEN_INVALID, MINOR, REJOIN_TOO_SOON, DUPLICATE_ACCOUNT.
    """
    ticked = settled(verify(Context.SIGN_UP, body.agreements))
    password = await new_password(app, body.security_token, body.re_security_token, name)
    await spend_token_of(body.email, app.redis, app.vault, session, body.email_token, name)
    if await find_by_email(session, app.sealer, body.email):
        raise BusinessError(ErrorCode.EMAIL_TAKEN)
    identity = await spend_identity_token(app.redis, app.vault, session, body.identity_token, name)
    person: UUID = await join(session, app.sealer, identity, datetime.now(SEOUL).date(), is_borrower=False)
    await prove_email(session, app.sealer, person, body.email)
    await set_password(session, person, password.get_secret_value())
    await record(session, person, Context.SIGN_UP, ticked)
    if MARKETING_EMAIL.id in ticked:
        await confirm_email_consent(app, session, person)
    return await log_in(app, session, await session.get_one(Person, person))
