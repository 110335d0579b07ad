"""SMS and e-mail carriers."""

from activities.institutions.base import Institution, Reply


class MessageAccepted(Reply):
    message_id: str


class Messenger(Institution):
    """Sends messages. `code` repeats a code of the text, so that the receiving device can offer it."""

    name = "message"

    async def sms(self, mobile: str, text: str, *, code: str | None = None, key: str) -> MessageAccepted:
        return await self._post("/sms", MessageAccepted, {"mobile": mobile, "text": text, "code": code}, key=key)

    async def email(
        self, address: str, subject: str, text: str, *, code: str | None = None, key: str
    ) -> MessageAccepted:
        body = {"address": address, "subject": subject, "text": text, "code": code}
        return await self._post("/emails", MessageAccepted, body, key=key)
