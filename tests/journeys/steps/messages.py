"""Messages in the outbox."""

from activities.core.notices import SMS, Sms
from db.core.outbox import Content, Outbox
from tests.internals import Internals


async def queue(internals: Internals, key: str, mobile: str, text: str = "문자") -> None:
    async with internals.at.database.transaction() as session:
        content = Sms(mobile=mobile, text=text).model_dump_json().encode()
        await session.execute(
            Outbox(internals.at.database, internals.at.sealer).message(key, Content(SMS, content, None))
        )
