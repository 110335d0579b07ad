"""State of the full application: requested loan and accepted terms."""

from datetime import datetime
from decimal import Decimal

from api.borrowing.mortgage.caller import MortgageNow
from api.core.dependencies import Session
from api.http.envelope import Camel, Moved
from api.http.router import Router
from api.products.shapes import Rate
from db.products.catalogue import one
from domain.borrowing.journeys.mortgage import MortgageView
from domain.borrowing.mortgage import PROPERTY_TYPES
from domain.borrowing.mortgage_contract import CONTRACT_LABELS, ContractState, contract_state
from domain.core.codes import name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.view import present
from domain.loans.status import LABELS, LoanStatus, mortgage_status_of
from domain.products.states import PAID_OUT, ProductState

router = Router()


class MortgageState(Moved):
    """`state` and its label, as my page calls it; `contractState`: a value of ContractState, and its label.
    `nextScreen`: a path."""

    state: LoanStatus
    label: str
    contract_state: ContractState
    contract_label: str
    next_screen: str


class AppliedMortgage(Camel):
    """The application as it was examined. Won, months, percent a year; `limit` is null if KB has no price."""

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
async def mortgage_state(at: MortgageNow, session: Session) -> MortgageState:
    """Return the progress of the application, and its screen."""
    product = await one(session, at.apply_uid)
    status = status_of_mortgage(at.step, product and product.state)
    state = contract_state(at.step, has_failed=has_failed(product and product.state))
    return MortgageState(
        journey=at,
        state=status,
        label=LABELS[status],
        contract_state=state,
        contract_label=CONTRACT_LABELS[state],
        next_screen=at.path,
    )


def status_of_mortgage(step: str, product: str | None) -> LoanStatus:
    """Return the status of an application, from its step and the state of its product, if there is one."""
    return mortgage_status_of(step, is_paid_out=product in PAID_OUT, has_failed=has_failed(product))


def has_failed(product: str | None) -> bool:
    """Return whether the signed loan was not paid out, from the state of its product."""
    return product == ProductState.FAILED


@router.get("/apply/completed")
async def mortgage_completed(at: MortgageNow) -> AppliedMortgage:
    """Return the requested terms. Raises BusinessError(NOT_ACCEPTED) while the application is a draft."""
    view = at.view(MortgageView)
    if view.success is None:
        raise BusinessError(ErrorCode.NOT_ACCEPTED)
    return AppliedMortgage(
        apply_uid=at.apply_uid,
        collateral_type=name_of(PROPERTY_TYPES, present(view.collateral_type)),
        building=present(view.building),
        amount=present(view.amount),
        period=present(view.period),
        limit=view.limit,
        rate=Decimal(view.rate) if view.rate else None,
        owner_name=view.owner_name,
        applied_at=datetime.fromisoformat(present(view.applied_at)),
    )


@router.get("/apply/confirmed")
async def mortgage_confirmed(at: MortgageNow) -> ConfirmedMortgage:
    """Return the accepted terms. Raises BusinessError(CONTRACT_NOT_READY) before that."""
    view = at.view(MortgageView)
    if view.confirmed_at is None:
        raise BusinessError(ErrorCode.CONTRACT_NOT_READY)
    return ConfirmedMortgage(
        apply_uid=at.apply_uid,
        amount=present(view.amount),
        rate=Decimal(present(view.rate)),
        period=present(view.period),
        confirmed_at=datetime.fromisoformat(view.confirmed_at),
    )
