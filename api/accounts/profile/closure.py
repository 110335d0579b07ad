"""Closing an account: what must be settled before, and the closure itself."""

from typing import Annotated, Literal
from uuid import UUID, uuid4

from pydantic import Field

from activities.core.notices import Sms, enqueue
from api.accounts.session.login import sessions
from api.core.dependencies import App, Session
from api.core.dependencies import Person as PersonId
from api.http.envelope import Camel
from api.http.router import Router
from db.accounts.people import record_of
from db.accounts.tables import Person
from db.closures import unmet, withdraw
from domain.accounts.closure import CONDITIONS, REASONS, Condition, Reason
from domain.core.errors import BusinessError, ErrorCode
from domain.core.notices import MessageKind
from domain.core.states import PersonKind

router = Router(prefix="/v2/user/withdrawal", tags=["account"])
CLOSURE_TEXT = "[이음] 탈퇴가 끝났어요. 법에서 정한 기록만 5년 동안 따로 보관하고 지워요. 그동안 고마웠어요."


class LeaveCondition(Camel):
    """One line of the checklist. `todo`, `href`: the required action while it is not met, and its page."""

    id: Condition
    title: str
    is_met: bool
    todo: str
    href: str


class LeaveReason(Camel):
    code: Reason
    label: str


class Leaving(Camel):
    """The data of the page that closes an account."""

    conditions: list[LeaveCondition]
    reasons: list[LeaveReason]


class LeaveForm(Camel):
    """The reason, and the confirmation that everything was read."""

    reason: Reason
    agreed: Annotated[Literal[True], Field(description="The confirmation box of the page")]


@router.get("")
async def leaving(person: PersonId, session: Session) -> Leaving:
    """Return the checklist of the logged-in member, and the reasons to choose from."""
    open_ones = await unmet(session, UUID(person))
    conditions = [
        LeaveCondition(id=id, title=words.title, is_met=id not in open_ones, todo=words.todo, href=words.href)
        for id, words in CONDITIONS.items()
    ]
    return Leaving(conditions=conditions, reasons=[LeaveReason(code=c, label=w) for c, w in REASONS.items()])


@router.post("", status_code=204)
async def leave(body: LeaveForm, person: PersonId, app: App, session: Session) -> None:
    """Close the account. Every session ends, the address is released at once, and the person can join again after 30
    days.

    Raises NOT_FREE_TO_LEAVE while a condition is not met, FORBIDDEN for a corporation.
    """
    member = await session.get_one(Person, UUID(person), with_for_update=True)
    if member.kind != PersonKind.NATURAL:  # a corporation closes its account in writing
        raise BusinessError(ErrorCode.FORBIDDEN)
    if open_ones := await unmet(session, member.id):
        wanted = " ".join(words.todo for id, words in CONDITIONS.items() if id in open_ones)
        raise BusinessError(ErrorCode.NOT_FREE_TO_LEAVE, todo=wanted)
    sms = Sms(mobile=record_of(app.sealer, member).mobile, text=CLOSURE_TEXT)
    await withdraw(session, app.sealer, member, body.reason)
    await sessions(app).end_all(session, member.id)
    await enqueue(session, app, MessageKind.ACCOUNT_CLOSED.key(uuid4()), sms, person=member.id)
