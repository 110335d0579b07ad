"""The application as a whole: opening, state, known data of the borrower."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import uuid4

from fastapi import Query

from api.borrowing.calls import UplNow
from api.borrowing.credit.agreement import require_loan_agreement
from api.borrowing.credit.states import state_of
from api.core.dependencies import App, AppGateway, Person, RequestName, Session
from api.core.journeys.call import journey_id, moves
from api.http.envelope import Camel, Moved
from api.http.errors import Conflict
from api.http.router import Router
from db.accounts.people import read_person, record_borrower
from db.borrowing.debt_consolidation import choose
from db.borrowing.tables import LoanContractRow
from db.products.catalogue import one
from documents.deletion import delete_after_commit
from domain.borrowing.application_state import redirect, screen
from domain.borrowing.debt_consolidation import ORIGIN
from domain.borrowing.journeys.upl import ChangeType, Upl, UplView
from domain.core.chart import Party
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Start
from domain.core.text import masking
from domain.products.phase import progress

router = Router()

LONGEST_PATH = 200  # characters

UplType = Literal["origin", "debtConsolidation"]


class UplTypeForm(Camel):
    """`at`: the URL below which the pages are shown. `state`: the Korean label of the application whose type is to be
    changed, as the screen shows it; without it the call opens an application or returns the open one."""

    upl_type_code: UplType = "origin"
    state: str | None = None
    at: Literal["upl", "loan"] = "upl"


@router.post("/apply/upl-type", openapi_extra=moves(ChangeType, Upl))
async def open_application(
    body: UplTypeForm,
    person: Person,
    gateway: AppGateway,
    app: App,
    session: Session,
    key: RequestName,
) -> Moved:
    """Open an application of that type, return the open one (a person has one at most), or change the type of the one
    in `state`, which is possible until terms are chosen. Raises BusinessError: FORBIDDEN for a legal person,
    LOAN_AGREEMENT_REQUIRED while a consent is missing; Conflict when the application is in another state."""
    await read_person(session, app.sealer, person)
    if not await app.table.is_open(journey_id(Upl, person)):
        await require_loan_agreement(session, person)
        await record_borrower(session, person)
    start = Start(apply_uid=uuid4().hex, person=person, at=body.at, upl_type=body.upl_type_code)
    at = await gateway.open("upl", start)
    if body.state is None:
        return Moved(journey=at)
    label, _ = await state_of(session, at)
    if body.state != label:
        raise Conflict(ErrorCode.JOURNEY_MOVED, at)
    changed = ChangeType(upl_type=body.upl_type_code)
    moved = await gateway.submit(at.journey_id, changed, sequence=at.sequence, key=key)
    if body.upl_type_code == ORIGIN:
        await delete_after_commit(session, await choose(session, person, at.apply_uid, []))
    return Moved(journey=moved)


class State(Moved):
    """`state`: the Korean label; `certificationState`: 0 to 5 while the contract is prepared; `nextScreen`: a path."""

    state: str
    certification_state: int | None
    next_screen: str | None


@router.get("/state")
async def state(
    at: UplNow, session: Session, current: Annotated[str | None, Query(max_length=LONGEST_PATH)] = None
) -> State:
    """Return the specification's state of the application, and its screen. `current`: the path of the borrower's
    current page; `nextScreen` is then null unless it comes after that page."""
    label, certification = await state_of(session, at)
    target = screen(label, certification) if current is None else redirect(current, label, certification)
    return State(journey=at, state=label, certification_state=certification, next_screen=target)


class CertificationState(Camel):
    """Sub-state 0 to 5, or null outside of the preparation."""

    certification_state: int | None
    next_screen: str | None


@router.get("/certification-state-check")
async def certification_state(at: UplNow, session: Session) -> CertificationState:
    """Return the progress of the preparation of the contract."""
    label, certification = await state_of(session, at)
    return CertificationState(certification_state=certification, next_screen=screen(label, certification))


class Pending(Moved):
    """The party whose decision is pending."""

    pending: Literal["identification", "aml"] | None


PENDING: dict[str, Literal["identification", "aml"]] = {
    Upl.id_check.name: "identification",
    Upl.id_review.name: "identification",
    Upl.screening.name: "aml",
    Upl.review.name: "aml",
}


@router.get("/pending-status")
async def pending_status(at: UplNow) -> Pending:
    """Return whose decision the pending pages wait for."""
    return Pending(journey=at, pending=PENDING.get(at.step))


class AmlPending(Camel):
    """Whether the screening waits for the institution or for an operator."""

    pending: bool


@router.post("/aml/individual")
async def aml_individual(at: UplNow) -> AmlPending:
    """Return the state of the borrower's screening, which runs in the journey."""
    return AmlPending(pending=PENDING.get(at.step) == "aml" and at.waiting_on is not Party.NOBODY)


class BorrowerName(Camel):
    """The borrower's full name, which only the borrower reads."""

    borrower_name: str


@router.get("/borrower/name")
async def borrower_name(person: Person, app: App, session: Session) -> BorrowerName:
    """Return the name with which the pages address the borrower."""
    return BorrowerName(borrower_name=(await read_person(session, app.sealer, person)).name)


class PreFill(Camel):
    """Data known from the certification."""

    name: str
    birth_date: date
    masked_mobile: str


@router.get("/pre-fill-info")
async def pre_fill_info(person: Person, app: App, session: Session) -> PreFill:
    """Return known data, so that the borrower need not type them again."""
    who = await read_person(session, app.sealer, person)
    return PreFill(name=who.name, birth_date=who.birth_date, masked_mobile=masking.mobile(who.mobile))


class Application(Camel):
    """The application so far: won, months, percent a year."""

    apply_uid: str
    upl_type: UplType
    state: str
    loan_amount: int | None
    loan_period: int | None
    rate: str | None
    basic_info: dict[str, Any] | None


@router.get("/apply/data")
async def application_data(at: UplNow, session: Session) -> Application:
    """Return what the borrower has chosen and been offered."""
    view, offer = at.view(UplView), at.view(UplView).offer
    label, _ = await state_of(session, at)
    return Application(
        apply_uid=at.apply_uid,
        state=label,
        upl_type=view.upl_type or "origin",
        loan_amount=offer.amount if offer else view.loan_amount,
        loan_period=offer.months if offer else view.loan_period,
        rate=offer.rate if offer else view.rate,
        basic_info=view.basic_info.model_dump() if view.basic_info else None,
    )


class Completed(Camel):
    """The finished application: won, percent a year, months; `state`: the Korean label; `raised`: percent."""

    apply_uid: str
    loan_amount: int
    rate: str
    loan_period: int
    signed_at: str
    state: str
    raised: int
    disbursed_on: date | None


@router.get("/apply/complete")
@router.get("/apply/confirmed", name="application_confirmed")
async def application_complete(at: UplNow, session: Session) -> Completed:
    """Return the signed terms. Raises BusinessError(CONTRACT_NOT_READY) before the signature."""
    contract = await session.get(LoanContractRow, at.apply_uid)
    if contract is None or contract.signed_at is None:
        raise BusinessError(ErrorCode.CONTRACT_NOT_READY)
    label, _ = await state_of(session, at)
    product = await one(session, at.apply_uid)
    return Completed(
        apply_uid=at.apply_uid,
        loan_amount=contract.principal,
        rate=contract.rate_percent,
        loan_period=contract.months,
        signed_at=contract.signed_at.isoformat(),
        state=label,
        raised=progress(product.raised, product.amount) if product else 0,
        disbursed_on=product.disbursed_on if product else None,
    )
