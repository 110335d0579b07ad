"""Requests for a phone consultation, with or without a preceding limit check."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID, uuid4

from fastapi import Depends, Request
from pydantic import AfterValidator, Field
from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.notices import Sms, enqueue
from api.borrowing.mortgage.caller import Natural
from api.borrowing.mortgage.simple import MOST_WON, check_of
from api.core.dependencies import App, AppGateway, Session
from api.core.gateway import Gateway
from api.core.platform import Platform
from api.core.visitor_limits import ADVICE, FromVisitor
from api.http.cookies import SIMPLE_CHECK
from api.http.envelope import Camel
from api.http.fields import Integer, Name
from api.http.limits import HOUR, address, limit
from api.http.router import Router
from api.http.signed_tokens import Claims, SignedToken
from db.borrowing.consultations import (
    CheckedHome,
    ConsultationRecord,
    HomeRecord,
    PreferredTime,
    record_of,
    request_consultation,
    requested_by,
)
from domain.borrowing.consultation import ConsultationState
from domain.borrowing.journeys.mortgage_simple import MortgageSimpleView
from domain.borrowing.mortgage import LIMIT_FLOOR
from domain.core.errors import BusinessError
from domain.core.notices import MessageKind
from domain.core.policy import POLICY
from domain.core.validation import mobile_11

REQUESTED = "[이음] 주택담보대출 상담 신청을 받았어요. 1영업일 안에 전화드릴게요. 신청한 적이 없다면 알려 주세요."

router = Router()


class ApplyClaims(Claims):
    """`sub`: the browser's cookie, or empty. `uid`: of its simple limit check, or a random one."""

    uid: str


APPLY = SignedToken("mortgage-apply", ApplyClaims, POLICY.apply_token)


class ApplyToken(Camel):
    """Passes this browser's simple limit check, if it has one, to the next calls."""

    apply_token: str


class AdviceForm(Camel):
    """The requester and the subject of the call. `applyToken`: includes the simple limit check. `agreed`: the consent
    to use the input."""

    name: Name
    phone_number: Annotated[str, AfterValidator(mobile_11)]
    preferred_time: PreferredTime = "any"
    content: Annotated[str, Field(max_length=500)] | None = None
    desired_amount: Annotated[Integer, Field(ge=LIMIT_FLOOR, le=MOST_WON)] | None = None
    apply_token: Annotated[str, Field(max_length=600)] | None = None
    agreed: Literal[True]


class Advice(Camel):
    """`uid` identifies the request."""

    uid: UUID


class RequestedAdvice(Camel):
    """A requested consultation. Won. `state`: requested, or its result. `home`: of a simple limit check."""

    uid: UUID
    requested_at: datetime
    preferred_time: PreferredTime
    state: ConsultationState
    desired_amount: int | None
    home: str | None


class RequestedAdvices(Camel):
    list: list[RequestedAdvice]


@router.get("/consultation-list")
async def consultation_list(who: Natural, app: App, session: Session) -> RequestedAdvices:
    """Return the consultations requested with the caller's own mobile number, the latest first, for a year."""
    found = [(row, record_of(app.sealer, row)) for row in await requested_by(session, app.sealer, who.mobile)]
    return RequestedAdvices(
        list=[
            RequestedAdvice.model_validate(
                {
                    "uid": row.id,
                    "requested_at": row.requested_at,
                    "preferred_time": record.preferred_time,
                    "state": row.state,
                    "desired_amount": record.desired_amount,
                    "home": record.home and record.home.address,
                }
            )
            for row, record in found
        ]
    )


@router.get("/placeholder-apply-token")
async def placeholder_apply_token(request: Request, app: App, gateway: AppGateway) -> ApplyToken:
    """Return a token for the next calls of this browser, valid for a day."""
    browser = SIMPLE_CHECK.read(request)
    known = await check_of(gateway, browser)
    claims = ApplyClaims(sub=browser, uid=known.apply_uid if known else uuid4().hex)
    return ApplyToken(apply_token=APPLY.sign(app.settings.token_secret, claims))


async def _advice_limit(request: Request, app: App) -> None:
    await limit(app.redis, "consultation", address(request), times=20, per=HOUR)


@router.post("/advice-apply", dependencies=[Depends(_advice_limit)])
async def request_advice(
    body: AdviceForm, app: App, gateway: AppGateway, session: Session, visitor: FromVisitor
) -> Advice:
    """Request a call. An SMS confirms it, within the limits of codes."""
    await visitor.count_code(ADVICE, body.phone_number)
    record = ConsultationRecord(
        name=body.name,
        mobile=body.phone_number,
        preferred_time=body.preferred_time,
        content=(body.content or "").strip(),
        desired_amount=body.desired_amount,
        home=await _home_of(app, gateway, session, body.apply_token),
    )
    uid = request_consultation(session, app.sealer, record)
    sms = Sms(mobile=body.phone_number, text=REQUESTED)
    await enqueue(session, app, MessageKind.CONSULTATION.key(visitor.name), sms, person=None)
    return Advice(uid=uid)


async def home_of(
    app: Platform, gateway: Gateway, session: AsyncSession, token: str | None
) -> tuple[HomeRecord, MortgageSimpleView] | None:
    """The home and the result of the simple limit check of the token; an expired token is ignored."""
    try:
        claims = APPLY.read(app.settings.token_secret, token or "")
    except BusinessError:
        return None
    known = await check_of(gateway, claims.sub)
    if known is None or known.apply_uid != claims.uid:
        return None
    view = known.view(MortgageSimpleView)
    if view.home_ref is None:
        return None
    return await app.vault.get(session, claims.sub, view.home_ref, HomeRecord), view


async def _home_of(app: Platform, gateway: Gateway, session: AsyncSession, token: str | None) -> CheckedHome | None:
    known = await home_of(app, gateway, session, token)
    if known is None:
        return None
    home, view = known
    return CheckedHome(
        address=home.line,
        supply_area=home.supply_area,
        price=view.price,
        senior_finance_amount=view.senior_finance_amount,
        yearly_rent_deposit=view.yearly_rent_deposit,
        available_limit=view.available_limit,
        issue=view.issue,
    )
