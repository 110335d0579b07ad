"""State of the full application: requested loan and accepted terms."""

from datetime import datetime
from typing import Literal

from api.borrowing.mortgage.caller import MortgageNow
from api.http.envelope import Camel, Moved
from api.http.router import Router
from api.products.shapes import Rate
from domain.borrowing.journeys.mortgage import (
    Mortgage,
)
from domain.borrowing.mortgage import (
    PROPERTY_TYPES,
)
from domain.core.errors import BusinessError, ErrorCode
from domain.loans.status import LABELS, MORTGAGE_STATES, LoanStatus

router = Router()


class MortgageState(Moved):
    """`state` and its label, as my page calls it; `contractState`: 0 until the loan is granted, 1 while the terms wait
    to be accepted, 2 when they are. `nextScreen`: a path."""

    state: LoanStatus
    label: str
    contract_state: Literal[0, 1, 2]
    next_screen: str


class AppliedMortgage(Camel):
    """The application as it was examined. Won, months, percent a year; `limit` null where KB names no price."""

    apply_uid: str
    collateral_type: str
    building: str
    amount: int
    period: int
    limit: int | None
    rate: Rate | None
    owner_name: str | None
    applied_at: datetime


class ConfirmedMortgage(Camel):
    """The terms that the borrower has accepted. Won, percent a year, months."""

    apply_uid: str
    amount: int
    rate: Rate
    period: int
    confirmed_at: datetime


@router.get("/state")
async def mortgage_state(at: MortgageNow) -> MortgageState:
    """How far the application has come, and the screen that belongs to it."""
    state = MORTGAGE_STATES[at.step]
    contract = {Mortgage.approved.name: 1, Mortgage.confirmed.name: 2}.get(at.step, 0)
    return MortgageState.model_validate(
        {"journey": at, "state": state, "label": LABELS[state], "contract_state": contract, "next_screen": at.path}
    )


@router.get("/apply/completed")
async def mortgage_completed(at: MortgageNow) -> AppliedMortgage:
    """What was applied for. Raises BusinessError(NOT_ACCEPTED) while it is a draft."""
    if "success" not in at.data:
        raise BusinessError(ErrorCode.NOT_ACCEPTED)
    shown = at.data
    return AppliedMortgage(
        apply_uid=at.apply_uid,
        collateral_type=dict(PROPERTY_TYPES)[shown["collateralType"]],
        building=shown["building"],
        amount=shown["amount"],
        period=shown["period"],
        limit=shown.get("limit"),
        rate=shown.get("rate"),
        owner_name=shown.get("ownerName"),
        applied_at=shown["appliedAt"],
    )


@router.get("/apply/confirmed")
async def mortgage_confirmed(at: MortgageNow) -> ConfirmedMortgage:
    """The accepted terms. Raises BusinessError(CONTRACT_NOT_READY) before that."""
    if at.step != Mortgage.confirmed.name:
        raise BusinessError(ErrorCode.CONTRACT_NOT_READY)
    shown = at.data
    return ConfirmedMortgage(
        apply_uid=at.apply_uid,
        amount=shown["amount"],
        rate=shown["rate"],
        period=shown["period"],
        confirmed_at=shown["confirmedAt"],
    )
