"""Expiry of granted investor classes. An SMS announces it thirty days before. A lower class that was also granted
continues.
"""

from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.notices import Sms, enqueue
from activities.core.resources import Resources
from db.accounts.people import record_of
from db.accounts.tables import Person
from db.investing.class_requests import replace_expired
from db.products.tables import Investor
from domain.core.notices import MessageKind
from domain.core.policy import POLICY, SEOUL
from domain.core.states import PersonState

TEXT = "[이음] 올린 투자 한도가 {day}에 끝나요. 이어서 쓰려면 새 서류를 보내 주세요. {site}/v2/customer/pro-investor"
AT_ONCE = 200  # people in one run


async def announce_ends(at: Resources) -> None:
    """Replace expired classes, and announce those that end soon, once for each class. Several workers can run it at
    once."""
    now = datetime.now(UTC)
    soon = select(Investor).where(
        Investor.class_until > now,
        Investor.class_until <= now + POLICY.investor_class_notice,
        Investor.class_end_told_at.is_(None),
    )
    async with at.database.transaction() as session:
        await replace_expired(session, now, at_once=AT_ONCE)
        for investor in await session.scalars(soon.limit(AT_ONCE).with_for_update(skip_locked=True)):
            await _notify(at, session, investor)
            investor.class_end_told_at = now


async def _notify(at: Resources, session: AsyncSession, investor: Investor) -> None:
    person = await session.get_one(Person, investor.person_id)
    if person.state == PersonState.WITHDRAWN or investor.class_until is None:
        return
    day = investor.class_until.astimezone(SEOUL)
    sms = Sms(
        mobile=record_of(at.sealer, person).mobile,
        text=TEXT.format(day=f"{day:%Y년 %m월 %d일}", site=at.settings.public_url),
    )
    key = MessageKind.CLASS_END.key(f"{person.id}/{day.date()}")
    await enqueue(session, at, key, sms, person=person.id)
