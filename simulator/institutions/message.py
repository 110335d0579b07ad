"""SMS and e-mail carriers: a message is stored in the recipient's inbox. The number UNASSIGNED is refused."""

from simulator import messages
from simulator.contract import Refused, institution
from simulator.store import CurrentStore
from simulator.wire import Wire

UNASSIGNED = "01000000000"

router = institution("message")


class Sms(Wire):
    mobile: str
    text: str
    code: str | None = None


class Email(Wire):
    address: str
    subject: str
    text: str
    code: str | None = None


@router.post("/sms")
async def send_sms(sms: Sms, store: CurrentStore) -> dict[str, str]:
    if sms.mobile == UNASSIGNED:
        raise Refused("no_such_number")
    id = messages.deliver(store, sms.mobile, "sms", sender="문자 1600-0000", text=sms.text, code=sms.code)
    return {"messageId": id}


@router.post("/emails")
async def send_email(email: Email, store: CurrentStore) -> dict[str, str]:
    text = f"{email.subject}\n{email.text}"
    id = messages.deliver(store, email.address.lower(), "email", sender="이음 메일", text=text, code=email.code)
    return {"messageId": id}
