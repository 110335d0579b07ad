"""Reads and opens accounts, and records consents."""

from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.session.identity_token import spend_identity_token
from api.accounts.session.login import LoggedIn, has_loan_apply, log_in
from api.accounts.terms import Given
from api.core.platform import Platform
from api.http.envelope import Camel
from db.accounts.agreements import record
from db.accounts.corporations import kinds_of, read_corporation
from db.accounts.people import email_of, join, record_of
from db.accounts.tables import Person
from db.investing.investors import invests
from db.investing.membership import average_invested
from db.loans.calendar import today
from domain.accounts.agreements import Context, settled, verify
from domain.accounts.roles import Role, role_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import SEOUL
from domain.core.text import masking
from domain.investing.membership import Grade, grade_of


class SignUp(Camel):
    """A certified identity and its consents, which include the channels of marketing."""

    identity_token: Annotated[str, Field(min_length=16, max_length=200)]
    agreements: Given


class Consent(Camel):
    """Consents of one context."""

    context: Context
    agreements: Given


class AccountInfo(Camel):
    """Whether the caller is logged in, and the account's data if so. `hasLoanApply`: an application is open."""

    is_login: bool
    has_loan_apply: bool = False
    is_borrower: bool = False
    is_corporation: bool = False
    is_financial_institution: bool = False
    is_investor: bool = False  # a borrower can also be an investor
    name: str | None = None
    grade: Grade | None = None  # of an investor


class UserInfo(AccountInfo):
    """The logged-in person's own data. The mobile number of a corporation is that of its representative."""

    role: Role
    masked_mobile: str
    birth_date: date | None  # of a natural person


async def account_info(app: Platform, session: AsyncSession, person_id: str | None) -> AccountInfo:
    """Return the caller's account, or that the caller has none."""
    if person_id is None:
        return AccountInfo(is_login=False)
    try:
        return await user_info(app, session, person_id)
    except BusinessError:
        return AccountInfo(is_login=False)


async def user_info(app: Platform, session: AsyncSession, person_id: str) -> UserInfo:
    """Return the account of a token. Raises BusinessError(LOGIN_REQUIRED) if it no longer exists."""
    person = await session.get(Person, UUID(person_id))
    if person is None:
        raise BusinessError(ErrorCode.LOGIN_REQUIRED)
    kinds = await kinds_of(session, person.id)
    if kinds.is_corporation:
        corporation = await read_corporation(session, app.sealer, person.id)
        name, mobile, birth_date = corporation.name, corporation.representative.mobile, None
    else:
        identity = record_of(app.sealer, person)
        name, mobile, birth_date = identity.name, identity.mobile, identity.birth_date
    role = role_of(is_borrower=person.is_borrower, **kinds._asdict())
    is_investor = await invests(session, person.id)
    grade = grade_of(await average_invested(session, person.id, await today(session))) if is_investor else None
    return UserInfo(
        is_login=True,
        has_loan_apply=await has_loan_apply(app, person.id),
        is_borrower=person.is_borrower,
        **kinds._asdict(),
        name=name,
        masked_mobile=masking.mobile(mobile),
        birth_date=birth_date,
        role=role,
        grade=grade,
        is_investor=is_investor,
    )


class UserGrade(Camel):
    """The membership of an investor; null for a borrower who does not invest."""

    grade: Grade | None


class PersonalInfo(Camel):
    """The identity of the account's owner, in full, with masked contacts."""

    name: str
    mobile: str
    email: str | None
    birth_date: date | None  # of a natural person


async def personal_info(app: Platform, session: AsyncSession, person_id: str) -> PersonalInfo:
    """Return the identity and masked contacts of a token's account.

    Raises BusinessError(LOGIN_REQUIRED) if it no longer exists.
    """
    user = await user_info(app, session, person_id)
    email = await email_of(session, app.sealer, UUID(person_id))
    return PersonalInfo(
        name=user.name or "",
        mobile=user.masked_mobile,
        email=email and masking.email(email),
        birth_date=user.birth_date,
    )


async def sign_up(app: Platform, session: AsyncSession, asked: SignUp, request: str) -> LoggedIn:
    """Open an account for a certified identity, store the consents, and log in.

    Raises BusinessError: TERMS_CHANGED, TERMS_REQUIRED (the token stays valid), SINGLE_USE_TOKEN_INVALID, MINOR,
    DUPLICATE_ACCOUNT.
    """
    ticked = settled(verify(Context.LOAN_SIGN_UP, asked.agreements))
    identity = await spend_identity_token(app.redis, app.vault, session, asked.identity_token, request)
    person_id = await join(session, app.sealer, identity, datetime.now(SEOUL).date())
    await record(session, person_id, Context.LOAN_SIGN_UP, ticked)
    return await log_in(app, session, await session.get_one(Person, person_id))


async def agree(session: AsyncSession, person_id: str, consent: Consent) -> list[str]:
    """Store a logged-in person's consents. Raises BusinessError: TERMS_CHANGED, TERMS_REQUIRED."""
    ticked = settled(verify(consent.context, consent.agreements))
    await record(session, UUID(person_id), consent.context, ticked)
    return sorted(ticked)
