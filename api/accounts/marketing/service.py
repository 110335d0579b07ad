"""Consents to marketing: given, confirmed to the member as the law requires (정보통신망법 제50조), withdrawn."""

from datetime import date, datetime
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.notices import Email, enqueue
from api.accounts.marketing.reject_link import reject_link
from api.core.platform import Platform
from api.http.envelope import Camel
from db.accounts.agreements import in_force, record, withdraw
from db.accounts.people import email_of
from domain.accounts.agreements import MARKETING_BOXES, MARKETING_EMAIL, Context, Ticked, settled
from domain.core.notices import MessageKind
from domain.core.policy import SEOUL

EMAIL_CONSENT_TEXT = """{date}에 이메일로 혜택 알림을 받기로 했어요.

그만 받으려면 아래 주소를 열어 주세요. 로그인하지 않아도 돼요.
{link}"""


class Box(Camel):
    """One consent. `agreedAt`: its time, or null. `contentHash` is sent back with a consent."""

    id: str
    name: str
    link: str
    description: str
    items: list[str]
    siblings: list[str]
    content_hash: str
    agreed_at: datetime | None


class MarketingTerms(Camel):
    terms: list[Box]


class Rejected(Camel):
    """The day in Seoul from which no more messages are sent."""

    date: date


async def terms_of(session: AsyncSession, person_id: UUID) -> MarketingTerms:
    """Return the boxes, and which of them the person has ticked."""
    given = await in_force(session, person_id, Context.MARKETING)
    return MarketingTerms(
        terms=[
            Box(
                id=box.id,
                name=box.name,
                link=box.link,
                description=box.description,
                items=list(box.items),
                siblings=list(box.siblings),
                content_hash=box.content_hash,
                agreed_at=given.get(box.id),
            )
            for box in MARKETING_BOXES
        ]
    )


async def choose(app: Platform, session: AsyncSession, person_id: UUID, ticked: Ticked) -> None:
    """Replace the consents. A member who gives a new consent to e-mails receives an unsubscribe link."""
    wanted, before = settled(ticked), await in_force(session, person_id, Context.MARKETING)
    await withdraw(session, person_id, before.keys() - wanted)
    await record(session, person_id, Context.MARKETING, wanted)
    if MARKETING_EMAIL.id in wanted - before.keys():
        await confirm_email_consent(app, session, person_id)


async def reject(session: AsyncSession, person_id: UUID, *, email_only: bool) -> Rejected:
    """Withdraw the consent to e-mails, or all marketing consents. Repeated calls have no further effect."""
    given = (await in_force(session, person_id, Context.MARKETING)).keys()
    left = settled(frozenset(given) - {MARKETING_EMAIL.id}) if email_only else frozenset[str]()
    await withdraw(session, person_id, given - left)
    return Rejected(date=datetime.now(SEOUL).date())


async def confirm_email_consent(app: Platform, session: AsyncSession, person_id: UUID) -> None:
    """Send the unsubscribe link to members who consented to e-mails, if they have an address."""
    if (email := await email_of(session, app.sealer, person_id)) is None:
        return
    today = datetime.now(SEOUL)
    text = EMAIL_CONSENT_TEXT.format(
        date=f"{today.year}년 {today.month}월 {today.day}일", link=reject_link(app, person_id)
    )
    mail = Email(address=email, subject="[이음] 혜택 알림을 받기로 했어요", text=text)
    await enqueue(session, app, MessageKind.MARKETING.key(uuid4()), mail, person=person_id)
