"""Opens a session for a verified identity or phone. A dormant account must be reactivated first."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from activities.accounts.identity_renewal import renew_and_warn
from api.accounts.session.identity_token import spend_identity_token
from api.accounts.session.tokens import Sessions
from api.core import single_use
from api.core.platform import Platform
from api.http.envelope import Camel
from db.accounts.people import find_by_ci, is_dormant
from db.accounts.tables import Person
from domain.borrowing.journeys import APPLICATIONS
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY
from domain.core.states import PersonState

TEMPORARY = "temporary"  # kind of single-use token that only opens its dormant account


class LoggedIn(Camel):
    """A session, or only a `tempToken` for a dormant account.

    `hasLoanApply`: the person has an open application.
    """

    access_token: str | None = None
    refresh_token: str | None = None
    temp_token: str | None = None
    is_borrower: bool
    has_loan_apply: bool


def sessions(app: Platform) -> Sessions:
    """Return the sessions of this platform."""
    return Sessions(app.database, app.settings.token_secret)


async def has_loan_apply(app: Platform, person_id: UUID) -> bool:
    """Return whether the person has an open loan application of any kind."""
    return any(journey.kind in APPLICATIONS for journey in await app.table.open_of(str(person_id)))


async def log_in(app: Platform, session: AsyncSession, person: Person, *, certified: bool = False) -> LoggedIn:
    """Open a session for an authenticated person; `certified`: the identity agency has just certified the person.

    Raises BusinessError(NOT_JOINED) if the person has closed the account in the meantime.
    """
    if person.state == PersonState.WITHDRAWN:
        raise BusinessError(ErrorCode.NOT_JOINED)
    tokens = temp_token = None
    if is_dormant(person):
        how = "certified" if certified else "named"
        temp_token = await single_use.issue(app.redis, TEMPORARY, f"{how}/{person.id}", POLICY.temp_token)
    else:
        tokens = await sessions(app).open(session, person.id, session.info["device"])
    return LoggedIn(
        access_token=tokens and tokens.access_token,
        refresh_token=tokens and tokens.refresh_token,
        temp_token=temp_token,
        is_borrower=person.is_borrower,
        has_loan_apply=await has_loan_apply(app, person.id),
    )


async def log_in_by_identity(app: Platform, session: AsyncSession, identity_token: str, request: str) -> LoggedIn:
    """Log in the account of a certified identity, and update its name and mobile number. The former number is warned.

    Raises BusinessError: SINGLE_USE_TOKEN_INVALID, NOT_JOINED without an account.
    """
    identity = await spend_identity_token(app.redis, app.vault, session, identity_token, request)
    person = await find_by_ci(session, app.sealer, identity.ci)
    if person is None:
        raise BusinessError(ErrorCode.NOT_JOINED)
    await renew_and_warn(session, app, person, identity)
    return await log_in(app, session, person, certified=True)
