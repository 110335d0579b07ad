"""Prefilled values of the full application's form."""

from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import Query
from sqlalchemy.ext.asyncio import AsyncSession

from api.borrowing.mortgage.caller import Natural
from api.borrowing.mortgage.consultation import home_of
from api.core.dependencies import App, AppGateway, Session
from api.core.gateway import Gateway
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.router import Router
from db.borrowing.consultations import record_of as consultation_of
from db.borrowing.tables import Consultation
from domain.core.errors import BusinessError, ErrorCode

router = Router()


class PrefilledMortgage(Camel):
    """Known values; null if unknown."""

    name: str | None = None
    birthday: date | None = None
    phone_number: str | None = None
    address: str | None = None
    dong: str | None = None
    ho: str | None = None
    zip_code: str | None = None
    supply_area: str | None = None
    available_limit: int | None = None
    desired_amount: int | None = None


@router.get("/apply/prefilled-info/login-user")
async def prefilled_by_user(who: Natural) -> PrefilledMortgage:
    """The data from the account."""
    return PrefilledMortgage(name=who.name, birthday=who.birth_date, phone_number=who.mobile)


@router.get("/apply/prefilled-info/simple-advice")
async def prefilled_by_advice(uid: UUID, who: Natural, app: App, session: Session) -> PrefilledMortgage:
    """The content of the consultation request with the same name and mobile. Raises BusinessError(NOT_FOUND)."""
    row = await session.get(Consultation, uid)
    consultation = consultation_of(app.sealer, row) if row else None
    if consultation is None or (consultation.name, consultation.mobile) != (who.name, who.mobile):
        raise BusinessError(ErrorCode.NOT_FOUND)
    home = consultation.home
    return PrefilledMortgage(
        name=consultation.name,
        phone_number=consultation.mobile,
        desired_amount=consultation.desired_amount,
        address=home and home.address,
        supply_area=home and home.supply_area,
        available_limit=home and home.available_limit,
    )


@router.get("/apply/prefilled-info/simple-limit-check")
async def prefilled_by_check(
    apply_token: Annotated[str, Query(alias="applyToken", max_length=600)],
    _: Natural,
    app: App,
    gateway: AppGateway,
    session: Session,
) -> PrefilledMortgage:
    """The home of the simple limit check of the token. Raises BusinessError(NO_SIMPLE_CHECK)."""
    found = await _checked(app, gateway, session, apply_token)
    if found is None:
        raise BusinessError(ErrorCode.NO_SIMPLE_CHECK)
    return found


async def _checked(app: Platform, gateway: Gateway, session: AsyncSession, token: str) -> PrefilledMortgage | None:
    known = await home_of(app, gateway, session, token)
    if known is None:
        return None
    home, view = known
    return PrefilledMortgage(
        address=home.address,
        dong=home.dong,
        ho=home.ho,
        zip_code=home.zip_code,
        supply_area=home.supply_area,
        available_limit=view.available_limit,
    )
