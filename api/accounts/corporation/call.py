"""Dependencies of the calls of a corporation's sign-up."""

from typing import Annotated

from fastapi import Depends

from api.core.dependencies import App, Person, Session
from api.core.journeys.call import JourneyCall, call_of, now_of
from db.accounts.corporations import CorporationRecord, read_corporation
from domain.accounts.journeys.corporation import Corporation
from domain.core.snapshot import Snapshot


async def _logged_in_corporation(person: Person, app: App, session: Session) -> CorporationRecord:
    return await read_corporation(session, app.sealer, person)


Call = Annotated[JourneyCall, Depends(call_of(Corporation))]
Now = Annotated[Snapshot, Depends(now_of(Corporation))]
# The identity of the logged-in corporation. Raises BusinessError: LOGIN_REQUIRED, FORBIDDEN for a natural person.
Applicant = Annotated[CorporationRecord, Depends(_logged_in_corporation)]
