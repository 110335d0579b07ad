"""Log-in by a code sent to the phone. The response does not reveal whether a number has an account."""

import json
import logging
import secrets
from datetime import UTC, datetime
from hmac import compare_digest
from uuid import UUID, uuid4

from fastapi import BackgroundTasks
from sqlalchemy.ext.asyncio import AsyncSession

from activities.institutions import InstitutionDown
from api.core.platform import Platform
from api.core.visitor_limits import LOGIN_CODE, Visitor
from api.http.envelope import Camel
from db.accounts.people import find_by_mobile
from db.accounts.tables import Person
from db.core.limits.lockouts import count_attempt
from domain.core.errors import BusinessError, ErrorCode

log = logging.getLogger(__name__)
CODE_POLICY = LOGIN_CODE.policy
CODE_ATTEMPT = "login-code-guessed"  # kind of attempts
NO_ACCOUNT = "[이음] 이 번호로 가입한 계정이 없어요. 처음이라면 대출 신청에서 본인 인증을 하면 바로 시작할 수 있어요."


class SentCode(Camel):
    """A code is on its way, if the number has an account."""

    auth_seq: str
    expires_at: datetime
    resend_after: datetime
    attempts_left: int


async def send_code(app: Platform, visitor: Visitor, mobile: str, background: BackgroundTasks) -> SentCode:
    """Send a code after the response, so that the response takes the same time for an unknown number.

    Raises the errors of `Visitor.count_code`.
    """
    await visitor.count_code(LOGIN_CODE, mobile)
    now, auth_seq = datetime.now(UTC), uuid4()
    async with app.database.transaction() as session:
        person = await find_by_mobile(session, app.sealer, mobile)
    code = f"{secrets.randbelow(10**6):06}"
    entry = {
        "person": str(person.id) if person else "",
        "code": _proof(app, auth_seq, code),
        "mobile": app.sealer.seal(mobile.encode(), _key(auth_seq).encode()).hex(),
    }
    await app.redis.set(_key(auth_seq), json.dumps(entry), ex=CODE_POLICY.valid)
    background.add_task(_deliver, app, mobile, auth_seq, code if person else None)
    return SentCode(
        auth_seq=str(auth_seq),
        expires_at=now + CODE_POLICY.valid,
        resend_after=now + CODE_POLICY.resend_after,
        attempts_left=CODE_POLICY.wrong,
    )


async def person_by_code(app: Platform, visitor: Visitor, session: AsyncSession, auth_seq: UUID, code: str) -> Person:
    """Return the person whom the code logs in. A code can be used once and allows a few attempts, from all devices
    together.

    Raises BusinessError: CODE_EXPIRED, CODE_WRONG, CODE_LOCKED.
    """
    stored = await app.redis.get(_key(auth_seq))
    if stored is None:
        raise BusinessError(ErrorCode.CODE_EXPIRED)
    attempts = await count_attempt(app.database, CODE_ATTEMPT, str(auth_seq))
    if attempts > CODE_POLICY.wrong:
        raise BusinessError(ErrorCode.CODE_LOCKED)
    sent = json.loads(stored)
    right = compare_digest(sent["code"], _proof(app, auth_seq, code)) and sent["person"]
    if not right and attempts == CODE_POLICY.wrong:
        raise BusinessError(ErrorCode.CODE_LOCKED)
    if not right:
        raise BusinessError(ErrorCode.CODE_WRONG, remaining=CODE_POLICY.wrong - attempts)
    first = await app.redis.delete(_key(auth_seq))
    person = await session.get(Person, UUID(sent["person"])) if first else None
    if person is None:
        raise BusinessError(ErrorCode.CODE_EXPIRED)
    mobile = app.sealer.open(bytes.fromhex(sent["mobile"]), _key(auth_seq).encode())
    await visitor.confirm(LOGIN_CODE, mobile.decode())
    return person


async def _deliver(app: Platform, mobile: str, auth_seq: UUID, code: str | None) -> None:
    text = f"[이음] 로그인 인증번호 {code} · 다른 사람에게 알려 주지 마세요." if code else NO_ACCOUNT
    try:
        await app.institutions.message.sms(mobile, text, code=code, key=str(auth_seq))
    except InstitutionDown as down:
        log.warning("a log-in code was not sent: %s", down)


def _proof(app: Platform, auth_seq: UUID, code: str) -> str:
    return app.sealer.fingerprint(f"{auth_seq}/{code}")


def _key(auth_seq: UUID) -> str:
    return f"login-code:{auth_seq}"
