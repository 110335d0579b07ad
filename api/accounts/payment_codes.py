"""The second factor of a payment: a code to the member's phone, for one member, purpose and amount.

An access token alone moves no money: the call that moves it also presents the code of an SMS, which names purpose and
amount. The code is used up in the transaction of the payment.
"""

from hmac import compare_digest
from typing import Annotated, NamedTuple
from uuid import UUID, uuid4

from fastapi import BackgroundTasks
from redis.asyncio import Redis
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.sms_codes import SentCode, count_answer, new_code, send_sms, sent
from api.core.platform import Platform
from api.core.visitor_limits import PAYMENT_CODE, Visitor
from api.http.envelope import Camel
from api.http.fields import digits
from db.accounts.corporations import holder_of
from db.core.limits.claims import claim, is_claimed
from db.core.limits.lockouts import counted_attempts
from db.core.sealing import Sealer
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY
from domain.core.text import masking

ATTEMPT = "payment-code-guessed"  # kind of attempts


class Payment(NamedTuple):
    """A payment of a member. `details`: everything that its code is for, amounts included; `purpose` and `amount`
    (won): as the SMS names them."""

    person: str
    details: str
    purpose: str
    amount: int


class SentPaymentCode(SentCode):
    """A code is on its way to the member's phone, or has just been sent; `mobile`: its number, masked."""

    mobile: str


class WithCode(Camel):
    """The code of the SMS that confirms the payment, and the `authSeq` of its request."""

    auth_seq: UUID
    auth_no: Annotated[str, digits(6)]


async def send_payment_code(
    app: Platform, session: AsyncSession, visitor: Visitor, payment: Payment, background: BackgroundTasks
) -> SentPaymentCode:
    """Send a code for the payment after the response: to the phone of the person, or of a corporation's contact.

    While no other code may be sent, the one that was just sent for the same payment is returned, until it is used or
    locked.
    Raises the errors of `Visitor.count_code`.
    """
    mobile = (await holder_of(session, app.sealer, payment.person)).mobile
    try:
        await visitor.count_code(PAYMENT_CODE, mobile)
    except BusinessError as refused:
        just_sent = await _just_sent(app, session, payment)
        if just_sent is None or refused.code not in (ErrorCode.CODE_TOO_SOON, ErrorCode.CODE_LIMIT):
            raise
        return just_sent
    auth_seq, code = await issue_payment_code(app.redis, app.sealer, payment)
    what = f"{payment.purpose} {payment.amount:,}원"
    text = f"[이음] {what} 인증번호 {code} · 다른 사람에게 알려 주지 마세요."
    background.add_task(send_sms, app, mobile, text, auth_seq, code)
    answer = SentPaymentCode(**vars(sent(auth_seq)), mobile=masking.mobile(mobile))
    await app.redis.set(_sent_key(app.sealer, payment), answer.model_dump_json(), ex=POLICY.sms_code.resend_after)
    return answer


async def _just_sent(app: Platform, session: AsyncSession, payment: Payment) -> SentPaymentCode | None:
    """Return the code of the last seconds for the same member, purpose and amount, if it is neither used nor locked."""
    stored = await app.redis.get(_sent_key(app.sealer, payment))
    if stored is None:
        return None
    answer = SentPaymentCode.model_validate_json(stored)
    left = POLICY.sms_code.wrong - await counted_attempts(session, ATTEMPT, str(answer.auth_seq))
    if left <= 0 or await is_claimed(session, _use(answer.auth_seq)):
        return None
    return answer.model_copy(update={"attempts_left": left})


async def issue_payment_code(redis: Redis, sealer: Sealer, payment: Payment) -> tuple[UUID, str]:
    """Return a new code for the payment, with the id of its request."""
    auth_seq, code = uuid4(), new_code()
    proof = _proof(sealer, payment, auth_seq, code)
    await redis.set(_key(payment, auth_seq), proof, ex=POLICY.sms_code.valid)
    return auth_seq, code


async def spend_payment_code(
    app: Platform, session: AsyncSession, visitor: Visitor, payment: Payment, given: WithCode
) -> None:
    """Use the code up in the transaction of the payment. If that rolls back, the code stays valid.

    Raises BusinessError: CODE_EXPIRED, also for a code that is used or another member's; CODE_WRONG, also for the code
    of another payment; CODE_LOCKED.
    """
    stored = await app.redis.get(_key(payment, given.auth_seq))
    if stored is None:
        raise BusinessError(ErrorCode.CODE_EXPIRED)
    is_right = compare_digest(str(stored), _proof(app.sealer, payment, given.auth_seq, given.auth_no))
    await count_answer(app.database, ATTEMPT, given.auth_seq, is_right=is_right)
    if not await claim(session, _use(given.auth_seq)):
        raise BusinessError(ErrorCode.CODE_EXPIRED)
    await visitor.confirm(PAYMENT_CODE, (await holder_of(session, app.sealer, payment.person)).mobile)


def _proof(sealer: Sealer, payment: Payment, auth_seq: UUID, code: str) -> str:
    return sealer.fingerprint(f"{auth_seq}/{payment.person}/{payment.details}/{code}")


def _use(auth_seq: UUID | str) -> str:
    return f"payment-code/{auth_seq}"


def _key(payment: Payment, auth_seq: UUID) -> str:
    return f"payment-code:{payment.person}/{auth_seq}"


def _sent_key(sealer: Sealer, payment: Payment) -> str:
    return f"payment-code-sent:{payment.person}/{sealer.fingerprint(payment.details)}"
