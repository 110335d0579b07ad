"""Log-in by a code sent to the phone. The response does not reveal whether a number has an account."""

import json
from hmac import compare_digest
from uuid import UUID, uuid4

from fastapi import BackgroundTasks
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.sms_codes import SentCode, count_answer, new_code, send_sms, sent
from api.core.platform import Platform
from api.core.visitor_limits import LOGIN_CODE, Visitor
from db.accounts.people import find_by_mobile
from db.accounts.tables import Person
from domain.core.errors import BusinessError, ErrorCode

CODE_ATTEMPT = "login-code-guessed"  # kind of attempts
NO_ACCOUNT = "[이음] 이 번호로 가입한 계정이 없어요. 처음이라면 대출 신청에서 본인 확인을 하면 바로 시작할 수 있어요."


async def send_code(app: Platform, visitor: Visitor, mobile: str, background: BackgroundTasks) -> SentCode:
    """Send a code after the response, so that the response takes the same time for an unknown number.

    Raises the errors of `Visitor.count_code`.
    """
    await visitor.count_code(LOGIN_CODE, mobile)
    auth_seq, code = uuid4(), new_code()
    async with app.database.transaction() as session:
        person = await find_by_mobile(session, app.sealer, mobile)
    entry = {
        "person": str(person.id) if person else "",
        "code": _proof(app, auth_seq, code),
        "mobile": app.sealer.seal(mobile.encode(), _key(auth_seq).encode()).hex(),
    }
    await app.redis.set(_key(auth_seq), json.dumps(entry), ex=LOGIN_CODE.policy.valid)
    text = f"[이음] 로그인 인증번호 {code} · 다른 사람에게 알려 주지 마세요." if person else NO_ACCOUNT
    background.add_task(send_sms, app, mobile, text, auth_seq, code if person else None)
    return sent(auth_seq)


async def person_by_code(app: Platform, visitor: Visitor, session: AsyncSession, auth_seq: UUID, code: str) -> Person:
    """Return the person whom the code logs in. A code can be used once and allows a few attempts, from all devices
    together.

    Raises BusinessError: CODE_EXPIRED, CODE_WRONG, CODE_LOCKED.
    """
    stored = await app.redis.get(_key(auth_seq))
    if stored is None:
        raise BusinessError(ErrorCode.CODE_EXPIRED)
    entry = json.loads(stored)
    is_right = compare_digest(entry["code"], _proof(app, auth_seq, code)) and bool(entry["person"])
    await count_answer(app.database, CODE_ATTEMPT, auth_seq, is_right=is_right)
    first = await app.redis.delete(_key(auth_seq))
    person = await session.get(Person, UUID(entry["person"])) if first else None
    if person is None:
        raise BusinessError(ErrorCode.CODE_EXPIRED)
    mobile = app.sealer.open(bytes.fromhex(entry["mobile"]), _key(auth_seq).encode())
    await visitor.confirm(LOGIN_CODE, mobile.decode())
    return person


def _proof(app: Platform, auth_seq: UUID, code: str) -> str:
    return app.sealer.fingerprint(f"{auth_seq}/{code}")


def _key(auth_seq: UUID) -> str:
    return f"login-code:{auth_seq}"
