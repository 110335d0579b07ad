"""Uses of a verified address."""

from uuid import UUID, uuid4

from pydantic import SecretStr
from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.notices import Email as Mail
from activities.core.notices import enqueue
from api.accounts.session.added_login import prove_identity, warn_of_login
from api.accounts.session.email_token import spend_email_token
from api.accounts.session.identity_token import spend_identity_token
from api.core.platform import Platform
from api.http.envelope import Camel
from db.accounts.certifications import certified_at, certify
from db.accounts.passwords import has_password, set_password
from db.accounts.people import email_of, find_by_ci, set_email
from db.core.sealing import Sealer
from domain.core.errors import BusinessError, ErrorCode
from domain.core.notices import MessageKind
from domain.core.text import masking

CHANGED = """로그인하는 이메일이 {masked}로 바뀌었어요.

바꾼 적이 없다면 바로 고객센터에 알려 주세요. 휴대폰 번호로는 그대로 로그인할 수 있어요."""


class EmailInfo(Camel):
    """The person's own address."""

    email: str | None
    is_verified: bool


class LoginPossible(Camel):
    is_possible: bool
    has_email: bool


class FoundEmail(Camel):
    """ho***@example.com"""

    masked_email: str | None


async def email_info(session: AsyncSession, sealer: Sealer, person: UUID) -> EmailInfo:
    email = await email_of(session, sealer, person)
    verified = email is not None and await certified_at(session, person, "email") is not None
    return EmailInfo(email=email, is_verified=verified)


async def login_possible(session: AsyncSession, sealer: Sealer, person: UUID) -> LoginPossible:
    has_email = await email_of(session, sealer, person) is not None
    return LoginPossible(is_possible=has_email and await has_password(session, person), has_email=has_email)


async def change_email(
    app: Platform, session: AsyncSession, person: UUID, email_token: str, identity_token: str, request: str
) -> None:
    """Change the address. Raises BusinessError: SINGLE_USE_TOKEN_INVALID, IDENTITY_MISMATCH, EMAIL_TAKEN."""
    await prove_identity(app, session, person, identity_token, request)
    email = await spend_email_token(app.redis, app.vault, session, email_token, request)
    await _replace_email(app, session, person, email)


async def add_email_login(app: Platform, session: AsyncSession, person: UUID, email: str, password: SecretStr) -> None:
    """Add log-in by e-mail, and warn the person. Raises BusinessError: EMAIL_LOGIN_EXISTS, EMAIL_TAKEN."""
    if (await login_possible(session, app.sealer, person)).is_possible:
        raise BusinessError(ErrorCode.EMAIL_LOGIN_EXISTS)
    await _replace_email(app, session, person, email)
    await set_password(session, person, password.get_secret_value())
    await warn_of_login(app, session, person, "이메일로도")


async def prove_email(session: AsyncSession, sealer: Sealer, person: UUID, email: str) -> None:
    """Store the verified address as the person's. Raises BusinessError(EMAIL_TAKEN)."""
    await set_email(session, sealer, person, email)
    await certify(session, person, "email")


async def recover(app: Platform, session: AsyncSession, identity_token: str, request: str) -> FoundEmail:
    """Return the masked address. Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
    identity = await spend_identity_token(app.redis, app.vault, session, identity_token, request)
    person = await find_by_ci(session, app.sealer, identity.ci)
    email = person and await email_of(session, app.sealer, person.id)
    return FoundEmail(masked_email=masking.email(email) if email else None)


async def _replace_email(app: Platform, session: AsyncSession, person: UUID, email: str) -> None:
    """Store the address, and send a message to the former one. Raises BusinessError(EMAIL_TAKEN)."""
    former = await email_of(session, app.sealer, person)
    await prove_email(session, app.sealer, person, email)
    if former and former.lower() != email.lower():
        text = CHANGED.format(masked=masking.email(email))
        mail = Mail(address=former, subject="[이음] 이메일이 바뀌었어요", text=text)
        await enqueue(session, app, MessageKind.EMAIL_CHANGED.key(uuid4()), mail, person=person)
