"""Password reset by a link in an e-mail. The response does not reveal whether an address has an account."""

from datetime import timedelta
from uuid import UUID, uuid4

from pydantic import SecretStr
from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.notices import Email, enqueue
from api.accounts.session.login import sessions
from api.core import single_use
from api.core.platform import Platform
from db.accounts.passwords import has_password, password_version, set_password
from db.accounts.people import find_by_email
from domain.core.errors import BusinessError, ErrorCode
from domain.core.notices import MessageKind
from domain.core.policy import POLICY

KIND = "password-reset"  # kind of the single-use token; its value is "<person id>/<version of the password>"

SUBJECT = "[이음] 비밀번호를 다시 정할 수 있어요"
SUBJECT_WITHOUT = "[이음] 휴대폰 번호로 로그인해 주세요"
TEXT = """아래 주소를 {minutes}분 안에 열어 주세요. 한 번만 쓸 수 있어요.
{site}/login/password#token={token}

그동안에는 휴대폰 번호로 로그인할 수 있어요.
{site}/login/loan

요청한 적이 없다면 이 메일을 지워 주세요. 비밀번호는 그대로예요."""


NO_PASSWORD = """이 이메일은 아직 로그인에 쓸 수 없어요. 비밀번호를 정한 적이 없어요.
휴대폰 번호로 로그인한 뒤 이메일 로그인을 더할 수 있어요.
{site}/login/loan

요청한 적이 없다면 이 메일을 지워 주세요."""


async def write_reset(app: Platform, email: str) -> None:
    """Put the e-mail into the outbox if the address has an account. This runs after the response, so that the response
    takes the same time in both cases. An account without a password gets no link: a first password needs a proof of
    identity."""
    site = f"{app.settings.public_url}/v2"
    async with app.database.transaction() as session:
        person_id = await find_by_email(session, app.sealer, email)
        if person_id is None:
            return None
        if not await has_password(session, person_id):
            message = Email(address=email, subject=SUBJECT_WITHOUT, text=NO_PASSWORD.format(site=site))
            return await enqueue(session, app, f"{KIND}/{uuid4()}", message, person=person_id)
        value = f"{person_id}/{await password_version(session, person_id)}"
        token = await single_use.issue(app.redis, KIND, value, POLICY.password_reset)
        text = TEXT.format(minutes=POLICY.password_reset // timedelta(minutes=1), site=site, token=token)
        message = Email(address=email, subject=SUBJECT, text=text)
        await enqueue(session, app, MessageKind.PASSWORD_RESET.key(uuid4()), message, person=person_id)


async def reset_password(app: Platform, session: AsyncSession, token: str, password: SecretStr, request: str) -> None:
    """Set the password of the account that the link was sent to, and end all its sessions.

    Raises BusinessError(SINGLE_USE_TOKEN_INVALID), also for a link that is older than the password.
    """
    person, _, version = (await single_use.spend(app.redis, KIND, token, request)).partition("/")
    person_id = UUID(person)
    if await password_version(session, person_id) != version:
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID)
    await set_password(session, person_id, password.get_secret_value())
    await sessions(app).end_all(session, person_id)
