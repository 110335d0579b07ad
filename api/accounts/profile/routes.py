"""The logged-in person, and sign-up."""

from fastapi import Depends, Request

from api.accounts.profile import service
from api.accounts.profile.investor_info import InvestorInfo, investor_info
from api.accounts.profile.service import AccountInfo, Consent, PersonalInfo, SignUp, UserGrade
from api.accounts.session.login import LoggedIn
from api.accounts.session.nonce import NONCE_REQUIRED
from api.core.dependencies import App, Person, RequestName, Session
from api.http.caller import person_of
from api.http.limits import address, limit
from api.http.router import Router

router = Router(prefix="/v2", tags=["account"])


async def _join_limit(request: Request, app: App) -> None:
    await limit(app.redis, "join", address(request), times=30)


@router.get("/account/info")
async def account_info(request: Request, app: App, session: Session) -> AccountInfo:
    """Return the log-in state: 200 with `isLogin` false without a token, 401 for an expired token."""
    return await service.account_info(app, session, person_of(request))


@router.get("/user/info")
async def user_info(person: Person, app: App, session: Session) -> InvestorInfo:
    """Return the logged-in person's data as an investor; 401 without log-in."""
    return await investor_info(app, session, person)


@router.get("/user/grade")
async def user_grade(person: Person, app: App, session: Session) -> UserGrade:
    """Return the grade of the logged-in investor, for the badge."""
    user = await service.user_info(app, session, person)
    return UserGrade(grade=user.grade)


@router.get("/user/personal-info")
async def user_personal_info(person: Person, app: App, session: Session) -> PersonalInfo:
    """Return the masked identity of the logged-in account."""
    return await service.personal_info(app, session, person)


@router.post("/join/loan", dependencies=[Depends(_join_limit), NONCE_REQUIRED])
async def join_loan(body: SignUp, app: App, session: Session, name: RequestName) -> LoggedIn:
    """Become a member with a certified identity, and log in."""
    return await service.sign_up(app, session, body, name)


@router.post("/borrower-terms")
async def borrower_terms(body: Consent, person: Person, session: Session) -> list[str]:
    """Agree to the texts of a context. Returns the ids that were stored."""
    return await service.agree(session, person, body)
