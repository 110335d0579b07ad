"""The simple limit check: a journey that belongs to a browser. A new check replaces one that has ended."""

import re
from decimal import Decimal
from typing import Annotated
from uuid import uuid4

from fastapi import Depends, Query, Request, Response
from pydantic import Field

from api.core.dependencies import App, AppGateway
from api.core.gateway import Gateway
from api.core.journeys.call import JourneyCall, call_of, journey_id, moves, now_of
from api.http.cookies import SIMPLE_CHECK
from api.http.envelope import Camel, Moved
from api.http.fields import Integer, digits
from api.http.limits import HOUR, address, limit
from api.http.router import Router
from db.borrowing.consultations import HomeRecord
from domain.borrowing.journeys.mortgage_simple import (
    ChangeAnswers,
    CheckHome,
    EstimateDebts,
    MortgageSimple,
    MortgageSimpleView,
)
from domain.borrowing.mortgage import (
    LIMIT_FLOOR,
    AreaMode,
    Home,
    available_limit,
    interest_per_month,
    rate_of,
    supply_area,
)
from domain.core.errors import BusinessError, ErrorCode
from domain.core.money import Won
from domain.core.policy import POLICY
from domain.core.snapshot import Snapshot, Start
from domain.core.view import present

MOST_WON = 10**12  # of a debt
NAME = re.compile(r"[0-9a-f]{32}")  # of a browser
router = Router()

SimpleCall = Annotated[JourneyCall, Depends(call_of(MortgageSimple))]
Amount = Annotated[Integer, Field(ge=0, le=MOST_WON)]
Debt = Annotated[int, Query(ge=0, le=MOST_WON)]


async def check_of(gateway: Gateway, browser: str) -> Snapshot | None:
    """Return the latest check of a browser."""
    try:
        return await gateway.now(journey_id(MortgageSimple, browser))
    except BusinessError:  # it has none
        return None


class HomeForm(Camel):
    """The home and its charges. `userInputSupplyArea`: for homes that KB does not know; `areaMode` is its unit.
    `building`: the name for the screens."""

    address: Annotated[str, Field(min_length=5, max_length=200)]
    zip_code: Annotated[str, digits(5)]
    is_apartment: bool
    building: Annotated[str, Field(max_length=100)] = ""
    kb_building_uid: Annotated[str, Field(max_length=40)] | None = None
    kb_area_uid: Annotated[str, Field(max_length=60)] | None = None
    dong: Annotated[str, Field(max_length=20)] = ""
    ho: Annotated[str, Field(max_length=20)] = ""
    user_input_supply_area: Annotated[Decimal, Field(ge=0, le=100_000)] | None = None
    area_mode: AreaMode = "area"
    senior_finance_exists: bool
    know_exact_senior_finance_amount: bool = False
    yearly_rent_deposit_exists: bool
    monthly_rent_deposit_exists: bool


class DebtForm(Camel):
    """The amounts of senior loans and of the tenant's deposit, in won; 0 if there is none."""

    senior_finance_amount: Amount = 0
    yearly_rent_deposit: Amount = 0


class MaxLimit(Camel):
    """The largest loan without other debts, in won."""

    max_limit: Won


class AvailableLimit(Camel):
    """The possible loan in addition to the given debts, in won."""

    available_limit: Won


class CalculatedRate(Camel):
    """The cost of the desired amount: percent a year, won a month."""

    desired_amount: Won
    rate: Decimal
    interest_per_month: Won


@router.post("/simple/open")
async def open_simple_check(request: Request, response: Response, gateway: AppGateway, app: App) -> Moved:
    """Start a check, or return the open one of this browser."""
    await limit(app.redis, "simple-check", address(request), times=60)
    browser = SIMPLE_CHECK.read(request)
    if not NAME.fullmatch(browser):
        browser = uuid4().hex
    known = await check_of(gateway, browser)
    if known is None or not MortgageSimple.steps[known.step].on:
        known = await gateway.open(MortgageSimple.kind, Start(apply_uid=uuid4().hex, person=browser))
    SIMPLE_CHECK.set(response, app.settings, browser, POLICY.mortgage_check_idle)
    return Moved(journey=known)


