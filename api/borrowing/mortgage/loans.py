"""Lists applications, facts of a home, and the cost of repayment."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends
from pydantic import Field

from api.borrowing.credit.states import state_of_product
from api.borrowing.mortgage.homes import AreaInfo, BuildingHomes, ZipCode, area_info, dong_ho, lookup_limit
from api.borrowing.mortgage.status import status_of_mortgage
from api.core.dependencies import App, Person, Session
from api.http.envelope import Camel
from api.http.fields import Integer
from api.http.router import Router
from db.accounts.tables import Person as PersonRow
from db.loans.borrower_loans import product_states
from db.loans.calendar import today
from db.loans.maturity_extensions import extended_of
from domain.accounts.roles import DEFAULT_USER_TYPE, UserType
from domain.borrowing.journeys import APPLICATIONS
from domain.borrowing.journeys.mortgage import Mortgage
from domain.borrowing.journeys.upl import Upl
from domain.borrowing.mortgage import LIMIT_FLOOR, MOST, is_passable
from domain.core.chart import Party
from domain.core.snapshot import Snapshot
from domain.core.states import PersonKind
from domain.loans.schedule import LoanTerms, Method, repayment_schedule
from domain.loans.status import LABELS

MOST_MONTHS = 360
MOST_SHOWN = 50  # applications of a kind
HIGHEST_RATE = 20  # percent a year, by law

router = Router(prefix="/v2/loan", tags=["mortgage"])


class LoanReference(Camel):
    """An open application, or its loan. `loanApplyUid` identifies it in every call; `creditApplyUid` is set for a
    credit loan only.

    `userType`: 1 a natural person (the default), 2 a legal person. `extension`: its maturity was extended, or its
    investors are voting on it. `state`: its label on my page, or the state of the loan.
    """

    loan_apply_uid: str
    apply_uid: str
    credit_apply_uid: str | None
    loan_product_type: Literal["upl", "mortgage"]
    user_type: UserType = DEFAULT_USER_TYPE
    extension: bool
    state: str
    is_open: bool
    path: str


class LoanReferences(Camel):
    list: list[LoanReference]


class RealEstateForm(Camel):
    """A building, by its road or lot address; `ho` narrows the sizes down to one home."""

    zip_code: ZipCode
    new_address: Annotated[str, Field(max_length=200)] = ""
    old_address: Annotated[str, Field(max_length=200)] = ""
    is_apartment: bool = True
    ho: Annotated[str, Field(max_length=20)] = ""


class RealEstate(BuildingHomes, AreaInfo):
    """Whether homes of that kind are accepted at that location, and the building as KB knows it."""

    is_passable: bool


class SimulationForm(Camel):
    """Won, percent a year, months. By default 12 months, with the principal at the end."""

    amount: Annotated[Integer, Field(ge=LIMIT_FLOOR, le=MOST)]
    rate: Annotated[Decimal, Field(ge=0, le=HIGHEST_RATE, decimal_places=2)]
    months: Annotated[Integer, Field(ge=1, le=MOST_MONTHS)] = 12
    method: Method = "bullet"


class SimulatedInstalment(Camel):
    number: int
    due_date: date
    principal: int
    interest: int
    total: int
    balance_after: int


class Simulation(Camel):
    """The repayments from today on, in won."""

    total_interest: int
    repayments: list[SimulatedInstalment]
    calculated_at: date


@router.get("/info")
async def loan_references(person: Person, app: App, session: Session) -> LoanReferences:
    """The caller's open applications, and those with a sealed contract."""
    who = await session.get_one(PersonRow, UUID(person))
    found = [at for kind in APPLICATIONS for _, at in await app.table.latest_of(person, kind, MOST_SHOWN)]
    products = await product_states(session, [at.apply_uid for at in found])
    extended = await extended_of(session, products)
    return LoanReferences(
        list=[
            LoanReference(
                loan_apply_uid=at.apply_uid,
                apply_uid=at.apply_uid,
                credit_apply_uid=at.apply_uid if at.kind == Upl.kind else None,
                loan_product_type="upl" if at.kind == Upl.kind else "mortgage",
                user_type=UserType.CORPORATION if who.kind == PersonKind.LEGAL else DEFAULT_USER_TYPE,
                extension=at.apply_uid in extended,
                state=_label(at, products.get(at.apply_uid)),
                is_open=at.waiting_on is not Party.NOBODY,
                path=at.path,
            )
            for at in found
            if at.waiting_on is not Party.NOBODY or at.apply_uid in products
        ]
    )


def _label(at: Snapshot, product: str | None) -> str:
    if at.kind == Mortgage.kind:
        return LABELS[status_of_mortgage(at.step, product)]
    return state_of_product(at.step, product)


@router.post("/real-estate-info", dependencies=[Depends(lookup_limit)])
async def real_estate_info(body: RealEstateForm, app: App) -> RealEstate:
    """The data of a building: whether its location is accepted, its homes and their sizes. Stores nothing."""
    where = await dong_ho(app, body.zip_code, body.new_address, body.old_address)
    building = where.kb_building_uid
    sizes = (await area_info(app, building, body.ho)).kb_area_info_list if building else []
    return RealEstate(
        is_passable=is_passable(body.zip_code, is_apartment=body.is_apartment),
        kb_building_uid=building,
        dong_ho_list=where.dong_ho_list,
        kb_area_info_list=sizes,
    )


@router.post("/simulate-repayment")
async def simulate_repayment(body: SimulationForm, session: Session) -> Simulation:
    """The repayments of a loan with these terms from today. Stores nothing."""
    day = await today(session)
    terms = LoanTerms(
        principal=body.amount, annual_rate=body.rate, periods=body.months, method=body.method, start_date=day
    )
    rows = repayment_schedule(terms)
    repayments = [SimulatedInstalment.model_validate(row, from_attributes=True) for row in rows]
    return Simulation(total_interest=sum(row.interest for row in rows), repayments=repayments, calculated_at=day)
