"""The applicant of a mortgage loan, and the state of the application."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.dependencies import App, Person, Session
from api.core.journeys.call import JourneyCall, application_of, call_of
from api.http.caller import person_of
from api.http.envelope import Camel
from api.http.router import Router
from db.accounts.people import IdentityRecord, read_person
from db.accounts.tables import Person as PersonRow
from domain.borrowing.journeys.mortgage import Mortgage
from domain.core.errors import BusinessError
from domain.core.snapshot import Snapshot

router = Router()


async def natural(person: Person, app: App, session: Session) -> IdentityRecord:
    """Return the id of the logged-in natural person. Raises BusinessError: LOGIN_REQUIRED, FORBIDDEN for a legal
    person."""
    return await read_person(session, app.sealer, person)


Natural = Annotated[IdentityRecord, Depends(natural)]
MortgageCall = Annotated[JourneyCall, Depends(call_of(Mortgage))]
MortgageNow = Annotated[Snapshot, Depends(application_of(Mortgage.kind))]


class LoginCheck(Camel):
    """Whether the caller is logged in and a borrower."""

    is_login: bool
    is_borrower: bool


@router.get("/login/check")
async def login_check(request: Request, session: Session) -> LoginCheck:
    """Whether the draft can start, or the caller must be certified first."""
    return await login_of(request, session)


async def login_of(request: Request, session: AsyncSession) -> LoginCheck:
    """Return the caller's log-in state. An expired token counts as not logged in."""
    try:
        person = person_of(request)
    except BusinessError:
        person = None
    known = await session.get(PersonRow, UUID(person)) if person else None
    return LoginCheck(is_login=known is not None, is_borrower=known is not None and known.is_borrower)