@router.post("/simple/input", openapi_extra=moves(CheckHome, MortgageSimple))
async def check_home(body: HomeForm, call: SimpleCall, request: Request, app: App) -> Moved:
    """Submit the answers; the platform requests the price from KB if the rules need it."""
    await limit(app.redis, "home-price", address(request), times=60, per=HOUR)
    typed = body.user_input_supply_area
    area = supply_area(typed, body.area_mode) if typed is not None else None
    where = HomeRecord(
        zip_code=body.zip_code,
        address=body.address.strip(),
        dong=body.dong.strip(),
        ho=body.ho.strip(),
        supply_area=str(area or ""),
    )
    home = Home(
        zip_code=body.zip_code,
        is_apartment=body.is_apartment,
        senior_finance_exists=body.senior_finance_exists,
        know_exact_senior_finance_amount=body.senior_finance_exists and body.know_exact_senior_finance_amount,
        yearly_rent_deposit_exists=body.yearly_rent_deposit_exists,
        monthly_rent_deposit_exists=body.monthly_rent_deposit_exists,
    )
    form = CheckHome(
        home=home,
        home_ref=await call.store(where, retention=POLICY.mortgage_home_retention),
        kb_area_uid=body.kb_area_uid or "",
        building=body.building.strip(),
        supply_area=where.supply_area,
    )
    return Moved(journey=await call.submit(form, settle=True))


@router.post("/simple/check", openapi_extra=moves(EstimateDebts, MortgageSimple))
async def estimate_debts(body: DebtForm, call: SimpleCall) -> Moved:
    """Submit the senior debts. Raises BusinessError(INVALID_INPUT)."""
    form = EstimateDebts(senior_finance_amount=body.senior_finance_amount, yearly_rent_deposit=body.yearly_rent_deposit)
    return Moved(journey=await call.submit(form))


@router.post("/simple/change", openapi_extra=moves(ChangeAnswers, MortgageSimple))
async def change_answers(call: SimpleCall) -> Moved:
    """Go back to the questions, which still contain the input."""
    return Moved(journey=await call.submit(ChangeAnswers()))


async def _priced(now: Annotated[Snapshot, Depends(now_of(MortgageSimple))]) -> MortgageSimpleView:
    """Return the result of the caller's check, once a limit is known. Raises BusinessError: NO_OPEN_APPLICATION,
    NO_SIMPLE_CHECK."""
    view = now.view(MortgageSimpleView)
    if view.max_limit is None:
        raise BusinessError(ErrorCode.NO_SIMPLE_CHECK)
    return view


Priced = Annotated[MortgageSimpleView, Depends(_priced)]


@router.get("/max-limit")
async def max_limit_of_home(shown: Priced) -> MaxLimit:
    """Return the largest loan on the home of this browser's check without other debts."""
    return MaxLimit(max_limit=Won(present(shown.max_limit)))


@router.get("/available-limit")
async def available_limit_of_home(
    shown: Priced,
    senior_finance_amount: Annotated[Debt, Query(alias="seniorFinanceAmount")] = 0,
    yearly_rent_deposit: Annotated[Debt, Query(alias="yearlyRentDeposit")] = 0,
) -> AvailableLimit:
    """Return the limit that remains after these debts. Stores nothing."""
    debts = Won(senior_finance_amount + yearly_rent_deposit)
    left = available_limit(Won(present(shown.price)), debts, is_apartment=present(shown.is_apartment))
    return AvailableLimit(available_limit=left)


@router.get("/simple-apply/{simple_uid}/calculate-rate")
async def calculate_rate(
    simple_uid: str,
    now: Annotated[Snapshot, Depends(now_of(MortgageSimple))],
    loan_amount: Annotated[int, Query(alias="loanAmount", ge=LIMIT_FLOOR)],
) -> CalculatedRate:
    """Return the cost of an amount within the limit. Raises BusinessError: NO_SIMPLE_CHECK, INVALID_INPUT."""
    shown = now.view(MortgageSimpleView)
    if now.apply_uid != simple_uid or now.step != MortgageSimple.result.name:
        raise BusinessError(ErrorCode.NO_SIMPLE_CHECK)
    if loan_amount > present(shown.available_limit):
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="한도 안에서 골라 주세요.")
    debts = Won((shown.senior_finance_amount or 0) + (shown.yearly_rent_deposit or 0))
    rate = rate_of(Won(present(shown.price)), debts, Won(loan_amount))
    interest = interest_per_month(Won(loan_amount), rate)
    return CalculatedRate(desired_amount=Won(loan_amount), rate=rate, interest_per_month=interest)
