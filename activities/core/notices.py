"""SMS and e-mails of the platform. The transaction that causes a message writes it into the outbox, and the worker's
relay sends it.
"""

from collections.abc import Mapping
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio import activity

from activities.core.resources import Resources
from db.accounts.corporations import holder_of
from db.core.outbox import PUT, Content, Outbox
from db.core.raw_connection import RawConnection
from domain.core.company import SIGNATURE
from domain.core.notices import NOTICES, Notice
from domain.core.snapshot import ActivityInput

SMS, EMAIL = "sms", "email"  # topics of the outbox


class NoticeInput(ActivityInput):
    """Notify the person, once for each reference and notice."""

    notice: Notice


class Sms(BaseModel):
    """The content of an outbox message of topic `SMS`."""

    mobile: str
    text: str


class Email(BaseModel):
    """The content of an outbox message of topic `EMAIL`."""

    address: str
    subject: str
    text: str
    code: str | None = None  # a code in the text, which the device can offer


async def enqueue(session: AsyncSession, at: Resources, key: str, message: Sms | Email, *, person: UUID | None) -> None:
    """Put a message into the outbox, in the transaction of its cause. A second message with the same key is ignored.

    `person`: the member whose key seals the message; None for a receiver without an account.
    """
    await session.execute(Outbox(at.database, at.sealer).message(key, _content(message, person)))


async def enqueue_all(
    session: RawConnection, at: Resources, messages: Mapping[str, tuple[Sms | Email, UUID | None]]
) -> None:
    """Put several messages of members into the outbox, by key, as `enqueue` does. The connection sends them with its
    next statement."""
    await at.sealer.prefetch(person for _, person in messages.values())
    contents = {key: _content(message, person) for key, (message, person) in messages.items()}
    await session.send(PUT, Outbox(at.database, at.sealer).messages(contents))


def _content(message: Sms | Email, person: UUID | None) -> Content:
    return Content(SMS if isinstance(message, Sms) else EMAIL, message.model_dump_json().encode(), person)


class Notices:
    """Writes journeys' messages to the borrower into the outbox, and sends messages to the carriers with their key."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="notices.write")
    async def write(self, request: NoticeInput) -> None:
        """Put the message into the outbox."""
        async with self.at.database.transaction() as session:
            who = await holder_of(session, self.at.sealer, request.person)
            sms = Sms(mobile=who.mobile, text=f"[이음] {NOTICES[request.notice]} {self.at.settings.public_url}/v2/")
            await enqueue(session, self.at, f"{request.reference}/{request.notice}", sms, person=UUID(request.person))

    async def send_sms(self, key: str, content: bytes) -> None:
        """Send an SMS of the outbox to the carrier."""
        sms = Sms.model_validate_json(content)
        await self.at.institutions.message.sms(sms.mobile, sms.text, key=key)

    async def send_email(self, key: str, content: bytes) -> None:
        """Send an e-mail of the outbox to the carrier."""
        email = Email.model_validate_json(content)
        text = f"{email.text}\n\n{SIGNATURE}"
        await self.at.institutions.message.email(email.address, email.subject, text, code=email.code, key=key)
