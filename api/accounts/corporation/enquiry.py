"""Requests of corporations for a call before sign-up, from the guide for corporate investors."""

from typing import Annotated, Literal

from fastapi import Depends, Request

from activities.core.notices import Email, enqueue
from api.core.dependencies import App, RequestName, Session
from api.http.envelope import Camel
from api.http.fields import Email as EmailAddress
from api.http.fields import Mobile, Name, company_text, text
from api.http.limits import DAY, HOUR, address, limit
from api.http.router import Router
from domain.core.notices import MessageKind

router = Router()

ASKED = """법인 투자 문의가 왔어요.

회사: {company_name}
담당자: {name}
휴대폰: {mobile}
이메일: {email}

{content}"""
CONFIRMED = """{name} 님, 법인 투자 문의를 잘 받았어요. 1영업일 안에 연락드릴게요.

보낸 내용
{content}

문의한 적이 없다면 이 메일을 지워 주세요."""


class Enquiry(Camel):
    """`agreed`: the consent to use the input for the answer."""

    company_name: Annotated[str, text("회사 이름", 60), company_text("회사 이름")]
    name: Name
    mobile: Mobile
    email: EmailAddress
    content: Annotated[str, text("문의 내용", 1000)]
    agreed: Literal[True]


async def _enquiry_limit(request: Request, app: App) -> None:
    await limit(app.redis, "corporate-enquiry", address(request), times=10, per=HOUR)


@router.post("/customer/corporate-investor", status_code=204, dependencies=[Depends(_enquiry_limit)])
async def enquire_as_corporation(
    body: Enquiry, app: App, session: Session, request: Request, name: RequestName
) -> None:
    """Send the enquiry to the platform, and a confirmation to its author, both by e-mail."""
    author = f"{app.sealer.fingerprint(body.email.lower())}@{address(request)}"
    await limit(app.redis, "corporate-enquiry-email", author, times=3, per=DAY)
    values = body.model_dump(by_alias=False)
    enquiry = Email(address=app.settings.help_email, subject="[이음] 법인 투자 문의", text=ASKED.format(**values))
    confirmation = Email(address=body.email, subject="[이음] 문의를 받았어요", text=CONFIRMED.format(**values))
    for role, mail in ("ours", enquiry), ("theirs", confirmation):
        await enqueue(session, app, MessageKind.CORPORATE_ENQUIRY.key(f"{name}/{role}"), mail, person=None)
