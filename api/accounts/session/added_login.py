"""A new way to log in to an account: it needs a proof of identity, and the member is warned."""

from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.notices import Sms, enqueue
from api.accounts.session.identity_token import spend_identity_token
from api.core.platform import Platform
from db.accounts.corporations import holder_of
from db.accounts.people import read_person
from domain.core.errors import BusinessError, ErrorCode
from domain.core.notices import MessageKind

ADDED = "[이음] 이제 {how} 로그인할 수 있어요. 추가한 적이 없다면 바로 고객센터에 알려 주세요."


async def prove_identity(app: Platform, session: AsyncSession, person: UUID, token: str, request: str) -> None:
    """Use up the identity token of the person. Raises BusinessError: SINGLE_USE_TOKEN_INVALID, IDENTITY_MISMATCH."""
    identity = await spend_identity_token(app.redis, app.vault, session, token, request)
    if identity.ci != (await read_person(session, app.sealer, person)).ci:
        raise BusinessError(ErrorCode.IDENTITY_MISMATCH)


async def warn_of_login(app: Platform, session: AsyncSession, person: UUID, how: str) -> None:
    """Send an SMS about the new way to log in. `how`: 이메일로도, for example."""
    member = await holder_of(session, app.sealer, person)
    sms = Sms(mobile=member.mobile, text=ADDED.format(how=how))
    await enqueue(session, app, MessageKind.LOGIN_ADDED.key(uuid4()), sms, person=person)
