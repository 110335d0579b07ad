"""The devices on which a person is logged in, and log-out on each."""

from datetime import datetime
from uuid import UUID

from fastapi import Request

from api.accounts.session.login import sessions
from api.core.dependencies import App, Person, Session
from api.http.caller import session_of
from api.http.envelope import Camel
from api.http.router import Router
from domain.accounts.devices import UNKNOWN
from domain.core.errors import BusinessError, ErrorCode

router = Router(prefix="/v2/user/sessions", tags=["session"])


class OpenSession(Camel):
    """One log-in. `seenAt`: within half an hour. `isCurrent`: the session of this call."""

    id: UUID
    device: str
    opened_at: datetime
    seen_at: datetime
    is_current: bool


@router.get("")
async def user_sessions(person: Person, request: Request, app: App, session: Session) -> list[OpenSession]:
    """Return the person's own sessions, the most recently used first. This call names a device that the log-in could
    not name."""
    here = session_of(request)
    open_sessions = await sessions(app).open_sessions(session, UUID(person))
    return [
        OpenSession(
            id=one.id,
            device=session.info["device"] if str(one.id) == here and one.device == UNKNOWN else one.device,
            opened_at=one.opened_at,
            seen_at=one.seen_at,
            is_current=str(one.id) == here,
        )
        for one in open_sessions
    ]


@router.delete("/{id}", status_code=204)
async def end_session(id: UUID, person: Person, app: App, session: Session) -> None:
    """Log one device out at once. Raises BusinessError(NOT_FOUND) for a session that is not the person's."""
    if id not in {one.id for one in await sessions(app).open_sessions(session, UUID(person))}:
        raise BusinessError(ErrorCode.NOT_FOUND)
    await sessions(app).end(session, id)


@router.delete("", status_code=204)
async def end_sessions(person: Person, request: Request, app: App, session: Session, others: bool = False) -> None:
    """Log out everywhere, also here; with `others`, everywhere else."""
    here = session_of(request)
    await sessions(app).end_all(session, UUID(person), but=UUID(here) if others and here else None)
