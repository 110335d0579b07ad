"""Customer information (AML): the code lists, and the journey that registers the answers."""

from typing import Annotated, Literal
from uuid import UUID, uuid4

from fastapi import Depends

from api.core.codes import CodeName, code_names
from api.core.dependencies import AppGateway, Person, Session
from api.core.journeys.call import JourneyCall, call_of, moves
from api.http.envelope import Camel, Moved
from api.http.router import Router
from db.accounts.certifications import certified_at
from db.accounts.corporations import kinds_of
from db.core.records import CustomerInformationRecord
from db.ledger.tables import VirtualAccount
from domain.accounts.journeys.customer_information import CustomerInformation, SubmitInformation
from domain.core.codes import (
    AML_LISTS,
    ANNUAL_INVEST_AMOUNTS,
    BORROWER_PURPOSES,
    INVEST_PURPOSES,
    JOBS,
    MONEY_SOURCES,
    Codes,
)
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Start

router = Router(prefix="/v2/aml", tags=["aml"])
Call = Annotated[JourneyCall, Depends(call_of(CustomerInformation))]
OWN_BUSINESS = frozenset({"owner", "freelancer"})  # of JOBS


@router.get("/codes")
async def aml_codes() -> dict[str, list[CodeName]]:
    """Return every list of choices of the questions, by name."""
    return {name: code_names(codes) for name, codes in AML_LISTS.items()}


@router.post("/open")
async def open_information(person: Person, gateway: AppGateway, session: Session) -> Moved:
    """Start a registration or renewal, or return the open one.

    Raises BusinessError: ID_CARD_REQUIRED; FORBIDDEN for legal persons, whose information is part of their application.
    """
    if (await kinds_of(session, person)).is_corporation:
        raise BusinessError(ErrorCode.FORBIDDEN)
    if await certified_at(session, person, "id_card") is None:
        raise BusinessError(ErrorCode.ID_CARD_REQUIRED)
    start = Start(apply_uid=uuid4().hex, person=person)
    return Moved(journey=await gateway.open("customer_information", start))


class InformationForm(Camel):
    """The answers, each a code of its list; `annualInvestAmountCode` is for investors."""

    use: Literal["invest", "borrow"]
    job_code: str
    purpose_code: str
    money_source_code: str
    annual_invest_amount_code: str | None = None


class Registered(Moved):
    """`isNewVirtualAccountRegistered`: the person has a virtual account."""

    is_individual_business: bool
    is_id_card_validated: bool
    is_new_virtual_account_registered: bool


@router.post("/individual", openapi_extra=moves(SubmitInformation, CustomerInformation))
async def register_individual(body: InformationForm, call: Call, session: Session) -> Registered:
    """Submit the answers; `journey.step` shows whether they need a review. Raises INVALID_INPUT."""
    ref = await call.store(_vetted(body))
    journey = await call.submit(SubmitInformation(information_ref=ref), settle=True)
    return Registered(
        journey=journey,
        is_individual_business=body.job_code in OWN_BUSINESS,
        is_id_card_validated=await certified_at(session, call.owner, "id_card") is not None,
        is_new_virtual_account_registered=await session.get(VirtualAccount, UUID(call.owner)) is not None,
    )


def _vetted(body: InformationForm) -> CustomerInformationRecord:
    invests = body.use == "invest"
    _known(body.job_code, JOBS)
    _known(body.purpose_code, INVEST_PURPOSES if invests else BORROWER_PURPOSES)
    _known(body.money_source_code, MONEY_SOURCES)
    if invests:
        _known(body.annual_invest_amount_code, ANNUAL_INVEST_AMOUNTS)
    return CustomerInformationRecord(
        use=body.use,
        job=body.job_code,
        purpose=body.purpose_code,
        money_source=body.money_source_code,
        yearly_amount=body.annual_invest_amount_code if invests else None,
    )


def _known(code: str | None, codes: Codes) -> None:
    if code not in {known.code for known in codes}:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="모든 질문에서 하나씩 골라 주세요.")
