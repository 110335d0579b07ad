"""Marketing: a member's consents, unsubscribing, and the SMS with the app's address."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request
from pydantic import Field

from activities.core.notices import Sms, enqueue
from api.accounts.marketing import service
from api.accounts.marketing.reject_link import member_of
from api.accounts.marketing.service import MarketingTerms, Rejected
from api.accounts.terms import Given
from api.core.dependencies import App, Person, Session
from api.core.visitor_limits import APP_ADDRESS, FromVisitor
from api.http.caller import logged_in
from api.http.envelope import Camel
from api.http.fields import Mobile
from api.http.limits import address, limit
from api.http.router import Router
from domain.accounts.agreements import Context, verify
from domain.core.notices import MessageKind

router = Router(prefix="/v2", tags=["marketing"])
APP = "[이음] 앱을 설치할 수 있는 주소예요. {site}/v2/loan/app"


async def _marketing_limit(request: Request, app: App) -> None:
    await limit(app.redis, "marketing", address(request), times=30)


LIMIT = Depends(_marketing_limit)


class Choice(Camel):
    """The ticked checkboxes; the other consents are withdrawn."""

    agreements: Given


class Rejection(Camel):
    """`token`: from the link in an e-mail; it ends e-mails. Without one, all marketing consents of the logged-in member
    end."""

    token: Annotated[str | None, Field(max_length=1000)] = None


class AppRequest(Camel):
    """A mobile number, with or without hyphens."""

    mobile: Mobile


@router.get("/marketing-terms")
async def marketing_terms(person: Person, session: Session) -> MarketingTerms:
    """Return the channels of marketing, and those that the member has agreed to."""
    return await service.terms_of(session, UUID(person))


@router.post("/marketing-terms", dependencies=[LIMIT])
async def choose_marketing(body: Choice, person: Person, app: App, session: Session) -> MarketingTerms:
    """Store the ticked consents and withdraw the others."""
    await service.choose(app, session, UUID(person), verify(Context.MARKETING, body.agreements))
    return await service.terms_of(session, UUID(person))


@router.post("/marketing/reject", dependencies=[LIMIT])
async def reject_marketing(body: Rejection, request: Request, app: App, session: Session) -> Rejected:
    """Withdraw marketing consents. Raises SINGLE_USE_TOKEN_INVALID for an invalid link, LOGIN_REQUIRED without one."""
    if body.token:
        return await service.reject(session, member_of(app, body.token), email_only=True)
    return await service.reject(session, UUID(logged_in(request)), email_only=False)


@router.post("/sms/app-installation", status_code=204, dependencies=[LIMIT])
async def send_app(body: AppRequest, app: App, session: Session, visitor: FromVisitor) -> None:
    """Send the app's address to a number, within the limits of codes."""
    await visitor.count_code(APP_ADDRESS, body.mobile)
    sms = Sms(mobile=body.mobile, text=APP.format(site=app.settings.public_url))
    await enqueue(session, app, MessageKind.APP_INSTALLATION.key(visitor.name), sms, person=None)
