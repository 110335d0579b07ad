"""Calls for the caller's open personal loan application (`UplCall`, `UplNow`), and for the loan application of either
kind (`LoanCall`, `LoanNow`), which `applyUid` selects; without it they use the open one.
"""

from typing import Annotated

from fastapi import Depends, Request

from api.core.dependencies import App, AppGateway, Key, Sequence, Session
from api.core.journeys.call import ApplyUid, Binding, JourneyCall, application_of, call_of, now_of
from api.http.caller import logged_in
from domain.borrowing.journeys import APPLICATIONS
from domain.borrowing.journeys.upl import Upl
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Snapshot

loan_now = application_of(*APPLICATIONS)


async def loan_call(
    request: Request,
    app: App,
    gateway: AppGateway,
    session: Session,
    sequence: Sequence,
    key: Key,
    apply_uid: ApplyUid = None,
) -> JourneyCall:
    """Dependency: the caller's call for that application, which must be the latest of its kind."""
    person = logged_in(request)
    latest = await app.table.latest_of_kinds(person, APPLICATIONS)
    if at := next((at for at in latest if apply_uid in (None, at.apply_uid)), None):
        return JourneyCall(app, gateway, session, at.journey_id, person, sequence, key)
    raise BusinessError(ErrorCode.NO_OPEN_APPLICATION)


UplCall = Annotated[JourneyCall, Depends(call_of(Upl))]
UplNow = Annotated[Snapshot, Depends(now_of(Upl))]
LoanCall = Annotated[JourneyCall, Depends(loan_call)]
LoanNow = Annotated[Snapshot, Depends(loan_now)]
LOAN = Binding(Upl, loan_now, loan_call)  # the API document names the first of the kinds
