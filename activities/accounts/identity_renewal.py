"""Updates an account from a certification, and warns the former mobile number."""

from uuid import uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.notices import Sms, enqueue
from activities.core.resources import Resources
from db.accounts.people import NO_FINGERPRINT, IdentityRecord, record_of, renew
from db.accounts.tables import Person
from domain.core.notices import MessageKind
from domain.core.text import masking

CHANGED = "[이음] 로그인하는 휴대폰 번호가 {masked}로 바뀌었어요. 바꾼 적이 없다면 바로 고객센터에 알려 주세요."


async def renew_and_warn(session: AsyncSession, at: Resources, account: Person, identity: IdentityRecord) -> bool:
    """Store the name and mobile number that the agency just returned. Returns whether the number has changed.

    The former number gets a warning, unless it belongs to another member: an attacker who opens a number in the
    member's name could otherwise take over the account unnoticed.
    """
    former = record_of(at.sealer, account).mobile
    is_changed, was_theirs = identity.mobile != former, account.mobile_fingerprint != NO_FINGERPRINT
    await renew(session, at.sealer, account, identity)
    if is_changed and was_theirs:
        sms = Sms(mobile=former, text=CHANGED.format(masked=masking.mobile(identity.mobile)))
        await enqueue(session, at, MessageKind.MOBILE_CHANGED.key(uuid4()), sms, person=account.id)
    return is_changed
